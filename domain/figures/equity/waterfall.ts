/**
 * How the proceeds of a private-equity fund are shared between its investors and its manager. Four steps in order: capital
 * back, preferred return (the hurdle, compounded a year), catch-up, then the split by the rate of the carry. European: over
 * the whole fund. American: deal by deal, losses realised before made up first, so that carry may come early and, where the
 * fund ends with less, is owed back (clawback). Days over 365, as XIRR counts them (docs/decisions/0060-private-equity.md).
 */
import { countDaysBetween } from '~/domain/calendar/dates';

export interface CarryTerms {
  /** Share of profit that is the manager's, 0.2 for 20 %. */
  readonly carry: number;
  /** Preferred return a year, 0.08 for 8 %. */
  readonly hurdle: number;
  /** Share of the catch-up that goes to the manager: 1 for the whole, 0 for none (the hurdle is then kept by investors). */
  readonly catchUp: number;
}

/** What each step gave, in the unit of the proceeds. */
export interface WaterfallSteps {
  readonly capital: number;
  readonly preferred: number;
  /** To the manager, and to investors beside it where the catch-up is not whole. */
  readonly catchUp: number;
  readonly catchUpInvestors: number;
  /** The rest, as it is split. */
  readonly restInvestors: number;
  readonly restManager: number;
  /** Sums. */
  readonly investors: number;
  readonly manager: number;
}

interface Due {
  /** Not below zero. */
  readonly proceeds: number;
  /** Still to be given back, and the preferred return due on it. */
  readonly capital: number;
  readonly preferred: number;
  /** What earlier proceeds gave of the same pot: the catch-up goes on from there. */
  readonly before?: { readonly preferred: number; readonly carry: number };
}

/** Proceeds of a day, through the four steps. */
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
  // Until the manager has the carry's share of all profit: catchUp · x = carry · (preferred + x).
  const wholeOf = (paid: number): number => (catchUp > carry ? (carry * paid) / (catchUp - carry) : 0);
  const already = catchUp > 0 ? Math.min(wholeOf(before.preferred), before.carry / catchUp) : 0;
  const caught = take(wholeOf(before.preferred + hurdle) - already);
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

/** One investment of the example: what was paid and what came back, each on its day. */
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
  /** Carry paid up to and with it. */
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
 * European: every exit first gives back the capital of all deals with their hurdle up to that day; the manager gets
 * carry only after it. What the hurdle owes grows with what is still out.
 */
export function computeEuropeanWaterfall(
  deals: readonly WaterfallDeal[],
  terms: CarryTerms,
): DealDistribution[] {
  const exits = byExit(deals);
  /** What would settle capital and hurdle, on `day`; it grows by the hurdle every day. */
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

/** American: every exit by itself, its own cost with its own hurdle, and losses realised before it. */
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

/** Carry paid deal by deal beyond what the whole fund would give: what the manager owes back at the end. */
export function computeClawback(
  american: readonly DealDistribution[],
  european: readonly DealDistribution[],
): number {
  const last = (shares: readonly DealDistribution[]): number => shares.at(-1)?.carrySoFar ?? 0;
  return Math.max(0, last(american) - last(european));
}
