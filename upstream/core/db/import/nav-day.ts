import type { Kysely } from 'kysely';
import type { Database } from '~/upstream/core/db/schema';
import type { ImportedFund } from '~/upstream/core/db/import/find-fund';
import { ImportError } from '~/upstream/core/db/import/report';

/** A day that no NAV of the fund can be of. */
export class NavDayError extends ImportError {}

/** Public funds state a NAV on the last day of a quarter too, whatever day it is. */
const QUARTER_END = /-(?:03-31|06-30|09-30|12-31)$/;
/** Funds of Hong Kong that are sold here go by the days of Hong Kong. */
const HONG_KONG = /^968\d{3}$/;

/**
 * Which days a NAV of a fund may be of, for every way it can come by: none that has not come, and of a public fund none
 * without trade, as far as the calendar says. Private funds are valued on any day.
 * @returns why a day is none, or null
 */
export async function loadNavDayRule(
  db: Kysely<Database>,
  { id, kind }: Pick<ImportedFund, 'id' | 'kind'>,
  today: string,
): Promise<(date: string) => string | null> {
  const isByTrade = kind === 'public' && !HONG_KONG.test(id);
  const rows = isByTrade ? await db.selectFrom('trading_days').select('date').orderBy('date').execute() : [];
  const days = new Set(rows.map(({ date }) => date));
  const [first, last] = [rows[0]?.date, rows.at(-1)?.date];
  const isKnown = (date: string): boolean =>
    first !== undefined && last !== undefined && date >= first && date <= last;
  return (date) => {
    if (date > today) return `净值日期 ${date} 不能晚于今天（${today}）`;
    return isKnown(date) && !days.has(date) && !QUARTER_END.test(date)
      ? `净值日期 ${date} 不是交易日，也不是季度末`
      : null;
  };
}
