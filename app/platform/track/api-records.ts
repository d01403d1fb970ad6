/** Records of the API calls of a page (TRACK-001, TRACK-013), read from the browser's performance entries. */
import { BROWSER_PATHS } from '~/contract/browser-paths';
import { canReportViews } from '~/app/platform/track/consent';
import { getPerformanceStats } from '~/app/platform/track/stats';
import { sendConsentedReport } from '~/app/platform/track/view-events';
import { API_TRACK_EVENTS, API_TRACK_ITEMS, API_TRACK_KEY } from '~/domain/shared/constants';

/** One API call of the browser. Times in ms. */
export interface ApiRecord {
  api_url: string;
  base_url: string;
  api_page_url: string;
  front_xhr_time: number;
  origin: string;
  event_name: string;
  /** Trigger of the call: the page's start, a page change, or a tap. */
  event_triggering: 'page_init' | 'page_view_change' | 'tap';
  client_render_type: 'ssr' | 'csr';
  is_app: boolean;
  app_type: string;
  app_version?: string;
  page_request_id: string;
  /** Time since the document began. */
  performance_now: number;
}

/** Client that runs the page. */
export interface ClientFacts {
  kind: string;
  appVersion?: string;
}

/** A call that begins within this time after a tap counts as triggered by it. */
const TAP_MS = 1_000;
const REPORT_PATHS: readonly string[] = [
  BROWSER_PATHS.collect,
  BROWSER_PATHS.observe,
  BROWSER_PATHS.scriptError,
  BROWSER_PATHS.userState,
];
const isCall = (path: string): boolean =>
  (/^\/(?:gsapi|api)\//.test(path) || path.endsWith('.data')) && !REPORT_PATHS.includes(path);

/** Builds the record of a measured call; null for calls to other services and for reports. */
export function toApiRecord(
  entry: Pick<PerformanceResourceTiming, 'name' | 'startTime' | 'duration'>,
  { client, tappedAtMs }: { client: ClientFacts; tappedAtMs: number },
): ApiRecord | null {
  const { origin, pathname } = window.location;
  if (!entry.name.startsWith(`${origin}/`)) return null;
  const path = entry.name.slice(origin.length).split('?', 1)[0] ?? '';
  if (!isCall(path)) return null;
  const { viewId, renderType } = getPerformanceStats();
  const isTap = entry.startTime >= tappedAtMs && entry.startTime - tappedAtMs < TAP_MS;
  return {
    api_url: path,
    base_url: origin,
    api_page_url: pathname,
    front_xhr_time: entry.duration,
    origin,
    event_name: 'api',
    event_triggering: isTap ? 'tap' : renderType === 'ssr' ? 'page_init' : 'page_view_change',
    client_render_type: renderType,
    is_app: client.kind === 'app',
    app_type: client.kind,
    app_version: client.appVersion,
    page_request_id: viewId,
    performance_now: entry.startTime,
  };
}

/** Starts recording calls, if the browser measures them. @returns a function that sends pending records */
export function startApiRecording(client: ClientFacts): () => void {
  const batches = createBatchQueue<ApiRecord>((key, list) =>
    sendConsentedReport(BROWSER_PATHS.observe, 'observe', {
      event_name: key,
      page_url: window.location.pathname,
      list,
    }),
  );
  let tappedAtMs = Infinity;
  try {
    document.addEventListener('click', ({ timeStamp }) => (tappedAtMs = timeStamp), {
      capture: true,
      passive: true,
    });
    new PerformanceObserver((list) => {
      if (!canReportViews()) return;
      const entries = list.getEntries() as PerformanceResourceTiming[];
      const records = entries.map((entry) => toApiRecord(entry, { client, tappedAtMs }));
      batches.add(records.filter((record) => record !== null));
    }).observe({ entryTypes: ['resource'] });
  } catch {
    // The browser does not support it.
  }
  return batches.flush;
}

/** Lists sent together: at 3 events or 5 items under one key (CONST-026 to CONST-028), or when the page is left. */
interface BatchQueue<Item> {
  add(items: readonly Item[], key?: string): void;
  /** Sends the pending items. */
  flush(): void;
}

export function createBatchQueue<Item>(send: (key: string, items: Item[]) => void): BatchQueue<Item> {
  const open = new Map<string, { events: number; items: Item[] }>();
  const leave = (key: string): void => {
    const batch = open.get(key);
    open.delete(key);
    if (batch && batch.items.length > 0) send(key, batch.items);
  };
  return {
    add(items, key = API_TRACK_KEY) {
      if (items.length === 0) return;
      const { events, items: earlier } = open.get(key) ?? { events: 0, items: [] };
      const batch = { events: events + 1, items: [...earlier, ...items] };
      open.set(key, batch);
      if (batch.events >= API_TRACK_EVENTS || batch.items.length >= API_TRACK_ITEMS) leave(key);
    },
    flush: () => [...open.keys()].forEach(leave),
  };
}
