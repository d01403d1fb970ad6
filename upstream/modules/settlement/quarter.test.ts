import { beforeAll, expect, it } from 'vitest';
import { contract } from '~/contract';
import { addDays, getWeekday } from '~/domain/calendar/dates';
import { createRandom, type Random } from '~/upstream/seed/random';
import { describeOnEachDatabase } from '~/upstream/core/db/testing/each-database';
import { actions } from '~/upstream/admin/actions/registry';
import { TOKEN_OPERATOR } from '~/upstream/core/actions/roles';
import type { Clock } from '~/upstream/core/clock';
import type { ServiceContext } from '~/upstream/core/service-context';
import { holdings } from '~/upstream/modules/holdings/holdings';
import { openTradingWorld } from '~/upstream/modules/private-orders/testing/life';
import {
  addFund,
  addTrader,
  withClockAt,
  buyFund,
  cancelTestOrder,
  convertFund,
  TRADER_PASSWORD,
  redeemFund,
  loadTestOrder,
  type Trader,
} from '~/upstream/modules/public-orders/testing/trader';
import { checkLedger } from '~/upstream/modules/settlement/check-ledger';
import { settlePublicFunds } from '~/upstream/modules/settlement/settle';
import { callPublicHoldings } from '~/upstream/modules/settlement/testing/world';
import { formatHundredths, parseHundredths } from '~/upstream/modules/settlement/testing/exact-fractions';
import { computeCorrection } from '~/upstream/modules/settlement/testing/independent-corrections';
import { computeDayIncome } from '~/upstream/modules/settlement/testing/independent-income';
import { computeHolding } from '~/upstream/modules/settlement/testing/independent-ledger';
import type {
  CorrectedBooking,
  LedgerCorrection,
  LedgerDividend,
  LedgerHistory,
  LedgerOrder,
  LedgerSplit,
} from '~/upstream/modules/settlement/testing/ledger-history';
import { Refusal } from '~/upstream/core/refusal';
import { callHandler } from '~/upstream/modules/testing/call-handler';
import type { TestWorld } from '~/upstream/modules/testing/context';
import { IS_NIGHTLY } from '~/tests/fixtures/nightly';

const FIRST = '2026-11-23';
/** Three months of trading days at night, nine in every run; afterwards all open business is completed. */
const MONTHS_DAYS = 64;
const SHORT_DAYS = 9;
const LAST_DAYS = 3;
/** Below this NAV a fund makes no more payouts and splits: a percent of 0.01 元 does not change the NAV. */
const LOWEST_NAV = 0.4;

const FEES = {
  redeemTiers: [
    { from: 0, rate: '0.015' },
    { from: 7, rate: '0.01' },
    { from: 30, rate: '0.005' },
    { from: 180, rate: '0' },
  ],
};

const tradingDays = (() => {
  const days: string[] = [];
  for (let day = FIRST; days.length < MONTHS_DAYS + LAST_DAYS + 10; day = addDays(day, 1))
    if (getWeekday(day) < 6) days.push(day);
  return days;
})();
/** Returns the trading day `count` after another; a day without trading counts from the next one. */
const dayAfter = (day: string, count: number): string =>
  tradingDays[tradingDays.findIndex((each) => each >= day) + count] ?? '';

/** All funds of the test convert into each other. */
const GROUP = 'quarter';
/** Purchase rates: the second fund costs more, so that conversions into it pay the difference. */
const BUY_RATES = ['0.0005', '0.005', '0.0005'] as const;

/** A fund driven by the test. */
interface DrivenFund {
  readonly id: string;
  readonly buyRate: string;
  readonly confirmDays: number;
  /** Trading days after its day on which a NAV is due: 0 in the night, 1 for overseas funds. */
  readonly navDelay: number;
  nav: number;
  /** Published NAVs by day. */
  readonly navs: Map<string, string>;
  readonly pricedNavs: Map<string, string>;
  /** Days whose NAV is due but unpublished, oldest first. */
  readonly waiting: { day: string; nav: string }[];
  dividends: LedgerDividend[];
  splits: LedgerSplit[];
  /** The newest NAV published at the last settlement; null before the first. */
  bookedUpTo: string | null;
  /** The last settled night. */
  settledOn: string;
}

