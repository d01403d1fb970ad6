import type { Kysely } from 'kysely';
import { toShanghaiDay } from '~/domain/calendar/dates';
import { addTradingDays, CalendarRangeError, computeTradeDate } from '~/domain/calendar/trading-calendar';
import { fenToYuan, toBig, type Fen } from '~/domain/figures/money';
import { getNavDecimals } from '~/domain/figures/nav';
import {
  groupCashSteps,
  getCashStep,
  type CashPortion,
  type CashStepBounds,
} from '~/domain/holdings/liquidity';
import {
  computePrivateCash,
  computeTermCash,
  type PrivateCashHolding,
} from '~/domain/holdings/private-liquidity';
import { computePublicCash } from '~/domain/holdings/public-liquidity';
import { REDEMPTION_CANCEL_CUTOFF, getRule } from '~/domain/shared/regulation';
import { getLegalMinimumYuan } from '~/domain/person/qualification';
import type { CallQuery, CallResult, Contract } from '~/contract';
import type { Database } from '~/upstream/core/db/schema';
import type { ServiceContext } from '~/upstream/core/service-context';
import { getInvestmentKind, loadOpenDays } from '~/upstream/modules/funds';
import { loadHoldings, type Holding } from '~/upstream/modules/holdings/load-holdings';
import { loadOwnDissentDays } from '~/upstream/modules/holdings/dissent-days';
import { findCutOffCalendar } from '~/upstream/modules/holdings/redeemable';
import { computePortfolioShares, valueHoldings, type ValuedHolding } from '~/upstream/modules/holdings/value';
import { addHighWaterMark, loadHighWaterMarks } from '~/upstream/modules/private-orders';
import type { LotRow } from '~/upstream/modules/orders-core';
import {
  loadOpenOrders,
  loadPrivateTerms,
  loadPublicTerms,
  loadReservedShares,
  loadTermEnds,
} from '~/upstream/modules/holdings/overview/terms';

type Context = Pick<ServiceContext, 'db' | 'now'>;
type Liquidity = CallResult<Contract['overview']['liquidity']>;

/** Loads when which part of the holdings can be cash if requested now, and at what cost. */
export async function loadLiquidity(
  context: Context,
  accountId: string,
  { step }: CallQuery<Contract['overview']['liquidity']>,
): Promise<Liquidity> {
  const now = context.now();
  const today = toShanghaiDay(now);
  const held = valueHoldings(await loadHoldings(context, accountId));
  const { pieces, calendar } = await piecesOfAll(context, accountId, held);
  const tradeDay = onKnown(() => calendar && computeTradeDate(calendar, now));
  const nextDay = onKnown(() => calendar && tradeDay && addTradingDays(calendar, tradeDay, 1));
  const bounds = { today, nextDay };
  const steps = groupCashSteps(pieces, bounds);
  return {
    server_now: now.toISOString(),
    trade_date: tradeDay,
    apply_time: getRule(REDEMPTION_CANCEL_CUTOFF, today),
    value: fenToYuan(held.reduce((sum, { value }) => sum + value.valueFen, 0)),
    count: held.length,
    steps: steps.map((each) => ({
      step: each.step,
      until: each.until,
      amount: fenToYuan(each.valueFen),
      on_open_days: fenToYuan(each.openDayFen),
      fee: fenToYuan(each.feeFen),
      performance_fee: fenToYuan(each.performanceFen),
      net: fenToYuan(each.netFen),
      unpriced: fenToYuan(each.unpricedFen),
      share: each.share,
      cumulative: each.cumulative,
      product_count: each.productCodes.length,
    })),
    holdings: step === undefined ? null : getRows(held, pieces, bounds, step),
  };
}

/** Returns the result of a calendar calculation; null beyond the calendar. */
function onKnown<T>(ask: () => T | null): T | null {
  try {
    return ask();
  } catch (error) {
    if (error instanceof CalendarRangeError) return null;
    throw error;
  }
}

