/**
 * Page views and the data sent with each. Loaded after the page, in idle time; views that end before that are not
 * counted.
 */
import { startApiRecording, type ClientFacts } from '~/app/platform/track/api-records';
import { canReportViews, setTrackedVisitor, type TrackedVisitor } from '~/app/platform/track/consent';
import { collectViewEvent, findProductCode } from '~/app/platform/track/view-events';
import { resetSeenElements, observeTrackedElements } from '~/app/platform/track/visibility';
import { isVisitEntry, reportPageInit, watchWebVitals } from '~/app/platform/track/page-init';
import { flushReports } from '~/app/platform/track/report-queue';
import {
  getAppVersion,
  listenForScriptErrors,
  isTracked,
  sendObservation,
  setKnownEventNames,
} from '~/app/platform/track/reports';
import { requestVisit, clearVisit, restoreVisit } from '~/app/platform/track/visit';
import { getElapsedMs } from '~/app/platform/clock';
import { updatePerformanceStats, getPerformanceStats } from '~/app/platform/track/stats';

/** Shell data of a view. */
export interface PageView {
  looker: TrackedVisitor;
  /** Name of the person as shown on the page. */
  name: string | null;
  clientKind: string;
  /** Time of the request, in ms since the document began; null for the document's first view. */
  startedAtMs: number | null;
}

let isStarted = false;
/** Paths of the current view and of the previous one; null when there is none. */
let path: string | null = null;
let pathBefore: string | null = null;

const newViewId = (): string =>
  [...crypto.getRandomValues(new Uint8Array(8))].map((byte) => byte.toString(16).padStart(2, '0')).join('');

function start(client: ClientFacts): void {
  isStarted = true;
  restoreVisit();
  const reportVitals = watchWebVitals();
  const flush = startApiRecording(client);
  listenForScriptErrors();
  observeTrackedElements();
  reportPageInit();
  const leave = (): void => {
    reportVitals();
    flush();
    flushReports();
  };
  window.addEventListener('pagehide', leave);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') leave();
  });
  window.addEventListener('pageshow', ({ persisted }) => {
    // Restored from the back-forward cache: no code runs again, but it counts as a view.
    if (persisted) countView({ startedAtMs: getElapsedMs() });
  });
}

function countView({ startedAtMs }: Pick<PageView, 'startedAtMs'>): void {
  const { views } = getPerformanceStats();
  [pathBefore, path] = [path, window.location.pathname];
  updatePerformanceStats({
    views: views + 1,
    viewId: newViewId(),
    startedAtMs: startedAtMs ?? 0,
    renderType: startedAtMs === null ? 'ssr' : 'csr',
  });
  if (startedAtMs !== null)
    sendObservation({ event_name: 'page_view_change', timings: { duration: getElapsedMs() - startedAtMs } });
  reportView();
}

/** TRACK-002: reports the view, with consent. */
function reportView(): void {
  if (!canReportViews()) return;
  const { pathname, search } = window.location;
  const { referrer } = document;
  const { views } = getPerformanceStats();
  collectViewEvent({
    ec: 'page_view',
    ea: 'view',
    jump_url: pathname + search,
    source_url: pathBefore ?? (referrer || undefined),
    p_code: findProductCode(pathname + search),
  });
  if (views === 1 && referrer !== '' && isVisitEntry(document, window.location)) requestVisit(referrer);
  resetSeenElements();
}

/** Starts a view. */
export function startPageView({ looker, name, clientKind, startedAtMs }: PageView): void {
  if (!isTracked()) return;
  setTrackedVisitor(looker);
  setKnownEventNames(name === null ? [] : [name]);
  if (!isStarted) start({ kind: clientKind, appVersion: getAppVersion() });
  countView({ startedAtMs });
}

/** The viewer or the consent has changed: reporting starts or stops with the current page. */
export function updateTrackedVisitor(looker: TrackedVisitor): void {
  const wasReported = canReportViews();
  setTrackedVisitor(looker);
  if (canReportViews() === wasReported) return;
  if (wasReported) clearVisit();
  else reportView();
}

/** A guest has answered the consent question: the current view is the first that counts. */
export function applyConsentChoice(): void {
  if (canReportViews()) reportView();
  else clearVisit();
}