/** An order; a conversion redeems one fund and buys the fund `into`. */
type DrivenOrder = LedgerOrder & { fund: string; into?: string; choice?: 'defer' | 'cancel' };

interface DrivenTrader {
  readonly trader: Trader;
  readonly orders: Map<string, DrivenOrder>;
  /** Amounts to convert of confirmed conversions, 分, by order. */
  readonly converted: Map<string, bigint>;
  /** The night in which a settlement confirmed each order. */
  readonly confirmed: Map<string, string>;
  /** Corrections of NAVs used for pricing, by fund, oldest first. */
  readonly corrections: Map<string, LedgerCorrection[]>;
  readonly ways: Map<string, { from: string; way: 'cash' | 'reinvest' }[]>;
}

/** Runs an action that may be refused by the rules. @returns its result, or null */
const tried = <T>(act: Promise<T>): Promise<T | null> =>
  act.catch((error: unknown) => {
    if (error instanceof Refusal) return null;
    throw error;
  });

const operate = (context: ServiceContext, name: string, input: Record<string, string>) => {
  const action = actions.find((each) => each.name === name);
  if (!action) throw new Error(`unknown action ${name}`);
  const clock = { now: context.now } as Clock;
  return action.run({
    context: { ...context, clock, operator: TOKEN_OPERATOR, actions: [] },
    input: action.arguments.parse(input),
  });
};

let world: TestWorld;
describeOnEachDatabase('three months of public-fund orders', { content: 'migrated' }, (opened) => {
  beforeAll(async () => {
    world = await openTradingWorld(opened());
  });

  it.each(IS_NIGHTLY ? ['one', 'two', 'three'] : ['four'])(
    'shows what an independent ledger computes at every hour (%s)',
    { timeout: 900_000 },
    (seed) => playQuarter(createRandom(`quarter:${seed}`), IS_NIGHTLY ? MONTHS_DAYS : SHORT_DAYS),
  );
});

async function playQuarter(random: Random, nights: number): Promise<void> {
  const funds = [
    await driveFund({ confirm_days: 1 }, 0, BUY_RATES[0]),
    await driveFund({ confirm_days: 1, arrival_days: 2 }, 0, BUY_RATES[1]),
    await driveFund({ confirm_days: 2, arrival_days: 7, is_qdii: true, type: 'qdii' }, 1, BUY_RATES[2]),
  ];
  const traders: DrivenTrader[] = [];
  for (const tail of ['0014', '0014', '9955', '9984'])
    traders.push({
      trader: await addTrader(world.context, { tail }),
      orders: new Map(),
      confirmed: new Map(),
      converted: new Map(),
      corrections: new Map(),
      ways: new Map(),
    });
  let compared = 0;
  for (const [index, day] of tradingDays.slice(0, nights + LAST_DAYS).entries()) {
    const isOpen = index < nights;
    await publishWaiting(`${day}T09:00:00+08:00`, funds, random, isOpen, true);
    if (isOpen)
      for (const fund of funds)
        await correct(random, { fund, funds, traders, instant: `${day}T09:30:00+08:00` });
    for (const each of traders) if (isOpen) await act(random, each, funds, day, '10:00:00');
    compared += await compareAll(`${day}T14:00:00+08:00`, traders, funds);
    for (const each of traders) if (isOpen) await act(random, each, funds, day, '16:00:00');
    if (isOpen) for (const fund of funds) await announce(random, fund, day);
    for (const fund of funds) makeNav(random, fund, day);
    if (isOpen) for (const each of traders) await failOrder(random, each, `${day}T18:00:00+08:00`);
    if (isOpen) for (const fund of funds) await acceptPart(random, { fund, traders, day });
    await publishWaiting(`${day}T20:30:00+08:00`, funds, random, isOpen, false);
    compared += await compareAll(`${day}T20:45:00+08:00`, traders, funds);
    await settleNight(day, funds, traders);
    compared += await compareAll(`${day}T22:45:00+08:00`, traders, funds);
    await compareOrders(`${day}T22:50:00+08:00`, traders, funds);
    expect(await checkLedger(world.context)).toMatchObject({ differences: [], is_whole: true });
  }
  // The run is meaningful only if money was held and actions had effects.
  expect(compared).toBeGreaterThan(nights * 3);
  expect(funds.some(({ splits }) => splits.length > 0)).toBe(true);
  expect(funds.some(({ dividends }) => dividends.length > 0)).toBe(true);
  const corrected = traders.flatMap((own) => [...own.corrections.values()].flat());
  const outcomes = new Set(corrected.flatMap(({ bookings }) => bookings.map(({ outcome }) => outcome)));
  const orders = traders.flatMap((own) => [...own.orders.values()].filter(({ id }) => own.confirmed.has(id)));
  expect(orders.some(({ into }) => into !== undefined)).toBe(true);
  if (nights === MONTHS_DAYS) expect([...outcomes].sort()).toEqual(['borne', 'disclosed', 'money', 'shares']);
}

