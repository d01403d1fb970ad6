import type { PendingBooking } from '~/contract/kinds';

/** Reason why a holding is shown as of an earlier day than the newest NAV. */
const PENDING_TEXTS: Readonly<Record<PendingBooking, string>> = {
  split: '份额折算处理中',
  dividend: '分红处理中',
  confirmation: '交易确认处理中',
  income: '收益结转处理中',
};

/**
 * Text for pending bookings of a holding, appended to the day of its NAV: '，份额折算处理中'; empty when there are none.
 */
export const formatPendingNote = (pending: PendingBooking | null | undefined): string =>
  pending ? `，${PENDING_TEXTS[pending]}` : '';
