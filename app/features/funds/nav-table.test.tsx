import fc from 'fast-check';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { NavTable, buildNavRows } from '~/app/features/funds/nav-table';

const html = (units: readonly string[]): string =>
  renderToStaticMarkup(
    <NavTable
      rows={buildNavRows(
        units.map((unit, index) => ({
          date: `2026-11-${String(index + 10)}`,
          unit,
          accumulated: unit,
          change: 0.01,
          note: null,
        })),
      )}
      pager={{ page: 1, pageCount: 1, nextTo: null, firstTo: null }}
      frequency="week"
    />,
  );

describe('NAV history table', () => {
  it('shows every NAV with all of its decimals', () => {
    const nav = fc
      .tuple(fc.integer({ min: 0, max: 99 }), fc.stringMatching(/^\d{4,12}$/))
      .map(([whole, rest]) => `${whole}.${rest}`);
    fc.assert(
      fc.property(fc.array(nav, { minLength: 1, maxLength: 5 }), (units) => {
        const cells = [...html(units).matchAll(/<td[^>]*>([\d.]+)<\/td>/g)].map(([, text]) => text);
        expect(cells).toEqual(units.flatMap((unit) => [unit, unit]));
      }),
    );
  });

  it.each([
    ['1.2345', false, false],
    ['1.23456', false, false],
    ['1.23456789', true, false],
    ['1.234567890123', true, true],
  ])('fits %s on the narrowest screens', (unit, isNarrowed, isBroken) => {
    expect(html([unit]).includes('elder-narrow-hidden')).toBe(isNarrowed);
    expect(html([unit]).includes('data-table-break')).toBe(isBroken);
  });
});
