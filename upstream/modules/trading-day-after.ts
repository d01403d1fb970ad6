import { sql, type RawBuilder } from 'kysely';

/**
 * Builds the `count`th trading day after the Shanghai day of an instant, excluding that day; null beyond the
 * calendar.
 */
export const tradingDayAfter = (instant: RawBuilder<unknown>, count: RawBuilder<number>) => sql<
  string | null
>`(
  select d.date from trading_days d where d.date > (${instant} at time zone 'Asia/Shanghai')::date
  order by d.date offset ${count} - 1 limit 1)`;
