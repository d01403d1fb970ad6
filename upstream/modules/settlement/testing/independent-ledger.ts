/**
 * A second implementation of the bookkeeping of public funds, only for tests. It shares no code with `domain/` or
 * the services: amounts are exact fractions of `bigint`, and every figure is computed from the orders, the NAVs and
 * the corporate actions of a fund on each call. A difference from the product is an error in one of the two.
 *
 * Units: money in 分 and shares in hundredths (both `bigint`), NAV and rates as decimal text, days as ISO dates.
 */
import {
  addFractions,
  divideByFraction,
  parseDecimal,
  roundHalfUp,
  multiplyByFraction,
  type Fraction,
} from '~/upstream/modules/settlement/testing/exact-fractions';
import type {
  BookedDividend,
  ConfirmedOrder,
  FeeTier,
  LedgerCorrection,
  LedgerDividend,
  LedgerHistory,
  LedgerOrder,
  LedgerSplit,
  LedgerState,
  Lot,
  ShareMove,
  TakenShares,
} from '~/upstream/modules/settlement/testing/ledger-history';

const DAY_MS = 86_400_000;
const daysFrom = (from: string, to: string): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS);

const rateAt = (tiers: readonly FeeTier[], reached: number): Fraction =>
  parseDecimal(tiers.filter(({ from }) => from <= reached).at(-1)?.rate ?? '0');

interface Timed {
  readonly day: string;
  /** Night of its booking; null: already booked, in any night. */
  readonly night: string | null | undefined;
}
type Action = Timed &
  (
    | { readonly rank: 0; readonly dividend: LedgerDividend }
    | { readonly rank: 1; readonly split: LedgerSplit }
    | { readonly rank: 2; readonly order: LedgerOrder }
  );

/**
 * Computes the holding at the end of an accounting day: every confirmed order with T up to that day, every dividend
 * and split whose ex-date has come, valued at the NAV of that day. On one day dividends count first (by ex-date),
 * then splits, then orders (by T). A NAV correction counts between earlier and later bookings.
 */
