import type { Kysely } from 'kysely';
import { addDays, countDaysBetween } from '~/domain/calendar/dates';
import {
  getHoldingEnd,
  findRedemptionTier,
  type HoldingUntil,
  type RedemptionTier,
} from '~/domain/figures/fees';
import { fenToYuan, toBig } from '~/domain/figures/money';
import { countDecimals, roundNav } from '~/domain/figures/nav';
import {
  addTradingDays,
  CalendarRangeError,
  getNextTradingDay,
  getTradingDayFrom,
} from '~/domain/calendar/trading-calendar';
import { PUBLIC_TYPE_NAMES } from '~/contract/kinds';
import type { Database } from '~/upstream/core/db/schema';
import { implementCalls, type ServiceContext } from '~/upstream/core/service-context';
import { loadCalendar } from '~/upstream/core/trading-calendar';
import { listTradeCards } from '~/upstream/modules/public-orders/bank-cards';
import { listConversionSources } from '~/upstream/modules/public-orders/conversion-targets';
import { computeFeeFingerprint } from '~/upstream/modules/public-orders/fee-fingerprint';
import {
  loadPublicFund,
  loadRedemptionTerms,
  loadTradeDateSet,
  type TradeDateSet,
} from '~/upstream/modules/public-orders/fund';
import { computeDayLeftFen } from '~/upstream/modules/public-orders/day-limit';
import { isAppend } from '~/upstream/modules/public-orders/place-buy';
import { loadFreeShares, type FreeLot } from '~/upstream/modules/public-orders/free-shares';

/** Fee tiers by holding days usually do not reach further. */
const LONGEST_TIER_DAYS = 800;

const hasTradePassword = async ({ db }: ServiceContext, accountId: string): Promise<boolean> => {
  const row = await db
    .selectFrom('accounts')
    .select('trade_password_hash')
    .where('id', '=', accountId)
    .executeTakeFirst();
  return row?.trade_password_hash != null;
};

const getDates = (days: TradeDateSet, now: Date, isRedeeming: boolean) => ({
  server_now: now.toISOString(),
  today: { is_trading_day: days.today.isTradingDay, closed_for: days.today.closedFor },
  trade_date: days.tradeDate,
  cancel_until: days.cancelUntil,
  confirm_date: days.confirmDate,
  arrival_date: isRedeeming ? days.arrivalDate : null,
});

/** Terms for buying and redeeming a fund now. */
export const terms = implementCalls('publicTrade', {
  async buyTerms({ query, account, context }) {
    const { db } = context;
    const now = context.now();
    const fund = await loadPublicFund(db, query.fund_code);
    const days = await loadTradeDateSet(db, fund, now);
    const isMore = await isAppend(db, account.id, fund.id);
    const leftFen = await computeDayLeftFen(db, { accountId: account.id, fund, tradeDay: days.tradeDate });
    return {
      fund_code: fund.id,
      fund_name: fund.name,
      type_name: PUBLIC_TYPE_NAMES[fund.type],
      risk_level: fund.risk_level,
      status: fund.status,
      is_append: isMore,
      min_amount: fenToYuan(isMore ? fund.append_amount_fen : fund.min_amount_fen),
      day_left: leftFen === null ? null : fenToYuan(leftFen),
      cards: await listTradeCards(context, account.id),
      sources: await loadSources(context, account.id, fund.id, days.tradeDate),
      has_trade_password: await hasTradePassword(context, account.id),
      dates: getDates(days, now, false),
      nav: fund.nav,
      nav_date: fund.nav_date,
    };
  },

  redeemTerms: ({ query, account, context }) => loadRedeemTerms(context, account.id, query.fund_code),
});

