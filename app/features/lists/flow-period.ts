import type { FlowPeriod } from '~/domain/calendar/flow-period';

/** Selectable periods. */
export const FLOW_PERIOD_CHOICES: readonly { value: FlowPeriod; label: string }[] = [
  { value: '3m', label: '近 3 个月' },
  { value: 'ytd', label: '今年' },
  { value: '1y', label: '近一年' },
  { value: 'all', label: '全部' },
];
