/**
 * Scanned check-in codes that are still to be submitted. They are kept on this device until the server replies, so
 * that a hall without a network loses none. Only the code is stored: it is valid for minutes and contains no
 * personal data. A code submitted twice counts once.
 */
import { BROWSER_PATHS } from '~/contract/browser-paths';
import { getDeviceTimeMs } from '~/app/platform/clock';
import {
  callUpstream,
  isUpstreamRefusal,
  isSessionExpired,
  isRateLimited,
} from '~/app/platform/upstream-call';

interface ReadCode {
  activityId: string;
  code: string;
  /** Time of the scan by this device's clock; only the elapsed time is sent. */
  readAtMs: number;
}

/** Result of a code. */
export interface CheckInResult extends ReadCode {
  tone: 'done' | 'again' | 'refused';
  text: string;
}

const KEY = 'checkIns';
/** Maximum age that the upstream accepts. */
const AGE_MAX_MS = 12 * 3_600_000;
const WAITING_MAX = 500;

const isReadCode = (value: unknown): value is ReadCode => {
  const each = value as Partial<ReadCode> | null;
  return (
    typeof each === 'object' &&
    each !== null &&
    typeof each.activityId === 'string' &&
    typeof each.code === 'string' &&
    typeof each.readAtMs === 'number'
  );
};

/** Pending codes, oldest first; codes that are too old are dropped. */
export function getPendingCodes(): ReadCode[] {
  try {
    const kept: unknown = JSON.parse(window.localStorage.getItem(KEY) ?? '[]');
    const list = Array.isArray(kept) ? kept.filter(isReadCode) : [];
    return list.filter(({ readAtMs }) => getDeviceTimeMs() - readAtMs < AGE_MAX_MS);
  } catch {
    return [];
  }
}

function keep(list: readonly ReadCode[]): void {
  try {
    if (list.length === 0) window.localStorage.removeItem(KEY);
    else window.localStorage.setItem(KEY, JSON.stringify(list));
  } catch {
    // The storage is full or not available: the code is sent at once or typed again.
  }
}

const isSame = (one: ReadCode, other: ReadCode): boolean =>
  one.activityId === other.activityId && one.code === other.code;

/** Parses a code that was scanned or typed, or the address of a check-in; null when there is none. */
export function parseCheckInCode(text: string): { code: string; activityId: string | null } | null {
  const [, query] = /\/activity\/check-in\?(.+)$/.exec(text.trim()) ?? [];
  const params = new URLSearchParams(query ?? '');
  const code = (query === undefined ? text : (params.get('code') ?? ''))
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '');
  if (!/^[0-9A-Z]{10}$/.test(code)) return null;
  return { code: `${code.slice(0, 5)}-${code.slice(5)}`, activityId: params.get('activity_id') };
}

/** Stores a code until it is answered; the same code is stored once. */
export function queueCheckInCode(activityId: string, code: string): ReadCode[] {
  const read = { activityId, code, readAtMs: getDeviceTimeMs() };
  const list = getPendingCodes();
  if (!list.some((each) => isSame(each, read))) list.push(read);
  const kept = list.slice(-WAITING_MAX);
  keep(kept);
  return kept;
}

function drop(done: ReadCode): void {
  keep(getPendingCodes().filter((each) => !isSame(each, done)));
}

async function send(each: ReadCode): Promise<CheckInResult> {
  const age = Math.max(0, Math.floor((getDeviceTimeMs() - each.readAtMs) / 1_000));
  const body = { activity_id: each.activityId, code: each.code, age_seconds: age };
  const reply = (await callUpstream(BROWSER_PATHS.activityCheckIn, { body })) as {
    masked_name: string;
    is_first: boolean;
  };
  return reply.is_first
    ? { ...each, tone: 'done', text: `${reply.masked_name} 已签到` }
    : { ...each, tone: 'again', text: `${reply.masked_name} 已签到过，不重复计` };
}

let sending: Promise<void> = Promise.resolve();

/**
 * Submits pending codes one after the other and reports each result. Without a reply the rest stays pending; the
 * same applies after an ended login and at a rate limit.
 */
export function sendPendingCodes(onAnswer: (answer: CheckInResult) => void): Promise<void> {
  sending = sending.then(async () => {
    for (const each of getPendingCodes()) {
      try {
        const answer = await send(each);
        drop(each);
        onAnswer(answer);
      } catch (error) {
        if (!isUpstreamRefusal(error) || isSessionExpired(error) || isRateLimited(error)) return;
        drop(each);
        onAnswer({ ...each, tone: 'refused', text: error.message });
      }
    }
  });
  return sending;
}
