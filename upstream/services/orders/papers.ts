import { shanghaiClock } from '~/domain/dates';
import { maskIdNumber } from '~/domain/masks';
import { ORDER_PAPER_TITLES, SIGNING_WORDS, type OrderPaperKind } from '~/domain/order-papers';
import { productRiskLabel, riskClassLabel } from '~/domain/risk';
import { suitabilityNotices } from '~/domain/suitability';
import type { Answers } from '~/upstream/contract/questions';
import type { PdfDocument } from '~/upstream/pdf/blocks';
import { mismatchWarning } from '~/upstream/pdf/documents/mismatch-warning';
import { riskDisclosure } from '~/upstream/pdf/documents/risk-disclosure';
import { suitabilityNotice } from '~/upstream/pdf/documents/suitability-notice';
import { visitRecord } from '~/upstream/pdf/documents/visit-record';
import type { NewFile } from '../files/stored';
import type { ServiceContext } from '../handler';
import { signedPdf } from '../papers/sign';
import type { OrderRow } from './book';
import { eventsOf } from './book';
import { buyerOf, type Buyer } from './buyer';
import { fundOnSale, type FundRow } from './fund-terms';
import { purchaseLaw, type PurchaseEvent } from './laws';
import { clausesById } from './risk-clauses';
import { visitQuestions, visitReason } from './visit-questions';

/** What the papers of an order are made of: the order, the person and the fund as they are at that moment. */
interface Paper {
  head: OrderRow;
  buyer: Buyer;
  fund: FundRow;
  state: ReturnType<typeof purchaseLaw.fold>;
  events: readonly PurchaseEvent[];
  at: Date;
}

/** '2026-11-20 10:00:00' in Shanghai. */
const clockText = (at: Date | string): string => Object.values(shanghaiClock(at)).join(' ');

async function paperOf(context: ServiceContext, head: OrderRow, at: Date): Promise<Paper> {
  const events = (await eventsOf<PurchaseEvent>(context.db, [head.id])).get(head.id) ?? [];
  const [buyer, { fund }] = await Promise.all([
    buyerOf(context.db, head.account_id, at),
    fundOnSale(context.db, head.fund_id),
  ]);
  return { head, buyer, fund, state: purchaseLaw.fold(events), events, at };
}

const partiesOf = ({ head, buyer: { account }, fund }: Paper) => ({
  orderNo: head.order_no,
  investor: { name: account.name, maskedVoucher: maskIdNumber(account.voucher_code ?? '') },
  product: { name: fund.name, riskLabel: productRiskLabel(fund.risk_level) ?? '' },
});

const signatureOf = ({ buyer, at }: Paper, words: string) => ({
  name: buyer.account.name,
  words,
  at: clockText(at),
});

/** The class of the person as it is shown at that moment. */
const classOf = ({ buyer: { states } }: Paper) => ({
  riskClass: riskClassLabel(states.quiz_states.risk_level) ?? '未测评',
  quizDay: `测评有效期至 ${states.quiz_states.expire_date ?? '—'}`,
});

/** Makes the signed PDF of a paper, to be kept with the event it is of. */
async function fileOf(
  context: ServiceContext,
  { head }: Paper,
  kind: OrderPaperKind,
  document: PdfDocument,
): Promise<NewFile> {
  return {
    accountId: head.account_id,
    kind,
    bytes: await signedPdf(context, document),
    contentType: 'application/pdf',
    name: `${ORDER_PAPER_TITLES[kind]}-${document.number}.pdf`,
    orderId: head.id,
  };
}

const WARNING_KINDS = {
  warning: 'mismatch_warning',
  again: 'mismatch_confirmation',
  senior: 'senior_confirmation',
} as const;

/**
 * Papers of a confirmation of suitability: the warning that was confirmed, and with the last confirmation the notice
 * with all of them. None when it is not this confirmation's turn.
 * @param number of the confirmation, from 1
 */
export async function suitabilityPapers(
  context: ServiceContext,
  head: OrderRow,
  number: number,
  at: Date,
): Promise<NewFile[]> {
  const paper = await paperOf(context, head, at);
  const { state, buyer, fund, events } = paper;
  const { reservation } = state;
  if (!reservation || number !== state.confirmations + 1) return [];
  const question = {
    riskLevel: buyer.states.quiz_states.risk_level,
    productRisk: fund.risk_level,
    today: shanghaiClock(at).day,
  };
  const notices = suitabilityNotices(question, reservation);
  const notice = notices[number - 1];
  if (!notice) return [];
  const made: NewFile[] = [];
  const signed = { ...partiesOf(paper), ...classOf(paper), signedAt: at, signature: signatureOf(paper, notice.confirm) };
  const paperNo = (letters: string): string => `${letters}${head.order_no.replace(/^\D+/, '')}`;
  if (notice.key !== 'fit') {
    const { title, text } = notice;
    const document = mismatchWarning({ ...signed, number: paperNo(`JS${number}-`), title, text });
    made.push(await fileOf(context, paper, WARNING_KINDS[notice.key], document));
  }
  if (number === notices.length) {
    const before = events.flatMap((event) => (event.type === 'suitability_signed' ? clockText(event.at) : []));
    const times = [...before, clockText(at)];
    const document = suitabilityNotice({
      ...signed,
      number: paperNo('SD'),
      isFit: !reservation.isMismatch,
      confirmations: notices.map(({ title, text, confirm }, index) => ({
        title,
        text,
        words: confirm,
        at: times[index] ?? '',
      })),
    });
    made.push(await fileOf(context, paper, 'suitability_notice', document));
  }
  return made;
}

/** The risk disclosure of an order with every clause ticked. */
export async function clausesPaper(
  context: ServiceContext,
  head: OrderRow,
  clauseIds: readonly string[],
  at: Date,
): Promise<NewFile> {
  const paper = await paperOf(context, head, at);
  const { fund, buyer } = paper;
  const company = await context.db
    .selectFrom('companies')
    .select('full_name')
    .where('id', '=', fund.company_id)
    .executeTakeFirstOrThrow();
  const { orderNo, investor, product } = partiesOf(paper);
  const document = riskDisclosure({
    number: `FX${orderNo.replace(/^\D+/, '')}`,
    product: { ...product, filingNo: fund.filing_no, manager: company.full_name, custodian: fund.custodian },
    clauses: clausesById(clauseIds),
    formDay: at,
    signed: {
      at,
      orderNo,
      maskedVoucher: investor.maskedVoucher,
      signature: { ...signatureOf(paper, SIGNING_WORDS.clauses), name: buyer.account.name },
    },
  });
  return fileOf(context, paper, 'risk_disclosure', document);
}

/** The record of a return visit, passed or not. Throws Refusal 4000 when a question has no answer. */
export async function visitPaper(
  context: ServiceContext,
  head: OrderRow,
  answers: Answers,
  at: Date,
): Promise<NewFile> {
  const reason = visitReason(answers);
  const paper = await paperOf(context, head, at);
  const { coolingOff } = paper.state;
  const document = visitRecord({
    ...partiesOf(paper),
    number: `HF${head.order_no.replace(/^\D+/, '')}`,
    answers: visitQuestions().map(({ id, text, options }) => ({
      question: text,
      answer: options.flatMap((option) => (answers[id]?.includes(option.id) ? option.text : [])).join('、'),
    })),
    reason,
    coolingOffEndedAt: coolingOff ? clockText(coolingOff.endsAt) : '—',
    signedAt: at,
    signature: signatureOf(paper, SIGNING_WORDS.visit),
  });
  return fileOf(context, paper, 'visit_record', document);
}
