import { addMonths } from '~/domain/calendar/dates';

/** Periods for flows: three months, this year, one year, all. */
export const FLOW_PERIODS = ['3m', 'ytd', '1y', 'all'] as const;
export type FlowPeriod = (typeof FLOW_PERIODS)[number];

/** Returns the first day of a period that ends today (Shanghai day); undefined for all flows. */
export function getFlowPeriodStart(period: FlowPeriod, today: string): string | undefined {
  if (period === 'all') return undefined;
  if (period === 'ytd') return `${today.slice(0, 4)}-01-01`;
  return addMonths(today, period === '3m' ? -3 : -12);
}
