import { expect, it } from 'vitest';
import {
  describeSizeChange,
  describeSizeHistory,
  buildSizeSteps,
} from '~/app/pages/market/companies/size-view';

it('lists filings newest first, with the number of bands moved', () => {
  const steps = buildSizeSteps([
    { date: '2025-06-30', size_band: '5-20' },
    { date: '2026-06-30', size_band: '20-50' },
    { date: '2025-12-31', size_band: '50-100' },
  ]);
  expect(steps.map((step) => [step.date, step.rank, describeSizeChange(step)])).toEqual([
    ['2026-06-30', 3, '降 1 档'],
    ['2025-12-31', 4, '升 2 档'],
    ['2025-06-30', 2, null],
  ]);
  expect(describeSizeHistory(steps)).toBe(
    '2025-06-30 为 5–20 亿元，2026-06-30 为 20–50 亿元，期间规模上调 1 次、下调 1 次。',
  );
  expect(describeSizeHistory(buildSizeSteps([]))).toBe('');
});
