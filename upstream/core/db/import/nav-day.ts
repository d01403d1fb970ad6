import type { Kysely } from 'kysely';
import type { Database } from '~/upstream/core/db/schema';
import type { ImportedFund } from '~/upstream/core/db/import/find-fund';
import { ImportError } from '~/upstream/core/db/import/report';

/** Thrown for a day on which the fund can have no NAV. */
export class NavDayError extends ImportError {}

/** Public funds also publish a NAV for the last day of a quarter, even on a non-trading day. */
const QUARTER_END = /-(?:03-31|06-30|09-30|12-31)$/;
/** Hong Kong funds sold here follow the Hong Kong calendar. */
const HONG_KONG = /^968\d{3}$/;

/**
 * Loads the rule for valid NAV days of a fund, for every source of NAVs. Future days are refused and, for a public
 * fund, days without trading, as far as the calendar knows. Private funds are valued on any day.
 * @returns function that gives the reason why a day is invalid, or null
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
