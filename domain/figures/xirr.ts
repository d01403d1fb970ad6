/**
 * Annual rates at which the present value of dated flows is zero (domain rules, section 7). Flows that change their
 * sign more than once may have several, or one that contradicts the gain: `own-return.ts` decides which may be
 * shown.
 */
import { toEpochDay } from '~/domain/calendar/dates';

/** Amount that a person paid (negative) or received (positive), in any one unit of money. */
export interface CashFlow {
  readonly date: string;
  readonly amount: number;
}

/** Rates are searched by the logarithm of 1 + rate: from −99.9999 % to 100,000,000 %. */
const LOWEST = Math.log(0.000_001);
const HIGHEST = Math.log(1e6 + 1);
const PRECISION = 1e-13;
/** More sign changes than real flows have: their rates are not searched. */
const SIGN_CHANGES_MAX = 60;

/** A term of the sum `amount × e^(−rate × years)`, by time. */
interface Term {
  readonly years: number;
  readonly amount: number;
}

/**
 * Finds every rate r with `Σ amount / (1 + r)^(days / 365) = 0` between −99.9999 % and 100,000,000 %, ascending.
 * Empty when all flows have the same day or sign; null when they change their sign too often to compute.
 */
export function computeYearlyRates(flows: readonly CashFlow[]): number[] | null {
  const terms = getTerms(flows);
  if (signChanges(terms) > SIGN_CHANGES_MAX) return null;
  return getRoots(terms).map(Math.expm1);
}

/**
 * Builds one term per day and omits days with sum zero; time is measured from the middle, which keeps powers small.
 */
function getTerms(flows: readonly CashFlow[]): Term[] {
  const byDay = new Map<number, number>();
  for (const { date, amount } of flows) {
    const day = toEpochDay(date);
    if (Number.isFinite(amount)) byDay.set(day, (byDay.get(day) ?? 0) + amount);
  }
  const days = [...byDay].filter(([, amount]) => amount !== 0).sort(([a], [b]) => a - b);
  const middle = ((days[0]?.[0] ?? 0) + (days.at(-1)?.[0] ?? 0)) / 2;
  return days.map(([day, amount]) => ({ years: (day - middle) / 365, amount }));
}

function signChanges(terms: readonly Term[]): number {
  return terms.filter((term, index) => index > 0 && term.amount > 0 !== (terms[index - 1]?.amount ?? 0) > 0)
    .length;
}

const valueAt = (terms: readonly Term[], rate: number): number =>
  terms.reduce((sum, { years, amount }) => sum + amount * Math.exp(-rate * years), 0);

/**
 * Finds all roots, each between two neighbouring roots of a derivative. The sum is multiplied by `e^(T × rate)`,
 * with T between two flows of opposite sign. Its derivative then has one sign change less (Descartes' rule for sums
 * of powers, by Rolle).
 */
function getRoots(terms: readonly Term[]): number[] {
  const at = terms.findIndex(
    (term, index) => index > 0 && term.amount > 0 !== (terms[index - 1]?.amount ?? 0) > 0,
  );
  if (at === -1) return [];
  const midpoint = ((terms[at - 1]?.years ?? 0) + (terms[at]?.years ?? 0)) / 2;
  const derived = terms.map(({ years, amount }) => ({ years, amount: amount * (midpoint - years) }));
  const points = [LOWEST, ...getRoots(derived), HIGHEST];
  const roots: number[] = [];
  for (let index = 1; index < points.length; index += 1) {
    const [low = 0, high = 0] = [points[index - 1], points[index]];
    const [atLow, atHigh] = [valueAt(terms, low), valueAt(terms, high)];
    // The last point never starts an interval.
    if (atLow === 0 && !roots.includes(low)) roots.push(low);
    else if (atLow < 0 !== atHigh < 0 && atLow !== 0 && atHigh !== 0) roots.push(bisect(terms, low, high));
  }
  return roots;
}

function bisect(terms: readonly Term[], from: number, to: number): number {
  let [low, high] = [from, to];
  const isRising = valueAt(terms, low) < 0;
  while (high - low > PRECISION) {
    const middle = (low + high) / 2;
    if (middle === low || middle === high) break;
    if (valueAt(terms, middle) < 0 === isRising) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}