async function driveFund(columns: object, navDelay: number, buyRate: string): Promise<DrivenFund> {
  const id = await addFund(world.context, { ...columns, conversion_group: GROUP });
  await world.context.db
    .updateTable('fee_tiers')
    .set({ discount_rate: Number(buyRate) })
    .where('fund_id', '=', id)
    .where('discount_rate', 'is not', null)
    .execute();
  const confirmDays = (columns as { confirm_days: number }).confirm_days;
  return {
    ...{ id, buyRate, confirmDays, navDelay, nav: 1.2, bookedUpTo: null, settledOn: '' },
    ...{ navs: new Map(), pricedNavs: new Map(), waiting: [], dividends: [], splits: [] },
  };
}

/** Creates the NAV of a day: a random move from the day before, with payouts and splits deducted. */
function makeNav(random: Random, fund: DrivenFund, day: string): void {
  fund.nav *= 1 + random.between(-0.02, 0.021);
  for (const { exOn, perShare } of fund.dividends) if (exOn === day) fund.nav -= Number(perShare);
  for (const { exOn, ratio } of fund.splits) if (exOn === day) fund.nav /= Number(ratio);
  fund.waiting.push({ day, nav: fund.nav.toFixed(4) });
}

/** Publishes due NAVs; one in six is late, and is published the next morning or night with later ones. */
async function publishWaiting(
  instant: string,
  funds: readonly DrivenFund[],
  random: Random,
  isOpen: boolean,
  isMorning: boolean,
): Promise<void> {
  const today = instant.slice(0, 10);
  for (const fund of funds) {
    if (isOpen && random.chance(isMorning ? 0.5 : 0.16)) continue;
    const due = fund.waiting.filter(({ day }) =>
      isMorning ? dayAfter(day, fund.navDelay) < today : dayAfter(day, fund.navDelay) <= today,
    );
    for (const { day, nav } of due) {
      await operate(withClockAt(world.context, instant), 'publish-public-nav', {
        fund: fund.id,
        date: day,
        nav,
      });
      fund.navs.set(day, nav);
    }
    fund.waiting.splice(0, due.length);
  }
}

/** Announces a dividend or a split of the next trading day, with its record day today. */
async function announce(random: Random, fund: DrivenFund, day: string): Promise<void> {
  const context = withClockAt(world.context, `${day}T17:00:00+08:00`);
  const exOn = dayAfter(day, 1);
  if (random.chance(0.12) && fund.nav > LOWEST_NAV) {
    const perShare = '0.0200';
    const done = await tried(
      operate(context, 'declare-dividend', {
        ...{ fund: fund.id, record: day, ex: exOn, paid: dayAfter(day, 3), per_share: perShare },
      }),
    );
    if (done !== null) fund.dividends.push({ recordOn: day, exOn, perShare, bookedOn: null });
  } else if (random.chance(0.07) && fund.nav > LOWEST_NAV) {
    const ratio = random.pick(['1.5', '2', '1.037']);
    const done = await tried(operate(context, 'declare-split', { fund: fund.id, date: exOn, ratio }));
    if (done !== null) fund.splits.push({ exOn, ratio, bookedOn: null });
  }
}

/** Factors of NAV corrections: some are so small that they are only disclosed. */
const CORRECTIONS = [1.002, 0.998, 1.004, 1.008, 0.991, 1.02, 0.98] as const;

