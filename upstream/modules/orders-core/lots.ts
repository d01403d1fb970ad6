import { randomUUID } from 'node:crypto';
import { sql, type Kysely, type Selectable, type Transaction } from 'kysely';
import type { Fen } from '~/domain/figures/money';
import type { Database, FlowsTable, LotsTable, PositionsTable } from '~/upstream/core/db/schema';

export type LotRow = Selectable<LotsTable>;

export interface LotOwner {
  accountId: string;
  fundId: string;
  orderId: string | null;
  /** Section of the position in the overview. */
  part: PositionsTable['part'];
}

/** Returns the owner of the lots and flows of an order. */
export const getLotOwner = (
  { id, account_id, fund_id }: { id: string; account_id: string; fund_id: string },
  part: LotOwner['part'],
): LotOwner => ({ orderId: id, accountId: account_id, fundId: fund_id, part });

const selectHeldLots = (
  db: Kysely<Database>,
  { accountId, fundId }: Pick<LotOwner, 'accountId' | 'fundId'>,
) =>
  db
    .selectFrom('lots')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('fund_id', '=', fundId)
    .where('left_shares', '>', '0')
    .orderBy('confirmed_on')
    .orderBy('seq');

/** Lists lots with remaining shares, oldest first; lots of one day in booking order. */
export const listHeldLots = (db: Kysely<Database>, accountId: string, fundId: string): Promise<LotRow[]> =>
  selectHeldLots(db, { accountId, fundId }).execute();

/** Lists lots with remaining shares, oldest first, locked until the transaction ends. */
export const lockHeldLots = (
  trx: Transaction<Database>,
  owner: Pick<LotOwner, 'accountId' | 'fundId'>,
): Promise<LotRow[]> => selectHeldLots(trx, owner).forUpdate().execute();

/**
 * Stores the shares of a confirmed purchase: lot, flow and position. `day` is the NAV day; the lot counts from
 * `confirmedOn`, which defaults to that day.
 */
export async function addShares(
  trx: Transaction<Database>,
  owner: LotOwner,
  bought: {
    shares: string;
    nav: string;
    day: string;
    confirmedOn?: string;
    /** Day T, when dividends and splits depend on it. */
    tradedOn?: string;
    unlockedOn: string | null;
    amountFen: Fen;
    type: 'subscribe' | 'append' | 'convert_in' | 'call';
  },
): Promise<void> {
  const { shares, nav, day, amountFen } = bought;
  await trx
    .insertInto('lots')
    .values({
      id: newId('l'),
      ...getColumns(owner),
      shares,
      left_shares: shares,
      cost_fen: amountFen,
      confirmed_on: bought.confirmedOn ?? day,
      unlocked_on: bought.unlockedOn,
      traded_on: bought.tradedOn ?? null,
    })
    .execute();
  await addFlow(trx, owner, { type: bought.type, date: day, amount_fen: -amountFen, shares, nav });
  await refreshPosition(trx, owner);
}

/**
 * Removes redeemed or liquidated shares from their lots: updates lots, flow and position. `amountFen` is the
 * payout.
 * @returns id of the flow
 */
export async function takeShares(
  trx: Transaction<Database>,
  owner: LotOwner,
  sold: {
    lots: readonly { id: string; shares: string }[];
    shares: string;
    /** Null when shares end without a price. */
    nav: string | null;
    day: string;
    amountFen: Fen;
    type?: 'redeem' | 'convert_out' | 'liquidation' | 'repayment' | 'recovery' | 'write_off';
  },
): Promise<string> {
  for (const { id, shares } of sold.lots) {
    await trx
      .updateTable('lots')
      .set((lot) => ({ left_shares: lot('left_shares', '-', shares) }))
      .where('id', '=', id)
      .execute();
  }
  const { shares, nav, day, amountFen } = sold;
  const type = sold.type ?? 'redeem';
  const flowId = await addFlow(trx, owner, { type, date: day, amount_fen: amountFen, shares, nav });
  await refreshPosition(trx, owner);
  return flowId;
}

