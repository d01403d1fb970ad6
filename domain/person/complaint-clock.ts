/**
 * The deadlines of a complaint, in trading days of the exchanges. The day of receipt is not counted, and a promised
 * day counts to its end (民法典 第二百零一条、第二百零二条). The numbers of days are in `COMPLAINT_DAYS`.
 */
import { COMPLAINT_DAYS, getRule } from '~/domain/shared/regulation';
import { ANSWER_DAYS } from '~/domain/person/service-days';
import { toShanghaiDay, type Instant } from '~/domain/calendar/dates';
import {
  addTradingDays,
  CalendarRangeError,
  getNextTradingDay,
  type TradingCalendar,
} from '~/domain/calendar/trading-calendar';

/** History of a complaint, as instants. */
export interface ComplaintHistory {
  receivedAt: Instant;
  /** Time of registration and assignment to a person. */
  handledAt: Instant | null;
  /** Time of the extension. */
  prolongedAt: Instant | null;
  answeredAt: Instant | null;
}

/** Last days of the tasks, ISO days in Asia/Shanghai; null beyond the trading calendar. */
export interface ComplaintDeadlines {
  registerBy: string | null;
  answerBy: string | null;
  /** A task is due and its last day has passed. An answered complaint is never late. */
  isLate: boolean;
}

/** Returns the `count`th trading day after a day, excluding the day itself; null beyond the calendar. */
function tradingDaysAfter(calendar: TradingCalendar, day: string, count: number): string | null {
  try {
    return addTradingDays(calendar, getNextTradingDay(calendar, day), count - 1);
  } catch (error) {
    if (error instanceof CalendarRangeError) return null;
    throw error;
  }
}

/** Computes the deadlines for registering and answering a complaint, and whether they have passed at `now`. */
export function computeComplaintDeadlines(
  calendar: TradingCalendar,
  course: ComplaintHistory,
  now: Instant,
): ComplaintDeadlines {
  const received = toShanghaiDay(course.receivedAt);
  const days = getRule(COMPLAINT_DAYS, received);
  const registerBy = tradingDaysAfter(calendar, received, days.register);
  const more = course.prolongedAt === null ? 0 : days.prolonged;
  const answerBy = tradingDaysAfter(calendar, received, days.answer + more);
  const today = toShanghaiDay(now);
  const isOver = (last: string | null): boolean => last !== null && today > last;
  const isLate =
    course.answeredAt === null && (isOver(answerBy) || (course.handledAt === null && isOver(registerBy)));
  return { registerBy, answerBy, isLate };
}

/** Computes the answer deadline of other messages, which have no registration step and no extension. */
export function computeAnswerClock(
  calendar: TradingCalendar,
  { receivedAt, answeredAt }: Pick<ComplaintHistory, 'receivedAt' | 'answeredAt'>,
  now: Instant,
): ComplaintDeadlines {
  const answerBy = tradingDaysAfter(calendar, toShanghaiDay(receivedAt), ANSWER_DAYS);
  const isLate = answeredAt === null && answerBy !== null && toShanghaiDay(now) > answerBy;
  return { registerBy: null, answerBy, isLate };
}
