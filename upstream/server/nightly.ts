import type { Kysely } from 'kysely';
import { toShanghaiClock } from '~/domain/calendar/dates';
import { refreshStatistics } from '~/upstream/core/db/partitions';
import type { Database } from '~/upstream/core/db/schema';
import { NAVS_FROM_TIME, advanceDemoWorld, warnBeforeCalendarEnd } from '~/upstream/seed/demo-feed';
import { deleteOldMails, sendMails } from '~/upstream/core/mail/outbox';
import { publishPlannedContent } from '~/upstream/modules/content/editing/due';
import { notifyWatchChanges } from '~/upstream/modules/funds/watchlist/watch-news';
import { notifyMembers } from '~/upstream/modules/customers/member/news';
import { deleteExpiredRows } from '~/upstream/core/anonymous-rows';
import type { ServiceContext } from '~/upstream/core/service-context';
import { escalateComplaints } from '~/upstream/modules/customers/feedback/handle';
import { maintainTraffic } from '~/upstream/modules/tracking/fold';
import { notifyDueAlerts } from '~/upstream/modules/notifications/alerts/tell';
import { issueMonthlyReports } from '~/upstream/modules/holdings/month-reports/nightly';
import { endPlansOfLiquidatedFunds } from '~/upstream/modules/settlement/liquidation/end-plans';
import { endOrdersOfClosedFunds } from '~/upstream/modules/settlement/liquidation/end-orders';
import { endOverdueOrders } from '~/upstream/modules/private-orders/expiry';
import { releaseHeldMoney } from '~/upstream/modules/private-orders/held-money';
import { endUnpricedOrders } from '~/upstream/modules/private-orders/unpriced';
import { sendReleased } from '~/upstream/modules/settlement/payout-batches/send';
import { endOverdueTransfers } from '~/upstream/modules/public-orders/overdue';
import { completePayments } from '~/upstream/modules/public-orders/payments';
import { isPlanTime, runPlans, settlePublicFunds } from '~/upstream/modules/settlement';

const KEY = 'settled_day';
const LOOK_EVERY_MS = 60_000;

/**
 * Settles public funds, and ends private orders whose NAV never came, once a trading day, from 22:00 Shanghai time on; a night that was missed is made up for by the
 * next, which settles everything due by its day. Of several processes on one database more than one may run: the
 * settlement keeps every step once.
 * @returns whether it settled
 */
export async function settleTonight(context: ServiceContext): Promise<boolean> {
  const { day, time } = toShanghaiClock(context.now());
  if (time < NAVS_FROM_TIME || !(await isTradingDay(context.db, day))) return false;
  const last = await context.db
    .selectFrom('service_state')
    .select('value')
    .where('key', '=', KEY)
    .executeTakeFirst();
  if (last !== undefined && String(last.value) >= day) return false;
  const report = await settlePublicFunds(context, day);
  const unpriced = await endUnpricedOrders(context);
  const row = { value: JSON.stringify(day), updated_at: context.now().toISOString() };
  await context.db
    .insertInto('service_state')
    .values({ key: KEY, ...row })
    .onConflict((conflict) => conflict.column('key').doUpdateSet(row))
    .execute();
  context.log.info({ report, unpriced }, 'settled');
  return true;
}

/** Debits the plans of the day while it is their time; each run once a day, however often it is asked. */
export async function debitPlans(context: ServiceContext): Promise<boolean> {
  if (!(await isPlanTime(context))) return false;
  const report = await runPlans(context);
  const { ordered, retrying, failed, refused, skipped } = report.plan_runs;
  const runs = ordered + retrying + failed + refused + skipped;
  if (runs + report.faults > 0) context.log.info({ report }, 'plans run');
  return true;
}

async function isTradingDay(db: Kysely<Database>, day: string): Promise<boolean> {
  const row = await db.selectFrom('trading_days').select('date').where('date', '=', day).executeTakeFirst();
  return row !== undefined;
}

/** Looks at once, and then once a minute, whether it is time. @returns ends it, after what runs */
export function startNightlyJobs(context: ServiceContext): () => Promise<void> {
  const ending = new AbortController();
  let [running, warnedOn]: [Promise<unknown> | null, string] = [null, ''];
  const look = async (): Promise<void> => {
    const failed = (what: string) => (error: unknown) => {
      if (!ending.signal.aborted) context.log.error({ err: error }, what);
    };
    // Before it opens a debit of its own: what the bank has not answered is asked for once a minute.
    await completePayments(context).catch(failed('payments not settled'));
    await endOverdueTransfers(context).catch(failed('overdue transfers not ended'));
    await endOverdueOrders(context).catch(failed('overdue orders not ended'));
    await endOrdersOfClosedFunds(context).catch(failed('orders of closed funds not ended'));
    await endPlansOfLiquidatedFunds(context).catch(failed('plans of liquidated funds not ended'));
    await releaseHeldMoney(context).catch(failed('held money not looked at'));
    await sendReleased(context).catch(failed('released payouts not sent'));
    await debitPlans(context).catch(failed('plans failed'));
    await publishPlannedContent(context).catch(failed('planned content not published'));
    await advanceDemoWorld(context, ending.signal).catch(failed('demo world not carried on'));
    if (ending.signal.aborted) return;
    await settleTonight(context).catch(failed('settlement failed'));
    await notifyDueAlerts(context).catch(failed('alerts not told'));
    await notifyWatchChanges(context).catch(failed('changes of watchlists not told'));
    await escalateComplaints(context).catch(failed('complaints not escalated'));
    await notifyMembers(context).catch(failed('members not told'));
    await issueMonthlyReports(context).catch(failed('month reports not issued'));
    await sendMails(context).catch(failed('mails not sent'));
    const { day } = toShanghaiClock(context.now());
    if (day === warnedOn) return;
    warnedOn = day;
    await maintainTraffic(context).catch(failed('reports of pages not summed up'));
    await refreshStatistics(context.db).catch(failed('statistics of tables in parts not refreshed'));
    await deleteExpiredRows(context).catch(failed('expired rows of guests not deleted'));
    await deleteOldMails(context).catch(failed('old mails not forgotten'));
    await warnBeforeCalendarEnd(context).catch(failed('trading calendar not read'));
  };
  const begin = (): void => {
    running ??= look().finally(() => (running = null));
  };
  begin();
  const timer = setInterval(begin, LOOK_EVERY_MS);
  timer.unref();
  return async () => {
    clearInterval(timer);
    ending.abort();
    await running;
  };
}
