import { expect, it } from 'vitest';
import { computeLayeredYear } from '~/domain/figures/layered-fees';

const INNER = { management: 0.015, performance: 0.2 };
const OUTER = { management: 0.01, performance: 0.1 };
const halves = (first: number, second: number) => [
  { weight: 0.5, gross: first },
  { weight: 0.5, gross: second },
];

it('charges the fund with a gain its share in a year with one gain and one loss, although the total gain is small', () => {
  const year = computeLayeredYear(halves(0.2, -0.1), INNER, OUTER);
  expect(year.gross).toBeCloseTo(0.05, 12);
  // (0.20 − 0.015) × 0.2 ÷ 2
  expect(year.innerPerformance).toBeCloseTo(0.0185, 12);
  expect(year.afterInner).toBeCloseTo(0.0165, 12);
  expect(year.outerPerformance).toBeCloseTo(0.00065, 12);
  expect(year.net).toBeCloseTo(0.00585, 12);
});

it('charges only management in both layers after two losses', () => {
  const year = computeLayeredYear(halves(-0.1, -0.1), INNER, OUTER);
  expect([year.innerPerformance, year.outerPerformance]).toEqual([0, 0]);
  expect(year.net).toBeCloseTo(-0.125, 12);
});

it('splits the whole into the remaining value and the fees', () => {
  const year = computeLayeredYear(halves(0.3, 0.08), INNER, OUTER);
  const fees = year.innerManagement + year.innerPerformance + year.outerManagement + year.outerPerformance;
  expect(year.net + fees).toBeCloseTo(year.gross, 12);
});
