/**
 * Real histories of public funds replayed through orders, payouts and settlement: every holding of every day is
 * compared with an independent ledger. Needs ../shared/data.
 */
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { beforeAll, expect, it } from 'vitest';
import { contract } from '~/contract';
import { countDaysBetween } from '~/domain/calendar/dates';
import { describeOnEachDatabase } from '~/upstream/core/db/testing/each-database';
import { holdings } from '~/upstream/modules/holdings/holdings';
import {
  addFund,
  addTrader,
  buyFund,
  redeemFund,
  TRADER_PASSWORD,
  withClockAt,
  type Trader,
} from '~/upstream/modules/public-orders/testing/trader';
import { checkLedger } from '~/upstream/modules/settlement/check-ledger';
import { settlePublicFunds } from '~/upstream/modules/settlement/settle';
import { formatHundredths, parseHundredths } from '~/upstream/modules/settlement/testing/exact-fractions';
import { computeHolding } from '~/upstream/modules/settlement/testing/independent-ledger';
import { computeDayIncome } from '~/upstream/modules/settlement/testing/independent-income';
import type {
  LedgerDividend,
  LedgerHistory,
  LedgerOrder,
} from '~/upstream/modules/settlement/testing/ledger-history';
import { addDividend, addNavs, callPublicHoldings } from '~/upstream/modules/settlement/testing/world';
import { openWorld, type TestWorld } from '~/upstream/modules/testing/context';
import { callHandler } from '~/upstream/modules/testing/call-handler';
import { addCompany } from '~/upstream/modules/testing/plain-funds';
import { IS_NIGHTLY } from '~/tests/fixtures/nightly';

const getPath = (name: string): string =>
  fileURLToPath(new URL(`../../../../shared/data/${name}.csv`, import.meta.url));
const readRows = (name: string): string[][] =>
  readFileSync(getPath(name), 'utf8')
    .split(/\r?\n/)
    .slice(1)
    .filter(Boolean)
    .map((line) => line.split(','));

/** Fees of the test fund, in the form of the independent ledger. */
const FEES = {
  buyTiers: [{ from: 0, rate: '0.0005' }],
  redeemTiers: [
    { from: 0, rate: '0.015' },
    { from: 7, rate: '0.01' },
    { from: 30, rate: '0.005' },
    { from: 180, rate: '0' },
  ],
};

/** A stretch of the history of a fund; every run plays the first one, the nightly run all. */
const STRETCHES = [
  { code: '000004', from: '2014-10-08', until: '2015-02-10' },
  { code: '000004', from: '2013-06-03', until: '2020-08-28' },
  { code: '519697', from: '2009-06-01', until: '2021-01-22' },
  { code: '007119', from: '2019-06-03', until: '2021-01-22' },
] as const;
const PLAYED = IS_NIGHTLY ? STRETCHES : STRETCHES.slice(0, 1);

interface Investor {
  readonly trader: Trader;
  readonly way: 'cash' | 'reinvest';
  readonly orders: LedgerOrder[];
}

const has = existsSync(getPath('trading-days'));
let world: TestWorld;

describeOnEachDatabase('real histories of public funds', { content: 'migrated' }, (opened) => {
  beforeAll(async () => {
    if (!has) return;
    world = await openWorld({ opened: opened() });
    await addCompany(world.context.db);
    const days = readRows('trading-days').map(([date = '']) => ({ date }));
    for (let start = 0; start < days.length; start += 1_000)
      await world.context.db
        .insertInto('trading_days')
        .values(days.slice(start, start + 1_000))
        .execute();
  });

  it.runIf(has).each(PLAYED)(
    '$code from $from to $until: holdings, cost, income and own return of every day',
    { timeout: 1_800_000 },
    playHistory,
  );
});

async function playHistory({ code, from, until }: (typeof STRETCHES)[number]): Promise<void> {
  const { context } = world;
  const rows = readRows(`nav-${code}`).filter(([date = '']) => date >= from && date <= until);
  const days = readRows('trading-days')
    .map(([date = '']) => date)
    .filter((date) => date >= from && date <= until);
  const navs = new Map(rows.map(([date = '', nav = '']) => [date, Number(nav).toFixed(4)]));
  const fund = await addFund(context, { confirm_days: 1, arrival_days: 3, founded_on: '2009-01-21' });
  const dividends: LedgerDividend[] = [];
  for (const [date = '', , , , note = ''] of rows) {
    const perShare = /派现金([\d.]+)元/.exec(note)?.[1];
    const at = days.indexOf(date);
    if (perShare === undefined || at < 1) continue;
    const recordOn = days[at - 1] ?? '';
    await addDividend(context, fund, [recordOn, date, days[at + 2] ?? date], perShare);
    dividends.push({ recordOn, exOn: date, perShare, bookedOn: null });
  }
  const investors: Investor[] = [];
  for (const way of ['cash', 'reinvest'] as const) {
    investors.push({ trader: await addTrader(context), way, orders: [] });
  }

  const published = new Map<string, string>();
  let compared = 0;
  for (const [index, day] of days.entries()) {
    const morning = withClockAt(context, `${day}T10:00:00+08:00`);
    const isFirstOfMonth = day.slice(0, 7) !== days[index - 1]?.slice(0, 7);
    for (const { trader, way, orders } of investors) {
      // A holding exists once its first order is confirmed.
      if (index === 2) {
        const body = { fund_code: fund, way, trade_password: TRADER_PASSWORD };
        await callPublicHoldings(morning, trader, 'setDividendWay', { body });
      }
      const dates = { tradeDate: day, confirmDate: days[index + 1] ?? '9999-12-31', confirmedOn: null };
      const placedAt = `${day}T10:00:00+08:00`;
      if (isFirstOfMonth) {
        const { order_id: id } = await buyFund(morning, trader, fund, '1000');
        orders.push({ ...{ id, kind: 'buy', amountFen: 100_000n, placedAt }, ...dates });
      }
      // Every fifth month a third of the shares, over several lots.
      if (index > 0 && index % 105 === 0) {
        const position = (await callPublicHoldings(morning, trader, 'positions', {})).list[0];
        const shares = parseHundredths(position?.available_shares ?? '0') / 3n;
        const { order_id: id } = await redeemFund(morning, trader, fund, formatHundredths(shares));
        orders.push({ ...{ id, kind: 'redeem', shares, placedAt }, ...dates });
      }
    }
    const nav = navs.get(day);
    if (nav !== undefined) {
      await addNavs(context, fund, { [day]: nav });
      published.set(day, nav);
    }
    const report = await settlePublicFunds(withClockAt(context, `${day}T22:00:00+08:00`), day);
    expect(report.faults).toBe(0);
    for (const [at, dividend] of dividends.entries())
      if (dividend.bookedOn === null && published.has(dividend.exOn))
        dividends[at] = { ...dividend, bookedOn: day };
    for (const { orders } of investors)
      for (const [at, order] of orders.entries())
        if (!order.confirmedOn && order.confirmDate <= day && published.has(order.tradeDate))
          orders[at] = { ...order, confirmedOn: day };
    compared += await compareDay({ fund, day, published, dividends, investors });
  }
  expect(compared).toBeGreaterThan(days.length);
  expect(await checkLedger(context)).toMatchObject({ differences: [], is_whole: true });
}