async function piecesOfAll(context: Context, accountId: string, held: readonly ValuedHolding[]) {
  const { db } = context;
  const now = context.now();
  const today = toShanghaiDay(now);
  const getIds = (...parts: Holding['part'][]): string[] =>
    held.flatMap(({ holding }) => (parts.includes(holding.part) ? [holding.productCode] : []));
  const [publicIds, privateIds] = [getIds('public'), getIds('simu')];
  const lots = await getLots(db, accountId, [...publicIds, ...privateIds]);
  const [terms, setAside, openDays, privateTerms, orders, dissent, highWaterMarks, ends] = await Promise.all([
    loadPublicTerms(db, publicIds),
    loadReservedShares(db, accountId),
    loadOpenDays(context, privateIds, today),
    loadPrivateTerms(db, privateIds),
    loadOpenOrders(db, accountId),
    loadOwnDissentDays(context, accountId, privateIds),
    loadHighWaterMarks(
      db,
      privateIds.flatMap((id) => lots.get(id) ?? []),
      today,
    ),
    loadTermEnds(db, getIds('pe', 'quasi_fixed', 'foreign')),
  ]);
  const lockEnds = [...lots.values()].flat().flatMap(({ unlocked_on }) => unlocked_on ?? []);
  const calendar = await findCutOffCalendar(context, today, [
    ...[...openDays.values()].flat(),
    ...[...dissent.values()].flat().map(({ day }) => day),
    ...lockEnds,
    today,
  ]);
  const pieces = held.flatMap(({ holding, value }): CashPortion[] => {
    const { productCode, part: section, nav } = holding;
    const own = lots.get(productCode) ?? [];
    const shared = { productCode, valueFen: value.valueFen };
    const fund = terms.get(productCode);
    if (section === 'public' && fund) {
      return computePublicCash(
        {
          ...shared,
          nav,
          lots: own.length > 0 ? own.map(cashLot) : [wholeLot(holding, value.shares)],
          setAside: setAside.get(productCode) ?? '0',
          terms: fund,
        },
        calendar,
        now,
      );
    }
    if (section !== 'simu')
      return computeTermCash({ ...shared, shares: value.shares }, ends.get(productCode) ?? null, today);
    const decimals = getNavDecimals(nav === null ? [] : [nav]);
    const order = orders.get(productCode);
    return computePrivateCash(
      {
        ...shared,
        nav,
        lots:
          own.length > 0
            ? own.map((lot) => ({
                ...{ ...cashLot(lot), boughtOn: lot.traded_on },
                ...addHighWaterMark(lot, highWaterMarks, decimals),
              }))
            : [{ ...wholeLot(holding, value.shares), highWater: '0', dividends: '0' }],
        openDays: openDays.get(productCode) ?? [],
        temporaryDays: dissent.get(productCode) ?? [],
        terms: privateTermsFor(privateTerms.get(productCode), today),
        // After pricing, its shares are no longer in the lots.
        redeeming:
          order?.kind === 'redeem' && order.amount_fen === null
            ? { shares: order.shares, openDay: order.open_day, temporary: order.temporary }
            : null,
        obstacle: getObstacle(holding, order !== undefined),
      },
      calendar,
      now,
    );
  });
  return { pieces, calendar };
}

/** Returns why a private fund cannot be redeemed on any day. */
function getObstacle({ isWoundUp, hasLots }: Holding, hasOrder: boolean): PrivateCashHolding['obstacle'] {
  if (isWoundUp) return 'wound_up';
  if (!hasLots) return 'unregistered';
  return hasOrder ? 'order' : null;
}

type PrivateRow = Awaited<ReturnType<typeof loadPrivateTerms>> extends Map<string, infer Row> ? Row : never;

