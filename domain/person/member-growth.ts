/**
 * Growth of a member: what counts, how much, and until when. Nothing that is bought, sold or recommended counts: time and
 * assets held by the month, lessons learned and verification done, as the rules in force since `MEMBER_RULES_START_DAY` say.
 * Days are ISO days of Shanghai, money is 分.
 */
import { addDays, addMonths, countDaysBetween } from '~/domain/calendar/dates';
import type { Fen } from '~/domain/figures/money';

/** First day of the present rules; months and deeds before it count by none of them. */
export const MEMBER_RULES_START_DAY = '2026-07-01';
/** Day of the month on which assets of the month before are counted and levels are reckoned. */
export const LEVEL_REVIEW_DAY_OF_MONTH = 5;
/** What counted is good up to the end of the month so many months later. */
export const GROWTH_VALID_MONTHS = 24;

/** Points of what counts once, each time it is done for the first time. */
export const GROWTH_POINTS = {
  identity: 200,
  quiz: 100,
  base_info: 50,
  lesson: 20,
  course: 100,
  /** For every full month since the account was opened. */
  tenure: 10,
} as const;

/** Average assets of a month count a point for each so many 分 (10,000 元), and never more than the cap. */
export const ASSET_POINT_STEP_FEN = 1_000_000;
export const MAX_ASSET_POINTS = 5_000;

/** The last day of the month a day is in. */
export const getEndOfMonth = (day: string): string => addDays(addMonths(`${day.slice(0, 7)}-01`, 1), -1);

/** The quarter a day is in, as `2028Q3`. */
export const getQuarter = (day: string): string =>
  `${day.slice(0, 4)}Q${Math.ceil(Number(day.slice(5, 7)) / 3)}`;

/** The last day on which what counted on a day is still good. */
export const computeGrowthExpiry = (countedOn: string): string =>
  getEndOfMonth(addMonths(`${countedOn.slice(0, 7)}-01`, GROWTH_VALID_MONTHS));

/** Points for the average assets of a month. */
export const computeAssetPoints = (averageFen: Fen): number =>
  Math.min(MAX_ASSET_POINTS, Math.max(0, Math.floor(averageFen / ASSET_POINT_STEP_FEN)));

/** The day on which the assets of a month (`YYYY-MM`) are counted. */
export const getAssetCountDay = (month: string): string =>
  addDays(addMonths(`${month}-01`, 1), LEVEL_REVIEW_DAY_OF_MONTH - 1);

/**
 * Average value over the days of a month (`YYYY-MM`), each day at the last value on or before it, none counting as 0; rounded
 * down to whole 分.
 * @param points ascending, one a day at most
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

/** Months (`YYYY-MM`) whose assets are to be counted by a day: whole ones since the rules and the account began, oldest first. */
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
 * Full months an account has been open by a day, those that ended under the present rules: which one, and the day it was
 * full. An account of the 31st, or of 29 February, is a month older on the last day of a shorter month.
 */
export function listTenureMonths(openedOn: string, today: string): { months: number; on: string }[] {
  const found: { months: number; on: string }[] = [];
  for (let months = 1; ; months += 1) {
    const on = addMonths(openedOn, months);
    if (on > today) return found;
    if (on >= MEMBER_RULES_START_DAY) found.push({ months, on });
  }
}
