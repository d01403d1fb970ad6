import { setFlagsFromString } from 'node:v8';

/** How much the heap may grow above its live data before a collection, in percent; V8's own limit is 300. */
const GROWTH_PERCENT = 50;

/**
 * Collects old memory sooner: what lives here is little and steady, so a heap of several times that is only garbage
 * (docs/decisions/0012-speed.md). V8 reads the flag at every collection; a release that does not know it says so and goes on.
 */
export function limitHeapGrowth(): void {
  setFlagsFromString(`--heap-growing-percent=${GROWTH_PERCENT}`);
}
