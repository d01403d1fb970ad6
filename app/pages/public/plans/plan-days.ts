import { fullDayText } from '~/app/features/orders/trade-times';
import type { CallResult, Contract } from '~/contract';

export type NextRuns = CallResult<Contract['plans']['nextRuns']>['list'];

export { fullDayText };

/** The day of a debit, and why it is not the day the rhythm says. */
export const debitDay = ({ planned_on, run_on }: NextRuns[number]) => ({
  day: fullDayText(run_on),
  moved: planned_on === run_on ? null : `${planned_on} 因休市顺延`,
});
export type DebitDay = ReturnType<typeof debitDay>;
