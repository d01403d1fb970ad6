const minus = '\u2212';

/** A figure with U+2212 for minus and, when asked, a + for what rises; unknown is —. */
export function formatSigned(value: number | null, decimals: number, withPlus: boolean, unit = ''): string {
  if (value === null || !isFinite(value)) return '\u2014';
  const fixed = Math.abs(value).toFixed(decimals);
  const isZero = Number(fixed) === 0;
  // Thousands are parted; the places are not.
  const digits = fixed.replace(/^\d+/, (whole) => whole.replace(/\B(?=(?:\d{3})+$)/g, ','));
  const sign = isZero ? '' : value < 0 ? minus : withPlus ? '+' : '';
  return sign + digits + unit;
}

/** A tick of an axis, with as many decimals as the step between ticks needs. */
export function formatTickLabel(value: number, step: number, axis: 'percent' | 'value'): string {
  const decimals = step >= 1 ? 0 : step >= 0.1 ? 1 : step >= 0.01 ? 2 : 3;
  return axis === 'percent' ? formatSigned(value, decimals, true, '%') : formatSigned(value, decimals, false);
}

/** A reading of the key. */
export function formatReading(value: number | null, axis: 'percent' | 'value', decimals: number): string {
  return axis === 'percent' ? formatSigned(value, decimals, true, '%') : formatSigned(value, decimals, false);
}

const dayMs = 86_400_000;

/** Whole days from 1970 of an ISO date, so differences are days whatever the clock does. */
export function toDayNumber(isoDate: string): number {
  return Math.round(Date.parse(`${isoDate.slice(0, 10)}T00:00:00Z`) / dayMs);
}

export function toIsoDate(day: number): string {
  return new Date(day * dayMs).toISOString().slice(0, 10);
}
