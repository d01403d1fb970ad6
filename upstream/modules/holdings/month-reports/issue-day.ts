import { addMonths, toShanghaiDay } from '~/domain/calendar/dates';
import type { ServiceContext } from '~/upstream/core/service-context';

/**
 * Trading day of a month from which the previous month is issued: its last trades are confirmed and its NAVs
 * published by then.
 */
const ISSUED_FROM_TRADING_DAY = 5;

/**
 * Returns the day from which the month before that of `today` is issued; null when the trading calendar does not
 * reach it.
 */
export async function findIssueDay(
  { db }: Pick<ServiceContext, 'db'>,
  today: string,
): Promise<string | null> {
  const from = `${today.slice(0, 7)}-01`;
  const rows = await db
    .selectFrom('trading_days')
    .select('date')
    .where('date', '>=', from)
    .where('date', '<', addMonths(from, 1))
    .orderBy('date')
    .limit(ISSUED_FROM_TRADING_DAY)
    .execute();
  return rows[ISSUED_FROM_TRADING_DAY - 1]?.date ?? null;
}

/** Returns the newest month issued by now: the last complete one, or the one before it until its issue day. */
export async function getLastIssuedMonth(context: Pick<ServiceContext, 'db' | 'now'>): Promise<string> {
  const today = toShanghaiDay(context.now());
  const day = await findIssueDay(context, today);
  const isDue = day !== null && today >= day;
  return addMonths(`${today.slice(0, 7)}-01`, isDue ? -1 : -2).slice(0, 7);
}
