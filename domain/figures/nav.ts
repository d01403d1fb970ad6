/**
 * NAV as text: 元 a share, with the places the fund publishes. A fund's contract fixes them, so they are never cut; what
 * was given with fewer gets zeros, so that all NAV of a fund have as many and their points stand below each other
 * (docs/decisions/0034).
 */
import { roundHalfUp, toBig, type Decimal } from '~/domain/figures/money';

/** A NAV is shown with at least these: what most fund contracts say. */
export const MIN_NAV_PLACES = 4;
/** More than any fund publishes. What goes beyond is the tail of a binary float. */
export const MAX_NAV_PLACES = 12;

const NAV_PATTERN = new RegExp(`^\\d{1,8}(?:\\.\\d{1,${MAX_NAV_PLACES}})?$`);

/** Whether a text is a NAV (or a payment on one share): above zero, at most twelve places. Never throws. */
export const isNavText = (text: string): boolean => NAV_PATTERN.test(text) && /[1-9]/.test(text);

/** Decimals of a text: '1.2340' has four. */
export const getDecimalPlaces = (text: string): number => text.split('.')[1]?.length ?? 0;

/** Places of a fund: the most any of its NAV has, at least four. */
export const getNavPlaces = (navs: Iterable<string>): number => {
  let places = MIN_NAV_PLACES;
  for (const nav of navs) places = Math.max(places, getDecimalPlaces(nav));
  return places;
};

/** The same value with at least so many places: '1.2' and 4 give '1.2000', '1.23456' stays. Throws RangeError on no decimal. */
export const padNavPlaces = (nav: string, places: number = MIN_NAV_PLACES): string =>
  toBig(nav).toFixed(Math.max(places, getDecimalPlaces(nav)));

/** A NAV that was computed, half up to the places of its fund. */
export const roundNav = (nav: Decimal, places: number): string => roundHalfUp(nav, places);
