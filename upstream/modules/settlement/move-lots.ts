import type { Insertable } from 'kysely';
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
 * Changes lots that the caller has locked. Later splits of a lot were booked for its previous shares.
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
  return new Map(moves.map((move) => [move.lotId, listSplitDifferences(move, laterOf(move.lotId, date))]));
}

function listSplitDifferences(
  { moved, movedNow }: Pick<MovedLot, 'moved' | 'movedNow'>,
  later: readonly { date: string; ratio: string }[],
) {
  let before = toBig(moved);
  return later.map(({ date, ratio }, index) => {
    const after = toBig(index === later.length - 1 ? movedNow : roundHalfUp(before.times(ratio)));
    const shares = after.minus(before).toFixed(2);
    before = after;
    return { date, shares };
  });
}
