const minus = '\u2212';

/** A figure with U+2212 for minus and, when asked, a + for what rises; unknown is —. */
export function signed(value: number | null, decimals: number, withPlus: boolean, unit = ''): string {
  if (value === null || !isFinite(value)) return '\u2014';
  const fixed = Math.abs(value).toFixed(decimals);
  const isZero = Number(fixed) === 0;
  // Thousands are parted; the places are not.
  const digits = fixed.replace(/^\d+/, (whole) => whole.replace(/\B(?=(?:\d{3})+$)/g, ','));
  const sign = isZero ? '' : value < 0 ? minus : withPlus ? '+' : '';
  return sign + digits + unit;
}

/** A tick of an axis, with as many decimals as the step between ticks needs. */
export function tickLabel(value: number, step: number, axis: 'percent' | 'value'): string {
  const decimals = step >= 1 ? 0 : step >= 0.1 ? 1 : step >= 0.01 ? 2 : 3;
  return axis === 'percent' ? signed(value, decimals, true, '%') : signed(value, decimals, false);
}

/** A reading of the key. */
export function readingLabel(value: number | null, axis: 'percent' | 'value', decimals: number): string {
  return axis === 'percent' ? signed(value, decimals, true, '%') : signed(value, decimals, false);
}

const dayMs = 86_400_000;

/** Whole days from 1970 of an ISO date, so differences are days whatever the clock does. */
export function dayOf(isoDate: string): number {
  return Math.round(Date.parse(`${isoDate.slice(0, 10)}T00:00:00Z`) / dayMs);
}

export function isoOf(day: number): string {
  return new Date(day * dayMs).toISOString().slice(0, 10);
}
