import { formatDepth } from '~/app/features/figures/figure-formats';
import { formatPercent, MISSING_VALUE } from '~/domain/figures/format';
import type { CallResult, Contract } from '~/contract';

type Span = CallResult<Contract['market']['fundTenures']>['spans'][number];
type Tenure = Omit<Span, 'manager_names'>;

/** A tenure and the fund's results in it, ready to draw. */
export interface TenureRow {
  key: string;
  /** Name of the manager or of the fund. */
  name: string;
  to: string | null;
  /** Measured days, or the days of the tenure when nothing was measured. */
  span: string;
  value: string;
  benchmark: string;
  excess: string;
  annualised: string;
  depth: string;
  /** Name of the benchmark; empty when none is known. */
  yardstick: string;
}

/** Builds the row of a tenure; figures that are hidden or missing are shown as —. */
export function buildTenureRow(tenure: Tenure, row: Pick<TenureRow, 'key' | 'name' | 'to'>): TenureRow {
  const { performance: own } = tenure;
  const benchmark = own?.benchmark ?? null;
  return {
    ...row,
    span: `${own?.start ?? tenure.came_on} 至 ${own?.end ?? tenure.left_on ?? '今'}`,
    value: formatPercent(own?.value),
    benchmark: formatPercent(benchmark),
    excess: formatPercent(own && benchmark !== null ? own.value - benchmark : null),
    annualised: formatPercent(own?.annualised),
    depth: own ? formatDepth(own.depth) : MISSING_VALUE,
    yardstick: own && benchmark !== null ? own.benchmark_name : '',
  };
}
