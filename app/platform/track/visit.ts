/**
 * Id of a visit from another site (CALL-028), assigned by the upstream: stored in this tab, lost with it and
 * cleared at logout (STORE-004).
 */
import { BROWSER_PATHS } from '~/contract/browser-paths';
import { canReportViews } from '~/app/platform/track/consent';
import { updatePerformanceStats } from '~/app/platform/track/stats';
import { scrubEvent } from '~/observability/event-scrub';
import { whenIdle } from '~/app/platform/when-idle';

const KEY = 'session_info_id';
const TIMEOUT_MS = 5_000;

/** Id of this tab's visit; empty when there is none, or when the browser stores nothing. */
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
    // A login on this page still sends it.
  }
  updatePerformanceStats({ sessionInfoId: id });
}

/** Restores the visit id of this tab, for login requests. */
export function restoreVisit(): void {
  updatePerformanceStats({ sessionInfoId: canReportViews() ? readVisit() : '' });
}

/** Clears the visit after consent was withdrawn. */
export function clearVisit(): void {
  try {
    window.sessionStorage.removeItem(KEY);
  } catch {
    // Nothing was stored.
  }
  updatePerformanceStats({ sessionInfoId: '' });
}

/** TRACK-004: sends the source of the visit to the upstream; once for each document, in idle time, with consent. */
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
      // The visit has no id then.
    }
  });
}
