export {
  changePublicOrder,
  changePublicOrderIn,
  loadPublicEvents,
  type Trx,
} from '~/upstream/modules/public-orders/change-order';
export { confirmOrder } from '~/upstream/modules/public-orders/confirm';
export { endOverdueTransfers } from '~/upstream/modules/public-orders/end-overdue';
export { endUnpricedOrder } from '~/upstream/modules/public-orders/end-unpriced';
export { computeFeeFingerprint } from '~/upstream/modules/public-orders/fee-fingerprint';
export {
  getHoldingPeriod,
  listSubscriptionTiers,
  loadNavOfDay,
  loadPublicFund,
  loadTradeDateSet,
} from '~/upstream/modules/public-orders/fund';
export {
  listOrdersAwaitingCustomer,
  listOwnPublicOrders,
} from '~/upstream/modules/public-orders/list-own-orders';
export { publicTradeActions } from '~/upstream/modules/public-orders/ops';
export { computeOrderId } from '~/upstream/modules/public-orders/order-id';
export { checkTradePassword } from '~/upstream/modules/public-orders/password';
export { payOut } from '~/upstream/modules/public-orders/pay-out';
export { completePayments, sendRefunds } from '~/upstream/modules/public-orders/payments';
export { placeBuy } from '~/upstream/modules/public-orders/place-buy';
export { placeConvert } from '~/upstream/modules/public-orders/place-convert';
export { plans } from '~/upstream/modules/public-orders/plans';
export { loadPlanCalendar } from '~/upstream/modules/public-orders/plans/lists';
export { stopPlan } from '~/upstream/modules/public-orders/plans/stop-plan';
export { loadPlanViews } from '~/upstream/modules/public-orders/plans/view';
export { publicTrade } from '~/upstream/modules/public-orders/public-trade';
export {
  decideHeldRemittance,
  findPublicRemittance,
  registerRemittance,
} from '~/upstream/modules/public-orders/remittance';
export {
  listFundReservations,
  listReservedRedemptions,
} from '~/upstream/modules/public-orders/reserved-redemptions';
export { revertCountedSplit } from '~/upstream/modules/public-orders/revert-counted-split';
export { loadPublicOrderViews } from '~/upstream/modules/public-orders/view';
