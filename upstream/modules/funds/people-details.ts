import type { Kysely } from 'kysely';
import { toShanghaiDay } from '~/domain/calendar/dates';
import { CODES } from '~/contract/codes';
import type { Database } from '~/upstream/core/db/schema';
import { listRelatedNews } from '~/upstream/core/db/news-briefs';
import { implementCalls } from '~/upstream/core/service-context';
import { Refusal } from '~/upstream/core/refusal';
import { COMPANY_COLUMNS, buildManagersQuery, listCompanyManagers } from '~/upstream/modules/funds/people';
import { loadSimuBriefs } from '~/upstream/modules/funds/simu-briefs';

/** Number of products shown on the page of a company or manager. */
const PRODUCTS = 20;
const ARTICLES = 5;

/** Selects running private funds by name, never by performance. */
const runningSimu = (db: Kysely<Database>) =>
  db.selectFrom('fund_metrics as m').where('m.kind', '=', 'simu').where('m.status', '!=', 'liquidated');

export const companyManagerDetails = implementCalls('catalogue', {
  async companyDetail({ query, account, context: { db, now } }) {
    const id = query.company_id;
    const accountId = account?.id ?? null;
    const company = await db
      .selectFrom('companies as c')
      .select(COMPANY_COLUMNS)
      .select([
        'c.full_name',
        'c.registered_on',
        'c.registered_capital',
        'c.legal_person',
        'c.member_kind',
        'c.staff_count',
        'c.profile',
        'c.philosophy',
        'c.size_history',
      ])
      .where('c.id', '=', id)
      .executeTakeFirst();
    if (company === undefined) throw new Refusal(CODES.notFound, '未找到该公司');
    const funds = runningSimu(db).where('m.company_id', '=', id);
    const [managers, first, counted, articles] = await Promise.all([
      listCompanyManagers(db, id),
      funds.select('m.fund_id').orderBy('m.name_key').orderBy('m.fund_id').limit(PRODUCTS).execute(),
      funds.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
      listRelatedNews(db, { kind: 'company', id }, accountId, ARTICLES),
    ]);
    const ids = first.map((row) => row.fund_id);
    const products = await loadSimuBriefs(db, ids, accountId, toShanghaiDay(now()));
    return { ...company, managers, products, product_total: counted.total, articles };
  },

  async managerDetail({ query, account, context: { db, now } }) {
    const id = query.manager_id;
    const accountId = account?.id ?? null;
    const manager = await buildManagersQuery(db)
      .select(['g.gender', 'g.education', 'g.profile', 'g.style', 'g.career'])
      .where('g.id', '=', id)
      .executeTakeFirst();
    if (manager === undefined) throw new Refusal(CODES.notFound, '未找到该基金经理');
    const [funds, articles] = await Promise.all([
      runningSimu(db)
        .innerJoin('fund_managers as fm', 'fm.fund_id', 'm.fund_id')
        .select('m.fund_id')
        .where('fm.manager_id', '=', id)
        .where('fm.until', 'is', null)
        .orderBy('m.name_key')
        .orderBy('m.fund_id')
        .limit(PRODUCTS)
        .execute(),
      listRelatedNews(db, { kind: 'manager', id }, accountId, ARTICLES),
    ]);
    const ids = funds.map((row) => row.fund_id);
    return { ...manager, products: await loadSimuBriefs(db, ids, accountId, toShanghaiDay(now())), articles };
  },
});
