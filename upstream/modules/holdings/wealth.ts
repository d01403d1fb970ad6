import type { Kysely } from 'kysely';
import { addDays, addMonths, toShanghaiDay } from '~/domain/calendar/dates';
import { fenToYuan, type Fen } from '~/domain/figures/money';
import { createMissingReturn, type InvestorReturn } from '~/domain/figures/own-return';
import {
  computeDayIncomes,
  sumIncomeFen,
  type IncomeInput,
  type MoneyMovement,
  type ValueDay,
} from '~/domain/holdings/daily-income';
import { computeInvestorReturn } from '~/domain/holdings/holding-value';
import {
  closeValueDays,
  sumIncomeBetween,
  combineDayIncomes,
  thinCurve,
  computeWealthCurve,
  computeWealthWindow,
  type WealthPoint,
} from '~/domain/holdings/wealth';
import type { CallQuery, CallResult, Contract } from '~/contract';
import { ASSET_SECTIONS } from '~/contract/holding-shapes';
import type { Database } from '~/upstream/core/db/schema';
import type { ServiceContext } from '~/upstream/core/service-context';
import { loadHoldings } from '~/upstream/modules/holdings/load-holdings';
import { loadMoneyInTransit } from '~/upstream/modules/holdings/in-transit';
import { loadCorrectedDays } from '~/upstream/modules/orders-core';
import { loadPrivateInputs } from '~/upstream/modules/holdings/private-days';
import { valueHoldings, type ValuedHolding } from '~/upstream/modules/holdings/value';
import {
  buildIncomeMonth,
  loadMoves,
  loadNavDays,
  type PositionMoves,
} from '~/upstream/modules/public-holdings';

type WealthContext = Pick<ServiceContext, 'db' | 'now'>;
type Wealth = CallResult<Contract['holdings']['wealth']>;
type Range = CallQuery<Contract['holdings']['wealth']>['range'];

/** Maximum points of a chart line on a phone. */
const POINTS_SHOWN = 160;
const RANGE_MONTHS: Record<Exclude<Range, 'all'>, number> = { '1m': 1, '1y': 12 };

/**
 * Loads the current holdings of an account with their values. For everything it holds or held, loads shares and
 * money that moved, with the NAVs since then, in 元, by code.
 * @param at loads NAVs of public funds only for these days, each with the one before: values and sums up to each
 * day are the same
 */
export async function loadOwnInputs({ db, now }: WealthContext, accountId: string, at?: readonly string[]) {
  const held = valueHoldings(await loadHoldings({ db, now }, accountId));
  const moves = await loadMoves(db, accountId);
  for (const each of held) {
    const { part: section, productCode, flows } = each.holding;
    if (section === 'public' && flows.length === 0) moves.set(productCode, wholeMoves(each));
  }
  const until = new Map(
    held.map(({ holding }) => [holding.productCode, { navDate: holding.latest?.navDate ?? null }]),
  );
  const navs = await loadNavDays(db, moves, { until, days: at });
  const inputs = new Map<string, IncomeInput>([
    ...[...moves].map(([id, own]) => [id, { ...own, navs: navs.get(id) ?? [] }] as const),
    ...(await loadPrivateInputs(db, accountId, held)),
  ]);
  for (const each of held) {
    const input = inputs.get(each.holding.productCode);
    if (input) inputs.set(each.holding.productCode, withLatest(input, each));
  }
  return { held, inputs };
}

/**
 * Loads the full history of an account: current holdings with values, the days of each product by code, and all its
 * money.
 * @param at as in `loadOwnInputs`
 */
export async function loadOwnValueDays(context: WealthContext, accountId: string, at?: readonly string[]) {
  const { held, inputs } = await loadOwnInputs(context, accountId, at);
  const valueFen = new Map(held.map(({ holding, value }) => [holding.productCode, value.valueFen]));
  const days = new Map(
    [...inputs].map(([id, input]) => [id, closeValueDays(input, valueFen.get(id) ?? 0)] as const),
  );
  return { held, days, money: [...inputs.values()].flatMap((input) => input.money) };
}

/** Later than every NAV day: selects the newest. */
const NEWEST = '9999-12-31';

/**
 * Loads the same with incomes but without a curve: the days that end the previous month and year, and the newest.
 */
export async function loadOwnIncomeSums(context: WealthContext, accountId: string) {
  const today = toShanghaiDay(context.now());
  const ends = [`${today.slice(0, 4)}-01-01`, `${today.slice(0, 7)}-01`].map((first) => addDays(first, -1));
  const { held, days, money } = await loadOwnValueDays(context, accountId, [...ends, NEWEST]);
  const sums = incomeSums(days, today);
  return {
    held,
    days,
    sums,
    ownReturn: getReturn(money, computeWealthCurve([...days.values()]), sums.gainFen),
  };
}

/**
 * Returns the moves of a holding without lots and flows: its shares were added, and its cost was paid, on the
 * investment day.
 */
const wholeMoves = ({ holding: { investedOn: date }, value }: ValuedHolding): PositionMoves => ({
  shares: [{ date, shares: value.shares }],
  money: [{ date, amountFen: -value.costFen }],
});

