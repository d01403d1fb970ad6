import type { PUBLIC_SORTS, SIMU_SORTS } from '~/contract/catalogue';
import type { Direction, SortType } from '~/upstream/core/keyset';

export type FundSort = (typeof SIMU_SORTS)[number] | (typeof PUBLIC_SORTS)[number];

interface SortColumn {
  column:
    | 'name_key'
    | 'founded_on'
    | 'size_yuan'
    | 'fee_rate'
    | 'max_drawdown'
    | 'sharpe'
    | 'return_1m'
    | 'return_3m'
    | 'return_6m'
    | 'return_1y'
    | 'return_3y'
    | 'return_ytd'
    | 'return_since';
  type: SortType;
  /** Default direction. */
  direction: Direction;
  isNullable: boolean;
}

const byReturn = (column: SortColumn['column']): SortColumn => ({
  column,
  type: 'number',
  direction: 'desc',
  isNullable: true,
});

/** Column of `fund_metrics` for each sort of the fund lists. */
export const FUND_SORTS: Record<FundSort, SortColumn> = {
  name: { column: 'name_key', type: 'text', direction: 'asc', isNullable: false },
  founded_on: { column: 'founded_on', type: 'day', direction: 'desc', isNullable: false },
  max_drawdown: { column: 'max_drawdown', type: 'number', direction: 'asc', isNullable: true },
  sharpe: { column: 'sharpe', type: 'number', direction: 'desc', isNullable: true },
  size: { column: 'size_yuan', type: 'number', direction: 'desc', isNullable: true },
  fee: { column: 'fee_rate', type: 'number', direction: 'asc', isNullable: true },
  return_1m: byReturn('return_1m'),
  return_3m: byReturn('return_3m'),
  return_6m: byReturn('return_6m'),
  return_1y: byReturn('return_1y'),
  return_3y: byReturn('return_3y'),
  return_ytd: byReturn('return_ytd'),
  return_since: byReturn('return_since'),
};
