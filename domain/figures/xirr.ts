/**
 * Own return: the yearly rate at which dated flows are worth nothing (domain rules, section 7).
 */
import { epochDay } from '~/domain/calendar/dates';

/** What a person paid (negative) or got (positive), in any one unit of money. */
export interface CashFlow {
  readonly date: string;
  readonly amount: number;
}

const LOWEST_RATE = -0.999_999;
const HIGHEST_RATE = 1e6;
const RATE_PRECISION = 1e-10;

/**
 * Rate r with `Σ amount / (1 + r)^(days / 365) = 0`. Null when there is none: fewer than two dates, flows
 * of one sign only, or a rate outside −99.9999 % to 100,000,000 %.
 */
export function xirr(flows: readonly CashFlow[]): number | null {
  const moved = flows.filter(({ amount }) => amount !== 0 && Number.isFinite(amount));
  if (!moved.some(({ amount }) => amount > 0) || !moved.some(({ amount }) => amount < 0)) return null;
  const first = Math.min(...moved.map(({ date }) => epochDay(date)));
  const years = moved.map(({ date }) => (epochDay(date) - first) / 365);
  if (years.every((each) => each === 0)) return null;
  const presentValue = (rate: number): number =>
    moved.reduce((sum, { amount }, index) => sum + amount * Math.pow(1 + rate, -(years[index] ?? 0)), 0);
  const bracket = signChange(presentValue);
  return bracket && bisect(presentValue, bracket);
}

/** Where the value changes its sign, searched outwards from 0 so that the ordinary root comes first. */
function signChange(valueAt: (rate: number) => number): [low: number, high: number] | null {
  const rates = [0];
  for (let step = 0.05; step < HIGHEST_RATE; step *= 1.6) rates.push(Math.min(step, HIGHEST_RATE));
  rates.push(HIGHEST_RATE);
  const falling = [
    0,
    -0.05,
    -0.1,
    -0.2,
    -0.35,
    -0.5,
    -0.7,
    -0.85,
    -0.95,
    -0.99,
    -0.999,
    -0.9999,
    LOWEST_RATE,
  ];
  let best: [number, number] | null = null;
  for (const side of [rates, falling]) {
    for (let i = 1; i < side.length; i += 1) {
      const [near = 0, far = 0] = [side[i - 1], side[i]];
      if (valueAt(near) * valueAt(far) > 0) continue;
      const found: [number, number] = near < far ? [near, far] : [far, near];
      if (!best || Math.abs(near) < Math.min(Math.abs(best[0]), Math.abs(best[1]))) best = found;
      break;
    }
  }
  return best;
}

function bisect(valueAt: (rate: number) => number, [from, to]: [number, number]): number {
  let low = from;
  let high = to;
  const isRising = valueAt(low) < 0;
  while (high - low > RATE_PRECISION * Math.max(1, Math.abs(low))) {
    const middle = (low + high) / 2;
    if (middle === low || middle === high) break;
    if (valueAt(middle) < 0 === isRising) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}
