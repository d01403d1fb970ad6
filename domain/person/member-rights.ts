/**
 * Rights of members: learning and service only. None of them is money, a discount or a gift, and none depends on a
 * purchase (law: no benefits for buying a fund). Uses per level and calendar year of Shanghai.
 */
import { addMonths } from '~/domain/calendar/dates';

export const MEMBER_BENEFITS = ['talk_seat', 'adviser_call', 'report'] as const;
export type MemberBenefit = (typeof MEMBER_BENEFITS)[number];

/** Uses per year, lowest level first. */
const TIMES_A_YEAR: Record<MemberBenefit, readonly [number, number, number, number, number]> = {
  talk_seat: [1, 2, 4, 8, 12],
  adviser_call: [1, 2, 4, 8, 12],
  report: [2, 6, 12, 24, 48],
};

/** Question seats per talk. */
export const TALK_QUESTION_SEATS = 30;

/** Returns how often a right may be used per year at a level. */
export const getYearlyUseLimit = (right: MemberBenefit, level: number): number =>
  TIMES_A_YEAR[right][level] ?? 0;

/** Returns the first day of the year of a day, and of the next year, when all uses are available again. */
export function getRightsYear(day: string): { from: string; until: string } {
  const from = `${day.slice(0, 4)}-01-01`;
  return { from, until: addMonths(from, 12) };
}
