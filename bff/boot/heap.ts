import { setFlagsFromString } from 'node:v8';

/**
 * How much the heap may grow above its live data before a collection, in percent; the default limit of V8 is 300.
 */
const GROWTH_PERCENT = 50;

/**
 * Collects old memory sooner: the live data is small and steady, so a heap several times that size is only garbage
 * (docs/decisions/0012-portal-performance.md). V8 reads the flag at every collection; a release that does not know it prints a
 * warning and continues.
 */
export function limitHeapGrowth(): void {
  setFlagsFromString(`--heap-growing-percent=${GROWTH_PERCENT}`);
}
