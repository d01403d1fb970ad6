const minus = '\u2212';

/** Formats a figure with U+2212 for minus and, when requested, + for positive values; — when unknown. */
export function formatSigned(value: number | null, decimals: number, withPlus: boolean, unit = ''): string {
  if (value === null || !isFinite(value)) return '\u2014';
  const fixed = Math.abs(value).toFixed(decimals);
  const isZero = Number(fixed) === 0;
  // Groups the thousands of the integer part only.
  const digits = fixed.replace(/^\d+/, (whole) => whole.replace(/\B(?=(?:\d{3})+$)/g, ','));
  const sign = isZero ? '' : value < 0 ? minus : withPlus ? '+' : '';
  return sign + digits + unit;
}

/** Formats an axis tick, with as many decimals as the step between ticks needs. */
export function formatTickLabel(value: number, step: number, axis: 'percent' | 'value'): string {
  const decimals = step >= 1 ? 0 : step >= 0.1 ? 1 : step >= 0.01 ? 2 : 3;
  return axis === 'percent' ? formatSigned(value, decimals, true, '%') : formatSigned(value, decimals, false);
}

/** Formats a value of the readout. */
export function formatReading(value: number | null, axis: 'percent' | 'value', decimals: number): string {
  return axis === 'percent' ? formatSigned(value, decimals, true, '%') : formatSigned(value, decimals, false);
}

const dayMs = 86_400_000;

/**
 * Converts an ISO date to whole days since 1970, so that differences are days regardless of time zone and clock
 * changes.
 */
export function toDayNumber(isoDate: string): number {
  return Math.round(Date.parse(`${isoDate.slice(0, 10)}T00:00:00Z`) / dayMs);
}

export function toIsoDate(day: number): string {
  return new Date(day * dayMs).toISOString().slice(0, 10);
}
