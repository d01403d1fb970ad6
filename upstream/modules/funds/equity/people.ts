import { sql, type Kysely } from 'kysely';
import { toShanghaiDay } from '~/domain/calendar/dates';
import type { Database } from '~/upstream/core/db/schema';
import { implementCalls } from '~/upstream/core/service-context';
import { notFound } from '~/upstream/core/refusal';
import { loadEquityBriefs, buildEquityFundsQuery } from '~/upstream/modules/funds/equity/briefs';
import { buildLikePatterns } from '~/upstream/core/like-words';

/** Selects institutions as `c`, with their number of funds. */
export const buildEquityCompaniesQuery = (db: Kysely<Database>) =>
  db
    .selectFrom('pe_companies as c')
    .select([
      'c.id as company_id',
      'c.short_name as name',
      'c.registration_no',
      'c.size_band',
      'c.founded_on',
      'c.city',
      'c.focus',
    ])
    .select((eb) =>
      eb
        .selectFrom('pe_funds as f')
        .whereRef('f.company_id', '=', 'c.id')
        .select((row) => row.fn.countAll<number>().as('count'))
        .$asScalar()
        .$notNull()
        .as('product_count'),
    );

/** Selects people as `g`, with their institution and the number of funds they manage. */
export const buildEquityManagersQuery = (db: Kysely<Database>) =>
  db
    .selectFrom('pe_managers as g')
    .innerJoin('pe_companies as c', 'c.id', 'g.company_id')
    .select([
      'g.id as manager_id',
      'g.name',
      'g.title',
      'g.company_id',
      'c.short_name as company_name',
      'g.career_years',
      'g.since',
    ])
    .select((eb) =>
      eb
        .selectFrom('pe_fund_managers as m')
        .whereRef('m.manager_id', '=', 'g.id')
        .select((row) => row.fn.countAll<number>().as('count'))
        .$asScalar()
        .$notNull()
        .as('product_count'),
    );

const getCities = async (db: Kysely<Database>): Promise<string[]> => {
  const rows = await db.selectFrom('pe_companies').select('city').distinct().orderBy('city').execute();
  return rows.map(({ city }) => city);
};

/** Institutions and people, by name; filed facts only. */
export const equityCompanyManagers = implementCalls('equity', {
  async companyList({ query, context: { db } }) {
    let rows = buildEquityCompaniesQuery(db);
    if (query.stage !== undefined)
      rows = rows.where(sql<boolean>`c.focus @> ${JSON.stringify([query.stage])}::jsonb`);
    if (query.city !== undefined) rows = rows.where('c.city', '=', query.city);
    if (query.keyword !== undefined) {
      const { inside, start } = buildLikePatterns(query.keyword);
      rows = rows.where((c) =>
        c.or([
          c('c.full_name', 'ilike', inside),
          c('c.name_key', 'like', start),
          c('c.registration_no', 'ilike', start),
        ]),
      );
    }
    return {
      list: await rows.orderBy('c.name_key').orderBy('c.id').execute(),
      cities: await getCities(db),
    };
  },

  async companyDetail({ query, context: { db, now } }) {
    const id = query.company_id;
    const company = await buildEquityCompaniesQuery(db)
      .select(['c.full_name', 'c.registered_on', 'c.registered_capital', 'c.legal_person', 'c.member_kind'])
      .select(['c.staff_count', 'c.profile', 'c.philosophy', 'c.size_history'])
      .where('c.id', '=', id)
      .executeTakeFirst();
    if (!company) throw notFound('机构');
    const [managers, funds] = await Promise.all([
      buildEquityManagersQuery(db).where('g.company_id', '=', id).orderBy('g.id').execute(),
      buildEquityFundsQuery(db).where('f.company_id', '=', id).orderBy('f.founded_on', 'desc').execute(),
    ]);
    return { ...company, managers, products: await loadEquityBriefs(db, funds, toShanghaiDay(now())) };
  },

  async managerList({ query, context: { db } }) {
    let rows = buildEquityManagersQuery(db);
    if (query.stage !== undefined)
      rows = rows.where(sql<boolean>`c.focus @> ${JSON.stringify([query.stage])}::jsonb`);
    if (query.city !== undefined) rows = rows.where('c.city', '=', query.city);
    if (query.keyword !== undefined) {
      const { inside, start } = buildLikePatterns(query.keyword);
      rows = rows.where((g) => g.or([g('g.name', 'ilike', inside), g('g.name_key', 'like', start)]));
    }
    return {
      list: await rows.orderBy('g.name_key').orderBy('g.id').execute(),
      cities: await getCities(db),
    };
  },

  async managerDetail({ query, context: { db, now } }) {
    const manager = await buildEquityManagersQuery(db)
      .select(['g.education', 'g.profile', 'g.career'])
      .where('g.id', '=', query.manager_id)
      .executeTakeFirst();
    if (!manager) throw notFound('基金经理');
    const [companies, funds] = await Promise.all([
      buildEquityCompaniesQuery(db).where('c.id', '=', manager.company_id).execute(),
      buildEquityFundsQuery(db)
        .innerJoin('pe_fund_managers as w', 'w.fund_id', 'f.id')
        .where('w.manager_id', '=', query.manager_id)
        .orderBy('f.founded_on', 'desc')
        .execute(),
    ]);
    const company = companies[0];
    if (!company) throw notFound('基金经理');
    return { ...manager, company, products: await loadEquityBriefs(db, funds, toShanghaiDay(now())) };
  },
});
