/** Page views and what goes with each. Loaded behind the page, in idle time: what is not counted by then is not counted. */
import { recordCalls, type ClientFacts } from '~/app/platform/track/api-records';
import { mayReportLooks, setLooker, type Looker } from '~/app/platform/track/consent';
import { collect, productCodeOf } from '~/app/platform/track/view-events';
import { beginSeeing, hearMarks } from '~/app/platform/track/marks';
import { isEntry, tellPageInit, watchVitals } from '~/app/platform/track/page-init';
import { postRest } from '~/app/platform/track/post';
import {
  appVersion,
  hearScriptErrors,
  isTracked,
  sendObservation,
  setKnownNames,
} from '~/app/platform/track/reports';
import { askVisit, forgetVisit, recallVisit } from '~/app/platform/track/visit';
import { passedMs } from '~/app/platform/clock';
import { setStats, stats } from '~/app/platform/track/stats';

/** What the shell knows of a view. */
export interface View {
  looker: Looker;
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
  recallVisit();
  const tellVitals = watchVitals();
  const flush = recordCalls(client);
  hearScriptErrors();
  hearMarks();
  tellPageInit();
  const leave = (): void => {
    tellVitals();
    flush();
    postRest();
  };
  window.addEventListener('pagehide', leave);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') leave();
  });
  window.addEventListener('pageshow', ({ persisted }) => {
    // Out of the browser's memory: nothing runs anew, and yet it is a view.
    if (persisted) countView({ startedAtMs: passedMs() });
  });
}

function countView({ startedAtMs }: Pick<View, 'startedAtMs'>): void {
  const { views } = stats();
  [pathBefore, path] = [path, window.location.pathname];
  setStats({
    views: views + 1,
    viewId: newViewId(),
    startedAtMs: startedAtMs ?? 0,
    renderType: startedAtMs === null ? 'ssr' : 'csr',
  });
  if (startedAtMs !== null)
    sendObservation({ event_name: 'page_view_change', timings: { duration: passedMs() - startedAtMs } });
  tellView();
}

/** TRACK-002: the view itself, of who agreed. */
function tellView(): void {
  if (!mayReportLooks()) return;
  const { pathname, search } = window.location;
  const { referrer } = document;
  const { views } = stats();
  collect({
    ec: 'page_view',
    ea: 'view',
    jump_url: pathname + search,
    source_url: pathBefore ?? (referrer || undefined),
    p_code: productCodeOf(pathname + search),
  });
  if (views === 1 && referrer !== '' && isEntry(document, window.location)) askVisit(referrer);
  beginSeeing();
}

/** A view has begun. */
export function viewed({ looker, name, clientKind, startedAtMs }: View): void {
  if (!isTracked()) return;
  setLooker(looker);
  setKnownNames(name === null ? [] : [name]);
  if (!isStarted) start({ kind: clientKind, appVersion: appVersion() });
  countView({ startedAtMs });
}

/** Who looks, or what they agreed to, is another now: what is reported begins or ends with the page they see. */
export function lookerChanged(looker: Looker): void {
  const wasReported = mayReportLooks();
  setLooker(looker);
  if (mayReportLooks() === wasReported) return;
  if (wasReported) forgetVisit();
  else tellView();
}

/** A guest has answered: the view shown is the first that counts. */
export function choiceMade(): void {
  if (mayReportLooks()) tellView();
  else forgetVisit();
}
