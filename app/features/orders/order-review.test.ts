import { describe, expect, it } from 'vitest';
import type { Order } from '~/contract/orders';
import { createSampleOrder } from '~/app/pages/private/orders/testing/sample-order';
import { buildOrderHubView } from '~/app/pages/private/orders/load-hub';
import { buildPrivateOpenOrder } from '~/app/features/orders/open-orders-view';

const held = (over: Partial<Order> = {}): Order =>
  createSampleOrder('payment', {
    payment: {
      ...{ state: 'held', amount: '1000000.00', payer: '程若兰', paid_at: '2026-11-20T02:00:00.000Z' },
      ...{ reason: '风险测评未完成或已过期，请先完成风险测评', refused: null },
    },
    ...over,
  });
const quiz = { reason: 'quiz', next: 'quiz', kind: null, text: '风险测评未完成或已过期' } as const;

describe('order that has money but cannot proceed', () => {
  it('shows 待核实, the reason, and both options: renew through a link, or cancel with a full refund', () => {
    const view = buildOrderHubView(held({ review: quiz }), 'wealth');
    expect(view.state).toBe('待核实');
    expect(view.review).toBe('待核实：风险测评未完成或已过期。办理后订单继续，也可撤销订单，款项全额退回');
    expect(view.next).toMatchObject({ label: '去测评' });
    expect(view.cancelText).toContain('已到账的款项全额原路退回');
  });

  it('asks for no more money and shows no payment countdown', () => {
    const view = buildOrderHubView(held({ review: quiz }), 'wealth');
    expect(view.payBy).toBeNull();
    expect(view.facts.map(({ label }) => label)).not.toContain('打款截止');
    expect(view.facts).toContainEqual({
      label: '到账金额',
      value: '1,000,000.00 元',
      note: expect.stringContaining('到账，待核实'),
    });
    const card = buildPrivateOpenOrder(held({ review: quiz }), 'wealth', false);
    expect([card.state, card.deadline, card.nextTo]).toEqual(['待核实', null, null]);
  });

  it('leaves late payments to operators', () => {
    const late = held({ payment: { ...held().payment!, reason: '到账时间晚于打款截止' } });
    const view = buildOrderHubView(late, 'wealth');
    expect(view.review).toBe('待核实：到账时间晚于打款截止。工作人员核实后入账或全额退回');
    expect(view.next).toBeNull();
  });

  it('shows it also for accepted money while the return visit or the shares wait', () => {
    const view = buildOrderHubView(
      createSampleOrder('confirmed', { review: quiz, can_cancel: true }),
      'wealth',
    );
    expect([view.state, view.canCancel, view.next?.label]).toEqual(['待核实', true, '去测评']);
  });
});
