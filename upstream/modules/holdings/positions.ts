import { addDays, toShanghaiDay } from '~/domain/calendar/dates';
import { computeSharesBefore, type ShareMovement } from '~/domain/figures/dividend';
import { computeRemainingCostFen, computeSharesValueFen } from '~/domain/holdings/holding-value';
import { fenToYuan, toBig } from '~/domain/figures/money';
import type { Series } from '~/domain/figures/nav-series';
import { implementCalls, type ServiceContext } from '~/upstream/core/service-context';
import { loadMoves } from '~/upstream/modules/public-holdings';
import { notFound } from '~/upstream/core/refusal';
import { loadOwnDissentDays } from '~/upstream/modules/holdings/dissent-days';
import type { DissentDay } from '~/upstream/modules/private-orders';
import { loadForeignValue } from '~/upstream/modules/holdings/currency';
import { loadHoldings, type Holding } from '~/upstream/modules/holdings/load-holdings';
import { loadOpenDays } from '~/upstream/modules/funds';
import { findCutOffCalendar, computeRedeemable } from '~/upstream/modules/holdings/redeemable';
import { loadWealth } from '~/upstream/modules/holdings/wealth';
import {
  buildPositionBrief,
  loadReturnSeries,
  loadNavSeries,
  computePortfolioShares,
  getToday,
  computeTotals,
  valueHoldings,
} from '~/upstream/modules/holdings/value';

/** Maximum open days shown, of those available for orders. */
const OPEN_DAYS_SHOWN = 6;
/** Maximum points of a chart line on a phone: about a year of weeks. */
const POINTS_SHOWN = 120;

/** Loads documents of a holding: contracts of own orders, and the reports for holders. */
async function getDocuments({ db }: Pick<ServiceContext, 'db'>, accountId: string, productCode: string) {
  const rows = await db
    .selectFrom('files as f')
    .innerJoin('orders as o', 'o.id', 'f.order_id')
    .select(['f.id', 'f.name', 'f.created_at', 'f.kind'])
    .where('f.account_id', '=', accountId)
    .where('o.fund_id', '=', productCode)
    .orderBy('f.created_at', 'desc')
    .execute();
  return rows.map(({ id, name, created_at, kind }) => ({
    file_id: id,
    title: name,
    published_on: toShanghaiDay(created_at),
    kind,
  }));
}

/**
 * Computes value and cost at each NAV day from the first purchase to the accounting day, in 元, reduced to the
 * points a chart can show. `moves`: holdings of a public fund over time, including redemptions, reinvested
 * dividends and splits; without them the current lots are used.
 */
function valueSeries(
  holding: Holding,
  unit: Series,
  rate: number,
  moves: readonly ShareMovement[] | undefined,
) {
  const start = holding.lots.map((lot) => lot.confirmedOn).sort()[0] ?? holding.investedOn;
  const end = holding.latest?.navDate ?? '';
  const points = unit.filter(({ date }) => date >= start && date <= end);
  const step = Math.max(1, Math.ceil(points.length / POINTS_SHOWN));
  const kept = points.filter((_, index) => (points.length - 1 - index) % step === 0);
  const at = (date: string, of: (lot: Holding['lots'][number]) => number): number =>
    holding.lots.filter((lot) => lot.confirmedOn <= date).reduce((sum, lot) => sum + of(lot), 0);
  const heldOn = (date: string): string =>
    moves === undefined
      ? at(date, (lot) => Number(lot.leftShares)).toFixed(2)
      : computeSharesBefore(moves, addDays(date, 1));
  const valueOn = ({ date, value }: Series[number]): number =>
    computeSharesValueFen(heldOn(date), toBig(String(value)).times(String(rate)).toFixed()) / 100;
  return {
    dates: kept.map(({ date }) => date),
    amount: kept.map(valueOn),
    cost: kept.map(({ date }) =>
      Number(
        (at(date, (lot) => (lot.costFen * Number(lot.leftShares)) / Number(lot.shares)) / 100).toFixed(2),
      ),
    ),
  };
}