/** Loads the shares of a fund that a person can redeem now, with fees by lot and days. Throws Refusal 4004. */
export async function loadRedeemTerms(context: ServiceContext, accountId: string, fundCode: string) {
  const { db } = context;
  const now = context.now();
  const fund = await loadPublicFund(db, fundCode);
  const days = await loadTradeDateSet(db, fund, now);
  const owner = { accountId, fundId: fund.id };
  const { total, available, nextOn, lots, counted } = await loadFreeShares(db, owner, days.tradeDate);
  const feeTerms = await loadRedemptionTerms(db, fund.id);
  const heldUntil = getHoldingEnd(days, fund.holding_until);
  const firstDay = await getFirstDay(db, fund, days.tradeDate);
  return {
    fund_code: fund.id,
    fund_name: fund.name,
    shares: total,
    available_shares: available,
    next_redeem_day: nextOn,
    min_redeem_shares: fund.min_redeem_shares,
    min_hold_shares: fund.min_hold_shares,
    nav:
      counted && fund.nav && (fund.nav_date ?? '') < counted.date
        ? newUnitNav(fund.nav, counted.ratio)
        : fund.nav,
    nav_date: fund.nav_date,
    coming_split: counted ? { ...counted, is_counted: true } : await nextSplit(db, fund.id, days.tradeDate),
    holding_until: fund.holding_until,
    fee_mark: computeFeeFingerprint(feeTerms, counted),
    lots: lots.map((lot) => lotTerms(lot, feeTerms.redeem, heldUntil, firstDay)),
    cards: await listTradeCards(context, accountId),
    has_trade_password: await hasTradePassword(context, accountId),
    dates: getDates(days, now, true),
  };
}

/** Loads the own holdings that convert into a fund, with their free shares. */
async function loadSources({ db }: ServiceContext, accountId: string, intoId: string, tradeDay: string) {
  const sources = [];
  for (const { id, name } of await listConversionSources(db, accountId, intoId)) {
    const { available } = await loadFreeShares(db, { accountId, fundId: id }, tradeDay);
    if (toBig(available).gt(0)) sources.push({ fund_code: id, fund_name: name, available_shares: available });
  }
  return sources;
}

/** Converts a NAV before a split to one new share: estimates use the requested shares. */
const newUnitNav = (nav: string, ratio: string): string =>
  roundNav(toBig(nav).div(ratio), countDecimals(nav));

/** Finds the first announced split with its ex-date after T: the order still counts in old shares. */
async function nextSplit(db: Kysely<Database>, fundId: string, tradeDay: string) {
  const split = await db
    .selectFrom('splits')
    .select(['date', 'ratio'])
    .where('fund_id', '=', fundId)
    .where('date', '>', tradeDay)
    .orderBy('date')
    .executeTakeFirst();
  return split ? { ...split, is_counted: false } : null;
}

/**
 * Finds the first day T after the next one whose redemption counts as held until a day. Beyond the calendar, and
 * when holding ends with T, it is the day itself, which is certainly late enough.
 */
async function getFirstDay(
  db: Kysely<Database>,
  { confirm_days: confirmDays, holding_until }: { confirm_days: number; holding_until: HoldingUntil },
  tradeDay: string,
): Promise<(heldUntil: string) => string> {
  const calendar = await loadCalendar(db, tradeDay, addDays(tradeDay, LONGEST_TIER_DAYS));
  const back = holding_until === 'confirmed' ? -confirmDays : 0;
  return (heldUntil) => {
    try {
      const day = addTradingDays(calendar, getTradingDayFrom(calendar, heldUntil), back);
      const next = getNextTradingDay(calendar, tradeDay);
      return day > next ? day : next;
    } catch (error) {
      if (error instanceof CalendarRangeError) return heldUntil;
      throw error;
    }
  };
}

/** Builds a lot with its fee on day T, and when a lower one begins. */
function lotTerms(
  { id, shares, confirmedOn }: FreeLot,
  tiers: readonly RedemptionTier[],
  heldUntil: string,
  firstDay: (heldUntil: string) => string,
) {
  const holdingDays = countDaysBetween(confirmedOn, heldUntil);
  const next = tiers
    .filter(({ fromDays }) => fromDays > holdingDays)
    .reduce<RedemptionTier | null>(
      (first, tier) => (first === null || tier.fromDays < first.fromDays ? tier : first),
      null,
    );
  return {
    lot_id: id,
    shares,
    confirmed_on: confirmedOn,
    holding_days: holdingDays,
    rate: Number(findRedemptionTier(tiers, holdingDays)?.rate ?? 0),
    next_rate: next && Number(next.rate),
    next_rate_on: next && firstDay(addDays(confirmedOn, next.fromDays)),
  };
}