export function computeHolding(history: LedgerHistory, accountingDay: string): LedgerState {
  const { fund, navs } = history;
  const lots: Lot[] = [];
  const orders = new Map<string, ConfirmedOrder>();
  const dividends: BookedDividend[] = [];
  const kept: { exOn: string; entitled: bigint; amountFen: bigint }[] = [];
  const moves: ShareMove[] = [];
  let moneyFen = 0n;
  const getNav = (day: string): string => {
    const nav = navs.get(day);
    if (nav === undefined) throw new Error(`no NAV of ${day} in the independent ledger`);
    return nav;
  };
  const getPrice = (day: string): string => history.pricedNavs.get(day) ?? getNav(day);
  const actions: Action[] = [
    ...history.dividends
      .filter(({ exOn }) => exOn <= accountingDay)
      .map((dividend) => ({
        ...{ day: dividend.exOn, night: dividend.bookedOn, rank: 0 as const, dividend },
      })),
    ...history.splits
      .filter(({ exOn }) => exOn <= accountingDay)
      .map((split) => ({ day: split.exOn, night: split.bookedOn, rank: 1 as const, split })),
    ...history.orders
      .filter(({ tradeDate }) => tradeDate <= accountingDay)
      .map((order) => ({ day: order.tradeDate, night: order.confirmedOn, rank: 2 as const, order })),
  ];
  const placed = (action: Action): string =>
    action.rank === 2 ? `${action.order.placedAt} ${action.order.id}` : '';
  actions.sort((a, b) => compare(a.day, b.day) || a.rank - b.rank || compare(placed(a), placed(b)));
  for (let done = 0; done <= history.corrections.length; done += 1) {
    for (const action of actions) {
      if (correctionsBefore(action) !== done) continue;
      if (action.rank === 0) pay(action.dividend);
      else if (action.rank === 1) split(action.split);
      else if (action.order.kind === 'buy') buy(action.order);
      else redeem(action.order);
    }
    const correction = history.corrections[done];
    if (correction) correct(correction);
  }
  const shares = lots.reduce((sum, { left }) => sum + left, 0n);
  const costFen = lots.reduce(
    (sum, lot) =>
      sum + (lot.shares === 0n ? 0n : roundHalfUp({ top: lot.costFen * lot.left, bottom: lot.shares })),
    0n,
  );
  const valueFen = shares === 0n ? 0n : multiplyByFraction(shares, parseDecimal(getNav(accountingDay)));
  const keptFen = kept.reduce((sum, each) => sum + keptPart(each), 0n);
  return {
    ...{ shares, costFen, valueFen, orders, dividends, lots, moves },
    profitFen: valueFen - costFen + keptFen,
    totalProfitFen: valueFen + moneyFen,
  };

  function correctionsBefore({ night }: Timed): number {
    if (!night) return history.corrections.length;
    return history.corrections.filter(({ afterNight }) => afterNight < night).length;
  }

  /** The remaining cost of a lot stays the same fraction of the whole. */
  function correct({ bookings }: LedgerCorrection): void {
    for (const { booking, moves: own, dueFen } of bookings) {
      moneyFen += dueFen;
      moves.push(...own);
      const gained = own.reduce((sum, each) => sum + each.shares, 0n);
      const lot = lots.find((each) => each.booking === booking);
      if (!lot || gained === 0n) continue;
      lot.shares = multiplyByFraction(lot.shares, { top: lot.left + gained, bottom: lot.left });
      lot.left += gained;
    }
  }

  function buy(order: LedgerOrder): void {
    const amountFen = order.amountFen ?? 0n;
    const nav = getPrice(order.tradeDate);
    const { top, bottom } =
      order.rate === undefined ? rateAt(fund.buyTiers, Number(amountFen) / 100) : parseDecimal(order.rate);
    const netFen = divideByFraction(amountFen, { top: top + bottom, bottom });
    const bought = divideByFraction(netFen, parseDecimal(nav));
    lots.push({
      ...{ booking: order.id, tradedOn: order.tradeDate, confirmedOn: order.confirmDate },
      ...{ shares: bought, left: bought, costFen: amountFen, splits: [] },
    });
    moves.push({ day: order.tradeDate, shares: bought });
    moneyFen -= amountFen;
    orders.set(order.id, { shares: bought, feeFen: amountFen - netFen, amountFen, nav, taken: [] });
  }

  function redeem(order: LedgerOrder): void {
    const nav = getPrice(order.tradeDate);
    const wanted = sharesOfT(order);
    let rest = wanted;
    const parts: TakenShares[] = [];
    const oldestFirst = [...lots].sort(
      (a, b) => compare(a.confirmedOn, b.confirmedOn) || compare(a.tradedOn, b.tradedOn),
    );
    for (const lot of oldestFirst) {
      if (rest === 0n) break;
      const taken = lot.left < rest ? lot.left : rest;
      if (taken === 0n) continue;
      const rate = rateAt(fund.redeemTiers, daysFrom(lot.confirmedOn, order.confirmDate));
      parts.push({ shares: taken, rate });
      lot.left -= taken;
      rest -= taken;
    }
    if (rest > 0n) throw new Error(`${order.id} redeems more than the holding`);
    const price = parseDecimal(nav);
    const amountFen = computePayout(parts, price);
    const feeFen = multiplyByFraction(wanted, price) - amountFen;
    moves.push({ day: order.tradeDate, shares: -wanted });
    moneyFen += amountFen;
    orders.set(order.id, { shares: wanted, feeFen, amountFen, nav, taken: parts });
  }

  /**
   * Returns the shares of a redemption in shares of its day T: those requested before a split that precedes T are
   * converted.
   */
  function sharesOfT({ shares = 0n, placedAt, tradeDate }: LedgerOrder): bigint {
    const placedOn = placedAt.slice(0, 10);
    const between = history.splits.filter(({ exOn }) => exOn > placedOn && exOn <= tradeDate);
    const converted = between.reduce(
      (now, { ratio }) => multiplyByFraction(now, parseDecimal(ratio)),
      shares,
    );
    const held = lots.reduce((sum, { left }) => sum + left, 0n);
    return converted > held ? held : converted;
  }

  /**
   * Lots confirmed by the night of the booking are split together; later ones with an earlier T are split in their
   * night.
   */
  function split({ exOn, ratio, bookedOn }: LedgerSplit): void {
    const due = lots.filter(({ tradedOn, left }) => tradedOn < exOn && left > 0n);
    const first = bookedOn ?? exOn;
    const getNight = ({ confirmedOn }: Lot) => (confirmedOn > first ? confirmedOn : first);
    for (const night of new Set(due.map(getNight)))
      splitTogether(
        due.filter((lot) => getNight(lot) === night),
        { exOn, ratio },
      );
  }

  /**
   * Their sum is the old sum times the ratio, rounded half up; the largest remainders get the missing hundredths.
   */
  function splitTogether(due: readonly Lot[], { exOn, ratio }: { exOn: string; ratio: string }): void {
    const factor = parseDecimal(ratio);
    const whole = multiplyByFraction(
      due.reduce((sum, { left }) => sum + left, 0n),
      factor,
    );
    const parts = due.map(({ left }) => (left * factor.top) / factor.bottom);
    const remainders = due.map(({ left }, index) => left * factor.top - (parts[index] ?? 0n) * factor.bottom);
    let missing = whole - parts.reduce((sum, each) => sum + each, 0n);
    const byRemainder = due
      .map((_, index) => index)
      .sort((a, b) => Number((remainders[b] ?? 0n) - (remainders[a] ?? 0n)) || a - b);
    for (const index of byRemainder) {
      if (missing === 0n) break;
      parts[index] = (parts[index] ?? 0n) + 1n;
      missing -= 1n;
    }
    for (const [index, lot] of due.entries()) {
      const after = parts[index] ?? 0n;
      const isWhole = lot.left === lot.shares;
      const grown = multiplyByFraction(lot.shares, factor);
      lot.splits.push({ exOn, before: lot.left, after, ratio });
      moves.push({ day: exOn, shares: after - lot.left });
      lot.shares = isWhole || grown < after ? after : grown;
      lot.left = after;
    }
  }

  function pay({ recordOn, exOn, perShare }: LedgerDividend): void {
    const entitled = moves
      .filter(({ day }) => day < exOn)
      .reduce((sum, { shares: moved }) => sum + moved, 0n);
    if (entitled === 0n) return;
    const amountFen = multiplyByFraction(entitled, parseDecimal(perShare));
    if (amountFen === 0n) return;
    const newShares =
      history.wayOn(recordOn) === 'reinvest' ? divideByFraction(amountFen, parseDecimal(getPrice(exOn))) : 0n;
    const way = newShares > 0n ? 'reinvest' : 'cash';
    dividends.push({ exOn, way, amountFen, newShares });
    if (way === 'cash') {
      moneyFen += amountFen;
      kept.push({ exOn, entitled, amountFen });
    } else {
      const fresh = { shares: newShares, left: newShares, costFen: 0n, splits: [] };
      lots.push({ booking: `reinvest ${exOn}`, tradedOn: exOn, confirmedOn: exOn, ...fresh });
      moves.push({ day: exOn, shares: newShares });
    }
  }

  /** Part of a cash dividend paid on shares still held, counted in shares of the day before the ex-date. */
  function keptPart({
    exOn,
    entitled,
    amountFen,
  }: {
    exOn: string;
    entitled: bigint;
    amountFen: bigint;
  }): bigint {
    const held = lots
      .filter(({ tradedOn }) => tradedOn < exOn)
      .reduce((sum, lot) => {
        const later = lot.splits.filter(({ exOn: splitOn, after }) => splitOn >= exOn && after > 0n);
        const inOld = later.reduce<Fraction>(
          (now, { before, after }) => ({ top: now.top * before, bottom: now.bottom * after }),
          { top: lot.left, bottom: 1n },
        );
        return sum + roundHalfUp(inOld);
      }, 0n);
    const part = held > entitled ? entitled : held;
    return roundHalfUp({ top: amountFen * part, bottom: entitled });
  }
}

/** Computes the payout of shares at a NAV less the fee of each lot, in 分; each of the two sums is rounded once. */
export function computePayout(taken: readonly TakenShares[], { top, bottom }: Fraction): bigint {
  const sum = (parts: readonly Fraction[]): bigint =>
    roundHalfUp(parts.reduce(addFractions, { top: 0n, bottom: 1n }));
  const gross = taken.map(({ shares }) => ({ top: shares * top, bottom }));
  const fees = taken.map(({ shares, rate }) => ({
    top: shares * top * rate.top,
    bottom: bottom * rate.bottom,
  }));
  return sum(gross) - sum(fees);
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
