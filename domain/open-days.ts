/**
 * Open days of private funds: when they take and give back shares, by a rule on the trading calendar. Days are ISO
 * days in Asia/Shanghai. What the calendar does not know yet is no open day: nothing is guessed.
 */
import type { Instant } from './dates';
import { addDays, addMonths, weekday } from './dates';
import { redemptionCancelUntil } from './redemption';
import type { TradingCalendar } from './trading-calendar';
import { tradingDayFrom } from './trading-calendar';

export type OpenRule =
  /** Monday 1 to Sunday 7; a week in which that day is no trading day has none. */
  | { readonly kind: 'weekly'; readonly weekday: number }
  /** Day 1 to 28 of a month, on a holiday the next trading day. */
  | { readonly kind: 'monthly'; readonly day: number }
  /** The same in one month of each quarter, 1 to 3. */
  | { readonly kind: 'quarterly'; readonly month: number; readonly day: number };

const WEEKDAYS = '一二三四五六日';
const QUARTER_MONTHS = ['首月', '次月', '末月'] as const;

/** A rule in the words of a contract: '每月15日开放，遇非交易日顺延'. */
export function openRuleText(rule: OpenRule): string {
  if (rule.kind === 'weekly') return `每周${WEEKDAYS[rule.weekday - 1] ?? ''}开放`;
  const months = rule.kind === 'monthly' ? '每月' : `每季度${QUARTER_MONTHS[rule.month - 1] ?? ''}`;
  return `${months}${rule.day}日开放，遇非交易日顺延`;
}

/** The rule in such words, whatever follows them; null for any other text (closed funds, free wording). */
export function parseOpenRule(text: string): OpenRule | null {
  const match = /^每(?:周([一二三四五六日])|(?:月|季度(首月|次月|末月))(\d{1,2})日)开放/.exec(text);
  if (match === null) return null;
  const [, week, month, dayText] = match;
  if (week !== undefined) return { kind: 'weekly', weekday: WEEKDAYS.indexOf(week) + 1 };
  const day = Number(dayText);
  if (day < 1 || day > 28) return null;
  return month === undefined
    ? { kind: 'monthly', day }
    : { kind: 'quarterly', month: QUARTER_MONTHS.findIndex((each) => each === month) + 1, day };
}

/** The open days from one day to the other, both included, ascending. */
export function openDaysBetween(
  calendar: TradingCalendar,
  rule: OpenRule,
  from: string,
  to: string,
): string[] {
  const first = calendar.days[0] ?? '';
  const last = calendar.days[calendar.days.length - 1] ?? '';
  const days = rule.kind === 'weekly' ? weeklyDays(rule.weekday, from, to) : plannedDays(rule, from, to);
  const open: string[] = [];
  for (const planned of days) {
    if (planned < first || planned > last) continue;
    const day = tradingDayFrom(calendar, planned);
    if (rule.kind === 'weekly' && day !== planned) continue;
    if (day >= from && day <= to && !open.includes(day)) open.push(day);
  }
  return open;
}

/** The first open day after a day, null where the calendar ends before. */
export function nextOpenDay(calendar: TradingCalendar, rule: OpenRule, after: string): string | null {
  const last = calendar.days[calendar.days.length - 1] ?? '';
  return openDaysBetween(calendar, rule, addDays(after, 1), last)[0] ?? null;
}

/** The first day shares of a lot may be redeemed: so many days after their confirmation. */
export const unlockDay = (confirmedOn: string, lockDays: number): string => addDays(confirmedOn, lockDays);

/** The first open day a lot unlocked on a day may be redeemed on, its cut-off still ahead. Null where the calendar ends. */
export function earliestRedemptionDay(
  calendar: TradingCalendar,
  openDays: readonly string[],
  unlockedOn: string,
  now: Instant,
): string | null {
  const nowMs = new Date(now).getTime();
  const last = calendar.days[calendar.days.length - 1] ?? '';
  // The first day of the calendar has no trading day before it, and a day behind its end none that is known.
  return (
    openDays.find(
      (day) =>
        day >= unlockedOn &&
        day > (calendar.days[0] ?? '') &&
        day <= last &&
        Date.parse(redemptionCancelUntil(calendar, day)) > nowMs,
    ) ?? null
  );
}

function weeklyDays(day: number, from: string, to: string): string[] {
  const days: string[] = [];
  for (let each = addDays(from, (day - weekday(from) + 7) % 7); each <= to; each = addDays(each, 7))
    days.push(each);
  return days;
}

/** Planned days from the month before on: a planned day of it may have moved into the span. */
function plannedDays(rule: Exclude<OpenRule, { kind: 'weekly' }>, from: string, to: string): string[] {
  const days: string[] = [];
  const dayText = String(rule.day).padStart(2, '0');
  for (let month = addMonths(`${from.slice(0, 7)}-01`, -1); month <= to; month = addMonths(month, 1)) {
    const isOpenMonth = rule.kind === 'monthly' || (Number(month.slice(5, 7)) - 1) % 3 === rule.month - 1;
    if (isOpenMonth) days.push(`${month.slice(0, 8)}${dayText}`);
  }
  return days;
}
