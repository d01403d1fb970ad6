import type { PublicOrder } from '~/contract/public-trade';
import { toShanghaiClock } from '~/domain/calendar/dates';
import { isAwaitingPayment } from '~/domain/orders/states';

/**
 * An order by card whose debit the bank has not confirmed. Opening it queries the bank by the order's key; nothing
 * is debited again.
 */
export const isAwaitingBank = (order: Pick<PublicOrder, 'status' | 'pay_way'>): boolean =>
  isAwaitingPayment(order) && order.pay_way === 'card';

/** How the person is notified of the result: the upstream creates a notice when it books the bank's reply. */
export const NOTIFICATION_TEXT = '有结果时在「我的」通知中告知，不发短信、不来电';

/** Describes when the bank was last queried, by the server clock, and that it gave no result. */
export const describeBankStatus = ({ server_now }: Pick<PublicOrder, 'server_now'>): string =>
  `${toShanghaiClock(server_now).time} 已查询，银行还没有答复`;
