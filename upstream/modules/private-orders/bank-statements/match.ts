import type { Kysely } from 'kysely';
import { fenToYuan } from '~/domain/figures/money';
import { isAwaitingPayment, isOpen } from '~/domain/orders/states';
import { isSameName } from '~/domain/person/bank-card';
import type { Database } from '~/upstream/core/db/schema';
import type { BankRow } from '~/upstream/modules/private-orders/bank-statements/rows';

/** Maximum orders considered of each kind, newest first; maximum candidates per row. */
const ORDERS_MAX = 5_000;
const CHOICES_MAX = 8;
/** Money may arrive after an order ended: the order must refund it. */
const ENDED_DAYS = 30;

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

/** Lists orders that await money or ended recently. */
export async function listCandidates(db: Kysely<Database>, now: Date): Promise<Candidate[]> {
  const since = new Date(now.getTime() - ENDED_DAYS * 86_400_000).toISOString();
  const [simu, open] = await Promise.all([
    db
      .selectFrom('orders')
      .innerJoin('accounts', 'accounts.id', 'orders.account_id')
      .innerJoin('simu_funds', 'simu_funds.id', 'orders.fund_id')
      .select(['orders.id', 'order_no', 'account_id', 'accounts.name', 'simu_funds.short_name as product'])
      .select(['orders.amount_fen', 'orders.status', 'orders.step'])
      .where('orders.kind', '<>', 'redeem')
      .where((row) => row.or([row('orders.status', '=', 'open'), row('orders.updated_at', '>', since)]))
      .orderBy('orders.updated_at', 'desc')
      .limit(ORDERS_MAX)
      .execute(),
    db
      .selectFrom('public_orders')
      .innerJoin('accounts', 'accounts.id', 'public_orders.account_id')
      .innerJoin('public_funds', 'public_funds.id', 'public_orders.fund_id')
      .select(['public_orders.id', 'order_no', 'account_id', 'accounts.name', 'public_funds.name as product'])
      .select(['public_orders.amount_fen', 'public_orders.status'])
      .where('public_orders.kind', '=', 'buy')
      .where('pay_way', '=', 'transfer')
      .where((row) =>
        row.or([row('public_orders.status', '=', 'unpaid'), row('public_orders.updated_at', '>', since)]),
      )
      .orderBy('public_orders.updated_at', 'desc')
      .limit(ORDERS_MAX)
      .execute(),
  ]);
  return [
    ...simu.map(({ status, step, amount_fen, name, ...rest }) => ({
      ...{ ...rest, table: 'orders' as const, amount_fen: amount_fen ?? 0, name: name ?? '' },
      isWaiting: isOpen({ status }) && (step === 'payment' || step === 'evidence'),
    })),
    ...open.map(({ status, amount_fen, name, ...rest }) => ({
      ...{ ...rest, table: 'public_orders' as const, amount_fen: amount_fen ?? 0, name: name ?? '' },
      isWaiting: isAwaitingPayment({ status }),
    })),
  ];
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
      .map((each) => ({ of: each.of, why: whyOf(each) }));
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
function whyOf({ of, isNamed, isName, isAmount }: Likely): string {
  const parts = [
    isNamed && '附言含订单号',
    isName ? '户名一致' : '户名不同',
    isAmount ? '金额一致' : `订单金额 ${fenToYuan(of.amount_fen)} 元`,
    !of.isWaiting && '当前不待付款',
  ];
  return parts.filter((part) => part !== false).join('，');
}
