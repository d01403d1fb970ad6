import { NO_STATS, type PerformanceStats } from '~/app/store/performance-stats';
import { setSection, useStore } from '~/app/store/store';

/** The view under way. The section is there once this was asked for: no page waits for it. */
export const stats = (): PerformanceStats => useStore.getState().performanceStats ?? NO_STATS;

export const setStats = (change: Partial<PerformanceStats>): void =>
  setSection('performanceStats', { ...stats(), ...change });
