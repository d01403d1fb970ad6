import type { Transaction } from 'kysely';
import { toShanghaiClock } from '~/domain/calendar/dates';
import { maskIdNumber } from '~/domain/person/masks';
import {
  ORDER_DOCUMENT_TITLES,
  SIGNING_TEXTS,
  type OrderDocumentKind,
} from '~/domain/orders/order-documents';
import { formatProductRisk, formatRiskClass } from '~/domain/person/risk';
import { buildSuitabilityNotices } from '~/domain/person/suitability';
import type { Answers } from '~/contract/questions';
import type { PdfDocument } from '~/upstream/core/pdf/blocks';
import { buildMismatchWarning } from '~/upstream/core/pdf/documents/mismatch-warning';
import { buildRiskDisclosure } from '~/upstream/core/pdf/documents/risk-disclosure';
import { buildSuitabilityNotice } from '~/upstream/core/pdf/documents/suitability-notice';
import { buildVisitRecord } from '~/upstream/core/pdf/documents/visit-record';
import { CODES } from '~/contract/codes';
import type { Database } from '~/upstream/core/db/schema';
import { storeFile, type NewFile } from '~/upstream/core/files/stored-files';
import type { ServiceContext } from '~/upstream/core/service-context';
import { createSignedPdf } from '~/upstream/core/signing/signed-pdf';
import type { DraftEvent } from '~/upstream/modules/orders-core';
import { Refusal } from '~/upstream/core/refusal';
import {
  loadOrderEvents,
  type LockedPrivateOrder,
  type OrderRow,
} from '~/upstream/modules/private-orders/change-order';
import { loadBuyer, type Buyer } from '~/upstream/modules/private-orders/buyer';
import { loadFundOnSale, type FundRow } from '~/upstream/modules/private-orders/fund-terms';
import {
  purchaseRules,
  type SignedDocumentRef,
  type PurchaseEvent,
  type SignedDraft,
} from '~/upstream/modules/private-orders/order-rules';
import { getClausesById } from '~/upstream/modules/private-orders/risk-clauses';
import { findVisitDenial, listVisitQuestions } from '~/upstream/modules/private-orders/visit-questions';

/** Inputs of the documents of an order: order, person and fund at that moment. */
interface OrderDocument {
  orderRow: OrderRow;
  buyer: Buyer;
  fund: FundRow;
  state: ReturnType<typeof purchaseRules.fold>;
  events: readonly PurchaseEvent[];
  at: Date;
}

/** Formats '2026-11-20 10:00:00' in Shanghai time. */
const clockText = (at: Date | string): string => Object.values(toShanghaiClock(at)).join(' ');

async function loadOrderDocument(
  context: ServiceContext,
  orderRow: OrderRow,
  at: Date,
): Promise<OrderDocument> {
  const events = (await loadOrderEvents<PurchaseEvent>(context.db, [orderRow.id])).get(orderRow.id) ?? [];
  const [buyer, { fund }] = await Promise.all([
    loadBuyer(context.db, orderRow.account_id, at),
    loadFundOnSale(context.db, orderRow.fund_id),
  ]);
  return { orderRow, buyer, fund, state: purchaseRules.fold(events), events, at };
}

/** Whether an event may be appended now; the rules are checked again under the lock. */
const isDue = ({ state, at }: OrderDocument, draft: DraftEvent<PurchaseEvent>): boolean => {
  const now = at.toISOString();
  return purchaseRules.check(state, { ...draft, at: now }, { now }).isAllowed;
};

/**
 * Stores the documents generated for an event in its transaction, and appends the event with them: all or nothing.
 * @throws Refusal 4009 when the event is due now and was not when its documents should have been generated
 */
export async function appendWithDocuments(
  context: ServiceContext,
  trx: Transaction<Database>,
  made: readonly NewFile[] | null,
  append: (documents: readonly SignedDocumentRef[]) => Promise<void>,
): Promise<void> {
  const documents: SignedDocumentRef[] = [];
  for (const file of made ?? []) {
    const row = await storeFile(context, file, trx);
    documents.push({ kind: row.kind, fileId: row.id, sha256: row.sha256 });
  }
  await append(documents);
  if (made === null)
    throw new Refusal(CODES.conflict, '订单内容已有更新，请刷新后重试', { reason: 'changed' });
}

/** Appends a purchase event with the documents generated for it. */
export const appendSignedEvent = (
  context: ServiceContext,
  { trx, append }: Pick<LockedPrivateOrder<PurchaseEvent, unknown>, 'trx' | 'append'>,
  draft: SignedDraft,
  made: readonly NewFile[] | null,
): Promise<void> => appendWithDocuments(context, trx, made, (documents) => append({ ...draft, documents }));

const getParties = ({ orderRow, buyer: { account }, fund }: OrderDocument) => ({
  orderNo: orderRow.order_no,
  investor: { name: account.name, maskedVoucher: maskIdNumber(account.voucher_code ?? '') },
  product: { name: fund.name, riskLabel: formatProductRisk(fund.risk_level) ?? '' },
});

const getSignature = ({ buyer, at }: OrderDocument, words: string) => ({
  name: buyer.account.name,
  words,
  at: clockText(at),
});

const click = (button: string): string => `点击“${button}”`;

/** Returns the class of the person as displayed at that moment. */
const getClass = ({ buyer: { states } }: OrderDocument) => ({
  riskClass: formatRiskClass(states.quiz_states.risk_level) ?? '未测评',
  quizDay: `测评有效期至 ${states.quiz_states.expire_date ?? '—'}`,
});

