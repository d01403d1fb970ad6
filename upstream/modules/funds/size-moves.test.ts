import { expect, it } from 'vitest';
import { findSizeMoves, findBandStart, type SizeFiling } from '~/upstream/modules/funds/size-moves';

const HISTORY: SizeFiling[] = [
  { date: '2026-06-30', size_band: '100+' },
  { date: '2024-06-30', size_band: '50-100' },
  { date: '2024-12-31', size_band: '100+' },
  { date: '2025-06-30', size_band: '20-50' },
  { date: '2025-12-31', size_band: '100+' },
];

it('finds every entry and exit, in the order of the filings', () => {
  expect(findSizeMoves(HISTORY, '100+')).toEqual([
    { date: '2024-12-31', from: '50-100', to: '100+' },
    { date: '2025-06-30', from: '100+', to: '20-50' },
    { date: '2025-12-31', from: '20-50', to: '100+' },
  ]);
  expect(findSizeMoves(HISTORY, '0-5')).toEqual([]);
});

it('finds the start of an unbroken period, which may be earlier than the first filing; none after an exit', () => {
  expect(findBandStart(HISTORY, '100+')).toEqual({ since: '2025-12-31', isFirst: false });
  expect(findBandStart(HISTORY, '20-50')).toBeNull();
  expect(findBandStart([{ date: '2026-06-30', size_band: '0-5' }], '0-5')).toEqual({
    since: '2026-06-30',
    isFirst: true,
  });
  expect(findBandStart([], '0-5')).toBeNull();
});
