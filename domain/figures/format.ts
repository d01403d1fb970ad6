/**
 * Formatting of figures, days and times. Gains and losses are never shown by colour only: the sign is part of the
 * text. Minus is U+2212, a missing value is '—'. Times are Asia/Shanghai.
 */
import Big from 'big.js';
import { addDays, getWeekday, toShanghaiClock, type Instant } from '~/domain/calendar/dates';
import { MISSING_VALUE } from '~/domain/figures/missing-value';

export { MISSING_VALUE };
const MINUS = '\u2212';

/**
 * Formats a float with a fixed number of places, half up on its shortest decimal form; null when it is not a
 * number.
 */
function fixed(value: number | null | undefined, decimals: number): string | null {
  if (value == null || !Number.isFinite(value)) return null;
  return shifted(value, decimals, decimals) ?? rounded(value, decimals);
}

/** Formats a float times a hundred with a fixed number of places: percentages. */
function fixedPercent(ratio: number | null | undefined, decimals: number): string | null {
  if (ratio == null || !Number.isFinite(ratio)) return null;
  // Multiplied by a hundred in decimal arithmetic: 0.07 is 7, not 7.000000000000001.
  return shifted(ratio, decimals + 2, decimals) ?? rounded(new Big(ratio).times(100).toNumber(), decimals);
}

/** Above this, the error of a float comes close to a shown place. */
const SHIFTED_MAX = 1e9;
const HALF_MARGIN = 1e-4;

/**
 * Returns the value shifted by `shift` decimals, rounded to an integer and shown with `decimals`. Null when the next
 * place is so close to a half that only decimal arithmetic can decide, or when the value is too large. A page has
 * hundreds of figures, and decimal arithmetic for all of them is noticeably slow.
 */
function shifted(value: number, shift: number, decimals: number): string | null {
  const moved = Math.abs(value) * 10 ** shift;
  const whole = Math.floor(moved);
  const rest = moved - whole;
  if (moved > SHIFTED_MAX || Math.abs(rest - 0.5) < HALF_MARGIN) return null;
  const units = rest > 0.5 ? whole + 1 : whole;
  const text = (units / 10 ** decimals).toFixed(decimals);
  return value < 0 && units > 0 ? `-${text}` : text;
}

/** Rounds in decimal arithmetic, for every value. */
function rounded(value: number, decimals: number): string {
  const exact = new Big(value).round(decimals, Big.roundHalfUp);
  return exact.eq(0) ? new Big(0).toFixed(decimals) : exact.toFixed(decimals);
}

const withMinus = (text: string): string => text.replace('-', MINUS);
const withSign = (text: string): string =>
  text[0] !== '-' && /[1-9]/.test(text) ? `+${text}` : withMinus(text);

/** Formats a ratio as a signed percentage: 0.1272 → '+12.72%', -0.1509 → '−15.09%', 0 → '0.00%', null → '—'. */
export function formatPercent(ratio: number | null | undefined, decimals = 2): string {
  const text = fixedPercent(ratio, decimals);
  return text === null ? MISSING_VALUE : `${withSign(text)}%`;
}

/**
 * Formats a percentage without a plus, for values that are not gains: volatility, rates, shares of a whole. 0.015 →
 * '1.50%'.
 */
export function formatRate(ratio: number | null | undefined, decimals = 2): string {
  const text = fixedPercent(ratio, decimals);
  return text === null ? MISSING_VALUE : `${withMinus(text)}%`;
}

/** Formats a signed percentage without the percent sign, for dense tables: 0.0124 → '+1.2'. */
export function formatPercentPoints(ratio: number | null | undefined, decimals = 1): string {
  const text = fixedPercent(ratio, decimals);
  return text === null ? MISSING_VALUE : withSign(text);
}

/** Formats a plain number: ratios like Sharpe, NAV from a series. */
export function formatNumber(value: number | null | undefined, decimals = 2): string {
  const text = fixed(value, decimals);
  return text === null ? MISSING_VALUE : withMinus(text);
}

/** Formats a publication time: 今天 09:30, 昨天 17:42, 11月18日, 2025-11-18. */
export function formatNewsTime(instant: Instant, now: Instant): string {
  const then = toShanghaiClock(instant);
  const today = toShanghaiClock(now).day;
  const time = then.time.slice(0, 5);
  if (then.day === today) return `今天 ${time}`;
  if (then.day === addDays(today, -1)) return `昨天 ${time}`;
  return then.day.slice(0, 4) === today.slice(0, 4) ? formatMonthDay(then.day) : then.day;
}

/** '2026-11-18' → '11月18日'. */
export const formatMonthDay = (day: string): string =>
  `${Number(day.slice(5, 7))}月${Number(day.slice(8, 10))}日`;

/** '2026-11-18' → '11-18'. */
export const formatShortDay = (day: string): string => day.slice(5, 10);

/** Formats an instant as '11-21 14:20'. */
export function formatDayTime(instant: Instant): string {
  const { day, time } = toShanghaiClock(instant);
  return `${day.slice(5)} ${time.slice(0, 5)}`;
}

/** Formats an instant as '2026-11-21 14:20'. */
export function formatDateTime(instant: Instant): string {
  const { day, time } = toShanghaiClock(instant);
  return `${day} ${time.slice(0, 5)}`;
}

/** Formats the time between two days in whole months: '5 年 8 个月', '8 个月', '不足 1 个月'. */
export function formatAge(from: string, to: string): string {
  const months =
    (+to.slice(0, 4) - +from.slice(0, 4)) * 12 +
    (+to.slice(5, 7) - +from.slice(5, 7)) -
    (to.slice(8) < from.slice(8) ? 1 : 0);
  if (months < 1) return '不足 1 个月';
  const years = Math.floor(months / 12);
  const rest = months - years * 12;
  return [years > 0 ? `${years} 年` : '', rest > 0 ? `${rest} 个月` : ''].filter(Boolean).join(' ');
}

/** Returns 上午好, 中午好, 下午好 or 晚上好, by the time in Asia/Shanghai. */
export function getGreeting(now: Instant): string {
  const hour = +toShanghaiClock(now).time.slice(0, 2);
  if (hour >= 5 && hour < 11) return '上午好';
  if (hour >= 11 && hour < 13) return '中午好';
  return hour >= 13 && hour < 18 ? '下午好' : '晚上好';
}

/** Formats a deadline whose last day is included: '2026-12-01（含）前'. For an instant use `${formatDayTime(at)} 前`. */
export const formatDeadlineDay = (day: string): string => `${day}（含）前`;

/** Formats '11-23 周一'. */
export const formatDayWeekday = (day: string): string => `${formatShortDay(day)} ${weekdayText(day)}`;
/** Formats '2026-11-23 周一', for days that may be in another year. */
export const formatFullDayWeekday = (day: string): string => `${day} ${weekdayText(day)}`;
const weekdayText = (day: string): string => `周${'一二三四五六日'.charAt(getWeekday(day) - 1)}`;
