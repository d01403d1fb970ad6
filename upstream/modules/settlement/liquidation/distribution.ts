import type { Kysely } from 'kysely';
import { fenToYuan, toBig, yuanToFen } from '~/domain/figures/money';
import type { Database } from '~/upstream/core/db/schema';
import type { Product } from '~/upstream/modules/settlement/liquidation/products';
import { buildStakeSums, type Stake } from '~/upstream/modules/settlement/navs/stakes';
import { createConflictRefusal } from '~/upstream/core/refusal';

/** Loads the liquidation of a product and locks its row. Throws Refusal when there is none. */
export async function lockLiquidation(db: Kysely<Database>, fundId: string) {
  const row = await db
    .selectFrom('liquidations')
    .selectAll()
    .where('fund_id', '=', fundId)
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw createConflictRefusal('该产品没有进入清算');
  return row;
}

/** Throws Refusal while orders are open: they may still change holdings. Priced redemptions are paid first; the job ends others. */
export async function assertNoOpenOrder(db: Kysely<Database>, fundId: string): Promise<void> {
  const open = await db
    .selectFrom('orders')
    .select('id')
    .where('fund_id', '=', fundId)
    .where('status', '=', 'open')
    .union(
      db
        .selectFrom('public_orders')
        .select('id')
        .where((row) => row.or([row('fund_id', '=', fundId), row('to_fund_id', '=', fundId)]))
        .where('status', 'in', ['unpaid', 'accepted']),
    )
    .executeTakeFirst();
  if (open) throw createConflictRefusal('该产品还有未结束的订单：请先付清已定价的赎回');
}

interface Distribution {
  perShare: string;
  stakes: readonly Stake[];
  round: number;
}

/** Builds the preview of a distribution by holder, for the second operator. */
export const buildPreview = ({ id, name }: Product, { perShare, stakes, round }: Distribution) => {
  const { holders, sum, accounts, more_accounts } = buildStakeSums(stakes, {
    before: () => null,
    after: (shares) => toBig(shares).times(perShare),
  });
  const dueFen = stakes.reduce((total, { shares }) => total + computeDue(shares, perShare), 0);
  return {
    ...{
      fund: id,
      name,
      round,
      per_share: perShare,
      holders,
      shares: sum.shares,
      payout_sum: fenToYuan(dueFen),
    },
    accounts: accounts.map(({ account, shares, value_after }) => ({ account, shares, amount: value_after })),
    more_accounts,
  };
};

export const computeDue = (shares: string, perShare: string): number =>
  yuanToFen(toBig(shares).times(perShare));

/** Shares that the first payment ended, by account; later distributions are computed from them. */
export const loadFormerStakes = (db: Kysely<Database>, fundId: string): Promise<Stake[]> =>
  db
    .selectFrom('liquidation_entries')
    .select(['account_id as account', 'shares'])
    .where('fund_id', '=', fundId)
    .where('round', '=', 1)
    .orderBy('shares', 'desc')
    .orderBy('account_id')
    .execute();

/** Sum of earlier distributions paid to an account, in 分. */
export async function loadPaidBefore(
  db: Kysely<Database>,
  fundId: string,
  accountId: string,
): Promise<number> {
  const { sum } = await db
    .selectFrom('liquidation_entries')
    .select(({ fn }) => fn.sum<number | null>('due_fen').as('sum'))
    .where('fund_id', '=', fundId)
    .where('account_id', '=', accountId)
    .where('paid_at', 'is not', null)
    .executeTakeFirstOrThrow();
  return Number(sum ?? 0);
}
