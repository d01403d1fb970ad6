import { BROWSER_PATHS } from '~/contract/browser-paths';

/** A report of what went wrong in the browser (CALL-029): kinds, codes and times, never what a person typed. */
export interface ScriptReport {
  type: string;
  message?: string;
  msg?: string;
  info?: string;
  /** Time until it failed, ms; with failures of WeChat's config (TRACK-006). */
  duration?: number;
  /** Since the page began, ms; with failures of WeChat's config (TRACK-006). */
  perfTime?: number;
}

/** Sends one report with the path of its page; never disturbs the page, and crawlers send none. */
export function reportScriptError(report: ScriptReport): void {
  if (document.documentElement.getAttribute('data-client') === 'crawler') return;
  try {
    const body = JSON.stringify({ ...report, url: window.location.origin + window.location.pathname });
    if (navigator.sendBeacon && navigator.sendBeacon(BROWSER_PATHS.scriptError, body)) return;
    const request = new XMLHttpRequest();
    request.open('POST', BROWSER_PATHS.scriptError);
    request.setRequestHeader('content-type', 'text/plain');
    request.send(body);
  } catch {
    // What is not reported is lost; the page goes on.
  }
}
