/**
 * Reasons for exchange closures. Exchanges are closed on weekends and on holidays, which the calendar omits. A
 * holiday is recognised by its statutory day within the uninterrupted run of closed days. Nothing is guessed: a run
 * without a statutory day has no name.
 */
import { addDays, toShanghaiClock, getWeekday, type Instant } from '~/domain/calendar/dates';
import { isTradingDay, type TradingCalendar } from '~/domain/calendar/trading-calendar';

/** Whether the exchanges trade today, and the reason for a closure when known. */
export interface TodayOnExchange {
  isTradingDay: boolean;
  /** '周末', or names such as '国庆节' or '中秋节、国庆节'; null on a trading day and when unknown. */
  closedFor: string | null;
}

/** Longest possible run of closed days. */
const LONGEST_RUN = 15;
const SATURDAY = 6;
const SOLAR: Readonly<Record<string, string>> = { '01-01': '元旦', '05-01': '劳动节', '10-01': '国庆节' };
/** Month and day of the lunar calendar; a leap month has a different name than its month. */
const LUNAR: Readonly<Record<string, string>> = { '1-1': '春节', '5-5': '端午节', '8-15': '中秋节' };
const lunarFormat = new Intl.DateTimeFormat('en-u-ca-chinese', {
  month: 'numeric',
  day: 'numeric',
  timeZone: 'UTC',
});

/** Returns the exchange state of an instant. Throws CalendarRangeError outside the calendar. */
export function getTodayOnExchange(calendar: TradingCalendar, now: Instant): TodayOnExchange {
  const { day } = toShanghaiClock(now);
  return isTradingDay(calendar, day)
    ? { isTradingDay: true, closedFor: null }
    : { isTradingDay: false, closedFor: closureName(calendar, day) };
}

/** Returns the name of a closed day, or null. */
function closureName({ days }: TradingCalendar, day: string): string | null {
  const trading = new Set(days);
  const [first, last] = [days[0] ?? day, days[days.length - 1] ?? day];
  const isClosed = (each: string): boolean => each >= first && each <= last && !trading.has(each);
  const runTo = (step: 1 | -1): string[] => {
    const found: string[] = [];
    for (let each = addDays(day, step); isClosed(each) && found.length < LONGEST_RUN;) {
      found.push(each);
      each = addDays(each, step);
    }
    return found;
  };
  const run = [...runTo(-1).reverse(), day, ...runTo(1)];
  const names = run.flatMap((each) => statutoryName(each) ?? []);
  if (names.length > 0) return names.join('、');
  return getWeekday(day) >= SATURDAY ? '周末' : null;
}

/** Returns the holiday of a statutory day, or null. */
function statutoryName(day: string): string | null {
  const solar = SOLAR[day.slice(5)];
  if (solar !== undefined) return solar;
  if (day.slice(5) === clearBright(Number(day.slice(0, 4)))) return '清明节';
  const parts = lunarFormat.formatToParts(new Date(`${day}T00:00:00Z`));
  const getValue = (type: string) => parts.find((part) => part.type === type)?.value ?? '';
  return LUNAR[`${getValue('month')}-${getValue('day')}`] ?? null;
}

/** Returns month and day of Qingming in a year of this century. */
function clearBright(year: number): string {
  const short = year % 100;
  return `04-0${Math.floor(short * 0.2422 + 4.81) - Math.floor(short / 4)}`;
}
