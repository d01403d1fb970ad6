import { isPlanDay, PLAN_FREQUENCIES, formatPlanTiming, type PlanFrequency } from '~/domain/orders/plan';

/** A rhythm in one field, such as 'month:8', because without scripts one select cannot depend on another. */
const TIMING = /^(day|week|two_weeks|month):(\d{1,2})$/;

/** Parses the rhythm and its day; null when invalid. */
export function parseTiming(text: string): { frequency: PlanFrequency; day: number } | null {
  const match = TIMING.exec(text);
  const frequency = PLAN_FREQUENCIES.find((each) => each === match?.[1]);
  const day = Number(match?.[2]);
  return frequency && isPlanDay(frequency, day) ? { frequency, day } : null;
}

export const DEFAULT_TIMING = 'month:8';
export const DEFAULT_AMOUNT_YUAN = '1000';

const choices = (frequency: PlanFrequency, days: readonly number[]) =>
  days.map((day) => ({ value: `${frequency}:${day}`, label: formatPlanTiming({ frequency, day }) }));
const WEEKDAYS = [1, 2, 3, 4, 5];

/** All rhythms of a plan, by frequency. */
export const TIMING_OPTION_GROUPS = [
  {
    label: '每月',
    options: choices(
      'month',
      Array.from({ length: 28 }, (_, index) => index + 1),
    ),
  },
  { label: '每周', options: choices('week', WEEKDAYS) },
  { label: '每两周', options: choices('two_weeks', WEEKDAYS) },
  { label: '每天', options: choices('day', [0]) },
] as const;
