/** How long until something may be done again, from when it was done before. */

export interface RateWindow {
  times: number;
  seconds: number;
}

/** Seconds until once more fits into every window; 0 is now. `agesMs`: how long ago each was, in any order. */
export function computeWaitSeconds(agesMs: readonly number[], windows: readonly RateWindow[]): number {
  const ages = [...agesMs].sort((a, b) => a - b);
  const waits = windows.map(({ times, seconds }) => {
    const oldest = ages[times - 1];
    return oldest === undefined ? 0 : Math.ceil(seconds - oldest / 1000);
  });
  return Math.max(0, ...waits);
}

/** '42 秒', '12 分钟', '3 小时': rounded up, so that it is over when it says so. */
export function formatWait(seconds: number): string {
  if (seconds < 120) return `${seconds} 秒`;
  if (seconds < 7_200) return `${Math.ceil(seconds / 60)} 分钟`;
  return `${Math.ceil(seconds / 3_600)} 小时`;
}
