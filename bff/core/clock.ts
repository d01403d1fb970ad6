/**
 * The one clock of BFF and pages. In production it is the machine's. In dev and test operators may move the upstream's
 * (`npm run ops -- clock`): it says with every reply how far it is ahead, and is asked before a page is made, so that a
 * page never shows another day than the upstream judges by. No other module here reads the machine's time (lint).
 */
import type { IncomingHttpHeaders } from 'node:http';
import { request } from 'undici';
import type { HandlerStep } from '~/bff/core/chain';
import { CLOCK_AHEAD_HEADER, CLOCK_PATH } from '~/contract/clock';

const ASK_TIMEOUT_MS = 500;
/** After no answer the last one counts for this long: a page does not wait twice for what is away. */
const ASK_PAUSE_MS = 5_000;

/** The machine's wall clock, ms since 1970: for log lines. Everything else asks the service clock. */
export const getMachineMs = (): number => Date.now();

export interface ServiceClock {
  /** The time of the service, ms since 1970. */
  nowMs(): number;
  /** How far it is ahead of the machine's; 0 in production. What is kept of a page or reply counts for one value of it. */
  readonly aheadMs: number;
  /** Takes the move of the clock from the head of an upstream reply; nothing happens where it says none. */
  hear(headers: IncomingHttpHeaders): void;
  /** Before a page is made: asks the upstream, when it has ever said that its clock can be moved. Never throws. */
  ask(): Promise<void>;
}

export interface ClockOptions {
  /** Dev and test: the upstream's moves count. */
  isFollowing: boolean;
  /** Where it is asked. */
  origin: string;
  machine?: () => number;
}

/** Opens the clock of a process. Several portals in front of one upstream agree, for each of them asks. */
export function createServiceClock({
  isFollowing,
  origin,
  machine = getMachineMs,
}: ClockOptions): ServiceClock {
  let aheadMs = 0;
  let hasHeard = false;
  let pausedUntil = 0;

  function hear(headers: IncomingHttpHeaders): void {
    const said = headers[CLOCK_AHEAD_HEADER];
    if (!isFollowing || typeof said !== 'string') return;
    const ms = Number(said);
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

/** Before pages, cached ones among them: nothing is made or taken from memory for another time than the upstream's. */
export function createClockStep(clock: ServiceClock): HandlerStep {
  return (_req, _res, next) => {
    clock.ask().then(() => next(), next);
  };
}
