import { formatFullDayWeekday } from '~/domain/figures/format';
import type { CallResult, Contract } from '~/contract';

export type NextRuns = CallResult<Contract['plans']['nextRuns']>['list'];

export { formatFullDayWeekday };

/** Builds the day of a debit, and the reason if it differs from the rhythm. */
export const buildDebitDay = ({ planned_on, run_on }: NextRuns[number]) => ({
  day: formatFullDayWeekday(run_on),
  moved: planned_on === run_on ? null : `${planned_on} 因休市顺延`,
});
export type DebitDay = ReturnType<typeof buildDebitDay>;
