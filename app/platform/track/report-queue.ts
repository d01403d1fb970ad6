/**
 * Sends reports one at a time with low priority: a collector that hangs, fails or refuses occupies one connection
 * of the page for a while, then nothing more.
 */

import { whenIdle } from '~/app/platform/when-idle';

/** Maximum number of pending reports; the oldest are dropped first. */
const MOST_WAITING = 30;
const TIMEOUT_MS = 5_000;
const FIRST_PAUSE_MS = 2_000;
const LONGEST_PAUSE_MS = 60_000;
/** Number of failures in a row after which this page sends no more reports. */
const MOST_FAILURES = 4;

interface Report {
  path: string;
  /** Created at sending, in idle time; null when the report is no longer allowed. */
  body: () => string | null;
}

let waiting: Report[] = [];
let isSending = false;
let failures = 0;

const isOff = (): boolean => failures >= MOST_FAILURES;

/** Queues a report. `body` returns its JSON text, or null when it is no longer allowed. */
export function queueReport(path: string, body: Report['body']): void {
  if (isOff()) return;
  waiting = [...waiting, { path, body }].slice(-MOST_WAITING);
  sendNext(0);
}

function sendNext(pauseMs: number): void {
  if (isSending || waiting.length === 0) return;
  isSending = true;
  if (pauseMs === 0) whenIdle(send);
  else setTimeout(() => whenIdle(send), pauseMs);
}

function send(): void {
  const next = nextBody();
  if (!next) {
    isSending = false;
    return;
  }
  const request = new XMLHttpRequest();
  request.onloadend = () => settle(request.status >= 200 && request.status < 300);
  try {
    request.open('POST', next.path);
    request.timeout = TIMEOUT_MS;
    request.setRequestHeader('content-type', 'text/plain');
    request.send(next.text);
  } catch {
    settle(false);
  }
}

/** Returns the text of the next report that is still allowed. */
function nextBody(): { path: string; text: string } | null {
  for (let report = waiting.shift(); report; report = waiting.shift()) {
    const text = report.body();
    if (text !== null) return { path: report.path, text };
  }
  return null;
}

function settle(isThrough: boolean): void {
  isSending = false;
  failures = isThrough ? 0 : failures + 1;
  if (isOff()) waiting = [];
  // A refusal causes a pause like a failure; the content of that report is lost.
  else sendNext(isThrough ? 0 : Math.min(FIRST_PAUSE_MS * 2 ** (failures - 1), LONGEST_PAUSE_MS));
}

/**
 * Hands pending reports to the browser when the page is left, which may be final; the browser sends them
 * afterwards.
 */
export function flushReports(): void {
  if (isOff()) return;
  for (let next = nextBody(); next; next = nextBody()) {
    try {
      if (!navigator.sendBeacon(next.path, next.text)) return;
    } catch {
      return;
    }
  }
}
