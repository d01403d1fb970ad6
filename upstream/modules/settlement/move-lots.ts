import type Big from 'big.js';
import { sql, type Insertable } from 'kysely';
import { roundHalfUp, toBig } from '~/domain/figures/money';
import { createInsertLoader, createRowLoader } from '~/upstream/core/db/bulk-load';
import type { FlowsTable } from '~/upstream/core/db/schema';
import { updateLots } from '~/upstream/modules/orders-core';
import type { Trx } from '~/upstream/modules/settlement/dividends';
import { loadLaterSplits } from '~/upstream/modules/settlement/later-splits';

/** Shares that a correction adds to a lot (negative: removes). */
export interface MovedLot {
  lotId: string;
  accountId: string;
  /** In shares of the corrected day. */
  moved: string;
  /** In current shares. */
  movedNow: string;
}

export type NewFlow = Omit<Insertable<FlowsTable>, 'seq'>;

/** Inserts flows in their order. */
export const addFlows = (trx: Trx, flows: readonly NewFlow[]): Promise<void> =>
  createRowLoader(createInsertLoader(trx))('flows', flows);

/**
 * Changes lots that the caller has locked. Later splits of a lot were booked for its previous shares: they record what
 * moved through them, for a correction of the split.
 * @returns by lot, the differences that belong to the days of these splits, for separate flows
 */
export async function moveLots(
  trx: Trx,
  { fundId, date }: { fundId: string; date: string },
  moves: readonly MovedLot[],
): Promise<ReadonlyMap<string, readonly { date: string; shares: string }[]>> {
  if (moves.length === 0) return new Map();
  const laterOf = await loadLaterSplits(trx, fundId, [...new Set(moves.map(({ accountId }) => accountId))]);
  const lots = await trx
    .selectFrom('lots')
    .select(['id', 'shares', 'left_shares'])
    .where(
      'id',
      'in',
      moves.map(({ lotId }) => lotId),
    )
    .execute();
  const lotOf = new Map(lots.map((lot) => [lot.id, lot]));
  await updateLots(
    trx,
    moves.map(({ lotId: id, movedNow }) => {
      const lot = lotOf.get(id);
      if (lot === undefined) throw new Error(`no lot ${id}`);
      const left = toBig(lot.left_shares).plus(movedNow);
      // The remaining cost stays the same fraction of the whole.
      const shares = roundHalfUp(toBig(lot.shares).times(left).div(lot.left_shares));
      return { id, left_shares: left.toFixed(2), shares };
    }),
  );
  const through = moves.map((move) => ({
    lotId: move.lotId,
    splits: convertMove(move, laterOf(move.lotId, date)),
  }));
  await recordMovedShares(
    trx,
    through.flatMap(({ lotId, splits }) => splits.map((split) => ({ lotId, ...split }))),
  );
  return new Map(
    through.map(({ lotId, splits }) => [
      lotId,
      splits.map(({ date: day, before, after }) => ({ date: day, shares: after.minus(before).toFixed(2) })),
    ]),
  );
}

/** Adds moved shares to the bookings of the splits they went through. A lot can be moved twice. */
async function recordMovedShares(
  trx: Trx,
  splits: readonly { lotId: string; date: string; before: Big; after: Big }[],
): Promise<void> {
  if (splits.length === 0) return;
  await sql`update split_bookings b
    set moved_before = b.moved_before + n.before, moved_after = b.moved_after + n.after
    from (select lot_id, date, sum(before) as before, sum(after) as after
      from unnest(${splits.map(({ lotId }) => lotId)}::text[], ${splits.map(({ date }) => date)}::date[],
        ${splits.map(({ before }) => before.toFixed(2))}::numeric[],
        ${splits.map(({ after }) => after.toFixed(2))}::numeric[]) as m (lot_id, date, before, after)
      group by lot_id, date) n
    where b.lot_id = n.lot_id and b.date = n.date`.execute(trx);
}

/** Converts moved shares through the later splits of their lot. */
function convertMove(
  { moved, movedNow }: Pick<MovedLot, 'moved' | 'movedNow'>,
  later: readonly { date: string; ratio: string }[],
) {
  let before = toBig(moved);
  return later.map(({ date, ratio }, index) => {
    const after = toBig(index === later.length - 1 ? movedNow : roundHalfUp(before.times(ratio)));
    const converted = { date, before, after };
    before = after;
    return converted;
  });
}
