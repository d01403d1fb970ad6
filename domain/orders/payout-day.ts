import { toShanghaiDay } from '~/domain/calendar/dates';
import { isConfirmed, type PublicOrderStatus } from '~/domain/orders/states';

/** The money of a redemption or dividend is not there though its day is over: it waits to be released, or for the bank. */
export const PAYOUT_LATE_TEXT = '待划款';

/** Whether the money of a confirmed redemption is past the day it was expected on: no page names that day any more. */
export const isPayoutLate = (
  order: {
    readonly kind: 'buy' | 'redeem';
    readonly status: PublicOrderStatus;
    readonly arrival_date: string | null;
  },
  now: string,
): boolean =>
  order.kind === 'redeem' &&
  isConfirmed(order) &&
  order.arrival_date !== null &&
  order.arrival_date < toShanghaiDay(now);
