import { describe, expect, it } from 'vitest';
import {
  sortTodos,
  isCoolingOff,
  createMeetingTodo,
  findOrderTodo,
  listRenewalTodos,
} from '~/domain/orders/client-todos';
import { foldOrder } from '~/domain/orders/order';
import {
  COOLING_OFF_EVENTS,
  addHoursToStart,
  ORDER_LIFE_EVENTS,
  SIGNED_EVENTS,
} from '~/domain/testing/order-life';

const at = (events: typeof ORDER_LIFE_EVENTS, now: number) =>
  findOrderTodo(foldOrder(events), '青禾稳健', addHoursToStart(now));

describe('open items of a client', () => {
  it('for an order: contract until signed, cooling-off until its end, then the return visit with its day only', () => {
    expect(at(ORDER_LIFE_EVENTS.slice(0, 5), 5)).toBeNull();
    // Reserved 2026-11-16 09:00; payment within 48 hours.
    expect(at(ORDER_LIFE_EVENTS.slice(0, 6), 6)).toEqual({
      kind: 'contract',
      item: null,
      productName: '青禾稳健',
      day: '2026-11-18',
      endsAt: addHoursToStart(48),
    });
    expect(at(ORDER_LIFE_EVENTS.slice(0, 6), 49)).toBeNull();
    expect(at(SIGNED_EVENTS, 7)).toBeNull();
    // Signed at hour 6, paid at hour 7: 24 hours from then, also while evidence is still requested.
    for (const events of [ORDER_LIFE_EVENTS.slice(0, 8), COOLING_OFF_EVENTS]) {
      expect(at(events, 30)).toMatchObject({
        kind: 'cooling_off',
        day: '2026-11-17',
        endsAt: addHoursToStart(31),
      });
      expect(isCoolingOff(foldOrder(events), addHoursToStart(30.9))).toBe(true);
      expect(isCoolingOff(foldOrder(events), addHoursToStart(31))).toBe(false);
    }
    expect(at(COOLING_OFF_EVENTS, 31)).toEqual({
      kind: 'return_visit',
      item: null,
      productName: null,
      day: '2026-11-17',
      endsAt: null,
    });
    expect(at(ORDER_LIFE_EVENTS.slice(0, 10), 33)).toBeNull();
    const cancelled = { type: 'cancelled', by: 'person', reason: '', at: addHoursToStart(12) } as const;
    expect(at([...COOLING_OFF_EVENTS, cancelled], 13)).toBeNull();
    expect(isCoolingOff(foldOrder([...COOLING_OFF_EVENTS, cancelled]), addHoursToStart(13))).toBe(false);
  });

  it('for the verification: from 30 days before the last day on, and after it', () => {
    const quiz = (lastDay: string | null) =>
      listRenewalTodos([{ kind: 'quiz', lastDay }], '2026-11-20').length;
    expect([quiz('2026-12-20'), quiz('2026-12-21'), quiz('2026-11-19'), quiz(null)]).toEqual([1, 0, 1, 0]);
  });

  it('lists the most urgent first', () => {
    const todos = [
      ...listRenewalTodos([{ kind: 'quiz', lastDay: '2026-11-22' }], '2026-11-20'),
      createMeetingTodo('2026-11-22'),
      createMeetingTodo('2026-11-21'),
    ];
    expect(sortTodos(todos).map(({ kind, day }) => [kind, day])).toEqual([
      ['appointment', '2026-11-21'],
      ['appointment', '2026-11-22'],
      ['verification', '2026-11-22'],
    ]);
  });
});
