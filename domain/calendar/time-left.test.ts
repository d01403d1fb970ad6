import { describe, expect, it } from 'vitest';
import { formatClock, formatDeadline, formatTimeLeft } from '~/domain/calendar/time-left';

const minutes = (count: number) => count * 60_000;

describe('time left', () => {
  it('is formatted as text with whole minutes rounded down', () => {
    expect(formatTimeLeft(minutes(23 * 60 + 58) + 59_999)).toBe('23 小时 58 分');
    expect(formatTimeLeft(minutes(58))).toBe('58 分');
    expect(formatTimeLeft(minutes(60))).toBe('1 小时 0 分');
    expect(formatTimeLeft(minutes(26 * 60 + 5))).toBe('1 天 2 小时');
    expect(formatTimeLeft(59_999)).toBe('不到 1 分');
    expect(formatTimeLeft(-5)).toBe('不到 1 分');
  });

  it('is formatted as a clock that reaches zero only at the end', () => {
    expect(formatClock(minutes(17 * 60 + 42) + 8_000)).toBe('17:42:08');
    expect(formatClock(1)).toBe('00:00:01');
    expect(formatClock(0)).toBe('00:00:00');
    expect(formatClock(minutes(24 * 60) + 1_000)).toBe('1 天 00:00:01');
  });

  it('formats the deadline in Shanghai time, with the year only when it differs', () => {
    expect(formatDeadline('2026-11-22T06:30:00Z', '2026-11-21T06:30:00Z')).toBe('11-22 14:30');
    expect(formatDeadline('2027-01-02T01:00:00+08:00', '2026-12-31T23:00:00+08:00')).toBe('2027-01-02 01:00');
  });
});
