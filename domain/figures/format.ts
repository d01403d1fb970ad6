/**
 * How figures, days and times are shown. Rising and falling never by colour alone: the sign is part of
 * the text. Minus is U+2212, a missing value is '—'. Times are Asia/Shanghai.
 */
import Big from 'big.js';
import { addDays, toShanghaiClock, type Instant } from '~/domain/calendar/dates';
import { MISSING_VALUE } from '~/domain/figures/missing';

export { MISSING_VALUE };
const MINUS = '\u2212';

/** A float shown with so many places, half up on its shortest decimal form; null when it is no number. */
function fixed(value: number | null | undefined, places: number): string | null {
  if (value == null || !Number.isFinite(value)) return null;
  return shifted(value, places, places) ?? rounded(value, places);
}

/** A hundredfold float with so many places: percentages. */
function fixedPercent(ratio: number | null | undefined, places: number): string | null {
  if (ratio == null || !Number.isFinite(ratio)) return null;
  // Times a hundred in decimals: 0.07 is 7, not 7.000000000000001.
  return shifted(ratio, places + 2, places) ?? rounded(new Big(ratio).times(100).toNumber(), places);
}

/** Beyond this a float's own error comes near to a place shown. */
const SHIFTED_MAX = 1e9;
const HALF_MARGIN = 1e-4;

/**
 * The value moved by `shift` decimals, rounded to a whole and shown with `places`. Null where the next place is so near to
 * a half that only decimals tell which way it goes, or where it is too large: a page has hundreds of figures, and
 * decimal arithmetic for each of them is felt.
 */
function shifted(value: number, shift: number, places: number): string | null {
  const moved = Math.abs(value) * 10 ** shift;
  const whole = Math.floor(moved);
  const rest = moved - whole;
  if (moved > SHIFTED_MAX || Math.abs(rest - 0.5) < HALF_MARGIN) return null;
  const units = rest > 0.5 ? whole + 1 : whole;
  const text = (units / 10 ** places).toFixed(places);
  return value < 0 && units > 0 ? `-${text}` : text;
}

/** The same in decimals, for every value. */
function rounded(value: number, places: number): string {
  const exact = new Big(value).round(places, Big.roundHalfUp);
  return exact.eq(0) ? new Big(0).toFixed(places) : exact.toFixed(places);
}

const withMinus = (text: string): string => text.replace('-', MINUS);
const withSign = (text: string): string =>
  text[0] !== '-' && /[1-9]/.test(text) ? `+${text}` : withMinus(text);

/** A ratio as a signed percentage: 0.1272 → '+12.72%', -0.1509 → '−15.09%', 0 → '0.00%', null → '—'. */
export function formatPercent(ratio: number | null | undefined, places = 2): string {
  const text = fixedPercent(ratio, places);
  return text === null ? MISSING_VALUE : `${withSign(text)}%`;
}

/** Without a plus, for what is no gain: volatility, rates, shares of a whole. 0.015 → '1.50%'. */
export function formatRate(ratio: number | null | undefined, places = 2): string {
  const text = fixedPercent(ratio, places);
  return text === null ? MISSING_VALUE : `${withMinus(text)}%`;
}

/** A signed percentage without the percent sign, for dense tables: 0.0124 → '+1.2'. */
export function formatPercentPoints(ratio: number | null | undefined, places = 1): string {
  const text = fixedPercent(ratio, places);
  return text === null ? MISSING_VALUE : withSign(text);
}

/** A plain number: ratios like Sharpe, NAV from a series. */
export function formatNumber(value: number | null | undefined, places = 2): string {
  const text = fixed(value, places);
  return text === null ? MISSING_VALUE : withMinus(text);
}

/** When something was published: 今天 09:30, 昨天 17:42, 11月18日, 2025-11-18. */
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

/** '11-21 14:20' of an instant. */
export function formatDayTime(instant: Instant): string {
  const { day, time } = toShanghaiClock(instant);
  return `${day.slice(5)} ${time.slice(0, 5)}`;
}

/** '2026-11-21 14:20' of an instant. */
export function formatDateTime(instant: Instant): string {
  const { day, time } = toShanghaiClock(instant);
  return `${day} ${time.slice(0, 5)}`;
}

/** How long from one day to the other in whole months: '5 年 8 个月', '8 个月', '不足 1 个月'. */
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

/** 上午好, 中午好, 下午好 or 晚上好, by the clock in Asia/Shanghai. */
export function getGreeting(now: Instant): string {
  const hour = +toShanghaiClock(now).time.slice(0, 2);
  if (hour >= 5 && hour < 11) return '上午好';
  if (hour >= 11 && hour < 13) return '中午好';
  return hour >= 13 && hour < 18 ? '下午好' : '晚上好';
}

/** A deadline whose last day still counts: '2026-12-01（含）前'. One at an instant is `${formatDayTime(at)} 前`. */
export const formatDeadlineDay = (day: string): string => `${day}（含）前`;
