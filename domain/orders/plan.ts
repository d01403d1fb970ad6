/**
 * The days of a regular plan (domain rules, section 5): every trading day, a weekday each week or every two weeks, or a
 * day 1 to 28 of the month; what falls on a day without trading is debited on the next trading day.
 */
import { addDays, addMonths, getWeekday } from '~/domain/calendar/dates';
import {
  getNextTradingDay,
  getTradingDayFrom,
  type TradingCalendar,
} from '~/domain/calendar/trading-calendar';

export const PLAN_FREQUENCIES = ['day', 'week', 'two_weeks', 'month'] as const;
export type PlanFrequency = (typeof PLAN_FREQUENCIES)[number];

export const PLAN_FREQUENCY_NAMES: Readonly<Record<PlanFrequency, string>> = {
  day: '每个交易日',
  week: '每周',
  two_weeks: '每两周',
  month: '每月',
};

/** The rhythm of a plan. */
export interface PlanTiming {
  readonly frequency: PlanFrequency;
  /** Week and two weeks: 1 (Monday) to 5; month: 1 to 28; day: not looked at. */
  readonly day: number;
  /** First day the plan may run; the weeks of a two-week plan are counted from here. */
  readonly startsOn: string;
}

/** The rhythm alone, without a beginning. */
export type PlanRhythm = Pick<PlanTiming, 'frequency' | 'day'>;

/** One run: the day the rhythm says, and the day it is debited. */
export interface PlanRunDate {
  readonly plannedOn: string;
  readonly runOn: string;
}

/** Longer than any stretch without trading. */
const LONGEST_HOLIDAY_DAYS = 20;

/** Whether a rhythm has such a day. */
export function isPlanDay(frequency: PlanFrequency, day: number): boolean {
  if (frequency === 'day') return true;
  return Number.isInteger(day) && day >= 1 && day <= (frequency === 'month' ? 28 : 5);
}

/** '每周三', '每月 8 日', '每个交易日'. */
export function formatPlanTiming({ frequency, day }: PlanRhythm): string {
  const name = PLAN_FREQUENCY_NAMES[frequency];
  if (frequency === 'day') return name;
  if (frequency === 'month') return `${name} ${day} 日`;
  return `${name}${frequency === 'week' ? '' : '的周'}${'一二三四五'.charAt(day - 1)}`;
}

/**
 * The first day of the rhythm on or after `from`; for a daily plan the first trading day. Throws RangeError on a day the
 * rhythm does not have, CalendarRangeError where the calendar does not reach.
 */
export function getFirstPlannedDay(
  calendar: TradingCalendar,
  { frequency, day }: PlanRhythm,
  from: string,
): string {
  if (!isPlanDay(frequency, day)) throw new RangeError('no day of this rhythm');
  if (frequency === 'day') return getTradingDayFrom(calendar, from);
  if (frequency !== 'month') return addDays(from, (day - getWeekday(from) + 7) % 7);
  const thisMonth = `${from.slice(0, 8)}${String(day).padStart(2, '0')}`;
  return thisMonth < from ? addMonths(thisMonth, 1) : thisMonth;
}

/** The day of the rhythm that follows a planned one; every two weeks counts from that. Throws as `getFirstPlannedDay`. */
export function getNextPlannedDay(calendar: TradingCalendar, rhythm: PlanRhythm, planned: string): string {
  if (rhythm.frequency === 'day') return getNextTradingDay(calendar, planned);
  if (rhythm.frequency === 'month') return getFirstPlannedDay(calendar, rhythm, addDays(planned, 1));
  return addDays(planned, rhythm.frequency === 'week' ? 7 : 14);
}

/**
 * The runs whose debit falls on `from` to `to`, both included, oldest first. Where a long holiday moves several planned
 * days onto one trading day each of them runs: none is lost. Throws RangeError on a day the rhythm does not have,
 * CalendarRangeError where the calendar does not reach.
 */
export function listPlanRunDates(
  calendar: TradingCalendar,
  plan: PlanTiming,
  from: string,
  to: string,
): PlanRunDate[] {
  if (!isPlanDay(plan.frequency, plan.day)) throw new RangeError('no day of this rhythm');
  const begin = plan.startsOn > from ? plan.startsOn : from;
  if (plan.frequency === 'day') {
    return calendar.days
      .filter((day) => day >= begin && day <= to)
      .map((day) => ({ plannedOn: day, runOn: day }));
  }
  const runs: PlanRunDate[] = [];
  for (const plannedOn of plannedDays(plan, addDays(begin, -LONGEST_HOLIDAY_DAYS), to)) {
    if (plannedOn < (calendar.days[0] ?? '')) continue;
    const runOn = getTradingDayFrom(calendar, plannedOn);
    if (runOn >= from && runOn <= to) runs.push({ plannedOn, runOn });
  }
  return runs;
}

/** Days of the rhythm from `from` to `to`, none before the plan starts. */
function plannedDays({ frequency, day, startsOn }: PlanTiming, from: string, to: string): string[] {
  const days: string[] = [];
  const add = (planned: string) => {
    if (planned >= from && planned <= to) days.push(planned);
  };
  if (frequency === 'month') {
    const first = `${startsOn.slice(0, 8)}${String(day).padStart(2, '0')}`;
    for (let month = first < startsOn ? 1 : 0; ; month += 1) {
      const planned = addMonths(first, month);
      if (planned > to) return days;
      add(planned);
    }
  }
  const step = frequency === 'week' ? 7 : 14;
  const first = addDays(startsOn, (day - getWeekday(startsOn) + 7) % 7);
  for (let planned = first; planned <= to; planned = addDays(planned, step)) add(planned);
  return days;
}
