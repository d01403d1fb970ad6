/** Reports that say nothing of who looks: how pages do, and what fails in them. They need nobody's consent. */
import { BROWSER_PATHS } from '~/contract/browser-paths';
import { scrubEvent, type TrackingEventKind } from '~/observability/event-scrub';
import type { Observation } from '~/app/platform/observe';
import type { ScriptReport } from '~/app/platform/script-error';
import { getElapsedMs } from '~/app/platform/clock';
import { queueReport } from '~/app/platform/track/post';

type Page = Pick<Location, 'pathname' | 'search' | 'origin'>;

/** Errors of one page that are told: the first say it. */
const MOST_ERRORS = 10;

/** Crawlers are told nothing of, and report nothing (SEO-001). */
export const isTracked = (): boolean => clientKind() !== 'crawler';

const clientKind = (): string | undefined =>
  document.documentElement.getAttribute('data-client') ?? undefined;

/** `GsApp/<package>/<version>` of the native apps. */
export const getAppVersion = (): string | undefined =>
  /\bGsApp\/[\w.]+\/(\d[\d.]*)/.exec(navigator.userAgent)?.[1];

/** Names that the page shows of the person, taken out of every text. */
let known: readonly string[] = [];
export function setKnownEventNames(names: readonly string[]): void {
  known = names;
}

/** The build this page runs. */
const releaseOf = (): string | undefined =>
  (window as { __remixManifest?: { version?: string } }).__remixManifest?.version;

/** A report as it leaves. */
export const serializeEvent = (kind: TrackingEventKind, event: object): string =>
  JSON.stringify(scrubEvent(kind, event, known));

function sendEvent(path: string, kind: TrackingEventKind, event: object): void {
  if (isTracked()) queueReport(path, () => serializeEvent(kind, event));
}

/** TRACK-007 to TRACK-012: one observation with the page it belongs to, by default the one shown. */
export function sendObservation(observation: Observation, page: Page = window.location): void {
  const { pathname, search, origin } = page;
  sendEvent(BROWSER_PATHS.observe, 'observe', {
    ...observation,
    page_url: pathname,
    page_search: search,
    page_origin: origin,
    app_type: clientKind(),
    app_version: getAppVersion(),
    release: releaseOf(),
  });
}

const told = new Set<string>();

/** One error, once a page for each kind and message. */
export function sendScriptError(report: ScriptReport): void {
  const key = `${report.type} ${report.message ?? report.msg ?? report.info ?? ''}`;
  if (told.has(key) || told.size >= MOST_ERRORS) return;
  told.add(key);
  const { origin, pathname } = window.location;
  sendEvent(BROWSER_PATHS.scriptError, 'scriptError', {
    ...report,
    url: origin + pathname,
    release: releaseOf(),
  });
}

/** Tells what no code caught, from now on. */
export function listenForScriptErrors(): void {
  window.addEventListener('error', ({ message, error }) => {
    // What the browser keeps to itself, and what a failed picture says, names no fault of ours.
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
