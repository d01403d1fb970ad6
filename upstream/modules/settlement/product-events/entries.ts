import { randomUUID } from 'node:crypto';
import type { Transaction } from 'kysely';
import { computeDividendFen } from '~/domain/figures/dividend';
import { fenToYuan, toBig } from '~/domain/figures/money';
import type { Database, PayoutSumsView, ProductEntriesTable } from '~/upstream/core/db/schema';
import { lockHeldLots, takeShares, type LotOwner, type LotRow } from '~/upstream/modules/orders-core';

type Trx = Transaction<Database>;
type EntryKind = ProductEntriesTable['kind'];

/** Kinds of sums in `payout_sums` that a product event owes. */
const ENTRY_KINDS: readonly string[] = [
  'interest',
  'repayment',
  'recovery',
  'distribution',
] satisfies EntryKind[];
export const isEntryKind = (kind: PayoutSumsView['kind']): kind is EntryKind => ENTRY_KINDS.includes(kind);

const newId = (prefix: string): string => `${prefix}${randomUUID().replaceAll('-', '')}`;

/** A holder of the product, with the lots locked. */
export interface Holder {
  owner: LotOwner;
  lots: readonly LotRow[];
  /** Sum of the lots. */
  shares: string;
}

/**
 * Locks the lots of every holder of a product. A position imported without lots gets one: its shares and cost from the
 * day of the investment.
 */
export async function lockHolders(trx: Trx, productId: string): Promise<Holder[]> {
  const positions = await trx
    .selectFrom('positions')
    .selectAll()
    .where('fund_id', '=', productId)
    .where('shares', '>', '0')
    .orderBy('account_id')
    .forUpdate()
    .execute();
  const holders: Holder[] = [];
  for (const row of positions) {
    const owner = { accountId: row.account_id, fundId: productId, orderId: null, part: row.part };
    let lots = await lockHeldLots(trx, owner);
    if (lots.length === 0) {
      await trx
        .insertInto('lots')
        .values({
          ...{ id: newId('l'), account_id: row.account_id, fund_id: productId, order_id: null },
          ...{ shares: row.shares, left_shares: row.shares, cost_fen: row.cost_fen },
          ...{ confirmed_on: row.invested_on, unlocked_on: null, traded_on: null },
        })
        .execute();
      lots = await lockHeldLots(trx, owner);
    }
    const shares = lots.reduce((sum, lot) => sum.plus(lot.left_shares), toBig('0')).toFixed(2);
    holders.push({ owner, lots, shares });
  }
  return holders;
}

/**
 * Divides shares to be taken among lots in proportion to what they hold, so that the cost of the rest keeps its
 * proportion; rounding remainders go to the first lots that have shares left.
 */
export function divideAmongLots(
  lots: readonly Pick<LotRow, 'id' | 'left_shares'>[],
  taken: string,
): { id: string; shares: string }[] {
  const held = lots.reduce((sum, lot) => sum.plus(lot.left_shares), toBig('0'));
  if (held.lte(0)) return [];
  const parts = lots.map((lot) => ({
    lot,
    shares: toBig(lot.left_shares).times(taken).div(held).round(2, 0),
  }));
  let rest = parts.reduce((sum, { shares }) => sum.minus(shares), toBig(taken));
  for (const part of parts) {
    const spare = toBig(part.lot.left_shares).minus(part.shares);
    const more = rest.lt(spare) ? rest : spare;
    part.shares = part.shares.plus(more);
    rest = rest.minus(more);
  }
  return parts
    .filter(({ shares }) => shares.gt(0))
    .map(({ lot, shares }) => ({ id: lot.id, shares: shares.toFixed(2) }));
}

interface Owed {
  eventId: string;
  day: string;
  /** Value day of the bank. */
  paidOn: string;
  kind: EntryKind;
  /** 元 a share; the principal ends as many shares as it has 元. */
  perShare: string;
  endsShares: boolean;
}

/** Books one sum of a holder: flow, ended shares and the entry that a payout batch pays. @returns the amount, 分 */
export async function bookEntry(trx: Trx, holder: Holder, owed: Owed): Promise<number> {
  const { owner, shares } = holder;
  const amountFen = computeDividendFen(shares, owed.perShare);
  if (amountFen === 0) return 0;
  const flowId = owed.endsShares
    ? await endShares(trx, holder, {
        taken: fenToYuan(amountFen),
        amountFen,
        day: owed.day,
        type: owed.kind === 'recovery' ? 'recovery' : 'repayment',
      })
    : await addFlow(trx, owner, { type: owed.kind, date: owed.day, amountFen });
  await trx
    .insertInto('product_entries')
    .values({
      ...{ id: newId('e'), event_id: owed.eventId, account_id: owner.accountId, fund_id: owner.fundId },
      ...{ kind: owed.kind, day: owed.day, shares, per_share: owed.perShare, amount_fen: amountFen },
      ...{ flow_id: flowId, paid_on: owed.paidOn, card_id: null, paid_at: null, refused_at: null },
      refused_reason: null,
    })
    .execute();
  return amountFen;
}

/** Ends shares at 1 元 each, or without money for a write-off. @returns id of the flow */
export const endShares = (
  trx: Trx,
  { owner, lots }: Holder,
  ended: { taken: string; amountFen: number; day: string; type: 'repayment' | 'recovery' | 'write_off' },
): Promise<string> =>
  takeShares(trx, owner, {
    lots: divideAmongLots(lots, ended.taken),
    ...{ shares: ended.taken, nav: ended.type === 'write_off' ? null : '1', day: ended.day },
    ...{ amountFen: ended.amountFen, type: ended.type },
  });

async function addFlow(
  trx: Trx,
  { accountId, fundId }: LotOwner,
  { type, date, amountFen }: { type: EntryKind; date: string; amountFen: number },
): Promise<string> {
  const id = newId('w');
  await trx
    .insertInto('flows')
    .values({
      ...{ id, account_id: accountId, fund_id: fundId, order_id: null, date, type },
      ...{ amount_fen: amountFen, shares: null, nav: null },
    })
    .execute();
  return id;
}
