import { fenToYuan } from '~/domain/figures/money';
import { isSameName } from '~/domain/person/bank-card';
import type { BankRow } from '~/upstream/modules/settlement/bank-statements/rows';

/** Maximum candidates per row. */
export const CHOICES_MAX = 8;

/** An order that money may belong to. */
export interface Candidate {
  table: 'orders' | 'public_orders';
  id: string;
  order_no: string;
  account_id: string;
  name: string;
  product: string;
  amount_fen: number;
  /** The order currently awaits money. */
  isWaiting: boolean;
}

/** A row with the confidence of its match and its candidates, most likely first. */
export interface MatchedRow {
  row: BankRow;
  match: 'exact' | 'possible' | 'none';
  candidates: { of: Candidate; why: string }[];
}

/**
 * Matches rows with orders. A match is exact when name and amount fit only one waiting order, or the one named in
 * the note; an order matches exactly one row, the oldest. All other cases need a decision by a person.
 */
export function matchRows(rows: readonly BankRow[], orders: readonly Candidate[]): MatchedRow[] {
  const taken = new Set<string>();
  return rows.map((row) => {
    const likely = orders
      .map((of) => ({ of, isNamed: row.memo.includes(of.order_no) || row.reference === of.order_no }))
      .map((each) => ({
        ...each,
        isName: isSameName(row.payer, each.of.name),
        isAmount: row.amount_fen === each.of.amount_fen,
      }))
      .filter(({ of, isNamed, isName, isAmount }) => isNamed || isName || (isAmount && of.isWaiting));
    const whole = likely.filter(({ of, isName, isAmount }) => of.isWaiting && isName && isAmount);
    const named = whole.filter(({ isNamed }) => isNamed);
    const [only] = named.length > 0 ? named : whole;
    const isOnly = only !== undefined && (named.length || whole.length) === 1 && !taken.has(only.of.id);
    // A note that names another order prevents an exact match.
    const isExact = isOnly && (only.isNamed || !likely.some(({ isNamed }) => isNamed));
    if (isExact) taken.add(only.of.id);
    const score = (each: (typeof likely)[number]): number =>
      (each === only && isExact ? 16 : 0) +
      (each.isNamed ? 8 : 0) +
      (each.isName ? 4 : 0) +
      (each.isAmount ? 2 : 0) +
      (each.of.isWaiting ? 1 : 0);
    const candidates = likely
      .sort((a, b) => score(b) - score(a))
      .slice(0, CHOICES_MAX)
      .map((each) => ({ of: each.of, why: getWhy(each) }));
    return { row, candidates, match: isExact ? 'exact' : candidates.length > 0 ? 'possible' : 'none' };
  });
}

interface Likely {
  of: Candidate;
  isNamed: boolean;
  isName: boolean;
  isAmount: boolean;
}

/** Describes matching and differing values, for the operator. */
function getWhy({ of, isNamed, isName, isAmount }: Likely): string {
  const parts = [
    isNamed && '附言含订单号',
    isName ? '户名一致' : '户名不同',
    isAmount ? '金额一致' : `订单金额 ${fenToYuan(of.amount_fen)} 元`,
    !of.isWaiting && '当前不待付款',
  ];
  return parts.filter((part) => part !== false).join('，');
}
