import { addDays, countDaysBetween, toShanghaiClock, toShanghaiDay } from '~/domain/calendar/dates';
import { loadSeedState } from '~/upstream/seed';
import { feedNavs } from '~/upstream/seed/feed-navs';
import { feedPrivateNavs } from '~/upstream/seed/feed-private';
import type { ServiceContext } from '~/upstream/core/service-context';
import { settlePublicFunds } from '~/upstream/modules/settlement';

const KEY = 'demo_fed_day';
/** NAVs of the day are usually published by this time (Shanghai); later ones are confirmed the following night. */
export const NAVS_FROM_TIME = '22:00:00';
/** Orders look some days ahead; operators have a month to enter the days of the next year. */
const WARN_BEFORE_DAYS = 30;

/**
 * Keeps the demo world usable at any date. Its NAVs end with the seed, and a fund with a stale NAV is not sold. The
 * model of `feed-navs` generates missing NAVs up to the last due trading day, weekly for private funds. One
 * settlement up to today makes up for all nights before. Only in dev and test, on a seeded database, for seeded
 * funds; everything else waits for real NAVs. Takes about fifteen seconds, for a day or for a year, in the
 * background.
 * @returns whether there was something to do
 */
export async function advanceDemoWorld(context: ServiceContext, signal?: AbortSignal): Promise<boolean> {
  const { db, config, now, log } = context;
  if (config.appEnv !== 'dev' && config.appEnv !== 'test') return false;
  const due = await lastDueDay(context);
  if (due === null) return false;
  const fed = await db.selectFrom('service_state').select('value').where('key', '=', KEY).executeTakeFirst();
  if (fed !== undefined && String(fed.value) >= due) return false;
  if ((await loadSeedState(db)) !== 'done') return false;
  log.info({ to: due }, 'extending demo data');
  const report = await feedNavs(db, due, { onlySeeded: true, ...(signal ? { signal } : {}) });
  const privatePoints = await feedPrivateNavs(db, due, signal);
  const nights = await settlePublicFunds(context, toShanghaiDay(now()));
  const row = { value: JSON.stringify(due), updated_at: now().toISOString() };
  await db
    .insertInto('service_state')
    .values({ key: KEY, ...row })
    .onConflict((conflict) => conflict.column('key').doUpdateSet(row))
    .execute();
  log.info({ report, privatePoints, nights }, 'demo data extended');
  return true;
}

/** Returns the last trading day whose NAV is due; null before the calendar begins. */
async function lastDueDay({ db, now }: Pick<ServiceContext, 'db' | 'now'>): Promise<string | null> {
  const { day, time } = toShanghaiClock(now());
  const row = await db
    .selectFrom('trading_days')
    .select((each) => each.fn.max('date').as('date'))
    .where('date', '<=', time < NAVS_FROM_TIME ? addDays(day, -1) : day)
    .executeTakeFirst();
  return row?.date ?? null;
}

/**
 * Warns in the log that the trading calendar ends soon, or has ended. After its end, orders get no trade date,
 * nights are not settled and the demo world stops until days are added.
 * @returns whether it warned
 */
export async function warnBeforeCalendarEnd({
  db,
  now,
  log,
}: Pick<ServiceContext, 'db' | 'now' | 'log'>): Promise<boolean> {
  const row = await db
    .selectFrom('trading_days')
    .select((each) => each.fn.max('date').as('date'))
    .executeTakeFirst();
  const [last, today] = [row?.date ?? null, toShanghaiDay(now())];
  if (last === null || countDaysBetween(today, last) > WARN_BEFORE_DAYS) return false;
  log.warn(
    { last },
    last < today ? 'trading calendar has ended: add days' : 'trading calendar ends soon: add days',
  );
  return true;
}
