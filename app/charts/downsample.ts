/** Maximum number of points drawn for one line; a phone is 375 points wide. */
export const maxPoints = 260;

/**
 * Returns the positions of a series to draw: first, last, those named in `keep`, and the lowest and highest of each
 * bucket, so that peaks survive. Returns all positions when there are no more than `limit`.
 */
export function downsamplePositions(
  values: readonly (number | null)[],
  keep: readonly number[] = [],
  limit = maxPoints,
): number[] {
  const count = values.length;
  if (count <= limit) return values.map((_, index) => index);
  const isPicked = new Uint8Array(count);
  isPicked[0] = 1;
  isPicked[count - 1] = 1;
  for (const index of keep) isPicked[index] = 1;
  const buckets = Math.floor((limit - 2 - keep.length) / 2);
  for (let bucket = 0; bucket < buckets; bucket += 1) {
    const start = Math.floor((bucket * count) / buckets);
    const end = Math.floor(((bucket + 1) * count) / buckets);
    let low = start;
    let high = start;
    for (let index = start; index < end; index += 1) {
      const value = values[index] ?? null;
      if (value === null) continue;
      if (value < (values[low] ?? Infinity)) low = index;
      if (value > (values[high] ?? -Infinity)) high = index;
    }
    isPicked[low] = 1;
    isPicked[high] = 1;
  }
  const picked: number[] = [];
  for (let index = 0; index < count; index += 1) if (isPicked[index]) picked.push(index);
  return picked;
}
