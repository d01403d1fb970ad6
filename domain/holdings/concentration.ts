/**
 * Share of all holdings in one product, one company or one manager, and the securities that public funds have in
 * common. The levels are a definition of this product for describing a share; no law defines them and they are not
 * advice.
 */
import { computeHoldingsOverlap, type HoldingWeight } from '~/domain/figures/comparison';
import type { Fen } from '~/domain/figures/money';

/** By the largest share: from one half on it dominates the whole, from one quarter on it has a visible effect. */
export const CONCENTRATION_LEVELS = ['high', 'middle', 'low'] as const;
export type ConcentrationLevel = (typeof CONCENTRATION_LEVELS)[number];
/** Minimum ratios for a high and a middle share. */
export const CONCENTRATION_THRESHOLDS = { high: 0.5, middle: 0.25 } as const;

export const getConcentrationLevel = (share: number): ConcentrationLevel =>
  share >= CONCENTRATION_THRESHOLDS.high
    ? 'high'
    : share >= CONCENTRATION_THRESHOLDS.middle
      ? 'middle'
      : 'low';

/** A public fund that names its holdings. */
export interface DisclosedFund {
  readonly code: string;
  readonly valueFen: Fen;
  readonly securities: readonly HoldingWeight[];
}

export interface CommonSecurity {
  readonly code: string;
  readonly name: string;
  /** Value held through all funds, to the 分. */
  readonly valueFen: Fen;
  readonly fundCount: number;
}

/** Finds the securities named by two or more funds, largest value first: `Σ value of the fund × its share`. */
export function findCommonSecurities(funds: readonly DisclosedFund[]): CommonSecurity[] {
  const found = new Map<string, { name: string; value: number; fundCount: number }>();
  for (const { valueFen, securities } of funds) {
    for (const { code, name, share } of oncePerCode(securities)) {
      const known = found.get(code) ?? { name, value: 0, fundCount: 0 };
      known.value += valueFen * share;
      known.fundCount += 1;
      found.set(code, known);
    }
  }
  return [...found]
    .filter(([, { fundCount }]) => fundCount > 1)
    .map(([code, { name, value, fundCount }]) => ({ code, name, valueFen: Math.round(value), fundCount }))
    .sort((a, b) => b.valueFen - a.valueFen || (a.code < b.code ? -1 : 1));
}

/** Merges a code that one fund names twice. */
function oncePerCode(securities: readonly HoldingWeight[]): HoldingWeight[] {
  const own = new Map<string, HoldingWeight>();
  for (const each of securities)
    own.set(each.code, { ...each, share: (own.get(each.code)?.share ?? 0) + each.share });
  return [...own.values()];
}

/** Pairs the funds with their common securities, most similar first; pairs with nothing in common are omitted. */
export function computeOverlapPairs(funds: readonly DisclosedFund[]) {
  const named = funds.map(({ code, securities }) => ({ code, securities: oncePerCode(securities) }));
  return named
    .flatMap((left, index) =>
      named.slice(index + 1).map((right) => ({
        left: left.code,
        right: right.code,
        overlap: computeHoldingsOverlap(left.securities, right.securities).share,
      })),
    )
    .filter(({ overlap }) => overlap > 0)
    .sort((a, b) => b.overlap - a.overlap);
}
