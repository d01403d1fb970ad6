import { describe, expect, it } from 'vitest';
import { ORDER_STEPS } from '~/domain/orders/order-steps';
import { buildOtherStepView } from '~/app/features/orders/order-empty-views';
import { buildNextStepPath } from '~/app/features/orders/order-path';
import { computeElapsedShare } from '~/app/features/orders/order-view';
import { buildOrderHubView } from '~/app/pages/private/orders/load-hub';
import { buildSuitabilityView } from '~/app/pages/private/orders/suitability-view';
import { createSampleOrder } from '~/app/pages/private/orders/testing/sample-order';

const getPage = (step: (typeof ORDER_STEPS)[number]) =>
  buildNextStepPath('wealth', createSampleOrder(step)).split('?')[0];

describe('next page of an order', () => {
  it('is a separate page for every step of the person, and the order page for all other steps', () => {
    expect(ORDER_STEPS.map(getPage)).toEqual(
      [
        'process/purchase/reserve',
        'process/purchase/reserve-sign',
        'process/purchase/agreement',
        'process/purchase/agreement',
        'process/purchase/reserve-sign/obligation-clause',
        'process/purchase/face_id',
        'process/purchase/sign_e_contract',
        'process/purchase/payment_info',
        'process/purchase/wire_evidence/upload',
        'user/transition_detail',
        'process/purchase/return_visit_quiz',
        'user/transition_detail',
      ].map((path) => `/wealth/${path}`),
    );
  });

  it('is the order page for an order that has ended', () => {
    for (const status of ['cancelled', 'expired', 'confirmed'] as const) {
      expect(buildNextStepPath('fund', createSampleOrder('contract', { status }))).toBe(
        '/fund/user/transition_detail?order_id=o1',
      );
    }
  });

  it('is linked, with the name of the due step, from a page of another step', () => {
    const early = buildOtherStepView('wealth', createSampleOrder('material'), ['contract']);
    expect([early.title, early.text, early.action.to.split('?')[0]]).toEqual([
      '还不到这一步',
      '请先完成“阅读募集材料”',
      '/wealth/process/purchase/agreement',
    ]);
    const late = buildOtherStepView('wealth', createSampleOrder('payment'), ['contract']);
    expect([late.title, late.text]).toEqual(['这一步已完成', '接下来是“打款”']);
    const over = buildOtherStepView('wealth', createSampleOrder('payment', { status: 'expired' }), [
      'payment',
    ]);
    expect([over.title, over.action.label]).toEqual(['订单已失效', '重新预约']);
  });
});

describe('order page', () => {
  const cooling_off = { starts_at: '2026-11-20T06:20:00.000Z', ends_at: '2026-11-21T06:20:00.000Z' };

  it('counts the cooling-off period by the server clock and offers the full refund', () => {
    const payment = {
      state: 'registered',
      amount: '1000000.00',
      payer: '程**',
      paid_at: null,
      reason: null,
      refused: null,
    } as const;
    const order = createSampleOrder('cooling_off', { cooling_off, payment });
    expect(computeElapsedShare(order)).toBe(0.25);
    const view = buildOrderHubView(order, 'wealth');
    expect(view.coolingOff).toMatchObject({ until: cooling_off.ends_at, serverNow: order.server_now });
    expect([view.canCancel, view.next]).toEqual([true, null]);
    expect(view.cancelText).toContain('全额原路退回');
  });

  it('has no countdown and no next step after cancellation', () => {
    const view = buildOrderHubView(
      createSampleOrder('cooling_off', { cooling_off, status: 'cancelled', can_cancel: false }),
      'wealth',
    );
    expect([view.coolingOff, view.next, view.state]).toEqual([null, null, '已撤销']);
  });
});

describe('suitability notice', () => {
  const notice = (needed: number, over: object) =>
    buildSuitabilityView(
      createSampleOrder('suitability', { confirmations_needed: needed, ...over }),
      2,
      'wealth',
    );

  it('shows a warning for a mismatch, then needs one more confirmation, and another one for a senior', () => {
    const over = { is_mismatch: true, needs_senior_confirmation: true };
    expect([3, 2, 1].map((needed) => notice(needed, over).notice?.key)).toEqual([
      'warning',
      'again',
      'senior',
    ]);
    expect([3, 2, 1].map((needed) => notice(needed, over).number)).toEqual([1, 2, 3]);
    expect(notice(3, over).table[0]).toMatchObject({ isFit: false });
  });

  it('needs one confirmation for a match', () => {
    const view = buildSuitabilityView(createSampleOrder('suitability'), 4, 'wealth');
    expect([view.notice?.key, view.count, view.number]).toEqual(['fit', 1, 1]);
  });
});
