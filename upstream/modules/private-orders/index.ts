export {
  changePurchase,
  changeRedemption,
  loadOrderEvents,
} from '~/upstream/modules/private-orders/change-order';
export { buildContractText, type ContractInput } from '~/upstream/modules/private-orders/contract-text';
export { type DissentDay, listDissentDays } from '~/upstream/modules/private-orders/dissent';
export { endOverdueOrders } from '~/upstream/modules/private-orders/end-overdue';
export { endUnpricedOrders } from '~/upstream/modules/private-orders/end-unpriced';
export type { FundRow, SaleTermsRow } from '~/upstream/modules/private-orders/fund-terms';
export { HAS_HELD_MONEY, releaseHeldMoney } from '~/upstream/modules/private-orders/held-money';
export { loadHighWaterMarks, addHighWaterMark } from '~/upstream/modules/private-orders/high-water-marks';
export { listOwnOrders } from '~/upstream/modules/private-orders/list-own-orders';
export { listRefunds, refundActions } from '~/upstream/modules/private-orders/list-refunds';
export { loadOpenPrivateOrders } from '~/upstream/modules/private-orders/open-orders';
export { orderActions } from '~/upstream/modules/private-orders/ops';
export {
  type PurchaseEvent,
  purchaseRules,
  type RedeemEvent,
} from '~/upstream/modules/private-orders/order-rules';
export { acceptHeldMoney, registerPayment, rejectPayment } from '~/upstream/modules/private-orders/payments';
export { privateOrders } from '~/upstream/modules/private-orders/private-orders';
export { listRefundingOrders } from '~/upstream/modules/private-orders/refunding-orders';
export {
  findSignedContract,
  loadRemittanceAccount,
} from '~/upstream/modules/private-orders/remittance-account';
export { listRiskClauses } from '~/upstream/modules/private-orders/risk-clauses';
export { loadOrderViews } from '~/upstream/modules/private-orders/view';
