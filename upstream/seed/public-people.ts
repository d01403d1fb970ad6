import { getNextPlannedDay, listPlanRunDates } from '~/domain/orders/plan';
import { createTradingCalendar } from '~/domain/calendar/trading-calendar';
import { SEED_AS_OF } from '~/upstream/seed/calendar';
import type { Market } from '~/upstream/seed/market-model';
import type { PublicType } from '~/upstream/core/db/schema';
import type { BookScript } from '~/upstream/seed/public-book';
import { buildPublicBook } from '~/upstream/seed/public-books';
import type { SeedPublicFund } from '~/upstream/seed/public-funds';

const PLAN = {
  id: 'plan-A10005-1',
  account: 'A10005',
  yuan: 1_000,
  day: 8,
  createdOn: '2026-03-06',
} as const;
const LONG_ENOUGH = 300;
const DIVIDEND_WITHIN = 200;

type PlanRuns = ReturnType<typeof listPlanRunDates>;
const RHYTHM = { frequency: 'month', day: PLAN.day } as const;

/** Builds public funds of the demo accounts: bought, paid out, split, redeemed, and one plan with its runs. */
export function buildDemoPublicHoldings(publics: readonly SeedPublicFund[], market: Market) {
  const funds = pickFunds(publics);
  const calendar = createTradingCalendar(market.calendar);
  const runs = listPlanRunDates(
    calendar,
    { ...RHYTHM, startsOn: PLAN.createdOn },
    PLAN.createdOn,
    // Confirmed by the last day of the seeded world.
    market.calendar[market.calendar.indexOf(SEED_AS_OF) - 1] ?? SEED_AS_OF,
  );
  const scripts = getScripts(funds, runs);
  const books = scripts.map((script) => buildPublicBook(script, market));
  const orders = books.flatMap((book) => book.orders.map(({ order }) => order));
  const nextPlannedOn = getNextPlannedDay(calendar, RHYTHM, runs.at(-1)?.plannedOn ?? PLAN.createdOn);
  return {
    orders,
    events: books.flatMap((book) => book.orders.flatMap(({ events }) => events)),
    lots: books.flatMap((book) => book.lots),
    flows: books.flatMap((book) => book.flows),
    dividends: books.flatMap((book) => book.dividends),
    splits: books.flatMap((book) => book.splits),
    positions: books.map(({ position }) => position),
    ways: scripts.filter(({ way }) => way === 'reinvest').map(wayRow),
    plans: [planRow(funds.planned.id, nextPlannedOn)],
    planRuns: runRows(
      runs,
      orders.filter((order) => order.plan_id === PLAN.id).map(({ id }) => id),
    ),
  };
}

/** Picks a different fund for each holding. */
function pickFunds(publics: readonly SeedPublicFund[]) {
  const chosen = new Set<string>();
  const pick = (type: PublicType, test: (fund: SeedPublicFund) => boolean = () => true): SeedPublicFund => {
    const fund = publics.find(
      (each) =>
        each.type === type &&
        each.status === 'open' &&
        each.risk_level <= 4 &&
        (each.nav?.dates.length ?? 0) > LONG_ENOUGH &&
        !chosen.has(each.id) &&
        test(each),
    );
    if (!fund) throw new Error(`no ${type} fund for the demo accounts`);
    chosen.add(fund.id);
    return fund;
  };
  const paysOut = ({ nav }: SeedPublicFund): boolean =>
    nav !== null && nav.dividends.some(({ index }) => index > nav.dates.length - DIVIDEND_WITHIN);
  return {
    planned: pick('mixed', ({ isClassC }) => !isClassC),
    coupon: pick('bond', paysOut),
    other: pick('bond', paysOut),
    cash: pick('money'),
    tracker: pick('index'),
    held: pick('fof', ({ name }) => name.includes('持有')),
    stock: pick('stock'),
  };
}

/** Returns the trading day this many NAVs before the last. */
const back = ({ nav }: SeedPublicFund, count: number): string =>
  nav?.dates[nav.dates.length - 1 - count] ?? SEED_AS_OF;

function getScripts(
  { planned, coupon, other, cash, tracker, held, stock }: ReturnType<typeof pickFunds>,
  runs: PlanRuns,
): BookScript[] {
  const of = (account: string) => ({ account, cardId: `bc-${account}`, way: 'cash' as const });
  return [
    {
      ...of('A10005'),
      fund: coupon,
      steps: [
        { day: back(coupon, 260), buyYuan: 50_000 },
        { day: back(coupon, 120), buyYuan: 10_000 },
        { day: back(coupon, 20), redeemShare: 0.2 },
      ],
    },
    {
      ...of(PLAN.account),
      fund: planned,
      steps: runs.map(({ runOn }) => ({ day: runOn, buyYuan: PLAN.yuan, planId: PLAN.id })),
    },
    { ...of('A10005'), fund: cash, steps: [{ day: back(cash, 60), buyYuan: 20_000 }] },
    { ...of('A10006'), fund: other, way: 'reinvest', steps: [{ day: back(other, 250), buyYuan: 30_000 }] },
    { ...of('A10006'), fund: held, steps: [{ day: back(held, 90), buyYuan: 10_000 }] },
    { ...of('A10007'), fund: stock, steps: [{ day: back(stock, 280), buyYuan: 200_000 }] },
    { ...of('A10007'), fund: tracker, steps: [{ day: back(tracker, 150), buyYuan: 100_000 }] },
  ];
}

const wayRow = ({ account, fund, steps }: BookScript) => {
  const from = steps[0]?.day ?? SEED_AS_OF;
  return {
    account_id: account,
    fund_id: fund.id,
    way: 'reinvest',
    from_date: from,
    changed_at: `${from}T10:00:00+08:00`,
  };
};

const planRow = (fundId: string, nextPlannedOn: string) => ({
  id: PLAN.id,
  account_id: PLAN.account,
  fund_id: fundId,
  card_id: `bc-${PLAN.account}`,
  amount_fen: PLAN.yuan * 100,
  ...RHYTHM,
  state: 'active',
  stop_reason: null,
  condition: '',
  next_planned_on: nextPlannedOn,
  failed_debits: 0,
  created_at: `${PLAN.createdOn}T10:00:00+08:00`,
  updated_at: `${PLAN.createdOn}T10:00:00+08:00`,
});

/** Builds the runs of the plan, each with its order. */
const runRows = (runs: PlanRuns, orderIds: readonly string[]) =>
  runs.map(({ plannedOn, runOn }, index) => ({
    plan_id: PLAN.id,
    planned_on: plannedOn,
    run_on: runOn,
    state: 'ordered',
    tries: 1,
    last_tried_on: runOn,
    reason: null,
    amount_fen: PLAN.yuan * 100,
    order_id: orderIds[index] ?? null,
    updated_at: `${runOn}T22:00:00+08:00`,
  }));
