/**
 * When how much of what is held can be cash, if it were asked for now, and what that costs: pieces of holdings in steps by
 * day. Where nothing is known no day and no fee is guessed. Money is 分, days are ISO days.
 */
import { addDays } from '~/domain/calendar/dates';
import type { Fen } from '~/domain/figures/money';
import { computeGroupShares } from '~/domain/holdings/holding-value';

/**
 * How it becomes cash: `settlement`: redeemed now, on the card that day; `open_day`: redeemed on that day, paid later;
 * `unlock`: not before that day, its open day is not known; `term`: ends that day; `unknown`: no day is known;
 * `set_aside`: asked back already, by an order of its own.
 */
export const CASH_METHODS = ['settlement', 'open_day', 'unlock', 'term', 'unknown', 'set_aside'] as const;
export type CashMethod = (typeof CASH_METHODS)[number];

/** Why no day is known, or no earlier one. */
export const CASH_OBSTACLES = [
  'suspended',
  'no_open_day',
  'wound_up',
  'unregistered',
  'order',
  'no_term',
  'term_over',
  'no_calendar',
  /** Out of its lock, but too little of the holding would stay: it goes with what is locked still. */
  'residual',
] as const;
export type CashObstacle = (typeof CASH_OBSTACLES)[number];

/** A piece of a holding that becomes cash at once. */
export interface CashPortion {
  readonly productCode: string;
  /** Decimal text. */
  readonly shares: string;
  readonly valueFen: Fen;
  /** All fees of it, a performance fee included; null where none is on record. */
  readonly feeFen: Fen | null;
  /** Of the fees, what the manager takes of the gain. */
  readonly performanceFen: Fen;
  readonly way: CashMethod;
  /** Null of `unknown` and `set_aside` alone. */
  readonly date: string | null;
  readonly obstacle: CashObstacle | null;
  /** On a temporary day after a dissent: no redemption fee, no lock-up. */
  readonly isTemporary?: boolean;
}

/** Steps in the order of time; what has no day, and what is on its way already, last. */
export const CASH_STEPS = [
  'next_day',
  'week',
  'month',
  'quarter',
  'year',
  'later',
  'not_before',
  'unknown',
  'set_aside',
] as const;
export type CashStepKey = (typeof CASH_STEPS)[number];

/** Last days of the steps that are counted in days from today. */
const STEP_DAYS = [
  ['week', 7],
  ['month', 30],
  ['quarter', 90],
  ['year', 365],
] as const satisfies readonly (readonly [CashStepKey, number])[];

export interface CashStepBounds {
  readonly today: string;
  /** The day after day T of an order of now (T+1); null where the calendar does not know it. */
  readonly nextDay: string | null;
}

/** The step a piece stands on. Of two that fit, the sooner: T+1 may be later than seven days, over a long holiday. */
export function getCashStep(
  { way, date }: Pick<CashPortion, 'way' | 'date'>,
  { today, nextDay }: CashStepBounds,
): CashStepKey {
  if (way === 'set_aside' || way === 'unknown') return way;
  if (date === null) return 'unknown';
  if (way === 'unlock') return 'not_before';
  if (nextDay !== null && date <= nextDay) return 'next_day';
  return STEP_DAYS.find(([, days]) => date <= addDays(today, days))?.[0] ?? 'later';
}

export interface CashStep {
  readonly step: CashStepKey;
  /** Its last day; null of steps without one. */
  readonly until: string | null;
  readonly valueFen: Fen;
  /** Of the value, what stands here by its open day: the money comes later, as its contract says. */
  readonly openDayFen: Fen;
  /** Of the pieces whose fee is known. */
  readonly feeFen: Fen;
  readonly performanceFen: Fen;
  /** Value less the fees that are known. */
  readonly netFen: Fen;
  /** Value of the pieces whose fee is not known. */
  readonly unpricedFen: Fen;
  /** Of the whole, to 0.01 %; those of all steps add up to 1. */
  readonly share: number;
  /** With all steps before it. */
  readonly cumulative: number;
  readonly productCodes: readonly string[];
}

const BASIS_POINTS = 10_000;

/** The pieces by step, in the order of the steps. Pieces worth nothing and steps without a piece are left out. */
export function groupCashSteps(pieces: readonly CashPortion[], bounds: CashStepBounds): CashStep[] {
  const steps = new Map<CashStepKey, CashPortion[]>();
  for (const piece of pieces) {
    if (piece.valueFen <= 0) continue;
    const step = getCashStep(piece, bounds);
    const own = steps.get(step) ?? [];
    own.push(piece);
    steps.set(step, own);
  }
  const known = CASH_STEPS.flatMap((step) => {
    const own = steps.get(step);
    return own ? [{ step, own }] : [];
  });
  const sum = (own: readonly CashPortion[], of: (piece: CashPortion) => Fen): Fen =>
    own.reduce((total, piece) => total + of(piece), 0);
  const shares = computeGroupShares(
    known.flatMap(({ step, own }) =>
      own.map(({ productCode, valueFen }) => ({ position: productCode, group: step, valueFen })),
    ),
  );
  let points = 0;
  return known.map(({ step, own }) => {
    const share = shares.get(step) ?? 0;
    points += Math.round(share * BASIS_POINTS);
    const valueFen = sum(own, (piece) => piece.valueFen);
    const feeFen = sum(own, (piece) => piece.feeFen ?? 0);
    return {
      step,
      until: untilOf(step, bounds),
      valueFen,
      openDayFen: sum(own, (piece) => (piece.way === 'open_day' ? piece.valueFen : 0)),
      feeFen,
      performanceFen: sum(own, ({ performanceFen }) => performanceFen),
      netFen: valueFen - feeFen,
      unpricedFen: sum(own, (piece) => (piece.feeFen === null ? piece.valueFen : 0)),
      share,
      cumulative: points / BASIS_POINTS,
      productCodes: [...new Set(own.map(({ productCode }) => productCode))],
    };
  });
}

/** The last day of a step; null where it has none. */
function untilOf(step: CashStepKey, { today, nextDay }: CashStepBounds): string | null {
  if (step === 'next_day') return nextDay;
  const days = STEP_DAYS.find(([each]) => each === step)?.[1];
  return days === undefined ? null : addDays(today, days);
}

/** A value in parts as large as the weights say, to the 分, so that the parts add up to it; no weight at all is one part. */
export function splitFen(valueFen: Fen, weights: readonly number[]): Fen[] {
  const whole = weights.reduce((sum, weight) => sum + weight, 0);
  let [passed, given] = [0, 0];
  return weights.map((weight, index) => {
    passed += weight;
    const until =
      index === weights.length - 1 ? valueFen : whole === 0 ? 0 : Math.round((valueFen * passed) / whole);
    const part = until - given;
    given = until;
    return part;
  });
}
