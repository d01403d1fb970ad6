/** How the document came, and how it felt: timings, files, Web Vitals. Says nothing of who looks. */
import type { Metric } from 'web-vitals';
import { sendObservation } from '~/app/platform/track/reports';
import { whenIdle } from '~/app/platform/when-idle';

/** Files told of, the slowest first. */
const MOST_FILES = 20;
/** CLS is a ratio: it is told in thousandths, as all that is told is whole. */
const CLS_SCALE = 1_000;

const navigation = (): PerformanceNavigationTiming | undefined =>
  performance.getEntriesByType('navigation')[0] as PerformanceNavigationTiming | undefined;

/** Whether the document was come to from elsewhere, not loaded anew: a visit begins with it. */
export function isVisitEntry(
  { referrer }: Pick<Document, 'referrer'>,
  { origin }: Pick<Location, 'origin'>,
  type: string = navigation()?.type ?? 'navigate',
): boolean {
  if (type !== 'navigate') return false;
  return referrer !== origin && !referrer.startsWith(`${origin}/`);
}

/** Times of a navigation, ms since it began. */
export function getNavigationTimings(entry: PerformanceNavigationTiming): Record<string, number> {
  return {
    dns: entry.domainLookupEnd - entry.domainLookupStart,
    connect: entry.connectEnd - entry.connectStart,
    response: entry.responseEnd - entry.responseStart,
    dom_ready: entry.domContentLoadedEventEnd,
    load: entry.loadEventEnd,
  };
}

function filesOf(): Record<string, string | number>[] {
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
    resources: filesOf(),
  });
}

/** TRACK-008: tells of the document once it has loaded. */
export function reportPageInit(): void {
  const send = () => whenIdle(sendInit);
  // One turn later the entry has the end of the load itself.
  if (document.readyState === 'complete') send();
  else window.addEventListener('load', () => setTimeout(send, 0));
}

/** Collects LCP, INP, CLS and TTFB of the document. @returns tells what is known by now, under the page it began with */
export function watchWebVitals(): () => void {
  const { pathname, search, origin } = window.location;
  const landing = { pathname, search, origin };
  let timings: Record<string, number> = {};
  let isTold = true;
  const keep = ({ name, value }: Metric): void => {
    timings = { ...timings, [name.toLowerCase()]: name === 'CLS' ? value * CLS_SCALE : value };
    isTold = false;
  };
  import('web-vitals').then(
    ({ onCLS, onINP, onLCP, onTTFB }) => [onCLS, onINP, onLCP, onTTFB].forEach((watch) => watch(keep)),
    () => undefined,
  );
  return () => {
    if (isTold) return;
    isTold = true;
    sendObservation({ event_name: 'web_vitals', timings }, landing);
    // What is told again later is told for what has changed alone.
    timings = {};
  };
}
