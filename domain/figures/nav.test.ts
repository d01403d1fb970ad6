import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  isNavText,
  MAX_NAV_DECIMALS,
  getNavDecimals,
  padNavDecimals,
  countDecimals,
} from '~/domain/figures/nav';

const digits = (min: number, max: number) =>
  fc.array(fc.constantFrom(...'0123456789'), { minLength: min, maxLength: max }).map((each) => each.join(''));
/** A NAV as published by funds, by number of places. */
const getNav = (min: number, max: number) =>
  fc
    .tuple(fc.integer({ min: 0, max: 9999 }), digits(min, max))
    .map(([whole, rest]) => `${whole}.${rest}`)
    .filter((text) => /[1-9]/.test(text));

describe('NAV as text', () => {
  it('keeps all given places', () => {
    fc.assert(
      fc.property(getNav(4, MAX_NAV_DECIMALS), (text) => {
        expect(isNavText(text)).toBe(true);
        expect(padNavDecimals(text)).toBe(text);
        expect(padNavDecimals(text, getNavDecimals([text]))).toBe(text);
      }),
    );
  });

  it('pads all NAVs of a fund to the same places without changing a value', () => {
    fc.assert(
      fc.property(fc.array(getNav(1, MAX_NAV_DECIMALS), { minLength: 1 }), (texts) => {
        const decimals = getNavDecimals(texts);
        for (const text of texts) {
          const shown = padNavDecimals(text, decimals);
          expect(countDecimals(shown)).toBe(decimals);
          expect(shown).toBe(text + '0'.repeat(decimals - countDecimals(text)));
        }
      }),
    );
  });

  it.each([
    ['1', '1.0000'],
    ['0.998', '0.9980'],
    ['1.2345', '1.2345'],
    ['1.23456', '1.23456'],
    ['1.12345678', '1.12345678'],
    ['007.5', '7.5000'],
  ])('%s is %s', (given, shown) => expect(padNavDecimals(given)).toBe(shown));

  it.each(['', '0', '0.0000', '-1', '+1', '1.', '.5', '1e-4', '1,234.5', 'NaN', '1.2345元', ' 1', '１.２'])(
    '%j is not a NAV',
    (text) => expect(isNavText(text)).toBe(false),
  );

  it('rejects the tail of a binary float', () => {
    expect(isNavText(String(0.1 + 0.2))).toBe(false);
    expect(isNavText('1.' + '1'.repeat(MAX_NAV_DECIMALS))).toBe(true);
  });
});
