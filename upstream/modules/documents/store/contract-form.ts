import type { FundContractInput } from '~/upstream/core/pdf/documents/fund-contract';
import {
  buildContractText,
  type ContractInput,
  type SaleTermsRow,
  listRiskClauses,
} from '~/upstream/modules/private-orders';

const LATER = '（签署时填写）';
/** For a fund that is currently not on sale here. */
const NO_TERMS: Omit<SaleTermsRow, 'fund_id'> = {
  investor_cap: 200,
  outside_investors: 0,
  amount_step: 10_000,
  account_name: LATER,
  account_no: LATER,
  bank: LATER,
  is_abroad: false,
  redeem_tiers: [],
  min_hold_shares: '0',
  performance_hurdle: '0',
  valuation: 'week',
};

/** Builds the unsigned contract form: the same text as for an order, without person, amount and number. */
export function buildContractForm({
  fund,
  company,
  terms = { ...NO_TERMS, fund_id: fund.id },
}: Pick<ContractInput, 'fund' | 'company'> & { terms?: SaleTermsRow | undefined }): Pick<
  FundContractInput,
  'title' | 'parts'
> {
  const clauses = listRiskClauses({ ...fund, isAbroad: terms.is_abroad });
  const { title, parts } = buildContractText({
    order: { order_no: '', amount_fen: 0, fee_fen: 0, open_day: LATER, kind: 'subscribe' },
    clauseIds: clauses.map(({ id }) => id),
    fund,
    terms,
    company,
    party: { name: LATER, voucherCode: null },
  });
  return { title, parts: parts.map((part) => ({ ...part, paragraphs: ofForm(part) })) };
}

/** Removes the two parts with the amounts and number of an order. */
function ofForm({ heading, paragraphs }: { heading: string; paragraphs: string[] }): string[] {
  if (heading.startsWith('三、'))
    return ['缴付金额、费用与拟投资的开放日在签署时填写。', ...paragraphs.slice(2)];
  if (heading.startsWith('十四、')) return ['合同编号在签署时编定。'];
  return paragraphs;
}
