/**
 * One breaker a call of the contract. It opens when most of the last attempts got no answer (time-out, network, 5xx), for
 * several askers: a refusal is an answer, and one account whose data upstream stumbles over closes a call to nobody else.
 * Open, it refuses at once and lets one attempt a second pass; the first answer closes it. Small enough to keep here: the
 * library of choice (cockatiel 4) needs Node 22 and knows no askers (docs/decisions/0021-slow-upstream.md).
 */

/** Attempts looked at, and for how long they count. */
const WINDOW = 20;
const WINDOW_MS = 30_000;
/** Faults, and askers among them, before it may open. */
const MIN_FAULTS = 6;
const MIN_ASKERS = 3;
const FAULT_SHARE = 0.5;
/** Open, one attempt passes in this time: pages are back within two seconds of upstream. */
export const TRIAL_INTERVAL_MS = 1_000;
/** Open without any attempt, it is forgotten: nothing is known of the call any more. */
const FORGET_MS = 30_000;

interface Attempt {
  atMs: number;
  asker: string;
  isFault: boolean;
}

interface CallState {
  attempts: Attempt[];
  isOpen: boolean;
  lastTrialMs: number;
}

export interface CallBreaker {
  /** Whether an attempt may be made now; counts as the trial of this second when the call is open. */
  mayTry(call: string): boolean;
  /** Notes how an attempt ended. `asker`: account, else address. */
  ended(call: string, asker: string, isFault: boolean): void;
  /** Calls that are open now. */
  open(): string[];
}

export interface BreakerOptions {
  /** Told of every opening and closing. */
  onChange?: (call: string, isOpen: boolean) => void;
  nowMs?: () => number;
}

/** Opens the breakers of a process. Calls are those of the contract, so their number is bounded. */
export function createCallBreaker({
  onChange,
  nowMs = () => performance.now(),
}: BreakerOptions = {}): CallBreaker {
  const states = new Map<string, CallState>();

  function turn(call: string, state: CallState, isOpen: boolean): void {
    if (state.isOpen === isOpen) return;
    state.isOpen = isOpen;
    state.lastTrialMs = nowMs();
    if (!isOpen) state.attempts = [];
    onChange?.(call, isOpen);
  }

  function isFailing(state: CallState): boolean {
    const attempts = state.attempts.filter(({ atMs }) => nowMs() - atMs < WINDOW_MS);
    const faults = attempts.filter(({ isFault }) => isFault);
    const askers = new Set(faults.map(({ asker }) => asker));
    return (
      faults.length >= MIN_FAULTS &&
      askers.size >= MIN_ASKERS &&
      faults.length >= attempts.length * FAULT_SHARE
    );
  }

  function forgetOld(call: string, state: CallState): void {
    if (state.isOpen && nowMs() - state.lastTrialMs > FORGET_MS) turn(call, state, false);
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
    ended(call, asker, isFault) {
      const state = states.get(call) ?? { attempts: [], isOpen: false, lastTrialMs: 0 };
      states.set(call, state);
      if (state.isOpen) {
        if (!isFault) turn(call, state, false);
        return;
      }
      state.attempts.push({ atMs: nowMs(), asker, isFault });
      if (state.attempts.length > WINDOW) state.attempts.shift();
      if (isFault && isFailing(state)) turn(call, state, true);
    },
    open() {
      for (const [call, state] of states) forgetOld(call, state);
      return [...states].filter(([, { isOpen }]) => isOpen).map(([call]) => call);
    },
  };
}