/** Corrects one of the last NAVs used for bookings, possibly again. */
async function correct(
  random: Random,
  {
    fund,
    funds,
    traders,
    instant,
  }: {
    fund: DrivenFund;
    funds: readonly DrivenFund[];
    traders: readonly DrivenTrader[];
    instant: string;
  },
): Promise<void> {
  const { bookedUpTo, settledOn } = fund;
  if (bookedUpTo === null || !random.chance(0.25)) return;
  const days = [...fund.navs.keys()].filter((each) => dayAfter(each, fund.confirmDays) <= bookedUpTo);
  const day = days
    .sort()
    .slice(-8)
    .at(-1 - random.int(0, 7));
  const was = day && fund.navs.get(day);
  if (!day || !was) return;
  const nav = (Number(was) * random.pick(CORRECTIONS)).toFixed(4);
  if (nav === was) return;
  for (const own of traders) {
    const pending = [...own.orders.values()].filter(
      ({ id, kind, fund: of }) => kind === 'redeem' && of === fund.id && !own.confirmed.has(id),
    );
    const given = { day, becomes: nav, bookedUpTo, afterNight: settledOn, pending };
    const known = own.corrections.get(fund.id) ?? [];
    own.corrections.set(fund.id, [...known, computeCorrection(getHistory(own, fund, funds), given)]);
  }
  await operate(withClockAt(world.context, instant), 'publish-public-nav', { fund: fund.id, date: day, nav });
  if (!fund.pricedNavs.has(day)) fund.pricedNavs.set(day, was);
  fund.navs.set(day, nav);
}

/** Returns the corrections of its NAV that an order shows. */
const shownCorrections = ({ corrections }: LedgerHistory, orderId: string) =>
  corrections.flatMap(({ becomes, bookings }) =>
    bookings.flatMap((each) =>
      each.booking === orderId ? [{ nav_becomes: becomes, text: correctionText(each) }] : [],
    ),
  );

function correctionText({ outcome, moved, dueFen }: CorrectedBooking): string {
  const due = dueFen > 0n ? `差额 ${grouped(dueFen)} 元将补付给您。` : '';
  switch (outcome) {
    case 'disclosed':
      return '差异未超过净值的 0.5%，成交结果不变。';
    case 'money':
      return due;
    case 'borne':
      return '您多得的部分由管理人承担，成交结果不变。';
    case 'shares':
      return `您的份额已${moved > 0n ? '补记' : '调减'} ${grouped(moved < 0n ? -moved : moved)} 份。${due}`;
  }
}

/** Formats with a comma between thousands. */
const grouped = (amount: bigint): string => formatHundredths(amount).replace(/\B(?=(\d{3})+\.)/g, ',');

/** Occasionally lets the fund company refuse an order: it ends, and a purchase is refunded. */
async function failOrder(random: Random, own: DrivenTrader, instant: string): Promise<void> {
  const today = instant.slice(0, 10);
  const order = [...own.orders.values()].findLast(({ confirmDate }) => confirmDate > today);
  if (!order || !random.chance(0.1)) return;
  const done = await tried(
    operate(withClockAt(world.context, instant), 'fail-public-order', {
      order: order.id,
      reason: '基金公司未受理',
    }),
  );
  if (done !== null) own.orders.delete(order.id);
}

/**
 * Settles, and records the bookings: orders whose night has come and whose NAV is published, payouts whose ex-date
 * has a NAV.
 */
async function settleNight(
  day: string,
  funds: readonly DrivenFund[],
  traders: readonly DrivenTrader[],
): Promise<void> {
  const report = await settlePublicFunds(withClockAt(world.context, `${day}T22:00:00+08:00`), day);
  expect(report.faults).toBe(0);
  for (const fund of funds) {
    fund.bookedUpTo = [...fund.navs.keys()].sort().at(-1) ?? fund.bookedUpTo;
    fund.splits = fund.splits.map((split) =>
      split.bookedOn === null && fund.navs.has(split.exOn) ? { ...split, bookedOn: day } : split,
    );
    fund.dividends = fund.dividends.map((dividend) =>
      dividend.bookedOn === null && fund.navs.has(dividend.exOn) ? { ...dividend, bookedOn: day } : dividend,
    );
    fund.settledOn = day;
    for (const { orders, confirmed } of traders)
      for (const order of orders.values())
        if (order.fund === fund.id && order.confirmDate <= day && fund.navs.has(order.tradeDate))
          if (!confirmed.has(order.id) && isPricedInto(order, funds)) confirmed.set(order.id, day);
  }
}

