import { sql } from 'kysely';
import { toShanghaiDay, countDaysBetween } from '~/domain/calendar/dates';
import {
  computeAllocationShares,
  computeFundReturnBetween,
  computeInvestorReturn,
  valueHolding,
  type HoldingValue,
} from '~/domain/holdings/holding-value';
import { fenToYuan } from '~/domain/figures/money';
import { createMissingReturn } from '~/domain/figures/own-return';
import { computeAdjustedSeries, type Series } from '~/domain/figures/nav-series';
import type { CallResult } from '~/contract';
import type { holdings } from '~/contract/holdings';
import type { ServiceContext } from '~/upstream/core/service-context';
import type { Holding } from '~/upstream/modules/holdings/load-holdings';
import type { Redeemable } from '~/upstream/modules/holdings/redeemable';

type PositionBrief = CallResult<typeof holdings.positions>['list'][number];

export interface ValuedHolding {
  holding: Holding;
  value: HoldingValue;
}

/** Values holdings, largest first. */
export const valueHoldings = (book: readonly Holding[]): ValuedHolding[] =>
  book
    .map((holding) => ({ holding, value: valueHolding(holding) }))
    .sort((a, b) => b.value.valueFen - a.value.valueFen);

/** Returns payouts of a current holding; payouts not yet booked by the bank are excluded. */
const paidOutFen = (holding: Holding): number =>
  holding.flows.reduce(
    (sum, { amountFen, isOutstanding }) => sum + (isOutstanding ? 0 : Math.max(0, amountFen)),
    0,
  );

/** Computes the totals of several holdings; the yearly return ends with the newest NAV day among them. */
export function computeTotals(all: readonly ValuedHolding[]) {
  const sum = (of: (each: ValuedHolding) => number): number =>
    all.reduce((total, each) => total + of(each), 0);
  const asOf =
    all
      .flatMap(({ holding }) => holding.latest?.navDate ?? [])
      .sort()
      .at(-1) ?? null;
  const valueFen = sum(({ value }) => value.valueFen);
  const flows = all.flatMap(({ holding, value }) =>
    holding.flows.length > 0 ? holding.flows : [{ date: holding.investedOn, amountFen: -value.costFen }],
  );
  const profitFen = sum(({ value }) => value.profitFen);
  const paidInFen = flows.reduce((total, { amountFen }) => total + Math.max(0, -amountFen), 0);
  return {
    asOf,
    valueFen,
    costFen: sum(({ value }) => value.costFen),
    profitFen,
    profitRate: paidInFen === 0 ? null : profitFen / paidInFen,
    ownReturn:
      asOf === null
        ? createMissingReturn('no_flows')
        : computeInvestorReturn(flows, { date: asOf, amountFen: valueFen }, profitFen),
  };
}

/**
 * Loads the adjusted NAVs of a fund, or the valuations of a product outside the catalogue with payments added back.
 */
export async function loadNavSeries(
  { db }: Pick<ServiceContext, 'db'>,
  productCode: string,
): Promise<{ adjusted: Series; unit: Series }> {
  const points = await db
    .selectFrom('nav_points')
    .select(['date', 'unit', 'adjusted'])
    .where('fund_id', '=', productCode)
    .orderBy('date')
    .execute();
  if (points.length > 0) {
    return {
      adjusted: points.map(({ date, adjusted }) => ({ date, value: adjusted })),
      unit: points.map(({ date, unit }) => ({ date, value: Number(unit) })),
    };
  }
  const rows = await db
    .selectFrom('offline_navs')
    .select(['date', 'unit'])
    .where('product_id', '=', productCode)
    .orderBy('date')
    .execute();
  const unit = rows.map((row) => ({ date: row.date, value: Number(row.unit) }));
  return { adjusted: await withPayouts(db, productCode, unit), unit };
}

/** Returns the period of the fund return shown with a holding: from the first flow to the newest NAV. */
const returnDays = ({ holding, value }: ValuedHolding): { from: string; until: string } => {
  const since = value.heldSince ?? holding.investedOn;
  return { from: firstFlowDay(holding) ?? since, until: holding.latest?.navDate ?? since };
};

/** Loads adjusted NAVs of catalogue funds, only of the first and last day of that period. */
async function returnPoints(
  db: ServiceContext['db'],
  all: readonly ValuedHolding[],
): Promise<Map<string, Series>> {
  const days = all.flatMap((each) => {
    const { from, until } = returnDays(each);
    return [from, until].map((day) => sql`(${each.holding.productCode}, ${day}::date)`);
  });
  if (days.length === 0) return new Map();
  const { rows } = await sql<{ fund_id: string; date: string; adjusted: number }>`
    select distinct w.fund_id, n.date, n.adjusted from (values ${sql.join(days)}) as w (fund_id, day)
    cross join lateral (
      select p.date, p.adjusted from nav_points p
      where p.fund_id = w.fund_id and p.date <= w.day order by p.date desc limit 1) n
    order by w.fund_id, n.date`.execute(db);
  const found = new Map<string, { date: string; value: number }[]>();
  for (const { fund_id, date, adjusted } of rows) {
    const own = found.get(fund_id) ?? [];
    own.push({ date, value: adjusted });
    found.set(fund_id, own);
  }
  return found;
}

