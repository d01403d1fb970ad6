/**
 * Stroke and fill of the first to the sixth series. Written out in full, so that the stylesheet build keeps these
 * classes.
 */
export const seriesStrokeClasses = [
  'series-stroke-1',
  'series-stroke-2',
  'series-stroke-3',
  'series-stroke-4',
  'series-stroke-5',
  'series-stroke-6',
] as const;
export const seriesLineClasses = [
  'series-line series-stroke-1',
  'series-line series-stroke-2',
  'series-line series-stroke-3',
  'series-line series-stroke-4',
  'series-line series-stroke-5',
  'series-line series-stroke-6',
] as const;
export const seriesFillClasses = [
  'series-fill-1',
  'series-fill-2',
  'series-fill-3',
  'series-fill-4',
  'series-fill-5',
  'series-fill-6',
] as const;
