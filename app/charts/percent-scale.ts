/** Maps a range of values linearly to 0–100; to the middle when the range is empty. */
export const createPercentScale =
  (low: number, high: number) =>
  (value: number): number =>
    high === low ? 50 : ((value - low) / (high - low)) * 100;
