import { describe, expect, it } from 'vitest';
import { inOrder, isCoolingOff, meetingTodo, orderTodo, renewalTodos } from '~/domain/orders/client-todos';
import { foldOrder } from '~/domain/orders/order';
import { COOLING, hour, LIFE, SIGNED } from '~/domain/testing/order-life';

const at = (events: typeof LIFE, now: number) => orderTodo(foldOrder(events), '青禾稳健', hour(now));

describe('what waits with a client', () => {
  it('an order: the contract until it is signed, cooling-off to its end, then the return visit by its day alone', () => {
    expect(at(LIFE.slice(0, 5), 5)).toBeNull();
    // Reserved 2026-11-16 09:00; to be paid within 48 hours.
    expect(at(LIFE.slice(0, 6), 6)).toEqual({
      kind: 'contract',
      item: null,
      productName: '青禾稳健',
      day: '2026-11-18',
      endsAt: hour(48),
    });
    expect(at(LIFE.slice(0, 6), 49)).toBeNull();
    expect(at(SIGNED, 7)).toBeNull();
    // Signed at hour 6, paid at hour 7: 24 hours from then, also while the evidence is still asked for.
    for (const events of [LIFE.slice(0, 8), COOLING]) {
      expect(at(events, 30)).toMatchObject({ kind: 'cooling_off', day: '2026-11-17', endsAt: hour(31) });
      expect(isCoolingOff(foldOrder(events), hour(30.9))).toBe(true);
      expect(isCoolingOff(foldOrder(events), hour(31))).toBe(false);
    }
    expect(at(COOLING, 31)).toEqual({
      kind: 'return_visit',
      item: null,
      productName: null,
      day: '2026-11-17',
      endsAt: null,
    });
    expect(at(LIFE.slice(0, 10), 33)).toBeNull();
    const cancelled = { type: 'cancelled', by: 'person', reason: '', at: hour(12) } as const;
    expect(at([...COOLING, cancelled], 13)).toBeNull();
    expect(isCoolingOff(foldOrder([...COOLING, cancelled]), hour(13))).toBe(false);
  });

  it('verification: from 30 days before the last day on, and when it is past', () => {
    const quiz = (lastDay: string | null) => renewalTodos([{ kind: 'quiz', lastDay }], '2026-11-20').length;
    expect([quiz('2026-12-20'), quiz('2026-12-21'), quiz('2026-11-19'), quiz(null)]).toEqual([1, 0, 1, 0]);
  });

  it('the most urgent stands first', () => {
    const todos = [
      ...renewalTodos([{ kind: 'quiz', lastDay: '2026-11-22' }], '2026-11-20'),
      meetingTodo('2026-11-22'),
      meetingTodo('2026-11-21'),
    ];
    expect(inOrder(todos).map(({ kind, day }) => [kind, day])).toEqual([
      ['appointment', '2026-11-21'],
      ['appointment', '2026-11-22'],
      ['verification', '2026-11-22'],
    ]);
  });
});
