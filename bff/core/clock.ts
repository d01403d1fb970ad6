/**
 * The only clock of BFF and pages. In production it is the clock of the machine. In dev and test, operators may
 * move the clock of the upstream (`npm run ops -- clock`). Each reply states how far that clock is ahead, and
 * upstream is asked before a page is built, so that a page never shows another day than the upstream uses. No other
 * module here reads the time of the machine (lint).
 */
import type { IncomingHttpHeaders } from 'node:http';
import { request } from 'undici';
import type { HandlerStep } from '~/bff/core/chain';
import { CLOCK_AHEAD_HEADER, CLOCK_PATH } from '~/contract/clock';

const ASK_TIMEOUT_MS = 500;
/**
 * After a missing reply, the last value stays valid for this long: a page does not wait twice for an unreachable
 * upstream.
 */
const ASK_PAUSE_MS = 5_000;

/** Wall clock of the machine, ms since 1970: for log lines. All other code uses the service clock. */
export const getMachineMs = (): number => Date.now();

export interface ServiceClock {
  /** Time of the service, ms since 1970. */
  nowMs(): number;
  /**
   * How far it is ahead of the machine's clock; 0 in production. A cached page or reply is valid for one value
   * only.
   */
  readonly aheadMs: number;
  /** Reads the clock offset from the headers of an upstream reply; does nothing without one. */
  hear(headers: IncomingHttpHeaders): void;
  /** Called before a page is built: asks the upstream for its offset, if it has ever reported one. Never throws. */
  ask(): Promise<void>;
}

export interface ClockOptions {
  /** Dev and test: the clock offset of the upstream is applied. */
  isFollowing: boolean;
  /** Origin that is asked for the offset. */
  origin: string;
  machine?: () => number;
}

/** Opens the clock of a process. Several portals in front of one upstream agree, because each of them asks it. */
export function createServiceClock({
  isFollowing,
  origin,
  machine = getMachineMs,
}: ClockOptions): ServiceClock {
  let aheadMs = 0;
  let hasHeard = false;
  let pausedUntil = 0;

  function hear(headers: IncomingHttpHeaders): void {
    const header = headers[CLOCK_AHEAD_HEADER];
    if (!isFollowing || typeof header !== 'string') return;
    const ms = Number(header);
    if (!Number.isSafeInteger(ms)) return;
    aheadMs = ms;
    hasHeard = true;
  }

  return {
    nowMs: () => machine() + aheadMs,
    get aheadMs() {
      return aheadMs;
    },
    hear,
    async ask() {
      if (!hasHeard || performance.now() < pausedUntil) return;
      try {
        const { headers, body } = await request(origin + CLOCK_PATH, {
          signal: AbortSignal.timeout(ASK_TIMEOUT_MS),
        });
        await body.dump();
        hear(headers);
      } catch {
        pausedUntil = performance.now() + ASK_PAUSE_MS;
      }
    },
  };
}

/**
 * Runs before pages, including cached ones, so that no page is built or taken from the cache for a time other than
 * the upstream's.
 */
export function createClockStep(clock: ServiceClock): HandlerStep {
  return (_req, _res, next) => {
    clock.ask().then(() => next(), next);
  };
}
