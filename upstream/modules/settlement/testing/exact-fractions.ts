/** Exact fractions of `bigint` for the independent ledger of tests. */

/** A fraction with a positive denominator. */
export interface Fraction {
  readonly top: bigint;
  readonly bottom: bigint;
}

/** Reads decimal text such as `-1.2345`. */
export function parseDecimal(text: string): Fraction {
  const [whole = '0', decimals = ''] = text.split('.');
  return { top: BigInt(`${whole}${decimals}`), bottom: 10n ** BigInt(decimals.length) };
}

/** Rounds to an integer, halves away from zero. */
export function roundHalfUp({ top, bottom }: Fraction): bigint {
  const twice = top < 0n ? -top * 2n : top * 2n;
  const rounded = (twice + bottom) / (bottom * 2n);
  return top < 0n ? -rounded : rounded;
}

/** `amount` times a ratio, rounded half up. */
export const multiplyByFraction = (amount: bigint, { top, bottom }: Fraction): bigint =>
  roundHalfUp({ top: amount * top, bottom });

/** `amount` divided by a ratio, rounded half up. */
export const divideByFraction = (amount: bigint, { top, bottom }: Fraction): bigint =>
  roundHalfUp({ top: amount * bottom, bottom: top });

/** Formats hundredths as decimal text with two places: 123456n is `1234.56`. */
export function formatHundredths(amount: bigint): string {
  const digits = (amount < 0n ? -amount : amount).toString().padStart(3, '0');
  return `${amount < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** Parses decimal text with at most two places to hundredths. */
export const parseHundredths = (text: string): bigint => multiplyByFraction(100n, parseDecimal(text));

/** Adds two fractions. */
export const addFractions = (a: Fraction, b: Fraction): Fraction => ({
  top: a.top * b.bottom + b.top * a.bottom,
  bottom: a.bottom * b.bottom,
});
