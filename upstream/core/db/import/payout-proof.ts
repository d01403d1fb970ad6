import { toBig } from '~/domain/figures/money';
import { countDecimals } from '~/domain/figures/nav';
import type { NavRow } from '~/upstream/core/db/import/forms';
import type { NavRecord } from '~/upstream/core/db/import/nav-records';

/**
 * Largest accepted difference between the given daily change and the one computed from NAVs, in percentage points.
 */
const CHANGE_TOLERANCE = 0.06;
/** A payout read as ten times or a tenth of the real one is wrong by at least nine tenths of itself. */
const LEAST_ERROR = 0.9;

interface PayoutRow {
  row: Pick<NavRow, 'daily_return_pct'>;
  point: NavRecord;
  before: NavRecord | undefined;
  /** Shares that one initial share had become before the row. */
  units: string;
}

/** Returns why the NAV and the payout of a row contradict its daily change, or null. */
export function findChangeError({ row, point, before }: Omit<PayoutRow, 'units'>): string | null {
  if (!before || row.daily_return_pct === '') return null;
  const change = getChange(point, before);
  if (Math.abs(change - Number(row.daily_return_pct)) <= CHANGE_TOLERANCE) return null;
  return `日涨跌幅 ${row.daily_return_pct} 与净值算得的 ${change.toFixed(4)} 不符${formatPayout(point)}`;
}

/**
 * Whether the other figures of a row prove its payout: the daily change or the accumulated NAV fits it, and would
 * not fit a tenth or ten times of it.
 */
export function isPayoutProven({ row, point, before, units }: PayoutRow): boolean {
  if (!before || !point.payout) return false;
  const unit = toBig(point.unit);
  const whole = toBig(getWhole(point));
  const effect = whole.minus(unit).abs();
  const byChange =
    row.daily_return_pct !== '' &&
    findChangeError({ row, point, before }) === null &&
    effect
      .div(before.unit)
      .times(100 * LEAST_ERROR)
      .gt(2 * CHANGE_TOLERANCE);
  const expected = toBig(before.accumulated).plus(whole.minus(before.unit).times(units));
  const decimals = Math.min(...[point.unit, point.accumulated, before.accumulated].map(countDecimals));
  // Both values are rounded.
  const tolerance = toBig('2').div(toBig('10').pow(decimals));
  const byAccumulated =
    toBig(point.accumulated).minus(expected).abs().lte(tolerance) &&
    effect.times(units).times(LEAST_ERROR).gt(tolerance.times(2));
  return byChange || byAccumulated;
}

/** Value of one old share after payout or split, 元. */
const getWhole = ({ unit, payout }: NavRecord): string =>
  toBig(unit)
    .times(payout?.ratio ?? 1)
    .plus(payout?.perShare ?? 0)
    .toFixed();

const getChange = (point: NavRecord, before: NavRecord): number =>
  (Number(getWhole(point)) / Number(before.unit) - 1) * 100;

/** Describes how a payout was read, for the operator who looks for the error. */
export function formatPayout({ payout }: Pick<NavRecord, 'payout'>): string {
  if (payout?.perShare !== undefined) return `（分红说明读作每份派现 ${payout.perShare} 元）`;
  return payout?.ratio === undefined ? '' : `（分红说明读作每份折算 ${payout.ratio} 份）`;
}
