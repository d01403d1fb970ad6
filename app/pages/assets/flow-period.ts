import { z } from 'zod';
import { addMonths } from '~/domain/dates';

export const FLOW_PERIODS = [
  { value: '3m', label: '近 3 个月' },
  { value: 'ytd', label: '今年' },
  { value: '1y', label: '近一年' },
  { value: 'all', label: '全部' },
] as const;
export type FlowPeriod = (typeof FLOW_PERIODS)[number]['value'];

export const flowPeriodSchema = z.enum(['3m', 'ytd', '1y', 'all']).default('all');

/** First day of a period that ends today; undefined for all there is. */
export function periodStart(period: FlowPeriod, today: string): string | undefined {
  if (period === 'all') return undefined;
  if (period === 'ytd') return `${today.slice(0, 4)}-01-01`;
  return addMonths(today, period === '3m' ? -3 : -12);
}
