import type { Kysely } from 'kysely';
import type { z } from 'zod';
import { padNavDecimals } from '~/domain/figures/nav';
import type { Series } from '~/domain/figures/metrics';
import type { navEventSchema } from '~/contract/market';
import type { Database } from '~/upstream/core/db/schema';
import { alignToDates } from '~/upstream/core/db/series-math';
import {
  loadIndexSeries,
  rebaseLevels,
  type NavSeries,
} from '~/upstream/modules/market-data/market/nav-window';

export type NavEvent = z.infer<typeof navEventSchema>;

/**
 * Lists dividends, splits and manager changes of a fund within its series, oldest first; managers since the start
 * are excluded.
 */
export async function listNavEvents(
  db: Kysely<Database>,
  fundId: string,
  series: NavSeries | null,
): Promise<NavEvent[]> {
  const [first, last] = [series?.dates[0], series?.dates.at(-1)];
  if (first === undefined || last === undefined) return [];
  const [dividends, splits, tenures] = await Promise.all([
    db
      .selectFrom('dividends')
      .select(['ex_on', 'per_share'])
      .where('fund_id', '=', fundId)
      .where('per_share', '>', '0')
      .execute(),
    db
      .selectFrom('splits')
      .select(['date', 'ratio'])
      .where('fund_id', '=', fundId)
      .where('ratio', '<>', '1')
      .execute(),
    db
      .selectFrom('fund_managers as t')
      .innerJoin('managers as m', 'm.id', 't.manager_id')
      .select(['m.name', 't.since', 't.until'])
      .where('t.fund_id', '=', fundId)
      .orderBy('t.position')
      .execute(),
  ]);
  const events: NavEvent[] = [
    ...dividends.map(({ ex_on, per_share }) => ({
      date: ex_on,
      type: 'dividend' as const,
      text: `每份派 ${padNavDecimals(per_share)} 元`,
    })),
    ...splits.map(({ date, ratio }) => ({
      date,
      type: 'split' as const,
      text: `每份折算 ${Number(ratio)} 份`,
    })),
    ...tenures.flatMap(({ name, since, until }) => [
      ...(until === null ? [] : [{ date: until, type: 'manager' as const, text: `${name}离任` }]),
      { date: since, type: 'manager' as const, text: `${name}到任` },
    ]),
  ];
  return events
    .filter(({ date }) => date > first && date <= last)
    .sort((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0));
}

/** Lists the indices a fund can be compared with, by id. */
export const listComparableIndices = (db: Kysely<Database>) =>
  db.selectFrom('indices').select(['id', 'name']).orderBy('id').execute();

/**
 * Loads an index or a public fund on the dates of a series, scaled to its level where both begin. A private fund is
 * not available for comparison, because its values are gated.
 */
export async function loadComparison(db: Kysely<Database>, id: string | undefined, series: NavSeries | null) {
  if (id === undefined || series === null) return null;
  const found = (await indexLevels(db, id, series.dates)) ?? (await fundLevels(db, id, series.dates));
  if (found === null) return null;
  const values = rebaseLevels(series.adjusted, alignToDates(series.dates, found.levels));
  return { id, name: found.name, values };
}

interface Levels {
  name: string;
  levels: Series;
}

async function indexLevels(
  db: Kysely<Database>,
  id: string,
  dates: readonly string[],
): Promise<Levels | null> {
  const index = await db.selectFrom('indices').select('name').where('id', '=', id).executeTakeFirst();
  return index ? { name: index.name, levels: await loadIndexSeries(db, id, dates) } : null;
}

async function fundLevels(
  db: Kysely<Database>,
  id: string,
  dates: readonly string[],
): Promise<Levels | null> {
  const fund = await db.selectFrom('public_funds').select('name').where('id', '=', id).executeTakeFirst();
  const last = dates.at(-1);
  if (!fund || last === undefined) return null;
  const levels = await db
    .selectFrom('nav_points')
    .select(['date', 'adjusted as value'])
    .where('fund_id', '=', id)
    .where('date', '<=', last)
    .orderBy('date')
    .execute();
  return levels.length === 0 ? null : { name: fund.name, levels };
}
