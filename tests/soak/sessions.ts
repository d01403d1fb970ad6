/** Interleavings of the shared login state: in any order, no caller ever gets the reply of another session. */
import { createSharedCalls } from '~/bff/upstream-client/dedupe';
import type { CancelSignal } from '~/bff/core/cancel-signal';
import { createSeededRandom } from '~/tests/soak/random';

export interface SessionVolume {
  calls: number;
  sessions: number;
  seed: number;
}

export interface SessionReport {
  calls: number;
  started: number;
  shared: number;
  left: number;
  forgotten: number;
  wrong: string[];
}

interface Running {
  session: string;
  /** Number of resets of the session when the call began: earlier results must not be visible later. */
  epoch: number;
  isAborted: boolean;
  waiting: number;
  end(isRefused: boolean): void;
}

interface Answer {
  session: string;
  epoch: number;
}

const SHARE_MS = 1_000;
const WRONG_KEPT = 20;

/**
 * Runs a seeded sequence of events on shared calls: a caller arrives or leaves, a reply arrives or fails, an
 * account changes, time passes. The cache holds fewer sessions than exist, so that entries are evicted while in
 * use.
 */
export async function runSessions({ calls, sessions, seed }: SessionVolume): Promise<SessionReport> {
  const random = createSeededRandom(seed);
  const pick = (count: number): number => Math.floor(random() * count);
  let nowMs = 0;
  const shared = createSharedCalls({
    shareMs: SHARE_MS,
    maxScopes: Math.max(2, Math.floor(sessions * 0.9)),
    nowMs: () => nowMs,
  });
  const epochs = new Map<string, number>();
  const getEpoch = (session: string): number => epochs.get(session) ?? 0;
  const running: Running[] = [];
  const leavers: (() => void)[] = [];
  const report: SessionReport = { calls: 0, started: 0, shared: 0, left: 0, forgotten: 0, wrong: [] };
  let unanswered = 0;
  const wrong = (what: string): void => {
    if (report.wrong.length < WRONG_KEPT) report.wrong.push(what);
  };

  function start(session: string, signal: CancelSignal): Promise<Answer> {
    report.started += 1;
    const epoch = getEpoch(session);
    return new Promise((resolve, reject) => {
      const call: Running = {
        session,
        epoch,
        isAborted: false,
        waiting: 0,
        end: (isRefused) => (isRefused ? reject(new Error('refused')) : resolve({ session, epoch })),
      };
      signal.addEventListener('abort', () => {
        call.isAborted = true;
        reject(new Error('aborted'));
      });
      running.push(call);
    });
  }

  function ask(session: string, mayLeave: boolean): void {
    report.calls += 1;
    unanswered += 1;
    const leaver = new AbortController();
    const epochBefore = getEpoch(session);
    let hasLeft = false;
    const before = report.started;
    const answer = shared.share(
      [session, 'users.states'],
      (signal) => start(session, signal),
      mayLeave ? leaver.signal : undefined,
    );
    if (report.started === before) report.shared += 1;
    if (mayLeave)
      leavers.push(() => {
        hasLeft = true;
        report.left += 1;
        leaver.abort();
      });
    answer
      .then(
        (got) => {
          if (got.session !== session) wrong(`${session} got the answer of ${got.session}`);
          if (got.epoch < epochBefore) wrong(`${session} got an answer from before its account changed`);
        },
        (error: Error) => {
          const isOwnLeave = hasLeft && (error as { kind?: string }).kind === 'ClientGoneError';
          if (!isOwnLeave && error.message !== 'refused') wrong(`${session} failed: ${error.message}`);
        },
      )
      .finally(() => (unanswered -= 1));
  }

  /** Removes one element, in random order. */
  function take<T>(list: T[]): T | undefined {
    const at = pick(list.length);
    const last = list.pop();
    if (last === undefined || at === list.length) return last;
    const taken = list[at];
    list[at] = last;
    return taken;
  }

  while (report.calls < calls) {
    const dice = random();
    const session = `session-${pick(sessions)}`;
    if (dice < 0.6) ask(session, random() < 0.5);
    else if (dice < 0.82) take(running)?.end(random() < 0.2);
    else if (dice < 0.9) take(leavers)?.();
    else if (dice < 0.94) {
      epochs.set(session, getEpoch(session) + 1);
      report.forgotten += 1;
      shared.forget(session);
    } else if (dice < 0.97) nowMs += pick(SHARE_MS);
    // Lets completed calls reach their waiting callers, at any point of the sequence.
    else await Promise.resolve();
    if (running.length + leavers.length > sessions * 20) {
      take(running)?.end(false);
      leavers.length = Math.min(leavers.length, sessions * 10);
    }
  }
  for (const call of running) call.end(false);
  await new Promise((resolve) => setTimeout(resolve, 0));
  if (unanswered > 0) wrong(`${unanswered} never got an answer`);
  return report;
}
