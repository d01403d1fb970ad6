import type { TurnMeter } from '~/upstream/metrics';
import { fileRefused } from '~/upstream/files/refused';

export interface TurnLimits {
  /** Tasks that may wait, of all people and of one. */
  maxWaiting: number;
  maxOfOne: number;
  /** Longest wait, ms: whoever waits longer is told to come again before the portal gives up on the call. */
  maxWaitMs: number;
  /** Told how many run and wait, and of who is refused. */
  meter?: TurnMeter;
}

/** Runs a task when its turn comes. Throws Refusal `busy` when too many wait, or the wait gets too long. */
export type InTurn = <T>(owner: string, task: () => Promise<T>) => Promise<T>;

interface Waiting {
  owner: string;
  start: () => void;
}

/** Tasks one at a time, in the order they came, with a bounded number that waits. */
export function takingTurns({ maxWaiting, maxOfOne, maxWaitMs, meter }: TurnLimits): InTurn {
  const waiting: Waiting[] = [];
  let running: string | null = null;

  const changed = (): void => meter?.changed(Number(running !== null), waiting.length);
  const busy = (): Error => {
    meter?.refused('owner');
    return fileRefused('busy');
  };
  const countOf = (owner: string): number =>
    waiting.filter((each) => each.owner === owner).length + Number(running === owner);

  function wait(owner: string): Promise<void> {
    return new Promise((resolve, reject) => {
      const mine: Waiting = {
        owner,
        start() {
          clearTimeout(timer);
          resolve();
        },
      };
      const timer = setTimeout(() => {
        waiting.splice(waiting.indexOf(mine), 1);
        changed();
        reject(busy());
      }, maxWaitMs);
      waiting.push(mine);
      changed();
    });
  }

  return async (owner, task) => {
    if (waiting.length >= maxWaiting || countOf(owner) >= maxOfOne) throw busy();
    if (running === null) running = owner;
    else await wait(owner);
    changed();
    try {
      return await task();
    } finally {
      // The next one's turn begins here, so that nobody slips in between.
      const next = waiting.shift();
      running = next?.owner ?? null;
      next?.start();
      changed();
    }
  };
}
