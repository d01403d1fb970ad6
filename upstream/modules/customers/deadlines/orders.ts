import { toShanghaiDay } from '~/domain/calendar/dates';
import { listPurchaseDeadlines, listRedemptionDeadlines } from '~/domain/orders/deadlines';
import { loadOpenPrivateOrders } from '~/upstream/modules/private-orders';
import { listOrdersAwaitingCustomer } from '~/upstream/modules/public-orders';
import { createDeadline, type DeadlineLoader } from '~/upstream/modules/customers/deadlines/row';

/** Loads deadlines of open orders: payment, signatures, cooling-off, the return visit, a transfer. */
export const loadOrderDeadlines: DeadlineLoader = async (context, accountId) => {
  const now = context.now().toISOString();
  const { purchases, redemptions } = await loadOpenPrivateOrders(context.db, [accountId]);
  const transfers = await listOrdersAwaitingCustomer(context, accountId);
  return [
    ...purchases.flatMap(({ state, productName, orderId }) =>
      listPurchaseDeadlines(state, now).map((each) =>
        createDeadline(each, { name: productName, subject_id: orderId }),
      ),
    ),
    ...redemptions.flatMap(({ state, productName, orderId }) =>
      listRedemptionDeadlines(state, now).map((each) =>
        createDeadline(each, { name: productName, subject_id: orderId }),
      ),
    ),
    ...transfers.flatMap(({ id, name, pay_by: endsAt, bank_refused }) =>
      endsAt === null || bank_refused || endsAt <= now
        ? []
        : [
            createDeadline(
              { kind: 'transfer_by', day: toShanghaiDay(endsAt), endsAt },
              { name, subject_id: id },
            ),
          ],
    ),
  ];
};
