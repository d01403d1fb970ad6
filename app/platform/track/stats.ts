import { INITIAL_PERFORMANCE_STATS, type PerformanceStats } from '~/app/store/performance-stats';
import { updateSlice, useStore } from '~/app/store/store';

/** Statistics of the current view. The store section is created on first use, so that no page waits for it. */
export const getPerformanceStats = (): PerformanceStats =>
  useStore.getState().performanceStats ?? INITIAL_PERFORMANCE_STATS;

export const updatePerformanceStats = (change: Partial<PerformanceStats>): void =>
  updateSlice('performanceStats', { ...getPerformanceStats(), ...change });
