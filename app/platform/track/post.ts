/**
 * The way of reports out of the page, one at a time, behind everything else: a collector that hangs, fails or refuses costs
 * the page one connection for a while, then nothing more.
 */

import { whenIdle } from '~/app/platform/when-idle';

/** Reports that wait; the oldest go first. */
const MOST_WAITING = 30;
const TIMEOUT_MS = 5_000;
const FIRST_PAUSE_MS = 2_000;
const LONGEST_PAUSE_MS = 60_000;
/** Reports in a row that did not get through, after which this page sends none any more. */
const MOST_FAILURES = 4;

interface Report {
  path: string;
  /** Made when it is sent, in idle time; null when it may no more. */
  body: () => string | null;
}

let waiting: Report[] = [];
let isSending = false;
let failures = 0;

const isOff = (): boolean => failures >= MOST_FAILURES;

/** Puts a report in line. `body` gives its JSON text, or null when it may no more go. */
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

/** The next report that may still go, as text. */
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
  // A refusal is waited out as well as a fault; what was in it is lost.
  else sendNext(isThrough ? 0 : Math.min(FIRST_PAUSE_MS * 2 ** (failures - 1), LONGEST_PAUSE_MS));
}

/** The page is left, perhaps for good: hands what waits to the browser, which sends it afterwards. */
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
