import { addDays, addMonths, countDaysBetween } from '~/domain/calendar/dates';
import { distributeProceeds } from '~/domain/figures/equity/waterfall';
import type { EXIT_KINDS, PE_STAGES } from '~/contract/kinds';
import type { Random } from '~/upstream/seed/random';

type Stage = (typeof PE_STAGES)[number];

/** Parameters of the life of a fund. */
export interface EquityFundPlan {
  stage: Stage;
  founded_on: string;
  status: string;
  invest_years: number;
  exit_years: number;
  extensions: number;
  extension_years: number;
  management_rate: number;
  carry_rate: number;
  hurdle_rate: number;
  catch_up: number;
  deals: number;
  /** Factor of all outcomes. */
  tilt: number;
}

/** One investment; money as a share of the commitment. */
export interface EquityDeal {
  investedOn: string;
  cost: number;
  /** Day of the sale, possibly in the future, and the multiple of its cost. */
  exitsOn: string;
  multiple: number;
  exitKind: (typeof EXIT_KINDS)[number];
}

export interface EquityFundLife {
  deals: EquityDeal[];
  flows: { date: string; kind: 'call' | 'distribution'; ratio: number; is_planned: boolean }[];
  valuations: { date: string; ratio: number }[];
}

/** Outcomes as multiples of the cost, with their frequency, and years until the exit. */
const OUTCOMES: Record<Stage, { multiples: number[]; weights: number[]; years: [number, number] }> = {
  early: { multiples: [0, 0.6, 1.5, 3.4, 8], weights: [5, 4, 4, 4, 2], years: [3.5, 7] },
  growth: { multiples: [0, 0.8, 1.5, 2.3, 3.8], weights: [1, 3, 4, 4, 2], years: [3, 5.5] },
  mature: { multiples: [0.6, 1.1, 1.5, 2], weights: [2, 4, 4, 2], years: [2, 4] },
  buyout: { multiples: [0.5, 1.2, 2, 3], weights: [1, 3, 4, 2], years: [3, 5.5] },
  secondary: { multiples: [1, 1.3, 1.7], weights: [2, 4, 2], years: [1.5, 3.5] },
};
/** Calls are whole tenths of the commitment. */
const CALL_STEP = 0.1;
const FIRST_CALL = 0.2;
const SETUP_COST = 0.01;
/** Remaining investments of an extended fund. */
const LEFT_WHEN_EXTENDED = 2;
/** Calls are announced for this many months ahead. */
const PLANNED_MONTHS = 12;

const quarterEnd = (day: string): string => {
  const month = Math.ceil(+day.slice(5, 7) / 3) * 3;
  return addDays(addMonths(`${day.slice(0, 4)}-${String(month).padStart(2, '0')}-01`, 1), -1);
};
const nextQuarter = (end: string): string => addDays(addMonths(addDays(end, 1), 3), -1);
const later = (one: string, other: string): string => (one > other ? one : other);

function getExitKind(multiple: number, random: Random): EquityDeal['exitKind'] {
  if (multiple === 0) return 'write_off';
  if (multiple < 1) return 'transfer';
  if (multiple < 1.8) return random.pick(['buyback', 'transfer', 'merger']);
  return random.weighted(['ipo', 'merger', 'transfer'], [5, 3, 1]);
}

/** Builds investments over the investment years; their costs use the commitment less fees. */
export function buildDeals(plan: EquityFundPlan, asOf: string, random: Random): EquityDeal[] {
  const { multiples, weights, years } = OUTCOMES[plan.stage];
  const days = plan.invest_years * 365 - 60;
  const sizes = Array.from({ length: plan.deals }, () => random.between(0.7, 1.3));
  const available = 1 - SETUP_COST - plan.management_rate * plan.invest_years;
  const sum = sizes.reduce((total, size) => total + size, 0);
  const latest = addMonths(
    plan.founded_on,
    12 * (plan.invest_years + plan.exit_years + plan.extensions * plan.extension_years),
  );
  return sizes
    .map((size, index) => {
      const investedOn = addDays(
        plan.founded_on,
        Math.round(45 + (days * (index + random.between(0, 0.8))) / plan.deals),
      );
      const planned = addDays(investedOn, Math.round(365 * random.between(...years)));
      const end = plan.status === 'liquidated' ? addMonths(asOf, -15) : latest;
      // The remaining investments are the reason for the extension.
      const isLast = plan.status === 'extended' && index >= plan.deals - LEFT_WHEN_EXTENDED;
      const multiple = random.weighted(multiples, weights);
      const outcome = multiple === 0 ? 0 : multiple * plan.tilt * random.between(0.85, 1.15);
      return {
        investedOn,
        cost: (available * size) / sum,
        exitsOn: planned < end && !isLast ? planned : end,
        multiple: outcome,
        exitKind: getExitKind(outcome, random),
      };
    })
    .sort((a, b) => (a.investedOn < b.investedOn ? -1 : 1));
}

/**
 * Computes the value of a deal on a day, as a share of the commitment: its cost for a year, then moving towards its
 * outcome.
 */
