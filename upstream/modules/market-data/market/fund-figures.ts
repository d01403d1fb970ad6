import type { Kysely } from 'kysely';
import { computeBuyingDays, groupBuyingYears, sampleBuyingDays } from '~/domain/figures/buying-days';
import { findDrawdownEpisodes } from '~/domain/figures/drawdowns';
import { buildFigureDerivation, type FigureSpan, type NavFigure } from '~/domain/figures/figure-derivation';
import {
  DEFAULT_RISK_FREE_RATE,
  getFrequency,
  computeMaxDrawdown,
  type Series,
} from '~/domain/figures/metrics';
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
import { createPerNavCache } from '~/upstream/modules/market-data/market/per-nav-cache';
import { loadFullSeries } from '~/upstream/modules/market-data/market/full-series';

type Figure = CallResult<Contract['market']['fundFigure']>['performance'];
type Drawdowns = NonNullable<CallResult<Contract['market']['fundFalls']>['performance']>;

const MAX_DRAWDOWNS_SHOWN = 60;
const BUYING_DAYS_DRAWN = 240;
/** More decimal places than a page shows, so that recomputing the sum gives the same figure. */
const roundStep = (value: number | null): number | null =>
  value === null ? null : Math.round(value * 1e10) / 1e10;

/** Cache of funds with their drawdowns: each buying day takes about 60 bytes. */
const held = createPerNavCache<{
  days: ReturnType<typeof computeBuyingDays>;
  drawdowns: Omit<Drawdowns, 'bought'> | null;
}>(400_000, ({ days }) => 1 + days.length);

/** Inputs of single figures of a fund, its drawdowns, and how long buyers were below cost. */
export const fundFigures = implementCalls('market', {
  async fundFigure({ query, context: { db } }) {
    const fund = await loadPublicFundSummary(db, query.fund_code);
    return { ...getPublicGate(fund), ...(await figureReply(db, fund, query)) };
  },
  async simuFigure({ query, context: { db } }) {
    const fund = await loadSimuFundSummary(db, query.product_id);
    return { ...toSimuGate(fund), ...(await figureReply(db, fund, query)) };
  },
  async fundFalls({ query, context: { db } }) {
    const fund = await loadPublicFundSummary(db, query.fund_code);
    return { ...getPublicGate(fund), ...(await buildDrawdownsReply(db, fund, query.bought_on)) };
  },
  async simuFalls({ query, context: { db } }) {
    const fund = await loadSimuFundSummary(db, query.product_id);
    return { ...toSimuGate(fund), ...(await buildDrawdownsReply(db, fund, query.bought_on)) };
  },
});

const getPublicGate = (fund: FundSummary) => ({
  kind: 'public' as const,
  fund_code: fund.id,
  name: fund.name,
});

async function figureReply(
  db: Kysely<Database>,
  fund: FundSummary,
  asked: { of: NavFigure; span: FigureSpan },
): Promise<{ as_of: string | null; risk_free: number; performance: Figure }> {
  const shared = { as_of: fund.latest?.navDate ?? null, risk_free: DEFAULT_RISK_FREE_RATE };
  const series = await loadFullSeries(db, fund.id);
  const work = buildFigureDerivation(series, asked.of, {
    span: asked.span,
    riskFree: DEFAULT_RISK_FREE_RATE,
  });
  if (!work) return { ...shared, performance: null };
  const within = <T extends { date: string }>(rows: T[]): T[] =>
    rows.filter(({ date }) => date > work.start && date <= work.end);
  const [units, dividends, splits] = await Promise.all([
    unitsOn(
      db,
      fund.id,
      work.marks.map(({ date }) => date),
    ),
    db
      .selectFrom('dividends')
      .select(['ex_on as date', 'per_share'])
      .where('fund_id', '=', fund.id)
      .where('per_share', '>', '0')
      .orderBy('ex_on')
      .execute(),
    db
      .selectFrom('splits')
      .select(['date', 'ratio'])
      .where('fund_id', '=', fund.id)
      .where('ratio', '<>', '1')
      .orderBy('date')
      .execute(),
  ]);
  const levels = new Map(series.map(({ date, value }) => [date, value]));
  const { value, start, end, days, count, steps } = work;
  return {
    ...shared,
    performance: {
      value: round6OrNull(value),
      ...{ start, end, days, count },
      frequency: getFrequency(series),
      marks: work.marks.map(({ role, date }) => ({
        role,
        date,
        unit: units.get(date) ?? '0',
        adjusted: levels.get(date) ?? 0,
      })),
      steps: steps.map((step) => ({ key: step.key, value: roundStep(step.value) })),
      dividends: within(dividends),
      splits: within(splits),
    },
  };
}

/** Loads the published NAVs of some days. */
async function unitsOn(db: Kysely<Database>, fundId: string, days: readonly string[]) {
  if (days.length === 0) return new Map<string, string>();
  const rows = await db
    .selectFrom('nav_points')
    .select(['date', 'unit'])
    .where('fund_id', '=', fundId)
    .where('date', 'in', [...days])
    .execute();
  return new Map(rows.map(({ date, unit }) => [date, unit]));
}

async function buildDrawdownsReply(db: Kysely<Database>, fund: FundSummary, boughtOn: string | undefined) {
  const { days, drawdowns } = await held(db, fund, 'falls', async () =>
    computeDrawdowns(await loadFullSeries(db, fund.id)),
  );
  const bought = boughtOn === undefined ? undefined : days.find(({ date }) => date >= boughtOn);
  return {
    as_of: fund.latest?.navDate ?? null,
    performance: drawdowns && {
      ...drawdowns,
      bought: bought
        ? { date: bought.date, days: bought.days, depth: round6(bought.depth), free_from: bought.freeFrom }
        : null,
    },
  };
}

function computeDrawdowns(series: Series) {
  const [first, last] = [series[0], series[series.length - 1]];
  if (!first || !last || first === last) return { days: [], drawdowns: null };
  const days = computeBuyingDays(series);
  const episodes = findDrawdownEpisodes(series, Infinity);
  return {
    days,
    drawdowns: {
      start: first.date,
      end: last.date,
      frequency: getFrequency(series),
      count: episodes.length,
      current: round6(computeMaxDrawdown(series)?.current ?? 0),
      drawdowns: episodes.slice(0, MAX_DRAWDOWNS_SHOWN).map((each) => ({
        depth: round6(each.depth),
        peak: each.peak,
        trough: each.trough,
        recovered: each.recovered,
        fall_days: each.declineDays,
        recovery_days: each.recoveryDays,
      })),
      buying: sampleBuyingDays(days, BUYING_DAYS_DRAWN).map(({ date, days: length }) => ({
        date,
        days: length,
      })),
      years: groupBuyingYears(days).map(({ year, count, median, longest, never, under }) => ({
        year,
        count,
        median_days: median,
        longest_days: longest,
        never_count: never,
        under_count: under,
      })),
    },
  };
}