/** Compares the holdings after the settlement of a day. @returns number of compared holdings */
async function compareDay({
  fund,
  day,
  published,
  dividends,
  investors,
}: {
  fund: string;
  day: string;
  published: ReadonlyMap<string, string>;
  dividends: readonly LedgerDividend[];
  investors: readonly Investor[];
}): Promise<number> {
  let compared = 0;
  const context = withClockAt(world.context, `${day}T22:45:00+08:00`);
  for (const { trader, way, orders } of investors) {
    const history: LedgerHistory = {
      ...{ fund: FEES, navs: published, pricedNavs: new Map(), splits: [], corrections: [] },
      dividends,
      orders: orders.filter(({ confirmedOn }) => confirmedOn !== null),
      wayOn: () => way,
    };
    // The confirmation of an order belongs to the trading day after its T.
    const unconfirmed = orders
      .filter(({ confirmedOn }) => confirmedOn === null)
      .map(({ tradeDate }) => tradeDate);
    const accountingDay = [...published.keys()].findLast((each) => unconfirmed.every((open) => each <= open));
    if (accountingDay === undefined) continue;
    const state = computeHolding(history, accountingDay);
    const { list } = await callPublicHoldings(context, trader, 'positions', {});
    const position = list.find(({ fund_code }) => fund_code === fund);
    const where = `${day} ${way}`;
    expect(position?.shares ?? '0.00', where).toBe(formatHundredths(state.shares));
    if (!position || state.shares === 0n) continue;
    compared += 1;
    expect({ where, ...position }).toMatchObject({
      ...{ where, nav_date: accountingDay, nav: published.get(accountingDay) },
      value: formatHundredths(state.valueFen),
      cost: formatHundredths(state.costFen),
      profit: formatHundredths(state.profitFen),
      total_profit: formatHundredths(state.totalProfitFen),
      day_income: {
        date: accountingDay,
        amount: formatHundredths(computeDayIncome(history, accountingDay)),
      },
    });
    const own = await callHandler(
      contract.holdings.position,
      holdings.position,
      context,
      { query: { product_code: fund } } as never,
      trader,
    );
    const ownReturn = computeOwnReturn(history, { accountingDay, valueFen: state.valueFen, state });
    if (ownReturn === null) expect(own.own_return, where).toBeNull();
    else expect(own.own_return, where).toBeCloseTo(ownReturn, 5);
  }
  return compared;
}

/** Computes the annual rate of own flows by bisection; null for less than a year. */
function computeOwnReturn(
  history: LedgerHistory,
  {
    accountingDay,
    valueFen,
    state,
  }: { accountingDay: string; valueFen: bigint; state: ReturnType<typeof computeHolding> },
): number | null {
  const flows = history.orders.flatMap(({ id, kind, tradeDate }) => {
    const done = state.orders.get(id);
    return done
      ? [{ date: tradeDate, amount: Number(kind === 'buy' ? -done.amountFen : done.amountFen) }]
      : [];
  });
  for (const { exOn, way, amountFen } of state.dividends)
    if (way === 'cash') flows.push({ date: exOn, amount: Number(amountFen) });
  flows.push({ date: accountingDay, amount: Number(valueFen) });
  const first = flows.map(({ date }) => date).sort()[0] ?? accountingDay;
  if (countDaysBetween(first, accountingDay) < 365) return null;
  const presentValue = (rate: number): number =>
    flows.reduce(
      (sum, { date, amount }) => sum + amount / Math.pow(1 + rate, countDaysBetween(first, date) / 365),
      0,
    );
  let [low, high] = [-0.95, 10];
  for (let step = 0; step < 100; step += 1) {
    const middle = (low + high) / 2;
    if (presentValue(middle) > 0) low = middle;
    else high = middle;
  }
  return low;
}
