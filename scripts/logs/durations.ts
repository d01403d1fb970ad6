/**
 * Durations of many lines in little memory: a histogram in steps of five percent, from a tenth of a millisecond to
 * hours.
 */
const STEP = Math.log(1.05);
const FIRST_MS = 0.1;
const STEPS = 400;

export class Durations {
  count = 0;
  maxMs = 0;
  private readonly counts = new Uint32Array(STEPS);

  add(ms: number): void {
    if (!(ms >= 0)) return;
    this.count += 1;
    if (ms > this.maxMs) this.maxMs = ms;
    const step = ms <= FIRST_MS ? 0 : Math.ceil(Math.log(ms / FIRST_MS) / STEP);
    const at = Math.min(STEPS - 1, step);
    this.counts[at] = (this.counts[at] ?? 0) + 1;
  }

  /** Returns the duration below which this share of all values lies, in ms, to five percent; 0 without values. */
  quantile(share: number): number {
    let left = Math.ceil(this.count * share);
    for (let step = 0; step < STEPS; step += 1) {
      left -= this.counts[step] ?? 0;
      if (left <= 0 && this.count > 0) return Math.min(this.maxMs, FIRST_MS * Math.exp(step * STEP));
    }
    return this.maxMs;
  }
}

/** Formats a duration for people. */
export function formatMs(ms: number): string {
  if (ms >= 10_000) return `${(ms / 1_000).toFixed(1)} s`;
  return ms >= 100 ? `${Math.round(ms)} ms` : `${ms.toFixed(1)} ms`;
}
