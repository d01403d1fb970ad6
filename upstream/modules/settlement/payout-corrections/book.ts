import { randomUUID } from 'node:crypto';
import { roundHalfUp, toBig } from '~/domain/figures/money';
import { addNotice } from '~/upstream/core/notices';
import type { ServiceContext } from '~/upstream/core/service-context';
import { refreshPosition } from '~/upstream/modules/orders-core';
import { addFreeLot, toOwnerColumns, type Owner, type Trx } from '~/upstream/modules/settlement/dividends';
import { listLaterSplits } from '~/upstream/modules/settlement/later-splits';
import { getIncomeLotId, takeLoss } from '~/upstream/modules/settlement/money-fund-income';
import type {
  CorrectedPayout,
  LotMove,
  PlannedEntry,
} from '~/upstream/modules/settlement/payout-corrections/entries';
import { reconvert } from '~/upstream/modules/settlement/payout-corrections/reconvert';
import { describeCorrection, describeEffect } from '~/upstream/modules/settlement/payout-corrections/words';

const newId = (prefix: string): string => `${prefix}${randomUUID().replaceAll('-', '')}`;

/**
 * Books the planned effects of a correction in its transaction: an entry, shares and money as separate flows, and a
 * message for each holder. Existing bookings are not changed.
 */
export async function bookPayoutCorrection(
  trx: Trx,
  context: Pick<ServiceContext, 'now'>,
  {
    payout,
    was,
    planned,
  }: { payout: CorrectedPayout & { name: string }; was: string; planned: PlannedEntry[] },
): Promise<string> {
  const at = context.now();
  const id = newId('pc');
  const { fund: fund_id, kind, date, becomes, name } = payout;
  await trx
    .insertInto('payout_corrections')
    .values({ id, fund_id, kind, date, was, becomes, made_at: at.toISOString() })
    .execute();
  for (const [index, entry] of planned.entries()) {
    const owner = { accountId: entry.account_id, fundId: fund_id };
    if (kind === 'split' && entry.moves.length > 0) await lockWaiting(trx, owner);
    await moveShares(trx, owner, { date, entry });
    if (kind === 'split' && entry.moves.length > 0) await reconvert(trx, context, payout, entry.account_id);
    const { moves: _, replacedFen, isExcessKept: __, ...row } = entry;
    // The unsent sum leaves the books by its own flow; the new one has another.
    if (replacedFen > 0) await addFlow(trx, owner, { date, amount_fen: -replacedFen, shares: null });
    const flow_id =
      entry.due_fen > 0 ? await addFlow(trx, owner, { date, amount_fen: entry.due_fen, shares: null }) : null;
    const entryId = `${id}-${index}`;
    await trx
      .insertInto('payout_correction_entries')
      .values({ ...row, id: entryId, correction_id: id, fund_id, date, flow_id })
      .execute();
    await addNotice(trx, at, {
      key: `payout_correction:${entryId}`,
      accountId: entry.account_id,
      topic: 'dividend',
      subjectId: fund_id,
      title: kind === 'split' ? '折算更正' : kind === 'income' ? '收益更正' : '分红更正',
      text: `${name}：${describeCorrection(payout, was)}。${describeEffect(entry)}`,
    });
  }
  return id;
}

/** Orders are locked before lots, as everywhere. */
const lockWaiting = (trx: Trx, { accountId, fundId }: Owner) =>
  trx
    .selectFrom('public_orders')
    .select('id')
    .where('account_id', '=', accountId)
    .where('fund_id', '=', fundId)
    .where('status', '=', 'accepted')
    .orderBy('placed_at')
    .orderBy('id')
    .forUpdate()
    .execute();

async function addFlow(
  trx: Trx,
  owner: Owner,
  flow: { date: string; amount_fen: number; shares: string | null },
): Promise<string> {
  const id = newId('w');
  await trx
    .insertInto('flows')
    .values({ id, ...toOwnerColumns(owner), order_id: null, type: 'payout_correction', nav: null, ...flow })
    .execute();
  return id;
}

async function moveShares(
  trx: Trx,
  owner: Owner,
  { date, entry }: { date: string; entry: PlannedEntry },
): Promise<void> {
  if (entry.moves.length === 0) return;
  await addFlow(trx, owner, { date, amount_fen: 0, shares: entry.moved_shares });
  for (const move of entry.moves) {
    if (move.lotId !== null) await moveLot(trx, owner, { date, lotId: move.lotId, move });
    else if (toBig(move.moved).gt(0))
      await addFreeLot(trx, owner, { id: getIncomeLotId(owner, date), day: date, shares: move.moved });
    else await takeLoss(trx, owner, move.moved);
  }
  await refreshPosition(trx, { ...owner, orderId: null, part: 'public' });
}

/** Changes one lot. Its later splits were booked for its previous shares: their differences have their own flows. */
async function moveLot(
  trx: Trx,
  owner: Owner,
  { date, lotId, move }: { date: string; lotId: string; move: LotMove },
): Promise<void> {
  const lot = await trx
    .selectFrom('lots')
    .select(['shares', 'left_shares'])
    .where('id', '=', lotId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const later = await listLaterSplits(trx, lotId, date);
  let moved = toBig(move.moved);
  for (const [index, { date: day, ratio }] of later.entries()) {
    const isLast = index === later.length - 1;
    const after = toBig(isLast ? move.movedNow : roundHalfUp(moved.times(ratio)));
    await addFlow(trx, owner, { date: day, amount_fen: 0, shares: after.minus(moved).toFixed(2) });
    moved = after;
  }
  const left = toBig(lot.left_shares).plus(moved);
  await trx
    .updateTable('lots')
    .set({
      left_shares: left.toFixed(2),
      // The remaining cost stays the same fraction of the whole.
      shares: roundHalfUp(toBig(lot.shares).times(left).div(lot.left_shares)),
    })
    .where('id', '=', lotId)
    .execute();
}
