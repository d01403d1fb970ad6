import { sql, type Kysely, type Transaction } from 'kysely';
import { countDaysBetween } from '~/domain/calendar/dates';
import { toBig } from '~/domain/figures/money';
import { getPublicationLimits } from '~/domain/figures/publication-limits';
import type { ImportedFund } from '~/upstream/core/db/import/find-fund';
import { refreshFigures } from '~/upstream/core/db/refresh-figures';
import type { Database } from '~/upstream/core/db/schema';

/** Published income of a money fund for a day. */
export interface PublishedIncome {
  date: string;
  /** 元 per 10,000 shares since the previously published day, negative for a loss. */
  per_10k: string;
  /** Per cent. */
  seven_day: string;
}

/** Converts the growth of the adjusted NAV to income per 10,000 shares, 元 with four places. */
export const computeIncomePer10k = (growth: number): string => (growth * 10_000).toFixed(4);

/** Lists the published days of a money fund, oldest first. */
export const listIncomeDays = (db: Kysely<Database>, fundId: string) =>
  db
    .selectFrom('nav_points')
    .select(['date', 'adjusted', 'change'])
    .where('fund_id', '=', fundId)
    .orderBy('date')
    .execute();

/** Whether the income of a day was booked to a holder. */
export async function hasIncomeBooked(db: Kysely<Database>, fundId: string, date: string): Promise<boolean> {
  if (date === '') return false;
  const row = await db
    .selectFrom('dividend_bookings')
    .select('fund_id')
    .where('fund_id', '=', fundId)
    .where('ex_on', '=', date)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Lists why an income needs a second operator; empty when it does not. `before` is the previously published day,
 * null for none.
 */
export function listIncomeDeviations(
  { date, per_10k, seven_day }: PublishedIncome,
  before: string | null,
): string[] {
  const limits = getPublicationLimits(date);
  const days = Math.max(1, countDaysBetween(before ?? date, date));
  const [lowest, highest] = limits.incomePer10k;
  const [low, high] = [toBig(lowest).times(days), toBig(highest).times(days)];
  const [lowYield, highYield] = limits.sevenDayYield;
  const rate = toBig(seven_day).div(100);
  return [
    ...(toBig(per_10k).lt(low) || toBig(per_10k).gt(high)
      ? [`万份收益 ${per_10k} 元不在 ${low.toFixed()} 至 ${high.toFixed()} 元之间（${days} 天）`]
      : []),
    ...(rate.lt(lowYield) || rate.gt(highYield) ? [`七日年化 ${seven_day}% 超出参考范围`] : []),
  ];
}

/**
 * Writes the income of the newest day of a money fund, with all figures that depend on it. The caller holds the
 * lock of the NAVs.
 */
export async function writeIncome(
  trx: Transaction<Database>,
  fund: ImportedFund,
  { date, per_10k, seven_day }: PublishedIncome,
): Promise<void> {
  const before = (await listIncomeDays(trx, fund.id)).filter((point) => point.date < date);
  const growth = toBig(per_10k).div(10_000).toNumber();
  const adjusted = (before.at(-1)?.adjusted ?? 1) * (1 + growth);
  await trx.deleteFrom('nav_points').where('fund_id', '=', fund.id).where('date', '=', date).execute();
  await trx
    .insertInto('nav_points')
    .values({
      ...{ fund_id: fund.id, date, unit: '1.0000', accumulated: '1.0000', note: null },
      ...{ adjusted, change: growth },
    })
    .execute();
  const series = [...before, { date, adjusted }].map((point) => ({
    date: point.date,
    value: point.adjusted,
  }));
  const latest = { nav: '1.0000', accumulated: '1.0000', change: growth, since: date };
  await refreshFigures(trx, fund, series, latest);
  const sevenDayYield = toBig(seven_day).div(100).toNumber();
  await writeLatestIncome(trx, fund.id, { incomePer10k: toBig(per_10k).toFixed(4), sevenDayYield });
}

/**
 * Corrects the income of a published day: its own growth changes, and every later adjusted value with it. The caller
 * holds the lock of the NAVs. `seven_day` is the corrected one of the newest day.
 */
export async function rewriteIncome(
  trx: Transaction<Database>,
  fund: ImportedFund,
  { date, per_10k, seven_day }: PublishedIncome,
): Promise<void> {
  const points = await listIncomeDays(trx, fund.id);
  const growth = toBig(per_10k).div(10_000).toNumber();
  let level = points.filter((point) => point.date < date).at(-1)?.adjusted ?? 1;
  const rewritten = points
    .filter((point) => point.date >= date)
    .map((point) => {
      const change = point.date === date ? growth : (point.change ?? 0);
      level *= 1 + change;
      return { date: point.date, adjusted: level, change };
    });
  const column = (key: 'date' | 'adjusted' | 'change') => rewritten.map((point) => String(point[key]));
  await sql`update nav_points p set adjusted = n.adjusted::float8, change = n.change::float8
    from unnest(${column('date')}::text[], ${column('adjusted')}::text[], ${column('change')}::text[])
      as n (date, adjusted, change)
    where p.fund_id = ${fund.id} and p.date = n.date::date`.execute(trx);
  const series = [...points.filter((point) => point.date < date), ...rewritten];
  const newest = rewritten.at(-1);
  await refreshFigures(
    trx,
    fund,
    series.map((point) => ({ date: point.date, value: point.adjusted })),
    { nav: '1.0000', accumulated: '1.0000', change: newest?.change ?? null, since: date },
  );
  await writeLatestIncome(trx, fund.id, {
    incomePer10k: computeIncomePer10k(newest?.change ?? 0),
    sevenDayYield: toBig(seven_day).div(100).toNumber(),
  });
}

/** Stores the newest income of a money fund; its day is the day of the newest NAV. */
export async function writeLatestIncome(
  db: Kysely<Database>,
  fundId: string,
  income: { incomePer10k: string; sevenDayYield: number | null },
): Promise<void> {
  await db
    .updateTable('fund_latest')
    .set({ income_per_10k: income.incomePer10k, seven_day_yield: income.sevenDayYield })
    .where('fund_id', '=', fundId)
    .execute();
}
