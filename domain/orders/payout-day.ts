import { toShanghaiDay } from '~/domain/calendar/dates';
import { isConfirmed, type PublicOrderKind, type PublicOrderStatus } from '~/domain/orders/states';

/**
 * The money of a redemption or dividend has not arrived although its day is over: it waits for release, or for the
 * bank.
 */
export const PAYOUT_LATE_TEXT = '待划款';

/**
 * Returns whether the money of a confirmed redemption is past its expected day; pages no longer show that day then.
 */
export const isPayoutLate = (
  order: {
    readonly kind: PublicOrderKind;
    readonly status: PublicOrderStatus;
    readonly arrival_date: string | null;
  },
  now: string,
): boolean =>
  order.kind === 'redeem' &&
  isConfirmed(order) &&
  order.arrival_date !== null &&
  order.arrival_date < toShanghaiDay(now);
