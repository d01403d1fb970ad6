import { describe, expect, it } from 'vitest';
import { foldOrder, buildOrderTimeline } from '~/domain/orders/order';
import { ORDER_STEP_TITLES, ORDER_STEPS, type OrderEvent } from '~/domain/orders/order-steps';
import {
  COOLING_OFF_EVENTS,
  addHoursToStart,
  ORDER_LIFE_EVENTS,
  SIGNED_EVENTS,
} from '~/domain/testing/order-life';

const CANCELLED: OrderEvent = {
  type: 'cancelled',
  at: addHoursToStart(10),
  by: 'person',
  reason: '不再投资',
};

describe('order timeline', () => {
  it('shows finished steps, the step that is due, and its deadline', () => {
    const timeline = buildOrderTimeline(foldOrder(COOLING_OFF_EVENTS), { now: addHoursToStart(10) });
    expect(timeline.map(({ key }) => key)).toEqual(ORDER_STEPS);
    expect(timeline.map(({ title }) => title)).toEqual(Object.values(ORDER_STEP_TITLES));
    expect(timeline.map(({ state }) => state)).toEqual([
      ...Array<string>(9).fill('done'),
      'now',
      'next',
      'next',
    ]);
    expect(timeline[0]).toMatchObject({
      at: addHoursToStart(0),
      detail: '1,000,000.00 元，开放日 2026-11-20',
    });
    expect(timeline[9]).toMatchObject({ key: 'cooling_off', until: addHoursToStart(31), at: null });
    const later = buildOrderTimeline(foldOrder(COOLING_OFF_EVENTS), { now: addHoursToStart(31) });
    expect(later.map(({ state }) => state).slice(9)).toEqual(['done', 'now', 'next']);
    expect(buildOrderTimeline(foldOrder(SIGNED_EVENTS), { now: addHoursToStart(7) })[7]).toMatchObject({
      state: 'now',
      until: addHoursToStart(48),
    });
  });

  it('says what becomes of held money, without a deadline to pay, also after the order has expired', () => {
    const held: OrderEvent = {
      ...{ type: 'payment_held', at: addHoursToStart(50), amountFen: 100_000_000, payerName: '顾以宁' },
      ...{ paidAt: addHoursToStart(47), cause: 'late', reason: '款项在截止前到账，登记时订单已失效' },
    };
    const expired: OrderEvent = { type: 'expired', at: addHoursToStart(49), reason: '付款截止前未到账' };
    const rows = (events: OrderEvent[]) =>
      buildOrderTimeline(foldOrder([...SIGNED_EVENTS, ...events]), { now: addHoursToStart(51) });
    const ways = '款项在截止前到账，登记时订单已失效，由工作人员核实后入账或全额退回';
    expect(
      rows([{ ...held, cause: 'unfit', reason: '证明已过期。' }]).find(({ key }) => key === 'payment'),
    ).toMatchObject({
      ...{ state: 'now', until: null },
      detail: '已到账 1,000,000.00 元，待核实：证明已过期，更新后订单继续，也可撤销订单全额退回',
    });
    expect(rows([expired, held]).slice(-2)).toMatchObject([
      { key: 'expired', state: 'done' },
      {
        key: 'payment',
        title: '款项待核实',
        state: 'now',
        at: addHoursToStart(47),
        detail: `1,000,000.00 元，${ways}`,
      },
    ]);
  });

  it('says who must act after a return visit that opened a review', () => {
    const visit = (opensReview: boolean) =>
      buildOrderTimeline(
        foldOrder([
          ...COOLING_OFF_EVENTS,
          { type: 'visit_failed', at: addHoursToStart(33), reason: '第三题未确认', opensReview },
        ]),
        { now: addHoursToStart(34) },
      ).find(({ key }) => key === 'return_visit')?.detail;
    expect(visit(true)).toBe('上次回访未完成：第三题未确认，工作人员核实后可再次回访');
    expect(visit(false)).toBe('上次回访未完成：第三题未确认');
  });

  it('contains finished steps, the ending and the refund of an ended order, and no future steps', () => {
    const rows = (...more: OrderEvent[]) =>
      buildOrderTimeline(foldOrder([...COOLING_OFF_EVENTS, CANCELLED, ...more]), {
        now: addHoursToStart(99),
      }).slice(9);
    const end = {
      key: 'cancelled',
      title: '订单撤销',
      state: 'done',
      at: addHoursToStart(10),
      detail: '由您撤销：不再投资',
    };
    const refund = (type: 'refund_paid' | 'refund_arrived', at: number, amountFen: number): OrderEvent => ({
      type,
      at: addHoursToStart(at),
      amountFen,
    });
    expect(rows()).toMatchObject([
      end,
      { key: 'refund_due', state: 'now', at: null, detail: '1,000,000.00 元待汇出，原路退回付款账户' },
    ]);
    expect(rows(refund('refund_paid', 20, 40_000_000))).toMatchObject([
      end,
      {
        key: 'refund_sent',
        state: 'now',
        at: addHoursToStart(20),
        detail: expect.stringMatching(/^400,000.00 元已汇出，等待/),
      },
      { key: 'refund_due', detail: expect.stringMatching(/^600,000.00 元待汇出/) },
    ]);
    expect(
      rows(refund('refund_paid', 20, 100_000_000), refund('refund_arrived', 30, 100_000_000)),
    ).toMatchObject([
      end,
      { key: 'refund_arrived', title: '退款到账', state: 'done', at: addHoursToStart(30) },
    ]);
    const lapsed = buildOrderTimeline(
      foldOrder([
        ...SIGNED_EVENTS,
        { type: 'expired', at: addHoursToStart(49), reason: '未在截止时间前打款' },
      ]),
      { now: addHoursToStart(99) },
    );
    expect(lapsed.map(({ state }) => state)).toEqual(Array<string>(8).fill('done'));
    expect(lapsed.at(-1)).toMatchObject({ title: '订单失效', detail: '未在截止时间前打款' });
    expect(
      buildOrderTimeline(foldOrder(ORDER_LIFE_EVENTS), { now: addHoursToStart(200) }).every(
        ({ state }) => state === 'done',
      ),
    ).toBe(true);
  });
});
