import { randomUUID } from 'node:crypto';
import type { Transaction } from 'kysely';
import { splitIntoChunks } from '~/domain/shared/lists';
import { createInsertLoader, createRowLoader } from '~/upstream/core/db/bulk-load';
import type { Database } from '~/upstream/core/db/schema';
import {
  BOOKINGS_A_CHUNK,
  buildCorrectionPlan,
  type CorrectedNav,
  type PlannedEntry,
} from '~/upstream/modules/settlement/navs/correction-plan';
import { convertThroughSplits, loadLaterSplits } from '~/upstream/modules/settlement/later-splits';
import { lockHoldings } from '~/upstream/modules/settlement/lock-holdings';
import { addFlows, moveLots, type MovedLot, type NewFlow } from '~/upstream/modules/settlement/move-lots';
import { describeCorrectionOutcome, refreshPositions } from '~/upstream/modules/orders-core';
import { addNotices } from '~/upstream/core/notices';

type Trx = Transaction<Database>;

/**
 * Books the effects of a corrected NAV on everything settled at it, in the transaction of the correction. Marks
 * each booking with both values, adds or removes shares and records money due by separate entries, and notifies all
 * holders and everyone priced at it. Existing bookings are not changed.
 * @returns number of affected bookings; null when nothing was settled at it
 */
export async function bookCorrection(
  trx: Trx,
  at: Date,
  nav: CorrectedNav,
): Promise<{ id: string; entries: number; is_material: boolean } | null> {
  await lockHoldings(trx, nav.fund);
  const { entries: planned, isMaterial: is_material } = await buildCorrectionPlan(trx, nav);
  const holders = await trx
    .selectFrom('positions')
    .select('account_id')
    .where('fund_id', '=', nav.fund)
    .execute();
  if (planned.length === 0) return null;
  const id = `nc${randomUUID().replaceAll('-', '')}`;
  const { fund: fund_id, date, was, becomes } = nav;
  await trx
    .insertInto('nav_corrections')
    .values({ id, fund_id, date, was, becomes, is_material, made_at: at.toISOString() })
    .execute();
  const fund = await getFund(trx, fund_id);
  const numbered = planned.map((entry, index) => ({ ...entry, id: `${id}-${index}` }));
  for (const chunk of splitIntoChunks(numbered, BOOKINGS_A_CHUNK)) {
    await bookEntries(trx, { nav, correctionId: id, part: fund.part }, chunk);
    await addNotices(
      trx,
      at,
      chunk.map((entry) => ({
        ...getTopic(fund, fund_id, entry.order_id),
        key: `nav_correction:${entry.id}`,
        accountId: entry.account_id,
        title: '净值更正',
        text: `${fund.name} ${date} 的净值由 ${was} 更正为 ${becomes}。${describeCorrectionOutcome(entry)}`,
      })),
    );
  }
  const notifiedAccounts = new Set(planned.map(({ account_id }) => account_id));
  await addNotices(
    trx,
    at,
    holders
      .filter((holder) => !notifiedAccounts.has(holder.account_id))
      .map(({ account_id }) => ({
        ...getTopic(fund, fund_id, null),
        key: `nav_correction:${id}:${account_id}`,
        accountId: account_id,
        title: '净值更正',
        text: `${fund.name} ${date} 的净值由 ${was} 更正为 ${becomes}，您的订单不受影响，当日收益已重新计算。`,
      })),
  );
  return { id, entries: planned.length, is_material };
}

interface Fund {
  name: string;
  part: 'simu' | 'public';
}

async function getFund(trx: Trx, fundId: string): Promise<Fund> {
  const open = await trx
    .selectFrom('public_funds')
    .select('name')
    .where('id', '=', fundId)
    .executeTakeFirst();
  if (open) return { name: open.name, part: 'public' };
  const { name } = await trx
    .selectFrom('simu_funds')
    .select('name')
    .where('id', '=', fundId)
    .executeTakeFirstOrThrow();
  return { name, part: 'simu' };
}

/** A holder of a private fund is led to the order, or to the fund alert: both check access. */
function getTopic({ part }: Fund, fundId: string, orderId: string | null) {
  if (orderId === null)
    return {
      topic: part === 'public' ? ('nav_correction' as const) : ('private_alert' as const),
      subjectId: fundId,
    };
  return { topic: part === 'public' ? ('order' as const) : ('private_order' as const), subjectId: orderId };
}

/** Books shares into or out of lots, and money due, each as a flow of the NAV day. */
async function bookEntries(
  trx: Trx,
  { nav, correctionId, part }: { nav: CorrectedNav; correctionId: string; part: Fund['part'] },
  entries: readonly (PlannedEntry & { id: string })[],
): Promise<void> {
  const { fund: fundId, date } = nav;
  const laterOf = await loadLaterSplits(
    trx,
    fundId,
    entries.map((entry) => entry.account_id),
  );
  const moves = entries.flatMap(({ account_id: accountId, lotId, moved_shares: moved }): MovedLot[] =>
    lotId === null
      ? []
      : [{ lotId, accountId, moved, movedNow: convertThroughSplits(laterOf(lotId, date), moved).toFixed(2) }],
  );
  const differencesOf = await moveLots(trx, { fundId, date }, moves);
  const flows: NewFlow[] = [];
  const rows = entries.map(({ lotId, ...row }) => {
    const { account_id, order_id, moved_shares, due_fen } = row;
    const addFlow = (day: string, moved: { shares: string | null; amount_fen: number }) => {
      const id = `w${randomUUID().replaceAll('-', '')}`;
      flows.push({
        ...{ id, account_id, fund_id: fundId, order_id, date: day, type: 'correction', nav: null },
        ...moved,
      });
      return id;
    };
    if (lotId !== null) addFlow(date, { shares: moved_shares, amount_fen: 0 });
    for (const split of differencesOf.get(lotId ?? '') ?? [])
      addFlow(split.date, { shares: split.shares, amount_fen: 0 });
    const flow_id = due_fen > 0 ? addFlow(date, { shares: null, amount_fen: due_fen }) : null;
    return { ...row, correction_id: correctionId, fund_id: fundId, flow_id, paid_at: null };
  });
  await addFlows(trx, flows);
  const accountIds = [...new Set(moves.map(({ accountId }) => accountId))];
  if (accountIds.length > 0) await refreshPositions(trx, { fundId, part, accountIds });
  await createRowLoader(createInsertLoader(trx))('nav_correction_entries', rows);
}
