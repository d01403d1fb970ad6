/**
 * The clock of a complaint, in trading days of the exchanges. The day it came in is not counted, and a day that is promised
 * counts to its end (民法典 第二百零一条、第二百零二条). How many days there are stands in `COMPLAINT_DAYS`.
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

/** What has happened to a complaint so far, as instants. */
export interface ComplaintHistory {
  receivedAt: Instant;
  /** When it was registered and somebody was named for it. */
  handledAt: Instant | null;
  /** When its time was prolonged. */
  prolongedAt: Instant | null;
  answeredAt: Instant | null;
}

/** Last days of what is due, ISO days in Asia/Shanghai; null while the trading calendar does not reach so far. */
export interface ComplaintDeadlines {
  registerBy: string | null;
  answerBy: string | null;
  /** Something is due and its last day has passed. Nothing is late of what is answered. */
  isLate: boolean;
}

/** The `count`th trading day after a day, the day itself not counted; null beyond the calendar. */
function tradingDaysAfter(calendar: TradingCalendar, day: string, count: number): string | null {
  try {
    return addTradingDays(calendar, getNextTradingDay(calendar, day), count - 1);
  } catch (error) {
    if (error instanceof CalendarRangeError) return null;
    throw error;
  }
}

/** Until when a complaint is to be registered and answered, and whether that is over at `now`. */
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

/** Until when anything else that somebody wrote is to be answered: it has no step of registration and no prolonging. */
export function answerClock(
  calendar: TradingCalendar,
  { receivedAt, answeredAt }: Pick<ComplaintHistory, 'receivedAt' | 'answeredAt'>,
  now: Instant,
): ComplaintDeadlines {
  const answerBy = tradingDaysAfter(calendar, toShanghaiDay(receivedAt), ANSWER_DAYS);
  const isLate = answeredAt === null && answerBy !== null && toShanghaiDay(now) > answerBy;
  return { registerBy: null, answerBy, isLate };
}
