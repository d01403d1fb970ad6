/**
 * Everything of a person that ends, or that waits for them until a day: the one list that their page of deadlines, the
 * calendar of own days and an adviser's desk are made of. Days are ISO days in Asia/Shanghai, instants ISO.
 */
import { countDaysBetween, toShanghaiDay } from '~/domain/calendar/dates';
import { hasCooledOff, isOverdue, getOrderStep, type OrderState } from '~/domain/orders/order-state';
import type { RedemptionState } from '~/domain/orders/redemption';
import { LAPSE_KINDS } from '~/domain/person/lapses';

/** Where a deadline comes from; each is read by itself, so that one may fail while the rest stays. */
export const DEADLINE_AREAS = ['verification', 'orders', 'holdings', 'rights'] as const;
export type DeadlineArea = (typeof DEADLINE_AREAS)[number];

/** In the order they are shown where they fall on one day. */
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
  /** The last day, or the day it happens; null where it is only known to be over. */
  readonly day: string | null;
  /** Where a time of that day counts. */
  readonly endsAt: string | null;
}

const until = (kind: DeadlineKind, endsAt: string): Deadline => ({
  kind,
  day: toShanghaiDay(endsAt),
  endsAt,
});

/** What a private purchase waits for of its person, and until when; nothing where it waits for others. */
export function listPurchaseDeadlines(state: OrderState, now: string): Deadline[] {
  const { status, reservation, coolingOff, isVisitInReview } = state;
  if (status !== 'open' || reservation === null || isOverdue(state, now)) return [];
  if (state.held !== null) return [];
  // Evidence waits for a look of ours: the order lapses no more.
  if (state.paidFen === null) return state.evidence.length > 0 ? [] : [until('pay_by', reservation.payBy)];
  if (coolingOff !== null && !hasCooledOff(state, now)) return [until('cooling_off', coolingOff.endsAt)];
  return getOrderStep(state, now) === 'return_visit' && !isVisitInReview
    ? [{ kind: 'return_visit', day: reservation.openDay, endsAt: null }]
    : [];
}

/** The same of a private redemption: signed by its cut-off, then priced on its open day. */
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

/** How soon a deadline is: over, within 30 days, within 90, or later. */
export const DEADLINE_SPANS = ['over', 'month', 'quarter', 'later'] as const;
export type DeadlineSpan = (typeof DEADLINE_SPANS)[number];

const MONTH_DAYS = 30;
const QUARTER_DAYS = 90;

/** Days until the day, 0 on the day itself, below 0 afterwards; null where no day is known. */
export const countDaysLeft = ({ day }: Pick<Deadline, 'day'>, today: string): number | null =>
  day === null ? null : countDaysBetween(today, day);

/** The last day counts to its end; without a day it is over. */
export function getDeadlineSpan(deadline: Pick<Deadline, 'day'>, today: string): DeadlineSpan {
  const left = countDaysLeft(deadline, today);
  if (left === null || left < 0) return 'over';
  return left <= MONTH_DAYS ? 'month' : left <= QUARTER_DAYS ? 'quarter' : 'later';
}

/** The soonest first; what is over without a day before everything. Equal days in the order of `DEADLINE_KINDS`. */
export const compareUrgency = (
  a: Pick<Deadline, 'kind' | 'day'>,
  b: Pick<Deadline, 'kind' | 'day'>,
): number => {
  const [first, second] = [a.day ?? '', b.day ?? ''];
  if (first !== second) return first < second ? -1 : 1;
  return DEADLINE_KINDS.indexOf(a.kind) - DEADLINE_KINDS.indexOf(b.kind);
};
