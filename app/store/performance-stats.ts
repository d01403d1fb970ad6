/** Section performanceStats: the current page view, for reports about it (app/platform/track). */
export interface PerformanceStats {
  /** Number of views of this document so far. */
  views: number;
  /** Random, new for every view: links reports of one view, never of one person. */
  viewId: string;
  /** Time at which the view was requested, ms since the document began. */
  startedAtMs: number;
  /** Where the view was rendered first. */
  renderType: 'ssr' | 'csr';
  /** Id of the visit from another site, with consent to reporting; empty without one. A login sends it. */
  sessionInfoId: string;
}

/** State before the first view is reported. */
export const INITIAL_PERFORMANCE_STATS: PerformanceStats = {
  views: 0,
  viewId: '',
  startedAtMs: 0,
  renderType: 'ssr',
  sessionInfoId: '',
};
