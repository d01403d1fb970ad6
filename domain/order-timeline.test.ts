import { describe, expect, it } from 'vitest';
import { foldOrder, orderTimeline } from './order';
import { ORDER_STEP_TITLES, ORDER_STEPS } from './order-steps';
import { COOLING, hour, LIFE, SIGNED } from './testing/order-life';

describe('timeline', () => {
  it('shows what is done, what is due and until when', () => {
    const timeline = orderTimeline(foldOrder(COOLING), { now: hour(10) });
    expect(timeline.map(({ key }) => key)).toEqual(ORDER_STEPS);
    expect(timeline.map(({ title }) => title)).toEqual(Object.values(ORDER_STEP_TITLES));
    expect(timeline.map(({ state }) => state)).toEqual([
      ...Array<string>(9).fill('done'),
      'now',
      'next',
      'next',
    ]);
    expect(timeline[0]).toMatchObject({ at: hour(0), detail: '1,000,000.00 元，开放日 2026-11-20' });
    expect(timeline[9]).toMatchObject({ key: 'cooling_off', until: hour(31), at: null });
    const later = orderTimeline(foldOrder(COOLING), { now: hour(31) });
    expect(later.map(({ state }) => state).slice(9)).toEqual(['done', 'now', 'next']);
    expect(orderTimeline(foldOrder(SIGNED), { now: hour(7) })[7]).toMatchObject({
      state: 'now',
      until: hour(48),
    });
  });

  it('has nothing due in an order that has ended', () => {
    const cancelled = [...COOLING, { type: 'cancelled', at: hour(10), by: 'person', reason: '' } as const];
    const states = orderTimeline(foldOrder(cancelled), { now: hour(99) }).map(({ state }) => state);
    expect(states).toEqual([...Array<string>(9).fill('done'), 'next', 'next', 'next']);
    expect(orderTimeline(foldOrder(LIFE), { now: hour(200) }).every(({ state }) => state === 'done')).toBe(
      true,
    );
  });
});
