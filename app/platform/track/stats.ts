import { INITIAL_PERFORMANCE_STATS, type PerformanceStats } from '~/app/store/performance-stats';
import { setSection, useStore } from '~/app/store/store';

/** The view under way. The section is there once this was asked for: no page waits for it. */
export const getPerformanceStats = (): PerformanceStats =>
  useStore.getState().performanceStats ?? INITIAL_PERFORMANCE_STATS;

export const updatePerformanceStats = (change: Partial<PerformanceStats>): void =>
  setSection('performanceStats', { ...getPerformanceStats(), ...change });