/** Adds a flow for received money without shares; the position does not change. */
export const addRemittance = (
  trx: Transaction<Database>,
  owner: LotOwner,
  { day, amountFen }: { day: string; amountFen: Fen },
): Promise<string> =>
  addFlow(trx, owner, { type: 'remit', date: day, amount_fen: -amountFen, shares: null, nav: null });

/** Removes the last such flow: money that buys shares is listed only once, with the shares. */
export async function removeRemittance(
  trx: Transaction<Database>,
  { orderId }: LotOwner,
  amountFen: Fen,
): Promise<void> {
  const last = await trx
    .selectFrom('flows')
    .select('id')
    .where('order_id', '=', orderId)
    .where('type', '=', 'remit')
    .where('amount_fen', '=', -amountFen)
    .orderBy('seq', 'desc')
    .executeTakeFirst();
  if (last) await trx.deleteFrom('flows').where('id', '=', last.id).execute();
}

/**
 * Adds a flow for a refund of money without shares (negative: returned by the bank); the position does not change.
 */
export const addRefund = (
  trx: Transaction<Database>,
  owner: LotOwner,
  { day, amountFen }: { day: string; amountFen: Fen },
): Promise<string> =>
  addFlow(trx, owner, { type: 'refund', date: day, amount_fen: amountFen, shares: null, nav: null });

async function addFlow(
  trx: Transaction<Database>,
  owner: LotOwner,
  flow: Pick<FlowsTable, 'type' | 'date' | 'amount_fen'> & { shares: string | null; nav: string | null },
): Promise<string> {
  const id = newId('w');
  await trx
    .insertInto('flows')
    .values({ id, ...getColumns(owner), ...flow })
    .execute();
  return id;
}

/** Updates the position: the sum of the remaining lots, with cost in proportion to the remaining shares. */
export async function refreshPosition(trx: Transaction<Database>, owner: LotOwner): Promise<void> {
  await lockHeldLots(trx, owner);
  await refreshPositions(trx, { ...owner, accountIds: [owner.accountId] });
}

/** Updates the positions of holders of one fund, whose lots the caller has locked. */
export async function refreshPositions(
  trx: Transaction<Database>,
  { fundId, part, accountIds }: Pick<LotOwner, 'fundId' | 'part'> & { accountIds: readonly string[] },
): Promise<void> {
  const lots = sql`lots l where l.fund_id = ${fundId} and l.account_id = any(${accountIds}::text[])
    and l.left_shares > 0`;
  await sql`insert into positions (account_id, fund_id, part, shares, cost_fen, invested_on)
    select l.account_id, l.fund_id, ${part}, sum(l.left_shares),
      sum(round(l.cost_fen * l.left_shares / l.shares))::bigint, min(l.confirmed_on)
    from ${lots} group by l.account_id, l.fund_id
    on conflict (account_id, fund_id) do update set shares = excluded.shares, cost_fen = excluded.cost_fen,
      invested_on = excluded.invested_on`.execute(trx);
  await sql`delete from positions p where p.fund_id = ${fundId} and p.account_id = any(${accountIds}::text[])
    and not exists (select 1 from ${lots} and l.account_id = p.account_id)`.execute(trx);
}

/** Writes new shares of lots that the caller has locked. */
export async function updateLots(
  trx: Transaction<Database>,
  lots: readonly { id: string; shares: string; left_shares: string }[],
): Promise<void> {
  if (lots.length === 0) return;
  const column = (key: 'id' | 'shares' | 'left_shares') => lots.map((lot) => lot[key]);
  await sql`update lots l set shares = n.shares::numeric, left_shares = n.left_shares::numeric
    from unnest(${column('id')}::text[], ${column('shares')}::text[], ${column('left_shares')}::text[])
      as n (id, shares, left_shares)
    where l.id = n.id`.execute(trx);
}

const getColumns = ({ accountId, fundId, orderId }: LotOwner) => ({
  account_id: accountId,
  fund_id: fundId,
  order_id: orderId,
});

const newId = (prefix: string): string => `${prefix}${randomUUID().replaceAll('-', '')}`;
