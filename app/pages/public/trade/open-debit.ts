import type { PublicOrder } from '~/contract/public-trade';
import { toShanghaiClock } from '~/domain/calendar/dates';
import { isAwaitingPayment } from '~/domain/orders/states';

/** An order by card whose debit the bank has not answered. Opening it asks the bank by the order's key; nothing is debited anew. */
export const isAwaitingBank = (order: Pick<PublicOrder, 'status' | 'pay_way'>): boolean =>
  isAwaitingPayment(order) && order.pay_way === 'card';

/** How the person hears of the end: upstream notes it when it books what the bank did. */
export const NOTIFICATION_TEXT = '有结果时在「我的」通知中告知，不发短信、不来电';

/** When the bank was asked last, by the server's clock, and that it did not say. */
export const describeBankStatus = ({ server_now }: Pick<PublicOrder, 'server_now'>): string =>
  `${toShanghaiClock(server_now).time} 已查询，银行还没有答复`;
