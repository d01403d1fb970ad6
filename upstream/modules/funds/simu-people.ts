import { sql, type Kysely } from 'kysely';
import { addDays, toShanghaiDay } from '~/domain/calendar/dates';
import type { Database } from '~/upstream/core/db/schema';
import { COMPANY_COLUMNS, buildManagersQuery } from '~/upstream/modules/funds/people';
import { findSizeMoves, findBandStart } from '~/upstream/modules/funds/size-moves';
import { implementCalls } from '~/upstream/core/service-context';

/** Criteria for long-standing managers; shown on the page. */
const RULE = { career_years: 15, product_count: 3, interview_days: 730 };
const INTERVIEWS = 2;
/** Products that open within this many days count as open. */
const OPEN_DAYS = 30;

/** Private-fund companies by size band and long-standing managers, both from filed facts. */
export const simuCompanyManagers = implementCalls('catalogue', {
  async companySizes({ query: { size }, context: { db, now } }) {
    const today = toShanghaiDay(now());
    const everInBand = await db
      .selectFrom('companies as c')
      .select([...COMPANY_COLUMNS, 'c.size_history'])
      .where('c.kind', '=', 'simu')
      .where(sql<boolean>`c.size_history @> ${JSON.stringify([{ size_band: size }])}::jsonb`)
      .orderBy('c.name_key')
      .orderBy('c.id')
      .execute();
    const dates = [
      ...new Set(everInBand.flatMap(({ size_history }) => size_history.map(({ date }) => date))),
    ].sort();
    const open = await openCounts(
      db,
      everInBand.map((company) => company.company_id),
      today,
    );
    return {
      size,
      filed_on: dates.at(-1) ?? null,
      companies: everInBand.flatMap(({ size_history, ...company }) => {
        const run = findBandStart(size_history, size);
        if (run === null) return [];
        const openCount = open.get(company.company_id) ?? 0;
        return [{ ...company, since: run.since, is_since_first: run.isFirst, open_count: openCount }];
      }),
      moves: everInBand
        .flatMap(({ company_id, name, size_history }) =>
          findSizeMoves(size_history, size).map((move) => ({ company_id, name, ...move })),
        )
        .sort((a, b) => (a.date === b.date ? 0 : a.date < b.date ? 1 : -1)),
      counts: dates.map((date) => ({
        date,
        count: everInBand.filter(({ size_history }) =>
          size_history.some((filing) => filing.date === date && filing.size_band === size),
        ).length,
      })),
    };
  },

  async starManagers({ context: { db, now } }) {
    const interviews = await interviewsBetween(
      db,
      `${addDays(toShanghaiDay(now()), -RULE.interview_days)}T00:00:00+08:00`,
      now().toISOString(),
    );
    const managers = await buildManagersQuery(db)
      .select(['g.style', sql<string>`coalesce(job.city, '')`.as('city')])
      .select((eb) =>
        eb
          .selectFrom('fund_managers as fm')
          .innerJoin('simu_funds as f', 'f.id', 'fm.fund_id')
          .select((fm) => fm.fn.min('f.founded_on').as('day'))
          .whereRef('fm.manager_id', '=', 'g.id')
          .where('fm.until', 'is', null)
          .where('f.status', '!=', 'liquidated')
          .as('oldest_product_on'),
      )
      .where('g.kind', '=', 'simu')
      .where('g.career_years', '>=', RULE.career_years)
      .where('g.product_count', '>=', RULE.product_count)
      .where('g.id', 'in', [...interviews.keys(), ''])
      .orderBy('g.name_key')
      .orderBy('g.id')
      .execute();
    return {
      rule: RULE,
      list: managers.map((manager) => ({
        ...manager,
        interviews: (interviews.get(manager.manager_id) ?? []).slice(0, INTERVIEWS),
      })),
    };
  },
});

interface Interview {
  news_id: string;
  title: string;
  published_at: string;
}

/** Loads interviews and talks by the mentioned manager, newest first. */
async function interviewsBetween(
  db: Kysely<Database>,
  from: string,
  until: string,
): Promise<Map<string, Interview[]>> {
  const rows = await db
    .selectFrom('article_mentions as e')
    .innerJoin('articles as a', 'a.id', 'e.article_id')
    .select(['e.target_id', 'a.id as news_id', 'a.title', 'a.published_at'])
    .where('e.target_kind', '=', 'manager')
    .where('a.kind', 'in', ['interview', 'roadshow'])
    .where('a.published_at', '>=', from)
    .where('a.published_at', '<=', until)
    .orderBy('a.published_at', 'desc')
    .orderBy('a.id')
    .execute();
  const found = new Map<string, Interview[]>();
  for (const { target_id, ...interview } of rows) {
    found.set(target_id, [...(found.get(target_id) ?? []), interview]);
  }
  return found;
}

/** Counts the products of each company that can be bought within the next days. */
async function openCounts(
  db: Kysely<Database>,
  companyIds: readonly string[],
  today: string,
): Promise<Map<string, number>> {
  if (companyIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('simu_funds as f')
    .innerJoin('simu_open_days as d', 'd.fund_id', 'f.id')
    .select(['f.company_id', sql<number>`count(distinct f.id)::int`.as('count')])
    .where('f.company_id', 'in', companyIds)
    .where('f.status', 'not in', ['closed', 'liquidated'])
    .where('d.date', '>=', today)
    .where('d.date', '<=', addDays(today, OPEN_DAYS))
    .groupBy('f.company_id')
    .execute();
  return new Map(rows.map(({ company_id, count }) => [company_id, count]));
}
