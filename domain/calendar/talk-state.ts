/**
 * Whether a talk is still to come, is being given, or is over. What has no beginning is always there to be played.
 * @param talk ISO instants; one without an end is over when it has begun
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
