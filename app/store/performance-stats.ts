/** Section performanceStats: the page view under way, for what is reported of it (app/platform/track). */
export interface PerformanceStats {
  /** Views of this document so far. */
  views: number;
  /** Random, new with every view: says which reports belong to one view, never to one person. */
  viewId: string;
  /** When the view was asked for, ms since the document began. */
  startedAtMs: number;
  /** Where the view was drawn first. */
  renderType: 'ssr' | 'csr';
  /** The visit from elsewhere, of who agreed to records; empty where there is none. A login carries it. */
  sessionInfoId: string;
}

/** Before the first view is told of. */
export const INITIAL_PERFORMANCE_STATS: PerformanceStats = {
  views: 0,
  viewId: '',
  startedAtMs: 0,
  renderType: 'ssr',
  sessionInfoId: '',
};
