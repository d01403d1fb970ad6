import { describe, expect, it } from 'vitest';
import { createSampleOrder } from '~/app/pages/private/orders/testing/sample-order';
import { createSamplePublicOrder } from '~/app/pages/public/account/testing/sample-order';
import { buildPrivateOpenOrder, buildPublicOpenOrder } from '~/app/features/orders/open-orders-view';

const cooling = createSampleOrder('cooling_off', {
  cooling_off: { starts_at: '2026-11-20T06:20:00.000Z', ends_at: '2026-11-21T06:20:00.000Z' },
});

describe('open order on the user page', () => {
  it('counts down the cooling-off period by the server clock, and links directly to cancellation', () => {
    const card = buildPrivateOpenOrder(cooling, 'wealth', false);
    expect(card).toMatchObject({
      state: '投资冷静期',
      amount: '1,000,000.00 元',
      cancelTo: '/wealth/user/transition_detail?order_id=o1#cancel',
      deadline: { until: '2026-11-21T06:20:00.000Z', serverNow: '2026-11-20T12:20:00.000Z' },
      passed: 0.25,
      nextTo: null,
    });
  });

  it('shows the payment deadline and the next step', () => {
    const card = buildPrivateOpenOrder(createSampleOrder('payment'), 'wealth', false);
    expect(card.deadline).toMatchObject({ label: '打款剩余', until: '2026-12-11T07:00:00.000Z' });
    expect(card.nextTo).toBe('/wealth/process/purchase/payment_info?product_code=s1&order_id=o1');
    const evidence = [{ file_id: 'f1', name: '回单.jpg', uploaded_at: '2026-11-20T11:00:00.000Z' }];
    expect(
      buildPrivateOpenOrder(createSampleOrder('payment', { evidence }), 'wealth', false).nextTo,
    ).toBeNull();
    expect(card).toMatchObject({ cancelTo: null, passed: null });
  });

  it('shows for a redemption the pricing day, then the money in transit', () => {
    const redemption = { kind: 'redeem', amount: null, shares: '1000.00', open_day: '2026-11-27' } as const;
    expect(
      buildPrivateOpenOrder(
        createSampleOrder('payment', { ...redemption, step: 'waiting' }),
        'wealth',
        false,
      ),
    ).toMatchObject({
      kind: '赎回',
      note: '按开放日 2026-11-27 净值成交，确认后划款',
    });
    const priced = buildPrivateOpenOrder(
      createSampleOrder('payment', { ...redemption, step: 'paid', amount: '1173150.00' }),
      'wealth',
      false,
    );
    expect(priced).toMatchObject({ amount: '1,173,150.00 元', state: '待到账' });
    expect(priced.note).toContain('尚未到账');
  });

  const refund = {
    due: '0.00',
    sent: '0.00',
    arrived: '0.00',
    sent_at: null,
    arrived_at: null,
    returned_reason: null,
  };

  it('shows the money of an ended order until all of it is refunded, due and sent parts separately', () => {
    const ended = (over: Partial<typeof refund>) =>
      createSampleOrder('cooling_off', { status: 'cancelled', refund: { ...refund, ...over } });
    expect(buildPrivateOpenOrder(ended({ due: '1000000.00' }), 'wealth', false)).toMatchObject({
      state: '已撤销，待退款',
      note: '1,000,000.00 元待退回',
      isEnded: true,
      nextTo: null,
      cancelTo: null,
    });
    expect(buildPrivateOpenOrder(ended({ sent: '1000000.00' }), 'wealth', false)).toMatchObject({
      state: '已撤销，退款在途',
      note: '1,000,000.00 元已汇出、等待到账',
    });
    const both = buildPrivateOpenOrder(ended({ due: '1.00', sent: '2.00' }), 'wealth', false);
    expect([both.state, both.note]).toEqual(['已撤销，待退款', '1.00 元待退回，2.00 元已汇出、等待到账']);
    const hidden = buildPrivateOpenOrder(ended({ due: '1000000.00' }), 'wealth', true);
    expect(hidden.note).toContain('待退回');
    expect(hidden.note).not.toMatch(/\d/);
  });

  it('shows that excess money is refunded while the order proceeds', () => {
    const excess = createSampleOrder('cooling_off', { refund: { ...refund, due: '5.00' } });
    expect(buildPrivateOpenOrder(excess, 'wealth', false)).toMatchObject({
      state: '投资冷静期',
      note: '5.00 元待退回',
    });
  });

  it('shows no amount if the person hides amounts', () => {
    expect(buildPrivateOpenOrder(cooling, 'wealth', true).amount).not.toMatch(/\d/);
  });
});

describe('open order of a public fund', () => {
  it('shows what happens next: confirmation day, arrival day, or the choice of another card', () => {
    expect(buildPublicOpenOrder(createSamplePublicOrder(), 'wealth', false)).toMatchObject({
      to: '/wealth/public/order_detail?order_id=P1',
      title: '示例股票A',
      kind: '买入',
      state: '待确认',
      note: '2026-11-20 净值成交，预计 2026-11-23 确认',
      nextTo: null,
      deadline: null,
    });
    const redeemed = createSamplePublicOrder({
      kind: 'redeem',
      status: 'confirmed',
      arrival_date: '2026-11-25',
    });
    expect(buildPublicOpenOrder(redeemed, 'wealth', false)).toMatchObject({
      kind: '赎回',
      state: '待到账',
      note: '预计 2026-11-25 到账',
    });
  });

  it('links to a transfer that is still due, with the time left', () => {
    const unpaid = createSamplePublicOrder({
      status: 'unpaid',
      pay_way: 'transfer',
      pay_by: '2026-11-20T07:00:00.000Z',
    });
    expect(buildPublicOpenOrder(unpaid, 'wealth', false)).toMatchObject({
      nextTo: '/wealth/public/fund_buy/bank_transfer?order_id=P1',
      deadline: { label: '转账剩余', until: '2026-11-20T07:00:00.000Z' },
    });
  });

  it('shows no amount if the person hides amounts', () => {
    expect(buildPublicOpenOrder(createSamplePublicOrder(), 'wealth', true).amount).not.toMatch(/\d/);
  });
});
