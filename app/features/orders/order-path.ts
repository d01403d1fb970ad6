import { isOpen } from '~/domain/orders/states';
import { paths, type PurchaseStep } from '~/app/paths';
import type { Edition } from '~/domain/platform/edition';
import type { Order } from '~/contract/orders';

/** Page of each step that the person takes; steps without a page wait for another party or for time to pass. */
const PURCHASE_PAGES: Readonly<Record<string, PurchaseStep>> = {
  reserve: 'reserve',
  suitability: 'reserve-sign',
  material: 'agreement',
  clauses: 'agreement',
  qualified: 'reserve-sign/obligation-clause',
  person_check: 'face_id',
  contract: 'sign_e_contract',
  payment: 'payment_info',
  evidence: 'wire_evidence/upload',
  return_visit: 'return_visit_quiz',
};
const REDEMPTION_PAGES: Readonly<Record<string, PurchaseStep>> = {
  apply: 'redemption',
  person_check: 'redemption/sub_process',
  sign: 'redemption/sub_process',
};

type OrderPosition = Pick<Order, 'order_id' | 'product_code' | 'kind' | 'status' | 'step'>;

/** Address of one page of an order. */
export const buildOrderStepPath = (
  edition: Edition,
  step: PurchaseStep,
  { product_code, order_id }: OrderPosition,
): string => paths.purchase(edition, step, { product_code, order_id });

/** Returns the page of the order's next step; the order page when the person has nothing to do. */
export function buildNextStepPath(edition: Edition, order: OrderPosition): string {
  const pages = order.kind === 'redeem' ? REDEMPTION_PAGES : PURCHASE_PAGES;
  const page = isOpen(order) ? pages[order.step] : undefined;
  return page ? buildOrderStepPath(edition, page, order) : buildOrderHubPath(edition, order);
}

/** Address of the order itself: its timeline, documents and cancellation. */
export const buildOrderHubPath = (edition: Edition, { order_id }: Pick<Order, 'order_id'>): string =>
  paths.transitionDetail(edition, { order_id });
