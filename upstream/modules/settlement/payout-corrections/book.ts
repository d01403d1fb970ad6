import { randomUUID } from 'node:crypto';
import { toBig } from '~/domain/figures/money';
import { PAYOUT_CORRECTION_FLOWS, PAYOUT_CORRECTION_NAMES } from '~/domain/orders/payout-correction';
import { splitIntoChunks } from '~/domain/shared/lists';
import { createInsertLoader, createRowLoader } from '~/upstream/core/db/bulk-load';
import { addNotices } from '~/upstream/core/notices';
import type { ServiceContext } from '~/upstream/core/service-context';
import { refreshPositions } from '~/upstream/modules/orders-core';
import { addFreeLots, type Trx } from '~/upstream/modules/settlement/dividends';
import { getIncomeLotId, takeLosses } from '~/upstream/modules/settlement/money-fund-income';
import { addFlows, moveLots, type MovedLot, type NewFlow } from '~/upstream/modules/settlement/move-lots';
import {
  HOLDERS_A_CHUNK,
  type CorrectedPayout,
  type PlannedEntry,
} from '~/upstream/modules/settlement/payout-corrections/entries';
import { reconvert } from '~/upstream/modules/settlement/payout-corrections/reconvert';
import { describeCorrection, describeEffect } from '~/upstream/modules/settlement/payout-corrections/words';

const newId = (prefix: string): string => `${prefix}${randomUUID().replaceAll('-', '')}`;

/** A correction that is being booked. */
interface Booking {
  id: string;
  payout: CorrectedPayout & { name: string };
  was: string;
}

/**
 * Books the planned effects of a correction in its transaction: an entry, shares and money as separate flows, and a
 * message for each holder. Existing bookings are not changed. The caller has locked the holdings.
 */
export async function bookPayoutCorrection(
  trx: Trx,
  context: Pick<ServiceContext, 'now'>,
  { payout, was, planned }: Omit<Booking, 'id'> & { planned: readonly PlannedEntry[] },
): Promise<string> {
  const id = newId('pc');
  const { fund: fund_id, kind, date, becomes } = payout;
  await trx
    .insertInto('payout_corrections')
    .values({ id, fund_id, kind, date, was, becomes, made_at: context.now().toISOString() })
    .execute();
  const numbered = planned.map((entry, index) => ({ ...entry, id: `${id}-${index}` }));
  for (const chunk of splitIntoChunks(numbered, HOLDERS_A_CHUNK))
    await bookEntries(trx, context, { id, payout, was }, chunk);
  if (kind === 'split') {
    const moved = new Set(planned.filter(({ moves }) => moves.length > 0).map((entry) => entry.account_id));
    await reconvert(trx, context, payout, moved);
  }
  return id;
}

async function bookEntries(
  trx: Trx,
  context: Pick<ServiceContext, 'now'>,
  { id, payout, was }: Booking,
  entries: readonly (PlannedEntry & { id: string })[],
): Promise<void> {
  const { fund, date, kind, name } = payout;
  const differencesOf = await moveShares(trx, payout, entries);
  const flows: NewFlow[] = [];
  const addFlow = (accountId: string, day: string, moved: { amount_fen: number; shares: string | null }) => {
    const flowId = newId('w');
    flows.push({
      ...{ id: flowId, account_id: accountId, fund_id: fund, order_id: null, date: day },
      ...{ type: PAYOUT_CORRECTION_FLOWS[kind], nav: null, ...moved },
    });
    return flowId;
  };
  const rows = entries.map(({ moves, replacedFen, isExcessKept: _, ...row }) => {
    const addMoney = (amount_fen: number) => addFlow(row.account_id, date, { amount_fen, shares: null });
    if (moves.length > 0) addFlow(row.account_id, date, { amount_fen: 0, shares: row.moved_shares });
    for (const { lotId } of moves)
      for (const split of differencesOf.get(lotId ?? '') ?? [])
        addFlow(row.account_id, split.date, { amount_fen: 0, shares: split.shares });
    // The unsent sum leaves the books by its own flow; the new one has another.
    if (replacedFen > 0) addMoney(-replacedFen);
    const flow_id = row.due_fen > 0 ? addMoney(row.due_fen) : null;
    return { ...row, moved_fen: row.moved_fen ?? 0, correction_id: id, fund_id: fund, date, flow_id };
  });
  await addFlows(trx, flows);
  await createRowLoader(createInsertLoader(trx))('payout_correction_entries', rows);
  await addNotices(
    trx,
    context.now(),
    entries.map((entry) => ({
      key: `payout_correction:${entry.id}`,
      accountId: entry.account_id,
      topic: 'dividend',
      subjectId: fund,
      title: PAYOUT_CORRECTION_NAMES[kind],
      text: `${name}：${describeCorrection(payout, was)}。${describeEffect(entry)}`,
    })),
  );
}

/** Moves the planned shares. @returns by lot, the differences of its later splits */
async function moveShares(
  trx: Trx,
  { fund: fundId, date }: CorrectedPayout,
  entries: readonly PlannedEntry[],
): Promise<Awaited<ReturnType<typeof moveLots>>> {
  const [lots, income]: [MovedLot[], { accountId: string; shares: string }[]] = [[], []];
  for (const { account_id: accountId, moves } of entries)
    for (const { lotId, moved, movedNow } of moves)
      if (lotId === null) income.push({ accountId, shares: moved });
      else lots.push({ lotId, accountId, moved, movedNow });
  await addFreeLots(
    trx,
    income
      .filter(({ shares }) => toBig(shares).gt(0))
      .map(({ accountId, shares }) => {
        const owner = { accountId, fundId };
        return { ...owner, id: getIncomeLotId(owner, date), day: date, shares };
      }),
  );
  await takeLosses(
    trx,
    fundId,
    income.filter(({ shares }) => toBig(shares).lt(0)),
  );
  const differencesOf = await moveLots(trx, { fundId, date }, lots);
  const accountIds = [...new Set([...lots, ...income].map(({ accountId }) => accountId))];
  if (accountIds.length > 0) await refreshPositions(trx, { fundId, part: 'public', accountIds });
  return differencesOf;
}
