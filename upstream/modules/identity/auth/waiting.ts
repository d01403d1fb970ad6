/** Limit of repetitions within a period. */

export interface RateWindow {
  times: number;
  seconds: number;
}

/**
 * Returns the seconds until another repetition fits into every window; 0 is now. `agesMs`: age of each earlier one,
 * in any order.
 */
export function computeWaitSeconds(agesMs: readonly number[], windows: readonly RateWindow[]): number {
  const ages = [...agesMs].sort((a, b) => a - b);
  const waits = windows.map(({ times, seconds }) => {
    const oldest = ages[times - 1];
    return oldest === undefined ? 0 : Math.ceil(seconds - oldest / 1000);
  });
  return Math.max(0, ...waits);
}

/** Formats a wait as '42 秒', '12 分钟', '3 小时', rounded up, so that it is over at the displayed time. */
export function formatWait(seconds: number): string {
  if (seconds < 120) return `${seconds} 秒`;
  if (seconds < 7_200) return `${Math.ceil(seconds / 60)} 分钟`;
  return `${Math.ceil(seconds / 3_600)} 小时`;
}
