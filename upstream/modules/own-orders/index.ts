export { ownOrders } from '~/upstream/modules/own-orders/own-orders';
