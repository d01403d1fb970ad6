import type { Kysely } from 'kysely';
import { z } from 'zod';
import { toShanghaiClock } from '~/domain/calendar/dates';
import { refreshStatistics } from '~/upstream/core/db/partitions';
import type { Database } from '~/upstream/core/db/schema';
import { NAVS_FROM_TIME, advanceDemoWorld, warnBeforeCalendarEnd } from '~/upstream/seed/demo-feed';
import { deleteOldMails, sendMails } from '~/upstream/core/mail/outbox';
import { publishPlannedContent } from '~/upstream/modules/content';
import { notifyWatchlistChanges } from '~/upstream/modules/funds';
import { notifyMembers, escalateComplaints } from '~/upstream/modules/customers';
import { deleteExpiredRows } from '~/upstream/core/anonymous-rows';
import type { ServiceContext } from '~/upstream/core/service-context';
import { maintainTraffic } from '~/upstream/modules/tracking';
import { notifyDueAlerts } from '~/upstream/modules/notifications';
import { issueMonthlyReports } from '~/upstream/modules/holdings';
import {
  bookDueProductEvents,
  notifyLateCalls,
  notifyLatePayments,
  publishNoteValues,
  endPlansOfLiquidatedFunds,
  endOrdersOfClosedFunds,
  sendReleased,
  isPlanTime,
  runPlans,
  settlePublicFunds,
  settleSameDayFunds,
} from '~/upstream/modules/settlement';
import { endOverdueOrders, releaseHeldMoney, endUnpricedOrders } from '~/upstream/modules/private-orders';
import { endOverdueTransfers, completePayments } from '~/upstream/modules/public-orders';

const KEY = 'settled_day';
/** Day and funds of the last settlement of same-day funds. */
const SAME_DAY_KEY = 'settled_same_day';
/** Funds that pay on the day they confirm are settled from then on: operators release their payouts by day. */
const SAME_DAY_FROM_TIME = '09:00:00';
const POLL_INTERVAL_MS = 60_000;

/**
 * Settles public funds, and ends private orders without a NAV, once per trading day, from 22:00 Shanghai time on.
 * The next run makes up for a missed night and settles everything due by its day. Several processes on one database
 * may run it concurrently: every step is stored once.
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

/**
 * Settles funds that pay on the day they confirm, each once a trading day, from 09:00 to 22:00 Shanghai time as soon as the NAV of
 * T is published.
 * @returns the funds that were settled now
 */
export async function settleSameDay(context: ServiceContext): Promise<readonly string[]> {
  const { day, time } = toShanghaiClock(context.now());
  if (time < SAME_DAY_FROM_TIME || time >= NAVS_FROM_TIME || !(await isTradingDay(context.db, day)))
    return [];
  const last = await context.db
    .selectFrom('service_state')
    .select('value')
    .where('key', '=', SAME_DAY_KEY)
    .executeTakeFirst();
  const known = sameDaySchema.safeParse(last?.value).data;
  const done = known?.day === day ? known.funds : [];
  const funds = await settleSameDayFunds(context, day, done);
  if (funds.length === 0) return [];
  const row = {
    value: JSON.stringify({ day, funds: [...done, ...funds] }),
    updated_at: context.now().toISOString(),
  };
  await context.db
    .insertInto('service_state')
    .values({ key: SAME_DAY_KEY, ...row })
    .onConflict((conflict) => conflict.column('key').doUpdateSet(row))
    .execute();
  return funds;
}

const sameDaySchema = z.object({ day: z.string(), funds: z.array(z.string()) });

/** Debits the plans of the day during their hours; each runs once a day, for any number of calls. */
export async function debitPlans(context: ServiceContext): Promise<boolean> {
  if (!(await isPlanTime(context))) return false;
  const report = await runPlans(context);
  const { ordered, retrying, failed, refused, skipped } = report.plan_runs;
  const runs = ordered + retrying + failed + refused + skipped;
  if (runs + report.faults > 0) context.log.info({ report }, 'plans executed');
  return true;
}

async function isTradingDay(db: Kysely<Database>, day: string): Promise<boolean> {
  const row = await db.selectFrom('trading_days').select('date').where('date', '=', day).executeTakeFirst();
  return row !== undefined;
}

/**
 * Checks at once, and then every minute, whether a job is due. @returns function that stops it after the current
 * run
 */
export function startNightlyJobs(context: ServiceContext): () => Promise<void> {
  const ending = new AbortController();
  let [running, warnedOn]: [Promise<unknown> | null, string] = [null, ''];
  const look = async (): Promise<void> => {
    const failed = (what: string) => (error: unknown) => {
      if (!ending.signal.aborted) context.log.error({ err: error }, what);
    };
    // Before any new debit: unanswered bank requests are queried once a minute.
    await completePayments(context).catch(failed('payment settlement failed'));
    await endOverdueTransfers(context).catch(failed('ending overdue transfers failed'));
    await endOverdueOrders(context).catch(failed('ending overdue orders failed'));
    await endOrdersOfClosedFunds(context).catch(failed('ending orders of closed funds failed'));
    await endPlansOfLiquidatedFunds(context).catch(failed('ending plans of liquidated funds failed'));
    await releaseHeldMoney(context).catch(failed('held money check failed'));
    await settleSameDay(context).catch(failed('settlement of same-day funds failed'));
    await bookDueProductEvents(context).catch(failed('booking of product events failed'));
    await publishNoteValues(context).catch(failed('values of notes failed'));
    await notifyLatePayments(context).catch(failed('late payment notices failed'));
    await notifyLateCalls(context).catch(failed('late call notices failed'));
    await sendReleased(context).catch(failed('sending released payouts failed'));
    await debitPlans(context).catch(failed('plan runs failed'));
    await publishPlannedContent(context).catch(failed('planned content failed'));
    await advanceDemoWorld(context, ending.signal).catch(failed('extending demo data failed'));
    if (ending.signal.aborted) return;
    await settleTonight(context).catch(failed('settlement failed'));
    await notifyDueAlerts(context).catch(failed('fund alerts failed'));
    await notifyWatchlistChanges(context).catch(failed('watchlist notices failed'));
    await escalateComplaints(context).catch(failed('complaint escalation failed'));
    await notifyMembers(context).catch(failed('member notifications failed'));
    await issueMonthlyReports(context).catch(failed('month reports failed'));
    await sendMails(context).catch(failed('mail delivery failed'));
    const { day } = toShanghaiClock(context.now());
    if (day === warnedOn) return;
    warnedOn = day;
    await maintainTraffic(context).catch(failed('page report summary failed'));
    await refreshStatistics(context.db).catch(failed('refreshing partition statistics failed'));
    await deleteExpiredRows(context).catch(failed('deleting expired guest rows failed'));
    await deleteOldMails(context).catch(failed('deleting old mails failed'));
    await warnBeforeCalendarEnd(context).catch(failed('trading calendar check failed'));
  };
  const begin = (): void => {
    running ??= look().finally(() => (running = null));
  };
  begin();
  const timer = setInterval(begin, POLL_INTERVAL_MS);
  timer.unref();
  return async () => {
    clearInterval(timer);
    ending.abort();
    await running;
  };
}
