/** The visit that came from elsewhere (CALL-028), as upstream names it: kept in this tab, gone with it and at logout (STORE-004). */
import { BROWSER_PATHS } from '~/contract/browser-paths';
import { canReportViews } from '~/app/platform/track/consent';
import { updatePerformanceStats } from '~/app/platform/track/stats';
import { scrubEvent } from '~/observability/event-scrub';
import { whenIdle } from '~/app/platform/when-idle';

const KEY = 'session_info_id';
const TIMEOUT_MS = 5_000;

/** Id of this tab's visit; empty where there is none, or the browser keeps nothing. */
function readVisit(): string {
  try {
    return window.sessionStorage.getItem(KEY) ?? '';
  } catch {
    return '';
  }
}

function keepVisit(id: string): void {
  try {
    window.sessionStorage.setItem(KEY, id);
  } catch {
    // The login of this page carries it all the same.
  }
  updatePerformanceStats({ sessionInfoId: id });
}

/** The visit this tab has already been given, for what logs in. */
export function restoreVisit(): void {
  updatePerformanceStats({ sessionInfoId: canReportViews() ? readVisit() : '' });
}

/** Consent is gone: so is the visit. */
export function clearVisit(): void {
  try {
    window.sessionStorage.removeItem(KEY);
  } catch {
    // Nothing was kept.
  }
  updatePerformanceStats({ sessionInfoId: '' });
}

/** TRACK-004: tells upstream from where the visit came; asked once a document, in idle time, of who agreed. */
export function requestVisit(referrer: string): void {
  whenIdle(() => {
    if (!canReportViews()) return;
    const asked = scrubEvent('userState', { page_referer: referrer, session_info_id: readVisit() });
    const query = new URLSearchParams(asked as Record<string, string>);
    const request = new XMLHttpRequest();
    request.onload = () => {
      if (request.status !== 200 || !canReportViews()) return;
      const reply = request.response as { result?: { session_info_id?: unknown } } | null;
      const id = reply?.result?.session_info_id;
      if (typeof id === 'string') keepVisit(id);
    };
    try {
      request.open('GET', `${BROWSER_PATHS.userState}?${query.toString()}`);
      request.responseType = 'json';
      request.timeout = TIMEOUT_MS;
      request.send();
    } catch {
      // The visit has no name then.
    }
  });
}
