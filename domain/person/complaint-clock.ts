/**
 * The clock of a complaint, in trading days of the exchanges. The day it came in is not counted, and a day that is promised
 * counts to its end (民法典 第二百零一条、第二百零二条). How many days there are stands in `COMPLAINT_DAYS`.
 */
import { COMPLAINT_DAYS, ruleOn } from '~/domain/shared/regulation';
import { ANSWER_DAYS } from '~/domain/person/service-days';
import { shanghaiDay, type Instant } from '~/domain/calendar/dates';
import {
  addTradingDays,
  CalendarRangeError,
  nextTradingDay,
  type TradingCalendar,
} from '~/domain/calendar/trading-calendar';

/** What has happened to a complaint so far, as instants. */
export interface ComplaintCourse {
  receivedAt: Instant;
  /** When it was registered and somebody was named for it. */
  handledAt: Instant | null;
  /** When its time was prolonged. */
  prolongedAt: Instant | null;
  answeredAt: Instant | null;
}

/** Last days of what is due, ISO days in Asia/Shanghai; null while the trading calendar does not reach so far. */
export interface ComplaintClock {
  registerBy: string | null;
  answerBy: string | null;
  /** Something is due and its last day has passed. Nothing is late of what is answered. */
  isLate: boolean;
}

/** The `count`th trading day after a day, the day itself not counted; null beyond the calendar. */
function tradingDaysAfter(calendar: TradingCalendar, day: string, count: number): string | null {
  try {
    return addTradingDays(calendar, nextTradingDay(calendar, day), count - 1);
  } catch (error) {
    if (error instanceof CalendarRangeError) return null;
    throw error;
  }
}

/** Until when a complaint is to be registered and answered, and whether that is over at `now`. */
export function complaintClock(
  calendar: TradingCalendar,
  course: ComplaintCourse,
  now: Instant,
): ComplaintClock {
  const received = shanghaiDay(course.receivedAt);
  const days = ruleOn(COMPLAINT_DAYS, received);
  const registerBy = tradingDaysAfter(calendar, received, days.register);
  const more = course.prolongedAt === null ? 0 : days.prolonged;
  const answerBy = tradingDaysAfter(calendar, received, days.answer + more);
  const today = shanghaiDay(now);
  const isOver = (last: string | null): boolean => last !== null && today > last;
  const isLate =
    course.answeredAt === null && (isOver(answerBy) || (course.handledAt === null && isOver(registerBy)));
  return { registerBy, answerBy, isLate };
}

/** Until when anything else that somebody wrote is to be answered: it has no step of registration and no prolonging. */
export function answerClock(
  calendar: TradingCalendar,
  { receivedAt, answeredAt }: Pick<ComplaintCourse, 'receivedAt' | 'answeredAt'>,
  now: Instant,
): ComplaintClock {
  const answerBy = tradingDaysAfter(calendar, shanghaiDay(receivedAt), ANSWER_DAYS);
  const isLate = answeredAt === null && answerBy !== null && shanghaiDay(now) > answerBy;
  return { registerBy: null, answerBy, isLate };
}
