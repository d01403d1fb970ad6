import { expect, it } from 'vitest';
import { formatGroupResultCount, foundText } from '~/app/features/lists/format-result-count';

it('states the number of results, zero included, and where counting stopped', () => {
  expect(foundText(0, false)).toBe('找到 0 条');
  expect(foundText(10_000, true)).toBe('找到至少 10000 条');
  expect(formatGroupResultCount([])).toBe('找到 0 条');
  const group = (total: number, is_total_more = false) => ({ total, is_total_more });
  expect(formatGroupResultCount([group(3), group(4)])).toBe('找到 7 条');
  expect(formatGroupResultCount([group(50, true), group(4)])).toBe('找到至少 54 条');
});
