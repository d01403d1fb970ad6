import { shanghaiDay } from '~/domain/calendar/dates';
import { purchaseDeadlines, redemptionDeadlines } from '~/domain/orders/deadlines';
import { privateOrdersUnderWay } from '~/upstream/modules/private-orders/under-way';
import { ordersThatWait } from '~/upstream/modules/public-orders/lists';
import { deadlineRow, type DeadlineReader } from '~/upstream/modules/customers/deadlines/row';

/** What orders under way wait for of their person: money, signatures, cooling-off, the return visit, a transfer. */
export const orderDeadlines: DeadlineReader = async (context, accountId) => {
  const now = context.now().toISOString();
  const { purchases, redemptions } = await privateOrdersUnderWay(context.db, [accountId]);
  const transfers = await ordersThatWait(context, accountId);
  return [
    ...purchases.flatMap(({ state, productName, orderId }) =>
      purchaseDeadlines(state, now).map((each) =>
        deadlineRow(each, { name: productName, subject_id: orderId }),
      ),
    ),
    ...redemptions.flatMap(({ state, productName, orderId }) =>
      redemptionDeadlines(state, now).map((each) =>
        deadlineRow(each, { name: productName, subject_id: orderId }),
      ),
    ),
    ...transfers.flatMap(({ id, name, pay_by: endsAt, bank_refused }) =>
      endsAt === null || bank_refused || endsAt <= now
        ? []
        : [deadlineRow({ kind: 'transfer_by', day: shanghaiDay(endsAt), endsAt }, { name, subject_id: id })],
    ),
  ];
};