const getDays = (days: readonly DissentDay[] = []): string[] => days.map(({ day }) => day);

/** Positions of a person: list with totals, and details. */
export const positions = implementCalls('holdings', {
  async heldProducts({ account, context }) {
    const rows = await context.db
      .selectFrom('positions')
      .select('fund_id')
      .where('account_id', '=', account.id)
      .orderBy('fund_id')
      .execute();
    return { product_ids: rows.map((row) => row.fund_id) };
  },

  async positions({ query, account, context }) {
    const whole = valueHoldings(await loadHoldings(context, account.id));
    const shares = computePortfolioShares(whole);
    const shareOf = new Map(whole.map((each, index) => [each.holding.productCode, shares[index] ?? 0]));
    const shown = whole.filter(({ holding }) => query.part === undefined || holding.part === query.part);
    const totals = computeTotals(shown);
    const today = getToday(context);
    const openDays = await loadOpenDays(
      context,
      shown.map(({ holding }) => holding.productCode),
      today,
    );
    const dissent = await loadOwnDissentDays(
      context,
      account.id,
      shown.map(({ holding }) => holding.productCode),
    );
    const calendar = await findCutOffCalendar(context, today, [
      ...[...openDays.values()].flat(),
      ...[...dissent.values()].flat().map(({ day }) => day),
    ]);
    const series = await loadReturnSeries(context, shown);
    return {
      as_of: totals.asOf,
      total: fenToYuan(totals.valueFen),
      cost: fenToYuan(totals.costFen),
      profit: fenToYuan(totals.profitFen),
      profit_ratio: totals.profitRate,
      own_return: totals.ownReturn.rate,
      own_return_gap: totals.ownReturn.gap,
      list: shown.map((each) => {
        const code = each.holding.productCode;
        return buildPositionBrief(each, shareOf.get(code) ?? 0, series.get(code) ?? [], {
          today,
          openDays: (openDays.get(code) ?? []).slice(0, OPEN_DAYS_SHOWN),
          ...computeRedeemable(
            each.holding,
            openDays.get(code) ?? [],
            calendar,
            context.now(),
            getDays(dissent.get(code)),
          ),
        });
      }),
    };
  },

  wealth: ({ query, account, context }) => loadWealth(context, account.id, query),

  async position({ query, account, context }) {
    const whole = valueHoldings(await loadHoldings(context, account.id));
    const index = whole.findIndex(({ holding }) => holding.productCode === query.product_code);
    const found = whole[index];
    if (!found) throw notFound('持仓');
    const { holding } = found;
    const today = getToday(context);
    const { adjusted, unit } = await loadNavSeries(context, holding.productCode);
    const openDays =
      (await loadOpenDays(context, [holding.productCode], today)).get(holding.productCode) ?? [];
    const dissent = getDays(
      (await loadOwnDissentDays(context, account.id, [holding.productCode])).get(holding.productCode),
    );
    const calendar = await findCutOffCalendar(context, today, [...openDays, ...dissent]);
    const rate = holding.nav && holding.latest ? Number(holding.latest.nav) / Number(holding.nav) : 1;
    return {
      ...buildPositionBrief(found, computePortfolioShares(whole)[index] ?? 0, adjusted, {
        today,
        openDays: openDays.slice(0, OPEN_DAYS_SHOWN),
        ...computeRedeemable(holding, openDays, calendar, context.now(), dissent),
      }),
      foreign: await loadForeignValue(context, found, today),
      lots: holding.lots.map((lot) => ({
        shares: lot.leftShares,
        cost: fenToYuan(computeRemainingCostFen(lot)),
        confirmed_on: lot.confirmedOn,
        unlocked_on: lot.unlockedOn,
      })),
      documents: await getDocuments(context, account.id, holding.productCode),
      series: valueSeries(
        holding,
        unit,
        rate,
        (await loadMoves(context.db, account.id, holding.productCode)).get(holding.productCode)?.shares,
      ),
    };
  },
});
