export {
  type AccountingDay,
  buildAccountingQuery,
  loadAccountingDays,
  PAYOUT_CORRECTION_TYPES,
} from '~/upstream/modules/orders-core/accounting-day';
export { assertNotAtBank } from '~/upstream/modules/orders-core/bank-payment';
export {
  changeOrder,
  changeOrderIn,
  createCustomerChange,
  createOperatorChange,
  createOrder,
  createSystemChange,
  type EventFault,
  findOrderRow,
  type LockedOrder,
  type OrderChange,
  type OrderKind,
} from '~/upstream/modules/orders-core/change-order';
export { type DraftEvent, loadEvents } from '~/upstream/modules/orders-core/event-store';
export {
  assertPossibleMoney,
  type IncomingMoney,
  type RegisteredMoney,
  toRegisteredMoney,
} from '~/upstream/modules/orders-core/incoming-money';
export { intents } from '~/upstream/modules/orders-core/intents';
export {
  addRefund,
  addRemittance,
  addShares,
  getLotOwner,
  listHeldLots,
  lockHeldLots,
  refreshPositions,
  updateLots,
  type LotOwner,
  type LotRow,
  refreshPosition,
  removeRemittance,
  takeShares,
} from '~/upstream/modules/orders-core/lots';
export {
  findNavCorrection,
  listNavConcerns,
  type NavInput,
} from '~/upstream/modules/orders-core/nav-concerns';
export {
  type CorrectedDay,
  describeCorrectionOutcome,
  loadCorrectedDays,
  loadCorrections,
} from '~/upstream/modules/orders-core/nav-corrections';
export { loadOrderPage, type OrderFilter } from '~/upstream/modules/orders-core/operator-list';
export { createAmountRefusal, parseOrderAmount } from '~/upstream/modules/orders-core/order-amount';
export {
  amountSchema,
  createOrderDualControl,
  DUPLICATE_MONEY_TEXT,
  incomingMoneyShape,
  loadAnyOrderId,
  loadOrderId,
  type OrderMoney,
  orderShape,
  reasonShape,
  toIncomingMoney,
} from '~/upstream/modules/orders-core/order-arguments';
export { createOrderNo } from '~/upstream/modules/orders-core/order-number';
export {
  canEndUnpaidOrder,
  findImportedThroughDay,
  recordImportedThroughDay,
} from '~/upstream/modules/orders-core/payment-deadline';
export { getMoneyConsent, listMembers } from '~/upstream/modules/orders-core/payout-consent';
export { createReferenceBank } from '~/upstream/modules/orders-core/reference-bank';
export {
  type PayoutAuthority,
  buildPayoutProof,
  releaseMoney,
  SYSTEM,
} from '~/upstream/modules/orders-core/release-money';
export { loadSettledByNav } from '~/upstream/modules/orders-core/settled-nav';
