/**
 * Liquidity of holdings: how much can become cash, when, and at which cost, if it is redeemed now. Portions of
 * holdings are grouped in steps by day. Unknown days and fees are never guessed. Money is 分, days are ISO days.
 */
import { addDays } from '~/domain/calendar/dates';
import type { Fen } from '~/domain/figures/money';
import { computeGroupShares } from '~/domain/holdings/holding-value';

/**
 * Method of becoming cash. `settlement`: redeemed now, on the card that day. `open_day`: redeemed on that day, paid
 * later. `unlock`: not before that day, its open day is not known. `term`: ends that day. `unknown`: no day is
 * known. `set_aside`: already in a redemption order.
 */
export const CASH_METHODS = ['settlement', 'open_day', 'unlock', 'term', 'unknown', 'set_aside'] as const;
export type CashMethod = (typeof CASH_METHODS)[number];

/** Reason why no day, or no earlier day, is known. */
export const CASH_OBSTACLES = [
  'suspended',
  'no_open_day',
  'wound_up',
  'unregistered',
  'order',
  'no_term',
  'term_over',
  'no_calendar',
  /** Unlocked, but too little of the holding would remain: it is redeemed together with the locked shares. */
  'residual',
] as const;
export type CashObstacle = (typeof CASH_OBSTACLES)[number];

/** A portion of a holding that becomes cash on one day. */
export interface CashPortion {
  readonly productCode: string;
  /** Decimal text. */
  readonly shares: string;
  readonly valueFen: Fen;
  /** All fees including a performance fee; null when none is on record. */
  readonly feeFen: Fen | null;
  /** Part of the fees that is the manager's performance fee. */
  readonly performanceFen: Fen;
  readonly way: CashMethod;
  /** Null only for `unknown` and `set_aside`. */
  readonly date: string | null;
  readonly obstacle: CashObstacle | null;
  /** On a temporary day after a dissent: no redemption fee, no lock-up. */
  readonly isTemporary?: boolean;
}

/** Steps in order of time; portions without a day, and those already on their way, come last. */
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
  /** Day after day T of an order placed now (T+1); null beyond the calendar. */
  readonly nextDay: string | null;
}

/**
 * Returns the step of a portion. If two steps match, the earlier one: over a long holiday, T+1 may be more than
 * seven days away.
 */
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
  /** Last day of the step; null for steps without one. */
  readonly until: string | null;
  readonly valueFen: Fen;
  /** Part of the value that is in this step because of its open day: the money is paid later, by its contract. */
  readonly openDayFen: Fen;
  /** Fees of the portions with a known fee. */
  readonly feeFen: Fen;
  readonly performanceFen: Fen;
  /** Value minus the known fees. */
  readonly netFen: Fen;
  /** Value of the portions without a known fee. */
  readonly unpricedFen: Fen;
  /** Share of the whole, to 0.01 %; all steps add up to 1. */
  readonly share: number;
  /** Including all previous steps. */
  readonly cumulative: number;
  readonly productCodes: readonly string[];
}

const BASIS_POINTS = 10_000;

/** Groups the portions by step, in step order. Portions with value zero and empty steps are omitted. */
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
      until: getUntil(step, bounds),
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

/** Returns the last day of a step; null when it has none. */
function getUntil(step: CashStepKey, { today, nextDay }: CashStepBounds): string | null {
  if (step === 'next_day') return nextDay;
  const days = STEP_DAYS.find(([each]) => each === step)?.[1];
  return days === undefined ? null : addDays(today, days);
}

/** Splits a value by weight, to the 分, so that the parts add up to it; without weights it is one part. */
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
