import { expect, it } from 'vitest';
import { getValidity } from '~/domain/calendar/validity';

it('keeps a document valid through its last day and reports expiry half a year before', () => {
  expect(getValidity(null, '2026-11-20')).toBe('valid');
  expect(getValidity('2027-05-19', '2026-11-20')).toBe('soon');
  expect(getValidity('2027-05-20', '2026-11-20')).toBe('valid');
  expect(getValidity('2026-11-20', '2026-11-20')).toBe('soon');
  expect(getValidity('2026-11-19', '2026-11-20')).toBe('over');
});
