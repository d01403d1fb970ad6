import type { Edition } from '~/domain/platform/edition';
import { formatYuan } from '~/domain/figures/money';
import type { Order } from '~/contract/orders';
import { buildOrderHubPath } from '~/app/features/orders/order-path';

type StageState = 'done' | 'now' | 'next';

/** The twelve steps of a purchase in six stages, short enough to fit side by side. */
const PURCHASE_STAGES: readonly { title: string; steps: readonly string[] }[] = [
  { title: '预约', steps: ['reserve'] },
  { title: '告知', steps: ['suitability', 'material', 'clauses', 'qualified'] },
  { title: '签约', steps: ['person_check', 'contract'] },
  { title: '打款', steps: ['payment', 'evidence'] },
  { title: '回访', steps: ['cooling_off', 'return_visit'] },
  { title: '确认', steps: ['confirmed'] },
];
const REDEMPTION_STAGES: typeof PURCHASE_STAGES = [
  { title: '申请', steps: ['apply'] },
  { title: '核验', steps: ['person_check'] },
  { title: '签署', steps: ['sign'] },
  { title: '开放日', steps: ['waiting'] },
  { title: '确认', steps: ['priced'] },
  { title: '到账', steps: ['paid'] },
];

/** Builds the stages of an order, or of one that has not been placed yet. */
export function buildOrderStages(
  order: Pick<Order, 'kind' | 'step' | 'status' | 'steps'> | null,
): { title: string; state: StageState }[] {
  if (order === null) {
    return PURCHASE_STAGES.map(({ title }, index) => ({ title, state: index === 0 ? 'now' : 'next' }));
  }
  const stages = order.kind === 'redeem' ? REDEMPTION_STAGES : PURCHASE_STAGES;
  const stateOf = new Map(order.steps.map(({ key, state }) => [key, state]));
  return stages.map(({ title, steps }) => {
    const states = steps.map((key) => stateOf.get(key));
    if (states.every((state) => state === 'done')) return { title, state: 'done' };
    return { title, state: states.includes('now') ? 'now' : 'next' };
  });
}

/** Builds the head of every page of an order. */
export function buildFlowHead(order: Order, edition: Edition) {
  return {
    productName: order.product_name,
    amount: order.amount === null ? null : `${formatYuan(order.amount)} 元`,
    orderNo: order.order_no,
    stages: buildOrderStages(order),
    hub: buildOrderHubPath(edition, order),
  };
}
export type FlowHead = ReturnType<typeof buildFlowHead>;
