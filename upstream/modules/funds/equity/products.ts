import { toShanghaiDay } from '~/domain/calendar/dates';
import { computeJCurve } from '~/domain/figures/equity/capital';
import { computeTerm } from '~/domain/figures/equity/term';
import { implementCalls } from '~/upstream/core/service-context';
import { loadNewestPage } from '~/upstream/core/newest-page';
import { notFound } from '~/upstream/core/refusal';
import {
  loadFundBooks,
  buildEquityBrief,
  loadEquityBriefs,
  buildEquityFundsQuery,
  filterPastFlows,
  type FundRow,
} from '~/upstream/modules/funds/equity/briefs';
import { buildEquityCompaniesQuery, buildEquityManagersQuery } from '~/upstream/modules/funds/equity/people';
import { loadWoundUpText } from '~/upstream/modules/funds/wound-up-text';
import { buildLikePatterns } from '~/upstream/core/like-words';

const termOfFund = (fund: FundRow, today: string) => {
  const { invest_years, exit_years, extensions, extension_years } = fund;
  const { investUntil, endsOn, latestEnd, stage } = computeTerm(
    {
      foundedOn: fund.founded_on,
      investYears: invest_years,
      exitYears: exit_years,
      extensions,
      extensionYears: extension_years,
    },
    today,
  );
  return {
    ...{ invest_years, exit_years, extensions, extension_years },
    invest_until: investUntil,
    ends_on: endsOn,
    latest_end: latestEnd,
    // Liquidated before its last day: it has ended too.
    stage: fund.status === 'liquidated' ? ('ended' as const) : stage,
  };
};

/** Private-equity funds: list and details. Figures come only from flows and valuations. */
export const products = implementCalls('equity', {
  async productList({ query, context: { db, now } }) {
    const { stage, vintage, status, company_id, keyword, risk_max } = query;
    let rows = buildEquityFundsQuery(db);
    if (stage !== undefined && stage.length > 0) rows = rows.where('f.stage', 'in', stage);
    if (vintage !== undefined)
      rows = rows
        .where('f.founded_on', '>=', `${vintage}-01-01`)
        .where('f.founded_on', '<=', `${vintage}-12-31`);
    if (status !== undefined) rows = rows.where('f.status', '=', status);
    if (company_id !== undefined) rows = rows.where('f.company_id', '=', company_id);
    if (risk_max !== undefined) rows = rows.where('f.risk_level', '<=', risk_max);
    if (keyword !== undefined) {
      const { inside, start } = buildLikePatterns(keyword);
      rows = rows.where((f) =>
        f.or([f('f.name', 'ilike', inside), f('f.name_key', 'like', start), f('c.name', 'ilike', inside)]),
      );
    }
    let counted = db.selectFrom('pe_funds').select(['stage', 'founded_on']);
    if (risk_max !== undefined) counted = counted.where('risk_level', '<=', risk_max);
    const [page, all] = await Promise.all([
      loadNewestPage(db, rows, { table: 'f', value: 'founded_on', type: 'day', id: 'id' }, query),
      counted.orderBy('founded_on', 'desc').execute(),
    ]);
    const { rows: funds, ...rest } = page;
    const getCount = <Key>(keys: readonly Key[]) => {
      const counts = new Map<Key, number>();
      for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
      return [...counts];
    };
    return {
      ...rest,
      list: await loadEquityBriefs(db, funds, toShanghaiDay(now())),
      stages: getCount(all.map((fund) => fund.stage)).map(([each, product_count]) => ({
        stage: each,
        product_count,
      })),
      vintages: getCount(all.map(({ founded_on }) => Number(founded_on.slice(0, 4)))).map(
        ([year, product_count]) => ({ vintage: year, product_count }),
      ),
    };
  },

  async productDetail({ query, context: { db, now } }) {
    const today = toShanghaiDay(now());
    const fund = await buildEquityFundsQuery(db).where('f.id', '=', query.product_id).executeTakeFirst();
    if (!fund) throw notFound('产品');
    const [books, companies, woundUpText, managers] = await Promise.all([
      loadFundBooks(db, [fund.id], today),
      buildEquityCompaniesQuery(db).where('c.id', '=', fund.company_id).execute(),
      loadWoundUpText(db, fund.id),
      buildEquityManagersQuery(db)
        .innerJoin('pe_fund_managers as w', 'w.manager_id', 'g.id')
        .select('g.profile')
        .where('w.fund_id', '=', fund.id)
        .orderBy('w.position')
        .execute(),
    ]);
    const book = books.get(fund.id);
    const company = companies[0];
    if (!book || !company) throw notFound('产品');
    const { subscribe_rate, management_rate, custody_rate } = fund;
    const { carry_rate, hurdle_rate, catch_up, waterfall } = fund;
    return {
      ...buildEquityBrief(fund, book),
      wound_up_text: woundUpText,
      strategy_text: fund.strategy_text,
      sectors: fund.sectors,
      company,
      managers,
      commitment: fund.size_yuan,
      term: termOfFund(fund, today),
      fees: { subscribe_rate, management_rate, custody_rate },
      carry: { carry_rate, hurdle_rate, catch_up, waterfall },
      capital_schedule: book.flows.map(({ date, kind, amount, isPlanned }) => ({
        date,
        kind,
        flow_ratio: amount,
        is_planned: isPlanned,
      })),
      j_curve: computeJCurve(filterPastFlows(book), book.valuations),
      portfolio: book.investments.map((each) => ({
        name: each.name,
        sector: each.sector,
        round: each.round,
        invested_on: each.invested_on,
        exited_on: each.exited_on,
        exit_kind: each.exit_kind,
        cost: each.cost_yuan,
        proceeds: each.proceeds_yuan,
        value: each.value_yuan,
      })),
    };
  },
});