export function computeDealValue(deal: EquityDeal, day: string): number {
  if (day < deal.investedOn || day >= deal.exitsOn) return 0;
  const held = countDaysBetween(deal.investedOn, day);
  const whole = Math.max(366, countDaysBetween(deal.investedOn, deal.exitsOn));
  const way = Math.max(0, (held - 365) / (whole - 365));
  // The last increase comes with the exit: valuations stay below it.
  return deal.multiple >= 1
    ? deal.cost * Math.pow(deal.multiple, way * 0.85)
    : deal.cost * (1 - (1 - deal.multiple) * Math.min(1, way * 1.2));
}

/**
 * Simulates the life of a fund up to a day, by quarter. Money is called when investments and fees need it. Exits
 * are distributed less the carry of the whole fund. The rest is valued at quarter ends, net of the carry it would
 * owe.
 */
export function simulateFundLife(plan: EquityFundPlan, asOf: string, random: Random): EquityFundLife {
  const deals = buildDeals(plan, asOf, random);
  const investUntil = addMonths(plan.founded_on, plan.invest_years * 12);
  const flows: EquityFundLife['flows'] = [];
  const valuations: EquityFundLife['valuations'] = [];
  const pot = carryPot(plan);
  let cash = -SETUP_COST;
  let called = 0;
  const planUntil = addMonths(asOf, PLANNED_MONTHS);
  let from = plan.founded_on;
  for (let end = quarterEnd(from); from <= planUntil; from = addDays(end, 1), end = nextQuarter(end)) {
    const bought = deals.filter(({ investedOn }) => investedOn >= from && investedOn <= end);
    const live = deals.filter(({ investedOn, exitsOn }) => investedOn < from && exitsOn >= from);
    const base = from < investUntil ? 1 : live.reduce((total, { cost }) => total + cost, 0);
    const needed = bought.reduce((total, { cost }) => total + cost, 0) + (base * plan.management_rate) / 4;
    cash -= needed;
    if (cash < 0 && from < investUntil && called < 1 - 1e-6) {
      const wanted = Math.max(
        called === 0 ? FIRST_CALL : 0,
        Math.ceil((-cash - 1e-9) / CALL_STEP) * CALL_STEP,
      );
      const ratio = Math.min(1 - called, wanted);
      const date = later(addDays(plan.founded_on, 15), addDays(from, random.int(4, 12)));
      const isPlanned = date > asOf;
      if (date <= planUntil) flows.push({ date, kind: 'call', ratio, is_planned: isPlanned });
      called += ratio;
      cash += ratio;
      if (!isPlanned) pot.paidIn(date, ratio);
    }
    if (end > asOf) continue;
    const proceeds = deals
      .filter(({ exitsOn }) => exitsOn >= from && exitsOn <= end)
      .reduce((total, deal) => total + deal.cost * deal.multiple, 0);
    if (proceeds > 0.005) {
      const date = addDays(end, -random.int(3, 15));
      flows.push({
        date,
        kind: 'distribution',
        ratio: pot.share(date, proceeds + Math.min(0, cash)),
        is_planned: false,
      });
      cash = Math.max(0, cash);
    } else cash += proceeds;
    const left = deals.reduce((total, deal) => total + computeDealValue(deal, end), 0) + cash;
    // Before the first call there is nothing to value.
    if (flows.some(({ date }) => date <= end))
      valuations.push({ date: end, ratio: pot.netOf(end, Math.max(0, left)) });
    if (
      plan.status === 'liquidated' &&
      end >=
        (deals
          .map(({ exitsOn }) => exitsOn)
          .sort()
          .at(-1) ?? end)
    ) {
      if (left > 0.001)
        flows.push({ date: addDays(end, 1), kind: 'distribution', ratio: left, is_planned: false });
      valuations.push({ date: addDays(end, 1), ratio: 0 });
      break;
    }
  }
  return { deals, flows, valuations };
}

/** Tracks the outstanding capital, its hurdle, and shared profits: the carry of the whole fund, step by step. */
function carryPot({ hurdle_rate, carry_rate, catch_up }: EquityFundPlan) {
  let owed = 0;
  let capital = 0;
  let day = '';
  let before = { preferred: 0, carry: 0 };
  const terms = { carry: carry_rate, catchUp: catch_up };
  const moveTo = (to: string): void => {
    if (day !== '' && to > day) owed *= Math.pow(1 + hurdle_rate, countDaysBetween(day, to) / 365);
    day = day === '' ? to : later(day, to);
  };
  const getSteps = (proceeds: number) =>
    distributeProceeds({ proceeds, capital, preferred: Math.max(0, owed - capital), before }, terms);
  return {
    paidIn(date: string, amount: number): void {
      moveTo(date);
      owed += amount;
      capital += amount;
    },
    /** Returns the investors' share of proceeds, and updates the state. */
    share(date: string, proceeds: number): number {
      moveTo(date);
      const steps = getSteps(proceeds);
      capital -= steps.capital;
      owed -= steps.capital + steps.preferred;
      before = { preferred: before.preferred + steps.preferred, carry: before.carry + steps.manager };
      return steps.investors;
    },
    /** Returns the investors' share of the remaining value, without a distribution. */
    netOf(date: string, left: number): number {
      moveTo(date);
      return getSteps(left).investors;
    },
  };
}
