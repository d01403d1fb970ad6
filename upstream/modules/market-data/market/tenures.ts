import type { Kysely } from 'kysely';
import { computeTeamSpans, computeTenureResult, type Tenure } from '~/domain/figures/tenures';
import type { CallResult, Contract } from '~/contract';
import { round6, round6OrNull } from '~/upstream/core/db/series-math';
import type { Database } from '~/upstream/core/db/schema';
import { implementCalls } from '~/upstream/core/service-context';
import {
  loadPublicFundSummary,
  toSimuGate,
  loadSimuFundSummary,
  type FundSummary,
} from '~/upstream/modules/market-data/market/fund-summary';
import { loadIndexSeries } from '~/upstream/modules/market-data/market/nav-window';
import { createPerNavCache } from '~/upstream/modules/market-data/market/per-nav-cache';
import { loadFullSeries } from '~/upstream/modules/market-data/market/full-series';

type TenureFigures = CallResult<Contract['market']['fundTenures']>['spans'][number]['performance'];
type Stretch = Pick<Tenure, 'from' | 'to'>;

/** Maximum number of products shown for one manager. */
const PUBLIC_SHOWN = 12;
const PRIVATE_SHOWN = 20;
/** Cache of results, each under 1 KB. */
const held = createPerNavCache<{ results: TenureFigures[] }>(3_000, ({ results }) => 1 + results.length);

/** Performance of funds by manager tenure, compared with their benchmark over the same days. */
export const tenures = implementCalls('market', {
  async fundTenures({ query, context: { db } }) {
    const fund = await loadPublicFundSummary(db, query.fund_code);
    const team = await db
      .selectFrom('fund_managers as t')
      .innerJoin('managers as g', 'g.id', 't.manager_id')
      .select(['t.manager_id', 'g.name', 't.since as from', 't.until as to'])
      .where('t.fund_id', '=', fund.id)
      .orderBy('t.since')
      .orderBy('t.position')
      .orderBy('g.id')
      .execute();
    const spans = computeTeamSpans(team);
    const results = await loadSpanResults(db, fund, spans);
    const current = team.filter(({ to }) => to === null);
    return {
      ...{ kind: 'public' as const, fund_code: fund.id, name: fund.name },
      as_of: fund.latest?.navDate ?? null,
      spans: spans
        .map(({ names, from, to }, index) => ({
          manager_names: [...names],
          ...{ came_on: from, left_on: to },
          performance: results[index] ?? null,
        }))
        .reverse(),
      managers: await Promise.all(
        current.map(async ({ manager_id, name }) => ({
          manager_id,
          name,
          ...(await publicProducts(db, manager_id)),
        })),
      ),
    };
  },

  async simuTenures({ query, context: { db } }) {
    const rows = await getTenures(db, query.manager_id, 'simu');
    return {
      product_total: rows.length,
      products: await Promise.all(
        rows.slice(0, PRIVATE_SHOWN).map(async ({ fund_id, status, from, to }) => {
          const fund = await loadSimuFundSummary(db, fund_id);
          const [performance = null] = await loadSpanResults(db, fund, [{ from, to }]);
          return {
            ...toSimuGate(fund),
            is_liquidated: status === 'liquidated',
            came_on: from,
            left_on: to,
            performance,
          };
        }),
      ),
    };
  },
});

/** Lists the current and former funds of a manager of one kind, the latest first. */
const getTenures = (db: Kysely<Database>, managerId: string, kind: FundSummary['kind']) =>
  db
    .selectFrom('fund_managers as t')
    .innerJoin('fund_metrics as m', 'm.fund_id', 't.fund_id')
    .select(['t.fund_id', 'm.status', 't.since as from', 't.until as to'])
    .where('t.manager_id', '=', managerId)
    .where('m.kind', '=', kind)
    .orderBy('t.since', 'desc')
    .orderBy('m.name_key')
    .orderBy('t.fund_id')
    .execute();

async function publicProducts(db: Kysely<Database>, managerId: string) {
  const rows = await getTenures(db, managerId, 'public');
  return {
    product_total: rows.length,
    products: await Promise.all(
      rows.slice(0, PUBLIC_SHOWN).map(async ({ fund_id, from, to }) => {
        const fund = await loadPublicFundSummary(db, fund_id);
        const [performance = null] = await loadSpanResults(db, fund, [{ from, to }]);
        return {
          kind: 'public' as const,
          fund_code: fund.id,
          name: fund.name,
          came_on: from,
          left_on: to,
          performance,
        };
      }),
    ),
  };
}

/** Loads the results of date ranges of one fund, cached until its next NAV. */
export async function loadSpanResults(
  db: Kysely<Database>,
  fund: FundSummary,
  stretches: readonly Stretch[],
) {
  const variant = stretches.map(({ from, to }) => `${from}~${to ?? ''}`).join(' ');
  const { results } = await held(db, fund, variant, async () => {
    const series = await loadFullSeries(db, fund.id);
    const benchmark = await loadIndexSeries(
      db,
      fund.benchmarkId,
      series.map(({ date }) => date),
    );
    return {
      results: stretches.map((stretch) => {
        const own = computeTenureResult(series, benchmark, stretch);
        return (
          own && {
            ...{ start: own.start, end: own.end, days: own.days },
            value: round6(own.value),
            annualised: round6OrNull(own.annualised),
            depth: round6(own.drawdown),
            benchmark: round6OrNull(own.benchmark),
            benchmark_name: fund.benchmarkName,
          }
        );
      }),
    };
  });
  return results;
}
