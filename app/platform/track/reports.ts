/** Reports without personal data: performance and errors of pages. They need no consent. */
import { BROWSER_PATHS } from '~/contract/browser-paths';
import { scrubEvent, type TrackingEventKind } from '~/observability/event-scrub';
import type { Observation } from '~/app/platform/observe';
import type { ScriptReport } from '~/app/platform/script-error';
import { getElapsedMs } from '~/app/platform/clock';
import { queueReport } from '~/app/platform/track/report-queue';

type Page = Pick<Location, 'pathname' | 'search' | 'origin'>;

/** Maximum number of reported errors for one page; the first ones are sufficient. */
const MOST_ERRORS = 10;

/** Returns whether views are reported: not those of crawlers (SEO-001). */
export const isTracked = (): boolean => clientKind() !== 'crawler';

const clientKind = (): string | undefined =>
  document.documentElement.getAttribute('data-client') ?? undefined;

/** Version in `GsApp/<package>/<version>` of the native apps. */
export const getAppVersion = (): string | undefined =>
  /\bGsApp\/[\w.]+\/(\d[\d.]*)/.exec(navigator.userAgent)?.[1];

/** Names of the person shown on the page, removed from every text. */
let known: readonly string[] = [];
export function setKnownEventNames(names: readonly string[]): void {
  known = names;
}

/** Build of this page. */
const getRelease = (): string | undefined =>
  (window as { __remixManifest?: { version?: string } }).__remixManifest?.version;

/** Serializes a report for sending. */
export const serializeEvent = (kind: TrackingEventKind, event: object): string =>
  JSON.stringify(scrubEvent(kind, event, known));

function sendEvent(path: string, kind: TrackingEventKind, event: object): void {
  if (isTracked()) queueReport(path, () => serializeEvent(kind, event));
}

/** TRACK-007 to TRACK-012: sends one observation with its page, by default the current one. */
export function sendObservation(observation: Observation, page: Page = window.location): void {
  const { pathname, search, origin } = page;
  sendEvent(BROWSER_PATHS.observe, 'observe', {
    ...observation,
    page_url: pathname,
    page_search: search,
    page_origin: origin,
    app_type: clientKind(),
    app_version: getAppVersion(),
    release: getRelease(),
  });
}

const reported = new Set<string>();

/** Sends one error, once for each page, kind and message. */
export function sendScriptError(report: ScriptReport): void {
  const key = `${report.type} ${report.message ?? report.msg ?? report.info ?? ''}`;
  if (reported.has(key) || reported.size >= MOST_ERRORS) return;
  reported.add(key);
  const { origin, pathname } = window.location;
  sendEvent(BROWSER_PATHS.scriptError, 'scriptError', {
    ...report,
    url: origin + pathname,
    release: getRelease(),
  });
}

/** Starts reporting uncaught errors. */
export function listenForScriptErrors(): void {
  window.addEventListener('error', ({ message, error }) => {
    // Cross-origin errors without details and failed pictures are not errors of our code.
    if (error instanceof Error) sendScriptError({ type: error.name, message, perfTime: getElapsedMs() });
  });
  window.addEventListener('unhandledrejection', ({ reason }) => {
    if (reason instanceof Error)
      sendScriptError({
        type: reason.name,
        message: reason.message,
        info: 'rejection',
        perfTime: getElapsedMs(),
      });
  });
}
