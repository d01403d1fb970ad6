import { formatDepth } from '~/app/features/funds/figures';
import { formatPercent, MISSING_VALUE } from '~/domain/figures/format';
import type { CallResult, Contract } from '~/contract';

type Span = CallResult<Contract['market']['fundTenures']>['spans'][number];
type Tenure = Omit<Span, 'manager_names'>;

/** A stretch of time with what the fund did in it, ready to draw. */
export interface TenureRow {
  key: string;
  /** Who ran it, or which fund it is. */
  name: string;
  to: string | null;
  /** Days measured, or the days of the tenure where nothing is. */
  span: string;
  value: string;
  benchmark: string;
  excess: string;
  annualised: string;
  depth: string;
  /** Whose figures the benchmark is; empty where none is known. */
  yardstick: string;
}

/** A tenure as a row; figures that may not be shown, or that there are none of, are —. */
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
