import { describe, expect, it } from 'vitest';
import type { Order } from '~/contract/orders';
import { buildOtherStepView } from '~/app/features/orders/order-empty-views';
import {
  buildOrderFacts,
  describeRefund,
  describePaymentRefusal,
  getOrderStateName,
} from '~/app/features/orders/order-view';
import { createSampleOrder } from '~/app/pages/private/orders/testing/sample-order';

const refund = (over: Partial<NonNullable<Order['refund']>>): Order['refund'] => ({
  due: '0.00',
  sent: '0.00',
  arrived: '0.00',
  sent_at: null,
  arrived_at: null,
  returned_reason: null,
  ...over,
});
const getFacts = (order: Order) =>
  Object.fromEntries(buildOrderFacts(order).map((fact) => [fact.label, fact]));

describe('refunded money', () => {
  it('is shown as due, in transit and received, each only when true', () => {
    const cancelled = (over: Parameters<typeof refund>[0]) =>
      createSampleOrder('cooling_off', { status: 'cancelled', refund: refund(over) });
    const due = cancelled({ due: '1000000.00' });
    expect(describeRefund(due)).toBe('1,000,000.00 元待退回');
    expect(buildOtherStepView('wealth', due, ['payment']).text).toBe('订单不再继续；1,000,000.00 元待退回');
    expect(getFacts(due)['待退款项']).toMatchObject({ value: '1,000,000.00 元' });
    expect(JSON.stringify(buildOrderFacts(due))).not.toContain('已退');
    const sent = cancelled({ sent: '1000000.00', sent_at: '2026-11-21T02:00:00.000Z' });
    expect(describeRefund(sent)).toBe('1,000,000.00 元已汇出、等待到账');
    expect(getFacts(sent)['退款在途']?.note).toContain('11-21 10:00 汇出，等待到达');
    expect(getFacts(sent)['待退款项']).toBeUndefined();
    const arrived = cancelled({ arrived: '1000000.00', arrived_at: '2026-11-23T02:00:00.000Z' });
    expect(describeRefund(arrived)).toBe('1,000,000.00 元已退回到账');
    const parts = cancelled({ due: '1.00', sent: '2.00', arrived: '3.00', returned_reason: '账户已销户' });
    expect(describeRefund(parts)).toBe(
      '1.00 元待退回（银行退回：账户已销户），2.00 元已汇出、等待到账，3.00 元已退回到账',
    );
    expect(getFacts(parts)['待退款项']?.note).toContain('银行退回：账户已销户');
    expect(describeRefund(createSampleOrder('payment'))).toBeNull();
    expect(
      buildOtherStepView('wealth', createSampleOrder('payment', { status: 'cancelled' }), ['payment']).text,
    ).toBe('订单不再继续');
  });
});

describe('refused payment', () => {
  it.each([
    ['money', '款项'],
    ['evidence', '打款凭证'],
  ] as const)('names the refused part (%s), whether or not earlier money is refunded', (refused, part) => {
    const payment = {
      state: 'rejected',
      amount: null,
      payer: null,
      paid_at: null,
      reason: '不清楚',
    } as const;
    for (const back of [null, refund({ due: '1000000.00' })]) {
      const order = createSampleOrder('payment', { payment: { ...payment, refused }, refund: back });
      expect(describePaymentRefusal(order)).toBe(`${part}未被接受：不清楚`);
      expect(getFacts(order)['款项状态']).toMatchObject({ value: `${part}未被接受`, note: '不清楚' });
    }
  });
});

describe('money of a redemption', () => {
  const priced = createSampleOrder('reserve', {
    kind: 'redeem',
    step: 'paid',
    amount: '1118500.00',
    fee: '1500.00',
    shares: '800000.00',
    confirmation: { shares: '800000.00', nav: '1.5000', nav_date: '2026-11-27', amount: '1118500.00' },
    redemption: {
      is_estimate: false,
      nav: '1.5000',
      nav_date: '2026-11-27',
      shares: '800000.00',
      gross: '1200000.00',
      fee: '1500.00',
      performance_fee: '80000.00',
      net: '1118500.00',
      performance: { method: '高水位', rate: 0.2, hurdle: 0, base: '400000.00', lots: [] },
    },
    receiving: '衡川银行（尾号 1234）',
  });

  it('consists of gross amount, fee and net amount, never of a purchase', () => {
    const facts = getFacts(priced);
    expect(facts['申购金额']).toBeUndefined();
    const labels = ['赎回金额', '赎回费', '业绩报酬', '待到账金额', '收款账户'];
    expect(labels.map((label) => facts[label]?.value)).toEqual([
      '1,200,000.00 元',
      '1,500.00 元',
      '80,000.00 元',
      '1,118,500.00 元',
      '衡川银行（尾号 1234）',
    ]);
    expect(facts['到账金额']).toBeUndefined();
  });

  it('is shown as awaited until it has arrived, in the list too', () => {
    expect(getOrderStateName({ ...priced, status: 'open', step: 'priced' })).toBe('待确认金额');
    expect(getOrderStateName({ ...priced, status: 'open', step: 'paid' })).toBe('待到账');
    expect(getOrderStateName({ ...priced, status: 'confirmed', step: 'paid' })).toBe('已到账');
    expect(getOrderStateName(createSampleOrder('confirmed'))).toBe('待确认份额');
    expect(getOrderStateName(createSampleOrder('return_visit'))).toBe('待回访');
  });

  it('is shown as arrived only after that was recorded', () => {
    const paid = { key: 'paid', title: '款项到账', state: 'done', at: '2026-12-02T02:00:00.000Z' } as const;
    const order = {
      ...priced,
      status: 'confirmed' as const,
      steps: [{ ...paid, until: null, detail: null }],
    };
    expect(getFacts(order)['到账金额']).toMatchObject({ value: '1,118,500.00 元', note: '12-02 10:00 到账' });
  });
});
