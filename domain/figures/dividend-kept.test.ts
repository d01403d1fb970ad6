import { expect, it } from 'vitest';
import { computeHeldDividendFen } from '~/domain/figures/dividend';

const paid = { exOn: '2026-11-24', shares: '1000.00', amountFen: 5000 };
const lot = (left: string, tradedOn = '2026-11-20', splits: [string, string, string][] = []) => ({
  left,
  tradedOn,
  splits: splits.map(([date, before, after]) => ({ date, before, after })),
});

it('assigns a cash dividend to the shares left: all, part, or none', () => {
  expect(computeHeldDividendFen(paid, [lot('600.00'), lot('400.00')])).toBe(5000);
  expect(computeHeldDividendFen(paid, [lot('250.00')])).toBe(1250);
  expect(computeHeldDividendFen(paid, [])).toBe(0);
  // 1/3 of 50.00, rounded half up once.
  expect(computeHeldDividendFen({ ...paid, shares: '3.00' }, [lot('1.00')])).toBe(1667);
  expect(computeHeldDividendFen({ ...paid, shares: '0.00' }, [lot('1.00')])).toBe(0);
});

it('gives no dividend to lots bought on the ex-day or later', () => {
  expect(computeHeldDividendFen(paid, [lot('250.00'), lot('900.00', '2026-11-24')])).toBe(1250);
});

it('is not increased by splits on or after the ex-day, nor reduced by those before', () => {
  expect(
    computeHeldDividendFen(paid, [lot('500.00', '2026-11-20', [['2026-11-24', '1000.00', '2000.00']])]),
  ).toBe(1250);
  expect(
    computeHeldDividendFen(paid, [lot('250.00', '2026-11-20', [['2026-11-23', '500.00', '1000.00']])]),
  ).toBe(1250);
});
