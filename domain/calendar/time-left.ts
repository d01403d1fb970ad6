/** Formats the time left until a deadline, as text and as a clock. */
import { toShanghaiClock, type Instant } from '~/domain/calendar/dates';

const MINUTE_MS = 60_000;
const HOUR_MINUTES = 60;
const DAY_MINUTES = 24 * HOUR_MINUTES;

/** Formats '23 小时 58 分', '3 天 2 小时', '不到 1 分'; whole minutes, rounded down. Negative milliseconds count as 0. */
export function formatTimeLeft(leftMs: number): string {
  const minutes = Math.floor(Math.max(0, leftMs) / MINUTE_MS);
  if (minutes < 1) return '不到 1 分';
  if (minutes < HOUR_MINUTES) return `${minutes} 分`;
  const hours = Math.floor((minutes % DAY_MINUTES) / HOUR_MINUTES);
  if (minutes < DAY_MINUTES) return `${hours} 小时 ${minutes % HOUR_MINUTES} 分`;
  return `${Math.floor(minutes / DAY_MINUTES)} 天 ${hours} 小时`;
}

/** Formats '17:42:08', and from one day on '3 天 17:42:08'; seconds are rounded up, so 00:00:00 is the end. */
export function formatClock(leftMs: number): string {
  const seconds = Math.ceil(Math.max(0, leftMs) / 1_000);
  const days = Math.floor(seconds / 86_400);
  const parts = [Math.floor(seconds / 3_600) % 24, Math.floor(seconds / 60) % 60, seconds % 60];
  const clock = parts.map((part) => String(part).padStart(2, '0')).join(':');
  return days > 0 ? `${days} 天 ${clock}` : clock;
}

/** Formats '11-22 14:30' in Shanghai, with the year when it differs from that of `now`. */
export function formatDeadline(until: Instant, now: Instant): string {
  const { day, time } = toShanghaiClock(until);
  const isThisYear = toShanghaiClock(now).day.slice(0, 4) === day.slice(0, 4);
  return `${isThisYear ? day.slice(5) : day} ${time.slice(0, 5)}`;
}
