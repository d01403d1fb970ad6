/**
 * Returns whether a talk is upcoming, live, or over. A talk without a start can always be played.
 * @param talk ISO instants; a talk without an end is over once it has begun
 * @param nowMs epoch ms
 */
export function getTalkState(
  { starts_at, ends_at }: { starts_at: string | null; ends_at: string | null },
  nowMs: number,
): 'before' | 'live' | 'replay' {
  if (starts_at === null) return 'replay';
  const beginsMs = Date.parse(starts_at);
  if (nowMs < beginsMs) return 'before';
  return nowMs < Date.parse(ends_at ?? starts_at) ? 'live' : 'replay';
}
