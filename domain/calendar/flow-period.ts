import { addMonths } from '~/domain/calendar/dates';

/** Periods flows are taken out of: three months, this year, one year, everything. */
export const FLOW_PERIODS = ['3m', 'ytd', '1y', 'all'] as const;
export type FlowPeriod = (typeof FLOW_PERIODS)[number];

/** First day of a period that ends today (Shanghai day); undefined for all there is. */
export function getFlowPeriodStart(period: FlowPeriod, today: string): string | undefined {
  if (period === 'all') return undefined;
  if (period === 'ytd') return `${today.slice(0, 4)}-01-01`;
  return addMonths(today, period === '3m' ? -3 : -12);
}