/** Generates the signed PDF of a document, to be stored with its event. */
async function getFile(
  context: ServiceContext,
  { orderRow }: OrderDocument,
  kind: OrderDocumentKind,
  document: PdfDocument,
): Promise<NewFile> {
  return {
    accountId: orderRow.account_id,
    kind,
    bytes: await createSignedPdf(context, document),
    contentType: 'application/pdf',
    name: `${ORDER_DOCUMENT_TITLES[kind]}-${document.number}.pdf`,
    orderId: orderRow.id,
  };
}

const WARNING_KINDS = {
  warning: 'mismatch_warning',
  again: 'mismatch_confirmation',
  senior: 'senior_confirmation',
} as const;

/**
 * Renders the documents of a suitability confirmation: the confirmed warning, and with the last confirmation the
 * notice with all of them. Null when this confirmation is not due.
 * @param number of the confirmation, from 1
 */
export async function renderSuitabilityDocuments(
  context: ServiceContext,
  orderRow: OrderRow,
  number: number,
  at: Date,
): Promise<NewFile[] | null> {
  const signedDocument = await loadOrderDocument(context, orderRow, at);
  const { state, buyer, fund, events } = signedDocument;
  const { reservation } = state;
  if (!reservation || !isDue(signedDocument, { type: 'suitability_signed', confirmations: number }))
    return null;
  const question = {
    riskLevel: buyer.states.quiz_states.risk_level,
    productRisk: fund.risk_level,
    today: toShanghaiClock(at).day,
  };
  const notices = buildSuitabilityNotices(question, reservation);
  const notice = notices[number - 1];
  if (!notice) return null;
  const made: NewFile[] = [];
  const signed = {
    ...getParties(signedDocument),
    ...getClass(signedDocument),
    signedAt: at,
    signature: getSignature(signedDocument, click(notice.confirm)),
  };
  const getDocumentNo = (letters: string): string => `${letters}${orderRow.order_no.replace(/^\D+/, '')}`;
  if (notice.key !== 'fit') {
    const { title, text } = notice;
    const document = buildMismatchWarning({ ...signed, number: getDocumentNo(`JS${number}-`), title, text });
    made.push(await getFile(context, signedDocument, WARNING_KINDS[notice.key], document));
  }
  if (number === notices.length) {
    const before = events.flatMap((event) =>
      event.type === 'suitability_signed' ? clockText(event.at) : [],
    );
    const times = [...before, clockText(at)];
    const document = buildSuitabilityNotice({
      ...signed,
      number: getDocumentNo('SD'),
      isFit: !reservation.isMismatch,
      confirmations: notices.map(({ title, text, confirm }, index) => ({
        title,
        text,
        words: confirm,
        at: times[index] ?? '',
      })),
    });
    made.push(await getFile(context, signedDocument, 'suitability_notice', document));
  }
  return made;
}

/** Renders the risk disclosure of an order with every clause ticked; null when it is not due. */
export async function renderRiskDisclosure(
  context: ServiceContext,
  orderRow: OrderRow,
  clauseIds: readonly string[],
  at: Date,
): Promise<NewFile[] | null> {
  const signedDocument = await loadOrderDocument(context, orderRow, at);
  if (!isDue(signedDocument, { type: 'clauses_ticked', clauseIds })) return null;
  const { fund } = signedDocument;
  const { tick, button } = SIGNING_TEXTS.clauses;
  const company = await context.db
    .selectFrom('companies')
    .select('full_name')
    .where('id', '=', fund.company_id)
    .executeTakeFirstOrThrow();
  const { orderNo, investor, product } = getParties(signedDocument);
  const document = buildRiskDisclosure({
    number: `FX${orderNo.replace(/^\D+/, '')}`,
    product: { ...product, filingNo: fund.filing_no, manager: company.full_name, custodian: fund.custodian },
    clauses: getClausesById(signedDocument.state.reservation?.clauseIds ?? []),
    formDay: at,
    signed: {
      at,
      orderNo,
      maskedVoucher: investor.maskedVoucher,
      signature: getSignature(signedDocument, `每一条均勾选“${tick}”，${click(button)}`),
    },
  });
  return [await getFile(context, signedDocument, 'risk_disclosure', document)];
}

/**
 * Renders the record of a return visit, passed or not; null when it is not due. Throws Refusal 4000 for open
 * questions.
 */
export async function renderVisitRecord(
  context: ServiceContext,
  orderRow: OrderRow,
  answers: Answers,
  at: Date,
): Promise<NewFile[] | null> {
  const signedDocument = await loadOrderDocument(context, orderRow, at);
  if (!isDue(signedDocument, { type: 'visit_passed' })) return null;
  const reason = findVisitDenial(answers)?.reason ?? null;
  const { coolingOff } = signedDocument.state;
  const document = buildVisitRecord({
    ...getParties(signedDocument),
    number: `HF${orderRow.order_no.replace(/^\D+/, '')}`,
    answers: listVisitQuestions().map(({ id, text, options }) => ({
      question: text,
      answer: options.flatMap((option) => (answers[id]?.includes(option.id) ? option.text : [])).join('、'),
    })),
    reason,
    coolingOffEndedAt: coolingOff ? clockText(coolingOff.endsAt) : '—',
    signedAt: at,
    signature: getSignature(signedDocument, click(SIGNING_TEXTS.visit)),
  });
  return [await getFile(context, signedDocument, 'visit_record', document)];
}
