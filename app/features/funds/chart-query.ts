import type { Period } from '~/contract/kinds';

/** What an address says about a chart; its form stands in chart-query-schema.ts, which browsers do not load. */
export interface ChartQuery {
  period: Period;
  from?: string | undefined;
  to?: string | undefined;
  compare?: string | undefined;
  scale?: 'log' | undefined;
}

/** Names of it: a page loads anew when one of them changes. */
export const CHART_QUERY_KEYS = ['period', 'from', 'to', 'compare', 'scale'] as const;

/** What of it the NAV call is asked: a window that ends before it begins is none. */
export function buildWindowQuery({ period, from, to, compare }: ChartQuery) {
  const window = from !== undefined && to !== undefined && from >= to ? {} : { from, to };
  return { period, ...window, compare };
}
