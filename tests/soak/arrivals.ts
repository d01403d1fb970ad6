/**
 * Clients of the load run: a fixed rate per second regardless of response times, or a fixed number of concurrent
 * clients, each sending after a response.
 */
import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { logInAt } from '~/tests/fixtures/stack-visitor';
import type { Stack } from '~/scripts/stack/stack';

export interface ArrivalResult {
  asked: number;
  right: number;
  /** 503 with Retry-After: proper load shedding. */
  shed: number;
  /** All others, by status; 0 means no or an incomplete response. */
  others: Record<string, number>;
  /** For correct responses. */
  p50Ms: number;
  p99Ms: number;
  seconds: number;
}

export interface Arrivals {
  /** `clients` concurrent clients, each sending again after a response. */
  closed(clients: number, seconds: number): Promise<ArrivalResult>;
  /** A fixed rate per second, regardless of responses. */
  open(perSecond: number, seconds: number, onMinute?: () => Promise<void>): Promise<ArrivalResult>;
  /** Returns the duration of one request; null when its response was not correct. */
  one(): Promise<number | null>;
  end(): void;
}

/** Reads of a person: pages rendered for them and for guests, and browser calls. */
const READS = ['/', '/gsapi/us/v1/custom/states', '/wealth/fund-library', '/wealth/user', '/wealth/simu'];
/** One guest in this many requests. */
const GUESTS = 3;
const GIVE_UP_MS = 60_000;
const SOCKETS = 2_000;
const TICK_MS = 10;
const MS_PER_SECOND = 1_000;
const MINUTE_MS = 60_000;

/** Logs in all clients, one after the other. */
export async function openArrivals(stack: Stack, phones: readonly string[]): Promise<Arrivals> {
  const cookies: string[] = [];
  for (const phone of phones) cookies.push(await logInAt(stack.origin, stack.ports.nginx, phone));
  const agent = new Agent({ keepAlive: true, maxSockets: SOCKETS });
  const host = new URL(stack.origin).host;
  let turns = 0;

  function ask(): Promise<{ status: number; isPolite: boolean; ms: number }> {
    const turn = turns++;
    const cookie = turn % GUESTS === 0 ? undefined : cookies[turn % cookies.length];
    // A guest only requests the first page.
    const path = READS[turn % (cookie ? READS.length : 1)] as string;
    const startedAt = performance.now();
    return new Promise((resolve) => {
      const end = (status: number, isPolite = false): void =>
        resolve({ status, isPolite, ms: performance.now() - startedAt });
      const sent = request(
        {
          ...{ host: '127.0.0.1', port: stack.ports.nginx, path, agent, timeout: GIVE_UP_MS },
          headers: cookie ? { host, cookie } : { host },
        },
        (response) => {
          response.resume();
          response.on('end', () =>
            end(response.statusCode ?? 0, response.headers['retry-after'] !== undefined),
          );
          response.on('error', () => end(0));
        },
      );
      sent.on('timeout', () => sent.destroy());
      sent.on('error', () => end(0));
      sent.end();
    });
  }

  function openPhase() {
    const startedAt = performance.now();
    const times: number[] = [];
    const phase = { asked: 0, right: 0, shed: 0, others: {} as Record<string, number> };
    return {
      phase,
      async turn(): Promise<void> {
        phase.asked += 1;
        const { status, isPolite, ms } = await ask();
        if (status === 200) {
          phase.right += 1;
          times.push(ms);
        } else if (status === 503 && isPolite) phase.shed += 1;
        else phase.others[status] = (phase.others[status] ?? 0) + 1;
      },
      end(): ArrivalResult {
        times.sort((a, b) => a - b);
        const at = (share: number): number => Math.round(times[Math.floor(times.length * share)] ?? 0);
        const seconds = (performance.now() - startedAt) / MS_PER_SECOND;
        return { ...phase, p50Ms: at(0.5), p99Ms: at(0.99), seconds };
      },
    };
  }

  return {
    async closed(clients, seconds) {
      const { turn, end } = openPhase();
      const until = performance.now() + seconds * MS_PER_SECOND;
      const people = Array.from({ length: clients }, async () => {
        while (performance.now() < until) await turn();
      });
      await Promise.all(people);
      return end();
    },
    async open(perSecond, seconds, onMinute) {
      const { phase, turn, end } = openPhase();
      const startedAt = performance.now();
      const running: Promise<void>[] = [];
      let nextMinute = startedAt + MINUTE_MS;
      for (let now = startedAt; now < startedAt + seconds * MS_PER_SECOND; now = performance.now()) {
        const due = ((now - startedAt) / MS_PER_SECOND) * perSecond;
        while (phase.asked < due) running.push(turn());
        if (onMinute && now > nextMinute) {
          nextMinute += MINUTE_MS;
          await onMinute();
        }
        await sleep(TICK_MS);
      }
      await Promise.all(running);
      return end();
    },
    async one() {
      const { status, ms } = await ask();
      return status === 200 ? ms : null;
    },
    end: () => agent.destroy(),
  };
}
