/** Page views and what goes with each. Loaded behind the page, in idle time: what is not counted by then is not counted. */
import { startApiRecording, type ClientFacts } from '~/app/platform/track/api-records';
import { canReportViews, setTrackedVisitor, type TrackedVisitor } from '~/app/platform/track/consent';
import { collectViewEvent, findProductCode } from '~/app/platform/track/view-events';
import { resetSeenElements, observeTrackedElements } from '~/app/platform/track/marks';
import { isVisitEntry, reportPageInit, watchWebVitals } from '~/app/platform/track/page-init';
import { flushReports } from '~/app/platform/track/post';
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

/** What the shell knows of a view. */
export interface PageView {
  looker: TrackedVisitor;
  /** Name of the person as the page shows it. */
  name: string | null;
  clientKind: string;
  /** When it was asked for, ms since the document began; null of the document's first. */
  startedAtMs: number | null;
}

let isStarted = false;
/** Paths of the view under way, and of the one before it; null of none. */
let path: string | null = null;
let pathBefore: string | null = null;

const newViewId = (): string =>
  [...crypto.getRandomValues(new Uint8Array(8))].map((byte) => byte.toString(16).padStart(2, '0')).join('');

function start(client: ClientFacts): void {
  isStarted = true;
  restoreVisit();
  const tellVitals = watchWebVitals();
  const flush = startApiRecording(client);
  listenForScriptErrors();
  observeTrackedElements();
  reportPageInit();
  const leave = (): void => {
    tellVitals();
    flush();
    flushReports();
  };
  window.addEventListener('pagehide', leave);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') leave();
  });
  window.addEventListener('pageshow', ({ persisted }) => {
    // Out of the browser's memory: nothing runs anew, and yet it is a view.
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
  tellView();
}

/** TRACK-002: the view itself, of who agreed. */
function tellView(): void {
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

/** A view has begun. */
export function startPageView({ looker, name, clientKind, startedAtMs }: PageView): void {
  if (!isTracked()) return;
  setTrackedVisitor(looker);
  setKnownEventNames(name === null ? [] : [name]);
  if (!isStarted) start({ kind: clientKind, appVersion: getAppVersion() });
  countView({ startedAtMs });
}

/** Who looks, or what they agreed to, is another now: what is reported begins or ends with the page they see. */
export function updateTrackedVisitor(looker: TrackedVisitor): void {
  const wasReported = canReportViews();
  setTrackedVisitor(looker);
  if (canReportViews() === wasReported) return;
  if (wasReported) clearVisit();
  else tellView();
}

/** A guest has answered: the view shown is the first that counts. */
export function applyConsentChoice(): void {
  if (canReportViews()) tellView();
  else clearVisit();
}
