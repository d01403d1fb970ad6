/**
 * When how much of what is held can be cash, if it were asked for now: by settlement days of public funds, open days and
 * locks of private ones, the end of a term. Where nothing is known no day is guessed. Money is 分, days are ISO days.
 */
import type { Fen } from '~/domain/figures/money';
import { allocationShares } from '~/domain/holdings/holding-value';

/**
 * How it becomes cash: `settlement`: redeemed now, on the card that day; `open_day`: redeemed on that day; `unlock`: no lock
 * from that day on, its open day is not known; `term`: ends that day; `unknown`: no day is known.
 */
export const CASH_WAYS = ['settlement', 'open_day', 'unlock', 'term', 'unknown'] as const;
export type CashWay = (typeof CASH_WAYS)[number];

/** A piece of a holding that becomes cash at once. */
export interface CashPiece {
  readonly productCode: string;
  readonly valueFen: Fen;
  readonly way: CashWay;
  /** Null of `unknown` alone. */
  readonly date: string | null;
}

export interface LadderRung {
  readonly way: CashWay;
  readonly date: string | null;
  readonly valueFen: Fen;
  /** Of the whole, to 0.01 %; those of all rungs add up to 1. */
  readonly share: number;
  /** With all rungs before it. */
  readonly cumulative: number;
  readonly productCodes: readonly string[];
}

const BASIS_POINTS = 10_000;

/** The pieces by day, the soonest first; those without a day last. Pieces worth nothing are left out. */
export function liquidityLadder(pieces: readonly CashPiece[]): LadderRung[] {
  const rungs = new Map<string, CashPiece[]>();
  for (const piece of pieces) {
    if (piece.valueFen <= 0) continue;
    const key = `${piece.date ?? '~'} ${CASH_WAYS.indexOf(piece.way)}`;
    rungs.set(key, [...(rungs.get(key) ?? []), piece]);
  }
  const sorted = [...rungs].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, own]) => own);
  const sums = sorted.map((own) => own.reduce((sum, { valueFen }) => sum + valueFen, 0));
  const shares = allocationShares(sums);
  let points = 0;
  return sorted.flatMap((own, index) => {
    const [first] = own;
    if (!first) return [];
    const share = shares[index] ?? 0;
    points += Math.round(share * BASIS_POINTS);
    return [
      {
        way: first.way,
        date: first.date,
        valueFen: sums[index] ?? 0,
        share,
        cumulative: points / BASIS_POINTS,
        productCodes: [...new Set(own.map(({ productCode }) => productCode))],
      },
    ];
  });
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
