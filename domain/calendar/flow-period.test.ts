import { expect, it } from 'vitest';
import { getFlowPeriodStart } from '~/domain/calendar/flow-period';

it.each([
  ['3m', '2026-08-21'],
  ['ytd', '2026-01-01'],
  ['1y', '2025-11-21'],
  ['all', undefined],
] as const)('begins the period %s on %s', (period, start) => {
  expect(getFlowPeriodStart(period, '2026-11-21')).toBe(start);
});
