/**
 * Growth points of a member: sources, amounts, and expiry. Purchases, sales and recommendations never count.
 * Membership time, average monthly assets, finished lessons and verifications count, by the rules in force since
 * `MEMBER_RULES_START_DAY`. Days are ISO days of Shanghai, money is 分.
 */
import { addDays, addMonths, countDaysBetween } from '~/domain/calendar/dates';
import type { Fen } from '~/domain/figures/money';

/** First day of the current rules; earlier months and actions never count by them. */
export const MEMBER_RULES_START_DAY = '2026-07-01';
/** Day of the month on which the assets of the previous month are counted and levels are reviewed. */
export const LEVEL_REVIEW_DAY_OF_MONTH = 5;
/** Points are valid up to the end of the month this many months later. */
export const GROWTH_VALID_MONTHS = 24;

/** Points for actions that count once, on the first time. */
export const GROWTH_POINTS = {
  identity: 200,
  quiz: 100,
  base_info: 50,
  lesson: 20,
  course: 100,
  /** For every full month since the account was opened. */
  tenure: 10,
} as const;

/** Average assets of a month count one point per this many 分 (10,000 元), up to the cap. */
export const ASSET_POINT_STEP_FEN = 1_000_000;
export const MAX_ASSET_POINTS = 5_000;

/** Returns the last day of the month of a day. */
export const getEndOfMonth = (day: string): string => addDays(addMonths(`${day.slice(0, 7)}-01`, 1), -1);

/** Returns the quarter of a day, as `2028Q3`. */
export const getQuarter = (day: string): string =>
  `${day.slice(0, 4)}Q${Math.ceil(Number(day.slice(5, 7)) / 3)}`;

/** Returns the last day on which points counted on a day are valid. */
export const computeGrowthExpiry = (countedOn: string): string =>
  getEndOfMonth(addMonths(`${countedOn.slice(0, 7)}-01`, GROWTH_VALID_MONTHS));

/** Computes the points for the average assets of a month. */
export const computeAssetPoints = (averageFen: Fen): number =>
  Math.min(MAX_ASSET_POINTS, Math.max(0, Math.floor(averageFen / ASSET_POINT_STEP_FEN)));

/** Returns the day on which the assets of a month (`YYYY-MM`) are counted. */
export const getAssetCountDay = (month: string): string =>
  addDays(addMonths(`${month}-01`, 1), LEVEL_REVIEW_DAY_OF_MONTH - 1);

/**
 * Computes the average value over the days of a month (`YYYY-MM`), each day at the last value on or before it, 0
 * without one; rounded down to whole 分.
 * @param points ascending, at most one per day
 */
export function computeMonthAverageFen(
  points: readonly { readonly date: string; readonly valueFen: Fen }[],
  month: string,
): Fen {
  const first = `${month}-01`;
  const after = addMonths(first, 1);
  let [sum, from] = [0, first];
  let valueFen = 0;
  for (const point of points) {
    if (point.date >= after) break;
    if (point.date > from) {
      sum += valueFen * countDaysBetween(from, point.date);
      from = point.date;
    }
    valueFen = point.valueFen;
  }
  return Math.floor((sum + valueFen * countDaysBetween(from, after)) / countDaysBetween(first, after));
}

/**
 * Lists the months (`YYYY-MM`) whose assets are due for counting by a day: full months since the start of the rules
 * and of the account, oldest first.
 */
export function listAssetMonths(openedOn: string, today: string): string[] {
  const months: string[] = [];
  const from = openedOn > MEMBER_RULES_START_DAY ? openedOn : MEMBER_RULES_START_DAY;
  for (let month = from.slice(0, 7); getAssetCountDay(month) <= today;) {
    months.push(month);
    month = addMonths(`${month}-01`, 1).slice(0, 7);
  }
  return months;
}

/**
 * Lists the full months of an account up to a day that ended under the current rules: the number and the day of
 * each. For an account opened on the 31st or on 29 February, a shorter month ends on its last day.
 */
export function listTenureMonths(openedOn: string, today: string): { months: number; on: string }[] {
  const found: { months: number; on: string }[] = [];
  for (let months = 1; ; months += 1) {
    const on = addMonths(openedOn, months);
    if (on > today) return found;
    if (on >= MEMBER_RULES_START_DAY) found.push({ months, on });
  }
}
