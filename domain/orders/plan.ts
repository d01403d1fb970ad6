/**
 * The run days of a regular plan (domain rules, section 5): every trading day, a weekday each week or every two
 * weeks, or a day 1 to 28 of the month. A day without trading is debited on the next trading day.
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

/** Results of a run of a plan. */
export const PLAN_RUN_NAMES = {
  ordered: '已下单',
  retrying: '待重试',
  failed: '扣款失败',
  refused: '未执行',
  skipped: '已跳过',
} as const;

/** Schedule of a plan. */
export interface PlanTiming {
  readonly frequency: PlanFrequency;
  /** Week and two weeks: 1 (Monday) to 5; month: 1 to 28; day: ignored. */
  readonly day: number;
  /** First possible day of the plan; the weeks of a two-week plan are counted from here. */
  readonly startsOn: string;
}

/** The schedule without a start day. */
export type PlanRhythm = Pick<PlanTiming, 'frequency' | 'day'>;

/** One run: its planned day and its debit day. */
export interface PlanRunDate {
  readonly plannedOn: string;
  readonly runOn: string;
}

/** Longer than any period without trading. */
const LONGEST_HOLIDAY_DAYS = 20;

/** Returns whether the day is valid for the frequency. */
export function isPlanDay(frequency: PlanFrequency, day: number): boolean {
  if (frequency === 'day') return true;
  return Number.isInteger(day) && day >= 1 && day <= (frequency === 'month' ? 28 : 5);
}

/** Formats the schedule: '每周三', '每月 8 日', '每个交易日'. */
export function formatPlanTiming({ frequency, day }: PlanRhythm): string {
  const name = PLAN_FREQUENCY_NAMES[frequency];
  if (frequency === 'day') return name;
  if (frequency === 'month') return `${name} ${day} 日`;
  return `${name}${frequency === 'week' ? '' : '的周'}${'一二三四五'.charAt(day - 1)}`;
}

/**
 * Returns the first planned day on or after `from`; for a daily plan the first trading day. Throws RangeError for a
 * day that is invalid for the frequency, CalendarRangeError beyond the calendar.
 */
export function getFirstPlannedDay(
  calendar: TradingCalendar,
  { frequency, day }: PlanRhythm,
  from: string,
): string {
  if (!isPlanDay(frequency, day)) throw new RangeError('no valid day for this plan frequency');
  if (frequency === 'day') return getTradingDayFrom(calendar, from);
  if (frequency !== 'month') return addDays(from, (day - getWeekday(from) + 7) % 7);
  const thisMonth = `${from.slice(0, 8)}${String(day).padStart(2, '0')}`;
  return thisMonth < from ? addMonths(thisMonth, 1) : thisMonth;
}

/**
 * Returns the next planned day after a planned one, from which two weeks are counted. Throws like
 * `getFirstPlannedDay`.
 */
export function getNextPlannedDay(calendar: TradingCalendar, rhythm: PlanRhythm, planned: string): string {
  if (rhythm.frequency === 'day') return getNextTradingDay(calendar, planned);
  if (rhythm.frequency === 'month') return getFirstPlannedDay(calendar, rhythm, addDays(planned, 1));
  return addDays(planned, rhythm.frequency === 'week' ? 7 : 14);
}

/**
 * Lists the runs with a debit between `from` and `to`, both inclusive, oldest first. When a long holiday moves
 * several planned days onto one trading day, each of them runs. Throws RangeError for a day that is invalid for the
 * frequency, CalendarRangeError beyond the calendar.
 */
export function listPlanRunDates(
  calendar: TradingCalendar,
  plan: PlanTiming,
  from: string,
  to: string,
): PlanRunDate[] {
  if (!isPlanDay(plan.frequency, plan.day)) throw new RangeError('no valid day for this plan frequency');
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

/** Lists the planned days from `from` to `to`, none before the start of the plan. */
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