const privateTermsFor = (row: PrivateRow | undefined, today: string): PrivateCashHolding['terms'] =>
  row === undefined
    ? null
    : {
        tiers: row.redeem_tiers,
        performance: { rate: toBig(String(row.performance_rate)).toFixed(), hurdle: row.performance_hurdle },
        minHoldShares: row.min_hold_shares,
        residualYuan: getLegalMinimumYuan({ context: row.context, kind: getInvestmentKind(row), day: today }),
      };

const cashLot = (lot: LotRow) => ({
  id: lot.id,
  date: lot.confirmed_on,
  shares: lot.left_shares,
  unlockedOn: lot.unlocked_on,
});

/** Treats a holding without lots as one lot from the investment day. */
const wholeLot = ({ investedOn }: Holding, shares: string) => ({
  id: 'whole',
  date: investedOn,
  shares,
  unlockedOn: null,
});

async function getLots(
  db: Kysely<Database>,
  accountId: string,
  ids: readonly string[],
): Promise<Map<string, LotRow[]>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('lots')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('fund_id', 'in', [...ids])
    .where('left_shares', '>', '0')
    .orderBy('confirmed_on')
    .orderBy('seq')
    .execute();
  const lots = new Map<string, LotRow[]>();
  for (const row of rows) {
    const own = lots.get(row.fund_id) ?? [];
    own.push(row);
    lots.set(row.fund_id, own);
  }
  return lots;
}

/** Builds the pieces of one step or all, one row per holding and step; largest first within a step. */
function getRows(
  held: readonly ValuedHolding[],
  pieces: readonly CashPortion[],
  bounds: CashStepBounds,
  wanted: NonNullable<CallQuery<Contract['overview']['liquidity']>['step']>,
): NonNullable<Liquidity['holdings']> {
  const shares = computePortfolioShares(held);
  const byCode = new Map(
    held.map((each, index) => [each.holding.productCode, { ...each, share: shares[index] ?? 0 }]),
  );
  const groups = new Map<string, CashPortion[]>();
  for (const piece of pieces) {
    const step = getCashStep(piece, bounds);
    if (piece.valueFen <= 0 || (wanted !== 'all' && step !== wanted)) continue;
    const key = `${step} ${piece.productCode}`;
    const own = groups.get(key) ?? [];
    own.push(piece);
    groups.set(key, own);
  }
  const sum = (own: readonly CashPortion[], of: (piece: CashPortion) => Fen): Fen =>
    own.reduce((total, piece) => total + of(piece), 0);
  return [...groups.values()]
    .sort((a, b) => sum(b, ({ valueFen }) => valueFen) - sum(a, ({ valueFen }) => valueFen))
    .flatMap((own) => {
      const [first] = own;
      const found = first && byCode.get(first.productCode);
      if (!first || !found) return [];
      const days = own.flatMap(({ date }) => date ?? []).sort();
      const feeFen = sum(own, (piece) => piece.feeFen ?? 0);
      const valueFen = sum(own, (piece) => piece.valueFen);
      const isKnown = own.every((piece) => piece.feeFen !== null);
      return [
        {
          step: getCashStep(first, bounds),
          product_code: first.productCode,
          product_name: found.holding.name,
          part: found.holding.part,
          nav_date: found.holding.latest?.navDate ?? null,
          shares: own.reduce((total, piece) => total.plus(piece.shares), toBig('0')).toFixed(2),
          amount: fenToYuan(valueFen),
          fee: isKnown ? fenToYuan(feeFen) : null,
          performance_fee: isKnown ? fenToYuan(sum(own, ({ performanceFen }) => performanceFen)) : null,
          net: isKnown ? fenToYuan(valueFen - feeFen) : null,
          way: first.way,
          date: days[0] ?? null,
          last_date: days.at(-1) ?? null,
          dissent_day: own.find(({ isTemporary }) => isTemporary)?.date ?? null,
          obstacle: own.find(({ obstacle }) => obstacle !== null)?.obstacle ?? null,
        },
      ];
    });
}
