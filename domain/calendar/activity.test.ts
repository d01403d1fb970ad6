import { describe, expect, it } from 'vitest';
import { getActivityState, computeBanEnd, isCheckInOpen, isLateCancel } from '~/domain/calendar/activity';

const times = {
  opens_at: '2026-11-10T02:00:00Z',
  closes_at: '2026-11-20T10:00:00Z',
  starts_at: '2026-11-21T06:00:00Z',
  ends_at: '2026-11-21T08:00:00Z',
  cancelled_at: null,
  seats: 20,
};
const at = (instant: string) => Date.parse(instant);

describe('activity state', () => {
  it.each([
    ['2026-11-10T01:59:59Z', 0, 'announced'],
    ['2026-11-10T02:00:00Z', 0, 'open'],
    ['2026-11-12T00:00:00Z', 19, 'open'],
    ['2026-11-12T00:00:00Z', 20, 'full'],
    ['2026-11-20T10:00:00Z', 3, 'closed'],
    ['2026-11-21T06:00:00Z', 3, 'on'],
    ['2026-11-21T08:00:00Z', 3, 'over'],
  ])('at %s with %i seats taken is %s', (instant, taken, state) => {
    expect(getActivityState(times, taken, at(instant))).toBe(state);
  });

  it('is never full without a seat limit, and is cancelled at any time', () => {
    const noon = at('2026-11-12T00:00:00Z');
    expect(getActivityState({ ...times, seats: null }, 5_000, noon)).toBe('open');
    const called = { ...times, cancelled_at: '2026-11-11T00:00:00Z' };
    expect(getActivityState(called, 0, noon)).toBe('called_off');
    expect(getActivityState(called, 0, at('2026-12-12T00:00:00Z'))).toBe('called_off');
  });

  it('allows check-in from one hour before the start until the end', () => {
    const isOpen = (instant: string) => isCheckInOpen(times, at(instant));
    expect(
      ['2026-11-21T04:59:59Z', '2026-11-21T05:00:00Z', '2026-11-21T07:59:59Z', '2026-11-21T08:00:00Z'].map(
        isOpen,
      ),
    ).toEqual([false, true, true, false]);
  });
});

describe('cancelling a seat', () => {
  it('is late after the announced deadline', () => {
    const until = '2026-11-20T06:00:00Z';
    expect([at(until), at(until) + 1].map((now) => isLateCancel(until, now))).toEqual([false, true]);
  });

  it('blocks on-site registration for 30 days at the second late cancellation within 180 days', () => {
    const until = (misses: string[], now: string) => computeBanEnd(misses, new Date(now));
    expect(until(['2026-11-01T02:00:00Z'], '2026-11-02T02:00:00Z')).toBeNull();
    const two = ['2026-11-10T02:00:00Z', '2026-06-01T02:00:00Z'];
    expect(until(two, '2026-11-11T02:00:00Z')).toBe('2026-12-10');
    expect(until(two, '2026-12-10T02:00:00Z')).toBeNull();
    // 181 days apart.
    expect(until(['2026-11-10T02:00:00Z', '2026-05-13T02:00:00Z'], '2026-11-11T02:00:00Z')).toBeNull();
    expect(until(['2026-11-10T02:00:00Z', '2026-05-14T02:00:00Z'], '2026-11-11T02:00:00Z')).toBe(
      '2026-12-10',
    );
  });
});
