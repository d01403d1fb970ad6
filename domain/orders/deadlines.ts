/**
 * All deadlines of a person: items that end, or wait for the person until a day. The deadlines page, the calendar
 * of own days and the adviser workbench use this list. Days are ISO days in Asia/Shanghai, instants are ISO.
 */
import { countDaysBetween, toShanghaiDay } from '~/domain/calendar/dates';
import { hasCooledOff, isOverdue, getOrderStep, type OrderState } from '~/domain/orders/order-state';
import type { RedemptionState } from '~/domain/orders/redemption';
import { LAPSE_KINDS } from '~/domain/person/lapses';

/** Source of a deadline; each is read separately, so that one failure does not affect the others. */
export const DEADLINE_AREAS = ['verification', 'orders', 'holdings', 'rights'] as const;
export type DeadlineArea = (typeof DEADLINE_AREAS)[number];

/** In display order for deadlines on the same day. */
export const DEADLINE_KINDS = [
  'cooling_off',
  'pay_by',
  'transfer_by',
  'return_visit',
  'redeem_sign',
  'redeem_open',
  ...LAPSE_KINDS,
  'capital_call',
  'term',
  'unlock',
  'holder_notice',
  'consultation',
  'meeting',
  'activity',
  'level',
  'growth',
  'rights',
] as const;
export type DeadlineKind = (typeof DEADLINE_KINDS)[number];

export interface Deadline {
  readonly kind: DeadlineKind;
  /** Last day, or the day it happens; null when only its end is known. */
  readonly day: string | null;
  /** Set when a time on that day counts. */
  readonly endsAt: string | null;
}

const until = (kind: DeadlineKind, endsAt: string): Deadline => ({
  kind,
  day: toShanghaiDay(endsAt),
  endsAt,
});

/** Lists the deadlines of a private purchase for its person; empty while it waits for others. */
export function listPurchaseDeadlines(state: OrderState, now: string): Deadline[] {
  const { status, reservation, coolingOff, isVisitInReview } = state;
  if (status !== 'open' || reservation === null || isOverdue(state, now)) return [];
  if (state.held !== null) return [];
  // Evidence waits for a review by the staff: the order can no longer expire.
  if (state.paidFen === null) return state.evidence.length > 0 ? [] : [until('pay_by', reservation.payBy)];
  if (coolingOff !== null && !hasCooledOff(state, now)) return [until('cooling_off', coolingOff.endsAt)];
  return getOrderStep(state, now) === 'return_visit' && !isVisitInReview
    ? [{ kind: 'return_visit', day: reservation.openDay, endsAt: null }]
    : [];
}

/** Lists the deadlines of a private redemption: signing by its cut-off, then pricing on its open day. */
export function listRedemptionDeadlines(
  { status, application, doneAt }: RedemptionState,
  now: string,
): Deadline[] {
  if (status !== 'open' || application === null) return [];
  if (doneAt.sign === undefined)
    return Date.parse(now) < Date.parse(application.cancelUntil)
      ? [until('redeem_sign', application.cancelUntil)]
      : [];
  return application.openDay >= toShanghaiDay(now)
    ? [{ kind: 'redeem_open', day: application.openDay, endsAt: null }]
    : [];
}

/** Time left until a deadline: over, within 30 days, within 90, or later. */
export const DEADLINE_SPANS = ['over', 'month', 'quarter', 'later'] as const;
export type DeadlineSpan = (typeof DEADLINE_SPANS)[number];

const MONTH_DAYS = 30;
const QUARTER_DAYS = 90;

/** Returns the days until the deadline, 0 on the day itself, negative afterwards; null when no day is known. */
export const countDaysLeft = ({ day }: Pick<Deadline, 'day'>, today: string): number | null =>
  day === null ? null : countDaysBetween(today, day);

/** Returns the span of a deadline. The last day counts to its end; without a day it is over. */
export function getDeadlineSpan(deadline: Pick<Deadline, 'day'>, today: string): DeadlineSpan {
  const left = countDaysLeft(deadline, today);
  if (left === null || left < 0) return 'over';
  return left <= MONTH_DAYS ? 'month' : left <= QUARTER_DAYS ? 'quarter' : 'later';
}

/**
 * Compares by urgency: earliest first, ended deadlines without a day before all others. Equal days are in the order
 * of `DEADLINE_KINDS`.
 */
export const compareUrgency = (
  a: Pick<Deadline, 'kind' | 'day'>,
  b: Pick<Deadline, 'kind' | 'day'>,
): number => {
  const [first, second] = [a.day ?? '', b.day ?? ''];
  if (first !== second) return first < second ? -1 : 1;
  return DEADLINE_KINDS.indexOf(a.kind) - DEADLINE_KINDS.indexOf(b.kind);
};
