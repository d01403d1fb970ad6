/**
 * NAV as text: 元 per share, with the places that the fund publishes. The fund contract fixes them, so they are
 * never cut. A NAV with fewer places is padded with zeros, so that all NAVs of a fund align (docs/decisions/0034).
 */
import { roundHalfUp, toBig, type Decimal } from '~/domain/figures/money';

/** Minimum places of a shown NAV, as in most fund contracts. */
export const MIN_NAV_DECIMALS = 4;
/** More than any fund publishes; further digits are the tail of a binary float. */
export const MAX_NAV_DECIMALS = 12;

const NAV_PATTERN = new RegExp(`^\\d{1,8}(?:\\.\\d{1,${MAX_NAV_DECIMALS}})?$`);

/** Returns whether a text is a NAV (or a payment per share): positive, at most twelve places. Never throws. */
export const isNavText = (text: string): boolean => NAV_PATTERN.test(text) && /[1-9]/.test(text);

/** Counts the decimals of a text: '1.2340' has four. */
export const countDecimals = (text: string): number => text.split('.')[1]?.length ?? 0;

/** Returns the places of a fund: the maximum over its NAVs, at least four. */
export const getNavDecimals = (navs: Iterable<string>): number => {
  let decimals = MIN_NAV_DECIMALS;
  for (const nav of navs) decimals = Math.max(decimals, countDecimals(nav));
  return decimals;
};

/**
 * Pads a value to a minimum of places: '1.2' and 4 give '1.2000', '1.23456' stays. Throws RangeError for text that
 * is not a decimal.
 */
export const padNavDecimals = (nav: string, decimals: number = MIN_NAV_DECIMALS): string =>
  toBig(nav).toFixed(Math.max(decimals, countDecimals(nav)));

/** Rounds a computed NAV half up to the places of its fund. */
export const roundNav = (nav: Decimal, decimals: number): string => roundHalfUp(nav, decimals);
