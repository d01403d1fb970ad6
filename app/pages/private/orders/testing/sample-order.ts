import { ORDER_STEP_TITLES, ORDER_STEPS, type OrderStep } from '~/domain/orders/order-steps';
import type { Order } from '~/contract/orders';

/** Creates a first purchase whose due step is the given one, with all earlier steps done. */
export function createSampleOrder(step: OrderStep, over: Partial<Order> = {}): Order {
  const due = ORDER_STEPS.indexOf(step);
  return {
    order_id: 'o1',
    order_no: 'HX2026112000000001',
    kind: 'subscribe',
    status: 'open',
    step,
    steps: ORDER_STEPS.map((key, index) => ({
      key,
      title: ORDER_STEP_TITLES[key],
      state: index < due ? 'done' : index === due ? 'now' : 'next',
      at: index < due ? '2026-11-20T06:20:00.000Z' : null,
      until: null,
      detail: null,
    })),
    product_code: 's1',
    product_name: '岫川进取一号私募证券投资基金',
    context: 'simu',
    risk_level: 4,
    amount: '1000000.00',
    fee: '9900.99',
    shares: null,
    open_day: '2026-12-15',
    created_at: '2026-11-20T01:58:00.000Z',
    server_now: '2026-11-20T12:20:00.000Z',
    pay_by: '2026-12-11T07:00:00.000Z',
    is_append: false,
    is_raising: false,
    is_mismatch: false,
    needs_senior_confirmation: false,
    confirmations_needed: step === 'suitability' ? 1 : 0,
    can_cancel: true,
    cooling_off: null,
    documents: [],
    clauses: [],
    contract: null,
    papers: [],
    rejected_payments: [],
    evidence: [],
    payment: null,
    refund: null,
    confirmation: null,
    visit_reason: null,
    is_visit_in_review: false,
    redemption: null,
    receiving: null,
    ...over,
  };
}
