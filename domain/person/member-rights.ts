/**
 * Rights of members: learning and service alone. None of them is money, a discount or a thing, and none hangs on buying
 * anything (law: nothing is given for buying a fund). How often by level, each calendar year of Shanghai.
 */
import { addMonths } from '~/domain/calendar/dates';

export const MEMBER_RIGHTS = ['talk_seat', 'adviser_call', 'report'] as const;
export type MemberRight = (typeof MEMBER_RIGHTS)[number];

/** Times a year, lowest level first. */
const TIMES_A_YEAR: Record<MemberRight, readonly [number, number, number, number, number]> = {
  talk_seat: [1, 2, 4, 8, 12],
  adviser_call: [1, 2, 4, 8, 12],
  report: [2, 6, 12, 24, 48],
};

/** Seats for asking at one talk. */
export const TALK_QUESTION_SEATS = 30;

/** How often a right may be used in a year at a level. */
export const getYearlyUseLimit = (right: MemberRight, level: number): number =>
  TIMES_A_YEAR[right][level] ?? 0;

/** First day of the year a day is in, and of the next one, when everything may be used anew. */
export function getRightsYear(day: string): { from: string; until: string } {
  const from = `${day.slice(0, 4)}-01-01`;
  return { from, until: addMonths(from, 12) };
}
