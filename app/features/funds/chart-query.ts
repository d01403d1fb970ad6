import type { Period } from '~/contract/kinds';

/** Chart parameters of an address. The schema is in chart-query-schema.ts, which browsers do not load. */
export interface ChartQuery {
  period: Period;
  from?: string | undefined;
  to?: string | undefined;
  compare?: string | undefined;
  scale?: 'log' | undefined;
}

/** Names of the parameters: a page reloads when one of them changes. */
export const CHART_QUERY_KEYS = ['period', 'from', 'to', 'compare', 'scale'] as const;

/** Builds the query of the NAV call. A window that ends before it begins is ignored. */
export function buildWindowQuery({ period, from, to, compare }: ChartQuery) {
  const window = from !== undefined && to !== undefined && from >= to ? {} : { from, to };
  return { period, ...window, compare };
}
