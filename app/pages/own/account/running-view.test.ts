import { describe, expect, it } from 'vitest';
import { sampleOrder } from '~/app/pages/private/orders/testing/sample-order';
import { runningOrder } from '~/app/pages/own/account/running-view';

const cooling = sampleOrder('cooling_off', {
  cooling_off: { starts_at: '2026-11-20T06:20:00.000Z', ends_at: '2026-11-21T06:20:00.000Z' },
});

describe('an order under way on the user page', () => {
  it('counts down the cooling-off by the clock of the server, and leads to cancelling at one tap', () => {
    const card = runningOrder(cooling, 'wealth', false);
    expect(card).toMatchObject({
      state: '投资冷静期',
      amount: '1,000,000.00 元',
      cancelTo: '/wealth/user/transition_detail?order_id=o1#cancel',
      deadline: { until: '2026-11-21T06:20:00.000Z', serverNow: '2026-11-20T12:20:00.000Z' },
      passed: 0.25,
      nextTo: null,
    });
  });

  it('says until when the money has to be there, and what is next', () => {
    const card = runningOrder(sampleOrder('payment'), 'wealth', false);
    expect(card.deadline).toMatchObject({ label: '打款剩余', until: '2026-12-11T07:00:00.000Z' });
    expect(card.nextTo).toBe('/wealth/process/purchase/payment_info?product_code=s1&order_id=o1');
    const evidence = [{ file_id: 'f1', name: '回单.jpg', uploaded_at: '2026-11-20T11:00:00.000Z' }];
    expect(runningOrder(sampleOrder('payment', { evidence }), 'wealth', false).nextTo).toBeNull();
    expect(card).toMatchObject({ cancelTo: null, passed: null });
  });

  it('shows no amount where the person hides amounts', () => {
    expect(runningOrder(cooling, 'wealth', true).amount).not.toMatch(/\d/);
  });
});
