import { weekday } from '~/domain/dates';
import type { CallResult, Contract } from '~/upstream/contract';

export type NextRuns = CallResult<Contract['plans']['nextRuns']>['list'];

/** '2026-11-23 周一'. */
export const fullDayText = (day: string): string => `${day} 周${'一二三四五六日'.charAt(weekday(day) - 1)}`;

/** The day of a debit, and why it is not the day the rhythm says. */
export const debitDay = ({ planned_on, run_on }: NextRuns[number]) => ({
  day: fullDayText(run_on),
  moved: planned_on === run_on ? null : `${planned_on} 因休市顺延`,
});
export type DebitDay = ReturnType<typeof debitDay>;
