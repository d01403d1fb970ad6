import { setFlagsFromString } from 'node:v8';

/** By how much the heap may grow over what lives in it before it is collected, in percent; V8 by itself goes to 300. */
const GROWTH_PERCENT = 50;

/**
 * Collects old memory sooner: what lives here is little and steady, so a heap of several times that is only garbage
 * (docs/decisions/0012-speed.md). V8 reads the flag at every collection; a release that does not know it says so and goes on.
 */
export function boundHeapGrowth(): void {
  setFlagsFromString(`--heap-growing-percent=${GROWTH_PERCENT}`);
}
