import { excludeHandoverDays } from '~/domain/figures/tenures';
import { loadSpanResults } from '~/upstream/modules/market-data/market/tenures';
import { toShanghaiDay, countDaysBetween } from '~/domain/calendar/dates';
import { CODES } from '~/contract/codes';
import { COMPANY_COLUMNS, buildManagersQuery, loadPublicBriefs } from '~/upstream/modules/funds';
import { listRelatedNews } from '~/upstream/core/db/news-briefs';
import { implementCalls } from '~/upstream/core/service-context';
import { loadOfferedSale, toSaleView } from '~/upstream/modules/order-checks';
import { Refusal } from '~/upstream/core/refusal';
import { loadPublicFundSummary } from '~/upstream/modules/market-data/market/fund-summary';

const ARTICLES = 5;

/** Publications of a public fund: facts, payments, announcements, holdings, people. */
export const publicFundInfo = implementCalls('market', {
  async fundInfo({ query, account, context: { db, now } }) {
    const code = query.fund_code;
    const accountId = account?.id ?? null;
    const [brief] = await loadPublicBriefs(db, [code], accountId);
    if (brief === undefined) throw new Refusal(CODES.notFound, '未找到该产品');
    const [{ benchmark_text: benchmarkName, company_id: companyId, ...facts }, articles, sale] =
      await Promise.all([
        db
          .selectFrom('public_funds')
          .select([
            'full_name',
            'benchmark_text',
            'company_id',
            'custodian',
            'confirm_days',
            'arrival_days',
            'is_qdii',
          ])
          .where('id', '=', code)
          .executeTakeFirstOrThrow(),
        listRelatedNews(db, { kind: 'public', id: code }, accountId, ARTICLES),
        loadOfferedSale(db, code, now()),
      ]);
    const company = await db
      .selectFrom('companies as c')
      .select(COMPANY_COLUMNS)
      .where('c.id', '=', companyId)
      .executeTakeFirstOrThrow();
    return { ...brief, ...facts, ...toSaleView(sale), benchmark_name: benchmarkName, company, articles };
  },

  async fundDividend({ query, context: { db } }) {
    const { id } = await loadPublicFundSummary(db, query.fund_code);
    const [dividends, splits] = await Promise.all([
      db
        .selectFrom('dividends')
        .select(['record_on', 'ex_on', 'paid_on', 'per_share'])
        .where('fund_id', '=', id)
        .where('per_share', '>', '0')
        .orderBy('ex_on', 'desc')
        .execute(),
      db
        .selectFrom('splits')
        .select(['date', 'ratio'])
        .where('fund_id', '=', id)
        .where('ratio', '<>', '1')
        .orderBy('date', 'desc')
        .execute(),
    ]);
    return { dividends, splits };
  },

  async fundAnnouncements({ query, context: { db } }) {
    const { id } = await loadPublicFundSummary(db, query.fund_code);
    const all = db.selectFrom('announcements').where('fund_id', '=', id);
    // Ids increase with time: the next page has ids below the last one shown; 0 starts at the newest.
    const from = query.min_aid > 0 ? all.where('aid', '<', query.min_aid) : all;
    const [found, counted] = await Promise.all([
      from
        .select(['aid', 'title', 'kind', 'published_on', 'body'])
        .orderBy('aid', 'desc')
        .limit(query.limit + 1)
        .execute(),
      all.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
    ]);
    const list = found.slice(0, query.limit);
    const hasMore = found.length > list.length;
    return { list, total: counted.total, next_min_aid: hasMore ? (list.at(-1)?.aid ?? null) : null };
  },

  async fundDescription({ query, context: { db } }) {
    const { id } = await loadPublicFundSummary(db, query.fund_code);
    const [texts, rows] = await Promise.all([
      db
        .selectFrom('public_funds')
        .select(['objective', 'scope', 'strategy_text as strategy'])
        .where('id', '=', id)
        .executeTakeFirstOrThrow(),
      db
        .selectFrom('holdings')
        .select(['part', 'as_of', 'code', 'name', 'share', 'change'])
        .where('fund_id', '=', id)
        .orderBy('part')
        .orderBy('position')
        .execute(),
    ]);
    const getShares = (part: 'allocation' | 'industry') =>
      rows.filter((row) => row.part === part).map(({ name, share }) => ({ name, share }));
    return {
      ...texts,
      as_of: rows[0]?.as_of ?? null,
      allocation: getShares('allocation'),
      industries: getShares('industry'),
      holdings: rows
        .filter((row) => row.part === 'holding')
        .map(({ code, name, share, change }) => ({ code: code ?? '', name, share, change })),
    };
  },

  async fundManagers({ query, context: { db, now } }) {
    const fund = await loadPublicFundSummary(db, query.fund_code);
    const rows = await buildManagersQuery(db)
      .innerJoin('fund_managers as fm', 'fm.manager_id', 'g.id')
      .select(['g.profile', 'fm.since as from', 'fm.until as to'])
      .where('fm.fund_id', '=', fund.id)
      .orderBy((eb) => eb('fm.until', 'is', null), 'desc')
      .orderBy('fm.since', 'desc')
      .orderBy('fm.position')
      .orderBy('g.id')
      .execute();
    const today = toShanghaiDay(now());
    // The same figure as in the tenure table, up to the newest NAV.
    const results = await loadSpanResults(db, fund, excludeHandoverDays(rows));
    return {
      list: rows.map((row, index) => ({
        ...row,
        tenure_return: results[index]?.value ?? null,
        tenure_days: countDaysBetween(row.from, row.to ?? today),
      })),
    };
  },
});
