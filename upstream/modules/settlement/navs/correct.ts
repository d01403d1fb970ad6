import { randomUUID } from 'node:crypto';
import type { Transaction } from 'kysely';
import { roundHalfUp, toBig } from '~/domain/figures/money';
import type { Database } from '~/upstream/core/db/schema';
import {
  buildCorrectionPlan,
  type CorrectedNav,
  type PlannedEntry,
} from '~/upstream/modules/settlement/navs/correction-plan';
import { listLaterSplits } from '~/upstream/modules/settlement/later-splits';
import { describeCorrectionOutcome, refreshPosition } from '~/upstream/modules/orders-core';
import { addNotice } from '~/upstream/core/notices';

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
  for (const [index, entry] of planned.entries()) {
    const entryId = `${id}-${index}`;
    const flow_id = await bookEntry(trx, nav, entry, fund.part);
    const { lotId: _, ...row } = entry;
    await trx
      .insertInto('nav_correction_entries')
      .values({ ...row, id: entryId, correction_id: id, fund_id, flow_id, paid_at: null })
      .execute();
    await addNotice(trx, at, {
      ...getTopic(fund, fund_id, entry.order_id),
      key: `nav_correction:${entryId}`,
      accountId: entry.account_id,
      title: '净值更正',
      text: `${fund.name} ${date} 的净值由 ${was} 更正为 ${becomes}。${describeCorrectionOutcome(entry)}`,
    });
  }
  const accountIds = new Set(planned.map(({ account_id }) => account_id));
  for (const { account_id } of holders.filter((holder) => !accountIds.has(holder.account_id)))
    await addNotice(trx, at, {
      ...getTopic(fund, fund_id, null),
      key: `nav_correction:${id}:${account_id}`,
      accountId: account_id,
      title: '净值更正',
      text: `${fund.name} ${date} 的净值由 ${was} 更正为 ${becomes}，您的订单不受影响，当日收益已重新计算。`,
    });
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

/** Books shares into or out of the lot, and money due, each as a flow of the NAV day. @returns the money flow */
async function bookEntry(
  trx: Trx,
  { fund, date }: CorrectedNav,
  { account_id, order_id, moved_shares, lotId, due_fen }: PlannedEntry,
  part: 'simu' | 'public',
): Promise<string | null> {
  const flow = async (day: string, more: { shares: string | null; amount_fen: number }) => {
    const id = `w${randomUUID().replaceAll('-', '')}`;
    await trx
      .insertInto('flows')
      .values({
        id,
        account_id,
        fund_id: fund,
        order_id,
        date: day,
        type: 'correction',
        nav: null,
        ...more,
      })
      .execute();
    return id;
  };
  if (lotId !== null) {
    const lot = await trx
      .selectFrom('lots')
      .select(['shares', 'left_shares'])
      .where('id', '=', lotId)
      .forUpdate()
      .executeTakeFirstOrThrow();
    await flow(date, { shares: moved_shares, amount_fen: 0 });
    let moved = toBig(moved_shares);
    const splits = await listLaterSplits(trx, lotId);
    // The split of the lot was booked for its previous shares: the difference is booked on the day of the split.
    for (const split of splits) {
      const after = toBig(roundHalfUp(moved.times(split.ratio)));
      await flow(split.date, { shares: after.minus(moved).toFixed(2), amount_fen: 0 });
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
    await refreshPosition(trx, { accountId: account_id, fundId: fund, orderId: order_id, part });
  }
  return due_fen > 0 ? flow(date, { shares: null, amount_fen: due_fen }) : null;
}
