/**
 * One circuit breaker per call of the contract. It opens when most of the recent attempts got no reply (timeout,
 * network, 5xx), for several clients: a refusal counts as a reply, and one account with data that upstream cannot
 * handle must not close a call for others. When open, it refuses at once and lets one attempt a second pass; the
 * first reply closes it. The libraries (cockatiel, opossum) do not distinguish clients, and their current versions
 * need Node 22 (docs/decisions/0021-upstream-calls-and-overload.md).
 */

/** Number of recent attempts considered, and how long they count. */
const WINDOW = 20;
const WINDOW_MS = 30_000;
/** Minimum number of faults, and of clients among them, before it may open. */
const MIN_FAULTS = 6;
const MIN_REQUESTERS = 3;
const FAULT_SHARE = 0.5;
/** While the breaker is open, one attempt passes in each such interval, so that pages recover within two seconds after the upstream. */
export const TRIAL_INTERVAL_MS = 1_000;
/** An open breaker is dropped after this long without an attempt: its state is outdated. */
const FORGET_MS = 30_000;

interface Attempt {
  atMs: number;
  requester: string;
  isFault: boolean;
}

interface CallState {
  attempts: Attempt[];
  isOpen: boolean;
  lastTrialMs: number;
}

export interface CallBreaker {
  /** Whether an attempt may be made now; counts as the trial of this second when the breaker is open. */
  mayTry(call: string): boolean;
  /** Records the outcome of an attempt. `requester`: account, else address. */
  ended(call: string, requester: string, isFault: boolean): void;
  /** Calls whose breaker is open now. */
  open(): string[];
}

export interface BreakerOptions {
  /** Called on every opening and closing. */
  onChange?: (call: string, isOpen: boolean) => void;
  nowMs?: () => number;
}

/** Opens the breakers of a process. Calls are those of the contract, so their number is bounded. */
export function createCallBreaker({
  onChange,
  nowMs = () => performance.now(),
}: BreakerOptions = {}): CallBreaker {
  const states = new Map<string, CallState>();

  function setOpen(call: string, state: CallState, isOpen: boolean): void {
    if (state.isOpen === isOpen) return;
    state.isOpen = isOpen;
    state.lastTrialMs = nowMs();
    if (!isOpen) state.attempts = [];
    onChange?.(call, isOpen);
  }

  function isFailing(state: CallState): boolean {
    const attempts = state.attempts.filter(({ atMs }) => nowMs() - atMs < WINDOW_MS);
    const faults = attempts.filter(({ isFault }) => isFault);
    const requesters = new Set(faults.map(({ requester }) => requester));
    return (
      faults.length >= MIN_FAULTS &&
      requesters.size >= MIN_REQUESTERS &&
      faults.length >= attempts.length * FAULT_SHARE
    );
  }

  function forgetOld(call: string, state: CallState): void {
    if (state.isOpen && nowMs() - state.lastTrialMs > FORGET_MS) setOpen(call, state, false);
  }

  return {
    mayTry(call) {
      const state = states.get(call);
      if (!state?.isOpen) return true;
      forgetOld(call, state);
      if (!state.isOpen) return true;
      if (nowMs() - state.lastTrialMs < TRIAL_INTERVAL_MS) return false;
      state.lastTrialMs = nowMs();
      return true;
    },
    ended(call, requester, isFault) {
      const state = states.get(call) ?? { attempts: [], isOpen: false, lastTrialMs: 0 };
      states.set(call, state);
      if (state.isOpen) {
        if (!isFault) setOpen(call, state, false);
        return;
      }
      state.attempts.push({ atMs: nowMs(), requester, isFault });
      if (state.attempts.length > WINDOW) state.attempts.shift();
      if (isFault && isFailing(state)) setOpen(call, state, true);
    },
    open() {
      for (const [call, state] of states) forgetOld(call, state);
      return [...states].filter(([, { isOpen }]) => isOpen).map(([call]) => call);
    },
  };
}
