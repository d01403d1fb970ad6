/** Loading of the document and its quality: timings, files, Web Vitals. Contains no personal data. */
import type { Metric } from 'web-vitals';
import { sendObservation } from '~/app/platform/track/reports';
import { whenIdle } from '~/app/platform/when-idle';

/** Maximum number of reported files, slowest first. */
const MOST_FILES = 20;
/** CLS is a ratio; it is reported in thousandths, because all reported values are integers. */
const CLS_SCALE = 1_000;

const navigation = (): PerformanceNavigationTiming | undefined =>
  performance.getEntriesByType('navigation')[0] as PerformanceNavigationTiming | undefined;

/** Whether the document was opened from another site, not reloaded: a visit begins with it. */
export function isVisitEntry(
  { referrer }: Pick<Document, 'referrer'>,
  { origin }: Pick<Location, 'origin'>,
  type: string = navigation()?.type ?? 'navigate',
): boolean {
  if (type !== 'navigate') return false;
  return referrer !== origin && !referrer.startsWith(`${origin}/`);
}

/** Timings of a navigation, in ms since it began. */
export function getNavigationTimings(entry: PerformanceNavigationTiming): Record<string, number> {
  return {
    dns: entry.domainLookupEnd - entry.domainLookupStart,
    connect: entry.connectEnd - entry.connectStart,
    response: entry.responseEnd - entry.responseStart,
    dom_ready: entry.domContentLoadedEventEnd,
    load: entry.loadEventEnd,
  };
}

function getFiles(): Record<string, string | number>[] {
  const entries = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
  return [...entries]
    .sort((a, b) => b.duration - a.duration)
    .slice(0, MOST_FILES)
    .map(({ name, initiatorType, duration, transferSize }) => ({
      name: name.replace(window.location.origin, ''),
      kind: initiatorType,
      ms: duration,
      bytes: transferSize,
    }));
}

function sendInit(): void {
  const entry = navigation();
  sendObservation({
    event_name: 'page_init',
    timings: {
      ...(entry ? getNavigationTimings(entry) : {}),
      entry: isVisitEntry(document, window.location) ? 1 : 0,
    },
    resources: getFiles(),
  });
}

/** TRACK-008: reports the document after it has loaded. */
export function reportPageInit(): void {
  const send = () => whenIdle(sendInit);
  // One task later the entry contains the end of the load event.
  if (document.readyState === 'complete') send();
  else window.addEventListener('load', () => setTimeout(send, 0));
}

/**
 * Collects LCP, INP, CLS and TTFB of the document. @returns a function that reports the values so far, under the
 * first page of the document
 */
export function watchWebVitals(): () => void {
  const { pathname, search, origin } = window.location;
  const landing = { pathname, search, origin };
  let timings: Record<string, number> = {};
  let isNotified = true;
  const keep = ({ name, value }: Metric): void => {
    timings = { ...timings, [name.toLowerCase()]: name === 'CLS' ? value * CLS_SCALE : value };
    isNotified = false;
  };
  import('web-vitals').then(
    ({ onCLS, onINP, onLCP, onTTFB }) => [onCLS, onINP, onLCP, onTTFB].forEach((watch) => watch(keep)),
    () => undefined,
  );
  return () => {
    if (isNotified) return;
    isNotified = true;
    sendObservation({ event_name: 'web_vitals', timings }, landing);
    // A later report contains only changed values.
    timings = {};
  };
}