/** Loads the series for the return shown with each holding, by product. */
export async function loadReturnSeries(
  context: Pick<ServiceContext, 'db'>,
  all: readonly ValuedHolding[],
): Promise<Map<string, Series>> {
  const isListed = ({ holding: { part } }: ValuedHolding): boolean => part === 'public' || part === 'simu';
  const found = await returnPoints(context.db, all.filter(isListed));
  for (const { holding } of all.filter((each) => !isListed(each)))
    found.set(holding.productCode, (await loadNavSeries(context, holding.productCode)).adjusted);
  return found;
}

/** Adds the payments of a product back to its unit values, from the first valuation on or after each payment. */
async function withPayouts(db: ServiceContext['db'], productCode: string, unit: Series): Promise<Series> {
  const payouts = await db
    .selectFrom('fixed_payouts')
    .select(['paid_on', 'income_ratio', 'principal_ratio'])
    .where('product_id', '=', productCode)
    .execute();
  if (payouts.length === 0) return unit;
  let [from, outstanding] = ['', 1];
  const end = unit.findIndex(({ value }) => value <= 0);
  const worth = end < 0 ? unit : unit.slice(0, end);
  const adjusted = computeAdjustedSeries(
    worth.map(({ date, value }) => {
      const paid = payouts.filter(({ paid_on }) => paid_on > from && paid_on <= date);
      from = date;
      // Units are 1 元 of outstanding principal: a repayment ends units at par.
      const sum = (of: (each: (typeof paid)[number]) => number) =>
        outstanding <= 0 ? 0 : paid.reduce((total, each) => total + of(each), 0) / outstanding;
      const [income, principal] = [sum((each) => each.income_ratio), sum((each) => each.principal_ratio)];
      outstanding *= 1 - principal;
      return {
        date,
        nav: value,
        dividend: income + principal,
        split: Math.max(1 - principal, Number.EPSILON),
      };
    }),
  );
  return [...adjusted, ...unit.slice(worth.length).map(({ date }) => ({ date, value: 0 }))];
}

/** Builds the list entry of a holding; the caller provides `share`, its part of the total. */
export function buildPositionBrief(
  { holding, value }: ValuedHolding,
  share: number,
  adjusted: Series,
  more: { today: string; openDays: string[] } & Redeemable,
): PositionBrief {
  const since = value.heldSince ?? holding.investedOn;
  const { from, until } = returnDays({ holding, value });
  const window = computeFundReturnBetween(adjusted, from, until);
  return {
    product_code: holding.productCode,
    product_name: holding.name,
    part: holding.part,
    manager_name: holding.managerName,
    currency: holding.currency,
    shares: value.shares,
    nav: holding.nav,
    nav_date: holding.latest?.navDate ?? null,
    pending_booking: holding.pending,
    amount: fenToYuan(value.valueFen),
    cost: fenToYuan(value.costFen),
    profit: fenToYuan(value.profitFen),
    profit_ratio: value.profitRate,
    paid_out: fenToYuan(paidOutFen(holding)),
    own_return: value.ownReturn.rate,
    own_return_gap: value.ownReturn.gap,
    fund_return: window?.value ?? null,
    fund_window: window && { start: window.start, end: window.end, annualised: window.annualised },
    held_since: since,
    held_days: countDaysBetween(since, more.today),
    locked_until: lastUnlock(holding, more.today),
    share,
    open_days: more.openDays,
    terms: holding.terms,
    can_redeem: more.can_redeem,
    redeem_from: more.redeem_from,
    redeem_obstacle: more.redeem_obstacle,
    dissent_day: more.dissent_day ?? null,
    wound_up_text: holding.woundUpText,
    open_order_id: holding.openOrderId,
  };
}

const lastUnlock = ({ lots }: Holding, today: string): string | null =>
  lots
    .flatMap(({ unlockedOn }) => (unlockedOn !== null && unlockedOn > today ? [unlockedOn] : []))
    .sort()
    .at(-1) ?? null;

const firstFlowDay = (holding: Holding): string | null =>
  holding.flows.map(({ date }) => date).sort()[0] ?? null;

export const getToday = ({ now }: Pick<ServiceContext, 'now'>): string => toShanghaiDay(now());

/** Computes the share of each holding in the total, in the given order. */
export const computePortfolioShares = (all: readonly ValuedHolding[]): number[] =>
  computeAllocationShares(all.map(({ value }) => value.valueFen));