/** Whether the other fund of a conversion has its NAV of T too. */
const isPricedInto = ({ into, tradeDate }: DrivenOrder, funds: readonly DrivenFund[]): boolean =>
  into === undefined || funds.some(({ id, navs }) => id === into && navs.has(tradeDate));

/**
 * Occasionally accepts a part of the redemptions and conversions of a day. The days after a split are left out: it may
 * not be booked for a holder yet, and the rest of an order would then be counted in old shares of an earlier day.
 */
async function acceptPart(
  random: Random,
  { fund, traders, day }: { fund: DrivenFund; traders: readonly DrivenTrader[]; day: string },
): Promise<void> {
  if (!random.chance(0.25) || fund.splits.some(({ exOn }) => exOn <= day && dayAfter(exOn, 4) >= day)) return;
  const at = `${day}T19:00:00+08:00`;
  const percent = random.pick([60, 75, 99] as const);
  const input = { fund: fund.id, date: day, total: '1000.00', net: '200.00', ratio: String(percent) };
  await operate(withClockAt(world.context, at), 'accept-redemptions', input);
  const tradeDate = dayAfter(day, 1);
  for (const own of traders)
    for (const order of [...own.orders.values()]) {
      if (order.fund !== fund.id || order.tradeDate !== day || order.shares === undefined) continue;
      const part = (order.shares * BigInt(percent) + 50n) / 100n;
      const rest = order.shares - part;
      if (rest <= 0n) continue;
      own.orders.set(order.id, { ...order, shares: part });
      if (order.choice === 'cancel') continue;
      const shown = await loadTestOrder(withClockAt(world.context, at), own.trader, order.id);
      const id = shown.partly?.deferred_to?.order_id ?? '';
      const days = { tradeDate, confirmDate: dayAfter(tradeDate, getConfirmDays(order)), placedAt: at };
      own.orders.set(id, { ...order, id, shares: rest, ...days });
    }
}

/** Trading days from T to the confirmation of an order; of a conversion those of the later fund. */
const getConfirmDays = ({ tradeDate, confirmDate }: DrivenOrder): number =>
  tradingDays.indexOf(confirmDate) - tradingDays.indexOf(tradeDate);

/** Runs one random action of a person. */
async function act(
  random: Random,
  own: DrivenTrader,
  funds: readonly DrivenFund[],
  day: string,
  time: string,
): Promise<void> {
  const placedAt = `${day}T${time}+08:00`;
  const context = withClockAt(world.context, placedAt);
  const fund = random.pick(funds);
  const tradeDate = time < '15:00:00' ? day : dayAfter(day, 1);
  const dates = { tradeDate, confirmDate: dayAfter(tradeDate, fund.confirmDays), placedAt, fund: fund.id };
  const kind = random.pick(['buy', 'buy', 'redeem', 'convert', 'cancel', 'way', 'wait'] as const);
  const choice = random.pick(['defer', 'cancel'] as const);
  if (kind === 'buy') {
    const amount = String(random.int(50, 5_000));
    const order = await tried(buyFund(context, own.trader, fund.id, amount));
    if (order)
      own.orders.set(order.order_id, {
        ...{ id: order.order_id, kind: 'buy', amountFen: parseHundredths(amount), ...dates },
      });
  } else if (kind === 'redeem' || kind === 'convert') {
    const { list } = await callPublicHoldings(context, own.trader, 'positions', {});
    const position = list.find(({ fund_code }) => fund_code === fund.id);
    const free = parseHundredths(position?.available_shares ?? '0');
    const wanted = random.chance(0.3) ? free : (free * BigInt(random.int(10, 90))) / 100n;
    if (wanted <= 0n) return;
    const into = random.pick(funds.filter(({ id }) => id !== fund.id));
    const shares = formatHundredths(wanted);
    const more = { on_large: choice };
    const order = await tried(
      kind === 'redeem'
        ? redeemFund(context, own.trader, fund.id, shares, null, more)
        : convertFund(context, own.trader, [fund.id, into.id], shares, null, more),
    );
    if (!order) return;
    const confirmDays = kind === 'redeem' ? fund.confirmDays : Math.max(fund.confirmDays, into.confirmDays);
    own.orders.set(order.order_id, {
      ...{ id: order.order_id, kind: 'redeem', shares: wanted, choice, ...dates },
      confirmDate: dayAfter(tradeDate, confirmDays),
      ...(kind === 'convert' ? { into: into.id } : {}),
    });
  } else if (kind === 'cancel') {
    const last = [...own.orders.values()].filter(({ tradeDate: T }) => T >= tradeDate).at(-1);
    if (last && (await tried(cancelTestOrder(context, own.trader, last.id)))) own.orders.delete(last.id);
  } else if (kind === 'way') {
    const way = random.pick(['cash', 'reinvest'] as const);
    const body = { fund_code: fund.id, way, trade_password: TRADER_PASSWORD };
    const done = await tried(callPublicHoldings(context, own.trader, 'setDividendWay', { body }));
    if (done) {
      const from = dayAfter(tradeDate, 1);
      own.ways.set(fund.id, [
        ...(own.ways.get(fund.id) ?? []).filter((each) => each.from !== from),
        { from, way },
      ]);
    }
  }
}

