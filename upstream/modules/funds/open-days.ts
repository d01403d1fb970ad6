import type { ServiceContext } from '~/upstream/core/service-context';

/** As many as orders can use; a page shows the first of them. */
const OPEN_DAYS_KNOWN = 12;

/** Loads upcoming open days of private funds, by fund. */
export async function loadOpenDays(
  { db }: Pick<ServiceContext, 'db'>,
  ids: readonly string[],
  today: string,
): Promise<Map<string, string[]>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('simu_open_days')
    .select(['fund_id', 'date'])
    .where('fund_id', 'in', [...ids])
    .where('date', '>', today)
    .orderBy('date')
    .execute();
  const days = new Map<string, string[]>();
  for (const { fund_id, date } of rows) {
    const own = days.get(fund_id) ?? [];
    if (own.length < OPEN_DAYS_KNOWN) days.set(fund_id, [...own, date]);
  }
  return days;
}