/** Appends the NAV that values a holding to its days, when it is newer than the series. */
function withLatest(input: IncomeInput, { holding: { latest, part: section } }: ValuedHolding): IncomeInput {
  const last = input.navs.at(-1);
  // The NAV of a money fund exists before its income is booked.
  const isNewer =
    last === undefined || (section !== 'public' && latest !== null && latest.navDate > last.date);
  return latest !== null && isNewer
    ? { ...input, navs: [...input.navs, { date: latest.navDate, nav: latest.nav }] }
    : input;
}

/** Sums incomes of all holdings by day, and since the start of the month, of the year and of all time, 分. */
function incomeSums(days: ReadonlyMap<string, readonly ValueDay[]>, today: string) {
  const all = combineDayIncomes([...days.values()]);
  return {
    all,
    monthFen: sumIncomeBetween(all, `${today.slice(0, 7)}-01`, today),
    yearFen: sumIncomeBetween(all, `${today.slice(0, 4)}-01-01`, today),
    gainFen: sumIncomeFen(all),
  };
}

/** Loads current and past holdings as a whole. */
export async function loadWealth(
  context: WealthContext,
  accountId: string,
  { range, month }: CallQuery<Contract['holdings']['wealth']>,
): Promise<Wealth> {
  const { db, now } = context;
  const today = toShanghaiDay(now());
  const { held, days, money } = await loadOwnValueDays(context, accountId);
  const curve = computeWealthCurve([...days.values()]);
  const end = curve.at(-1);
  const sums = incomeSums(days, today);
  const own = getReturn(money, curve, sums.gainFen);
  const window = computeWealthWindow(
    curve,
    range === 'all' || !end ? null : addMonths(end.date, -RANGE_MONTHS[range]),
  );
  const points = thinCurve(window.points, POINTS_SHOWN);
  const codes = new Set(held.map(({ holding }) => holding.productCode));
  const ended = [...days].filter(([id]) => !codes.has(id)).map(([, own]) => own);
  const newest = sums.all.at(-1);
  const yuan = (fen: Fen): number => fen / 100;
  return {
    server_now: now().toISOString(),
    since: curve[0]?.date ?? null,
    value: fenToYuan(end?.valueFen ?? 0),
    put_in: fenToYuan(end?.putInFen ?? 0),
    gain: fenToYuan(sums.gainFen),
    ended_gain: fenToYuan(sumIncomeFen(combineDayIncomes(ended))),
    own_return: own.rate,
    own_return_gap: own.gap,
    income: {
      day: newest ? { date: newest.date, amount: fenToYuan(newest.amountFen) } : null,
      month_income: fenToYuan(sums.monthFen),
      year_income: fenToYuan(sums.yearFen),
      parts: computeNewestIncome(held, days),
    },
    window: {
      range,
      start: window.points[0]?.date ?? null,
      end: end?.date ?? null,
      put_in: fenToYuan(window.putInFen),
      gain: fenToYuan(window.gainFen),
    },
    curve: {
      dates: points.map(({ date }) => date),
      value: points.map(({ valueFen }) => yuan(valueFen)),
      put_in: points.map(({ putInFen }) => yuan(putInFen)),
    },
    calendar: buildIncomeMonth(
      new Map([...days].map(([id, own]) => [id, computeDayIncomes(own)])),
      {
        names: await productNames(db, [...days.keys()]),
        corrected: await loadCorrectedDays(db, [...days.keys()]),
      },
      month,
      today,
    ),
    transit: await loadMoneyInTransit(context, accountId),
  };
}

/**
 * Computes the yearly rate (XIRR) of all moved money, of current and ended holdings, up to the current value. Each
 * movement counts on its own day, although a value may include it later.
 */
function getReturn(
  money: readonly MoneyMovement[],
  curve: readonly WealthPoint[],
  gainFen: Fen,
): InvestorReturn {
  const end = curve.at(-1);
  return end
    ? computeInvestorReturn(money, { date: end.date, amountFen: end.valueFen }, gainFen)
    : createMissingReturn('no_flows');
}

/** Computes the income of each part held, on its own newest NAV day. */
export const computeNewestIncome = (
  held: readonly ValuedHolding[],
  days: ReadonlyMap<string, readonly ValueDay[]>,
): Wealth['income']['parts'] =>
  ASSET_SECTIONS.flatMap((section) => {
    const own = held.filter(({ holding }) => holding.part === section);
    const newest = combineDayIncomes(own.map(({ holding }) => days.get(holding.productCode) ?? [])).at(-1);
    return newest ? [{ part: section, date: newest.date, amount: fenToYuan(newest.amountFen) }] : [];
  });

async function productNames(db: Kysely<Database>, ids: string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('public_funds')
    .select(['id', 'name'])
    .where('id', 'in', ids)
    .unionAll(db.selectFrom('simu_funds').select(['id', 'short_name as name']).where('id', 'in', ids))
    .unionAll(db.selectFrom('offline_products').select(['id', 'name']).where('id', 'in', ids))
    .execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}
