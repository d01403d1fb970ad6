export { checkTrade, type TradeParty } from '~/upstream/modules/order-checks/check';
export {
  buildHasTermsSql,
  loadOfferedSale,
  loadPublicSale,
  toSaleView,
} from '~/upstream/modules/order-checks/public-sale';
export { tradeChecks } from '~/upstream/modules/order-checks/trade-checks';
