/**
 * Distribution of the proceeds of a private-equity fund between investors and manager. Four steps in order: return
 * of capital, preferred return (the hurdle, compounded annually), catch-up, then the split by the carry rate.
 * European: over the whole fund. American: deal by deal, making up earlier realised losses first. Carry may
 * therefore come early and is owed back when the fund ends with less (clawback). Days over 365, like XIRR
 * (docs/decisions/0060-private-equity-and-quasi-fixed-income.md).
 */
import { countDaysBetween } from '~/domain/calendar/dates';

export interface CarryTerms {
  /** Manager's share of the profit, 0.2 for 20 %. */
  readonly carry: number;
  /** Preferred annual return, 0.08 for 8 %. */
  readonly hurdle: number;
  /** Manager's share of the catch-up: 1 for a full one, 0 for none (investors then keep the hurdle). */
  readonly catchUp: number;
}

/** Result of each step, in the unit of the proceeds. */
export interface WaterfallSteps {
  readonly capital: number;
  readonly preferred: number;
  /** Part of the manager, and part of the investors when the catch-up is not full. */
  readonly catchUp: number;
  readonly catchUpInvestors: number;
  /** Remainder, after the split. */
  readonly restInvestors: number;
  readonly restManager: number;
  /** Totals. */
  readonly investors: number;
  readonly manager: number;
}

interface Due {
  /** Not negative. */
  readonly proceeds: number;
  /** Capital to be returned, and the preferred return due on it. */
  readonly capital: number;
  readonly preferred: number;
  /** Results of earlier proceeds of the same pool: the catch-up continues from there. */
  readonly before?: { readonly preferred: number; readonly carry: number };
}

/** Distributes the proceeds of a day through the four steps. */
export function distributeProceeds(
  { proceeds, capital, preferred, before = { preferred: 0, carry: 0 } }: Due,
  { carry, catchUp }: Pick<CarryTerms, 'carry' | 'catchUp'>,
): WaterfallSteps {
  let left = Math.max(0, proceeds);
  const take = (wanted: number): number => {
    const taken = Math.min(left, Math.max(0, wanted));
    left -= taken;
    return taken;
  };
  const back = take(capital);
  const hurdle = take(preferred);
  // Until the manager has the carry share of all profit: catchUp · x = carry · (preferred + x).
  const getWhole = (paid: number): number => (catchUp > carry ? (carry * paid) / (catchUp - carry) : 0);
  const already = catchUp > 0 ? Math.min(getWhole(before.preferred), before.carry / catchUp) : 0;
  const caught = take(getWhole(before.preferred + hurdle) - already);
  const steps = {
    capital: back,
    preferred: hurdle,
    catchUp: caught * catchUp,
    catchUpInvestors: caught * (1 - catchUp),
    restInvestors: left * (1 - carry),
    restManager: left * carry,
  };
  return {
    ...steps,
    investors: back + hurdle + steps.catchUpInvestors + steps.restInvestors,
    manager: steps.catchUp + steps.restManager,
  };
}

/** One investment of the example: money paid and returned, each with its day. */
export interface WaterfallDeal {
  readonly name: string;
  readonly cost: number;
  readonly investedOn: string;
  readonly proceeds: number;
  readonly exitedOn: string;
}

export interface DealDistribution {
  readonly name: string;
  readonly exitedOn: string;
  readonly proceeds: number;
  readonly steps: WaterfallSteps;
  /** Carry paid up to and including it. */
  readonly carrySoFar: number;
}

const grown = (amount: number, from: string, to: string, hurdle: number): number =>
  amount * (Math.pow(1 + hurdle, countDaysBetween(from, to) / 365) - 1);

const byExit = (deals: readonly WaterfallDeal[]): WaterfallDeal[] =>
  [...deals].sort((a, b) => (a.exitedOn < b.exitedOn ? -1 : a.exitedOn > b.exitedOn ? 1 : 0));

const withCarry = (shares: readonly Omit<DealDistribution, 'carrySoFar'>[]): DealDistribution[] => {
  let carrySoFar = 0;
  return shares.map((share) => ({ ...share, carrySoFar: (carrySoFar += share.steps.manager) }));
};

/**
 * European: every exit first returns the capital of all deals with the hurdle up to that day; only then the manager
 * gets carry. The hurdle grows with the outstanding capital.
 */
export function computeEuropeanWaterfall(
  deals: readonly WaterfallDeal[],
  terms: CarryTerms,
): DealDistribution[] {
  const exits = byExit(deals);
  /** Amount that would settle capital and hurdle on `day`; it grows by the hurdle every day. */
  let owed = 0;
  let capital = 0;
  let paid = { preferred: 0, carry: 0 };
  let day = exits.reduce((first, { investedOn }) => (investedOn < first ? investedOn : first), '9999-12-31');
  const calls = [...deals].sort((a, b) => (a.investedOn < b.investedOn ? -1 : 1));
  const moveTo = (to: string): void => {
    while (calls[0] && calls[0].investedOn <= to) {
      const { cost, investedOn } = calls.shift() as WaterfallDeal;
      owed += grown(owed, day, investedOn, terms.hurdle) + cost;
      capital += cost;
      day = investedOn;
    }
    owed += grown(owed, day, to, terms.hurdle);
    day = to;
  };
  return withCarry(
    exits.map(({ name, exitedOn, proceeds }) => {
      moveTo(exitedOn);
      const due = { proceeds, capital, preferred: Math.max(0, owed - capital), before: paid };
      const steps = distributeProceeds(due, terms);
      capital -= steps.capital;
      owed -= steps.capital + steps.preferred;
      paid = { preferred: paid.preferred + steps.preferred, carry: paid.carry + steps.manager };
      return { name, exitedOn, proceeds, steps };
    }),
  );
}

/** American: every exit separately, its own cost with its own hurdle, and earlier realised losses. */
export function computeAmericanWaterfall(
  deals: readonly WaterfallDeal[],
  terms: CarryTerms,
): DealDistribution[] {
  let lost = 0;
  return withCarry(
    byExit(deals).map(({ name, cost, investedOn, exitedOn, proceeds }) => {
      const capital = cost + lost;
      const preferred = grown(cost, investedOn, exitedOn, terms.hurdle);
      const steps = distributeProceeds({ proceeds, capital, preferred }, terms);
      lost = capital - steps.capital;
      return { name, exitedOn, proceeds, steps };
    }),
  );
}

/**
 * Computes the carry paid deal by deal in excess of the carry of the whole fund, which the manager owes back at the
 * end.
 */
export function computeClawback(
  american: readonly DealDistribution[],
  european: readonly DealDistribution[],
): number {
  const last = (shares: readonly DealDistribution[]): number => shares.at(-1)?.carrySoFar ?? 0;
  return Math.max(0, last(american) - last(european));
}