/**
 * Returns the history of a fund of a person. The amounts of conversions into it are computed from the histories of the
 * funds that they left, each up to its own T: `before` leaves out conversions into the fund from that day on.
 */
function getHistory(
  own: DrivenTrader,
  fund: DrivenFund,
  funds: readonly DrivenFund[],
  before = '9999',
): LedgerHistory {
  const ways = own.ways.get(fund.id) ?? [];
  return {
    fund: { ...FEES, buyTiers: [{ from: 0, rate: fund.buyRate }] },
    ...{ navs: fund.navs, pricedNavs: fund.pricedNavs },
    dividends: fund.dividends.map((each) => ({ ...each, bookedOn: getBookingNight(own, fund, each) })),
    splits: fund.splits.map((each) => ({ ...each, bookedOn: getBookingNight(own, fund, each) })),
    corrections: own.corrections.get(fund.id) ?? [],
    orders: [...own.orders.values()].flatMap((order): LedgerOrder[] => {
      const confirmedOn = own.confirmed.get(order.id);
      if (confirmedOn === undefined) return [];
      if (order.fund === fund.id) return [{ ...order, confirmedOn }];
      if (order.into !== fund.id || order.tradeDate >= before) return [];
      const from = funds.find(({ id }) => id === order.fund);
      const { id, tradeDate, confirmDate, placedAt } = order;
      if (!from) return [];
      const amountFen = getConverted(own, order, from, funds);
      const rate = Math.max(0, Number(fund.buyRate) - Number(from.buyRate)).toFixed(4);
      return [{ id, kind: 'buy', tradeDate, confirmDate, placedAt, confirmedOn, amountFen, rate }];
    }),
    wayOn: (recordOn) => ways.filter(({ from }) => from <= recordOn).at(-1)?.way ?? 'cash',
  };
}

/** Returns the night of a dividend or split for one holder: it waits for the own orders of earlier days T. */
function getBookingNight(
  own: DrivenTrader,
  fund: DrivenFund,
  { exOn, bookedOn }: { exOn: string; bookedOn: string | null },
): string | null {
  const nights = [...own.orders.values()]
    .filter(({ fund: of, into, tradeDate }) => (of === fund.id || into === fund.id) && tradeDate < exOn)
    .map(({ id }) => own.confirmed.get(id) ?? null);
  return bookedOn === null || nights.includes(null) ? null : ([bookedOn, ...nights].sort().at(-1) ?? null);
}

/** Returns the amount that a confirmed conversion takes into the other fund, 分. */
function getConverted(
  own: DrivenTrader,
  { id, tradeDate }: DrivenOrder,
  from: DrivenFund,
  funds: readonly DrivenFund[],
): bigint {
  const known = own.converted.get(id);
  if (known !== undefined) return known;
  const { orders } = computeHolding(getHistory(own, from, funds, tradeDate), tradeDate);
  const amountFen = orders.get(id)?.amountFen ?? 0n;
  own.converted.set(id, amountFen);
  return amountFen;
}

/**
 * Returns the accounting day of a holding: the newest NAV day without pending bookings. A dividend or split belongs
 * to its ex-date, for earlier buyers; the confirmation of an order to the trading day after its T.
 */
function getAccountingDay(own: DrivenTrader, fund: DrivenFund): string | null {
  const { bookedUpTo } = fund;
  if (bookedUpTo === null) return null;
  const orders = [...own.orders.values()].filter(({ fund: of, into }) => of === fund.id || into === fund.id);
  const since =
    orders
      .flatMap(({ kind, into, tradeDate }) => (kind === 'buy' || into === fund.id ? tradeDate : []))
      .sort()[0] ?? '9999';
  const open = [
    ...fund.dividends.filter(({ exOn }) => exOn > since).map(({ exOn }) => exOn),
    ...fund.splits.filter(({ exOn }) => exOn > since).map(({ exOn }) => exOn),
  ].filter((day) => day > bookedUpTo);
  for (const { id, tradeDate } of orders) if (!own.confirmed.has(id)) open.push(dayAfter(tradeDate, 1));
  const first = open.sort()[0] ?? '9999';
  return [...fund.navs.keys()].sort().findLast((day) => day < first) ?? null;
}

/** Compares all displayed data of holdings with the independent ledger. @returns number of compared holdings */
async function compareAll(
  instant: string,
  traders: readonly DrivenTrader[],
  funds: readonly DrivenFund[],
): Promise<number> {
  let compared = 0;
  for (const own of traders) {
    const context = withClockAt(world.context, instant);
    const shown = await callPublicHoldings(context, own.trader, 'positions', {});
    let valueFen = 0n;
    for (const fund of funds) {
      const position = shown.list.find(({ fund_code }) => fund_code === fund.id);
      const history = getHistory(own, fund, funds);
      const day = getAccountingDay(own, fund);
      const state = day === null ? null : computeHolding(history, day);
      const where = `${instant} ${fund.id} ${own.trader.phone}`;
      expect(position?.shares ?? '0.00', where).toBe(formatHundredths(state?.shares ?? 0n));
      if (!position || day === null || state === null || state.shares === 0n) continue;
      compared += 1;
      valueFen += state.valueFen;
      const income = computeDayIncome(history, day);
      expect({ where, ...position }).toMatchObject({
        ...{ where, nav_date: day, nav: fund.navs.get(day) },
        value: formatHundredths(state.valueFen),
        cost: formatHundredths(state.costFen),
        profit: formatHundredths(state.profitFen),
        total_profit: formatHundredths(state.totalProfitFen),
        day_income: { date: day, amount: formatHundredths(income) },
      });
    }
    expect(shown.value, instant).toBe(formatHundredths(valueFen));
    const wealth = await callHandler(
      contract.holdings.wealth,
      holdings.wealth,
      context,
      { query: { range: 'all' } } as never,
      own.trader,
    );
    expect(wealth.value, `wealth ${instant}`).toBe(formatHundredths(valueFen));
  }
  return compared;
}

/** Compares the data of orders with the independent ledger. */
async function compareOrders(
  instant: string,
  traders: readonly DrivenTrader[],
  funds: readonly DrivenFund[],
): Promise<void> {
  for (const own of traders)
    for (const fund of funds) {
      const newest = [...fund.navs.keys()].sort().at(-1);
      if (newest === undefined) continue;
      const history = getHistory(own, fund, funds);
      const { orders } = computeHolding(history, newest);
      for (const [id, expected] of orders) {
        const order = await loadTestOrder(withClockAt(world.context, instant), own.trader, id);
        const { into } = own.orders.get(id) ?? {};
        if (into === fund.id) {
          const { shares, nav, feeFen } = expected;
          const figures = { shares: formatHundredths(shares), nav, fee: formatHundredths(feeFen) };
          expect({ instant, ...order.into }).toMatchObject({ instant, ...figures });
          continue;
        }
        expect({ instant, ...order }).toMatchObject({
          ...{ instant, order_id: id },
          shares: formatHundredths(expected.shares),
          nav: expected.nav,
          fee: formatHundredths(expected.feeFen),
          amount: formatHundredths(expected.amountFen),
          // A conversion also shows those of the other fund.
          ...(into === undefined ? { corrections: shownCorrections(history, id) } : {}),
        });
      }
    }
}
