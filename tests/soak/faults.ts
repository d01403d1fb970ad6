/** Volume tests of docs/reliability.md: many clients while the upstream fails in every possible way. */
import { setTimeout as sleep } from 'node:timers/promises';
import { DEMO } from '~/tests/fixtures/demo';
import { startFaultRelay, type FaultRelay } from '~/tests/fixtures/fault-relay';
import { startPortalProcess, type PortalProcess } from '~/tests/fixtures/portal-process';
import { startSeededUpstream } from '~/tests/fixtures/seeded-upstream';
import type { UpstreamFault } from '~/tests/fixtures/upstream-faults';
import {
  checkVisitResponse,
  logIn,
  checkCustomerResponse,
  visit,
  type Finding,
  type Visitor,
} from '~/tests/soak/visitors';

export interface FaultVolume {
  faults: readonly UpstreamFault[];
  rounds: number;
  clients: number;
  /**
   * Enforces time limits for responses and recovery, on a dedicated machine. Otherwise it is enough that every
   * request is answered although upstream never ends, and that correct responses return automatically.
   */
  isTimed: boolean;
  /** Separates the data of volume tests that run concurrently. */
  name?: string;
}

export interface FaultReport {
  requests: number;
  slowestMs: number;
  /** Responses by status. */
  statuses: Record<string, number>;
  /** Violations, each kind once with its count. */
  findings: Finding[];
}

/**
 * Timeout of one upstream attempt; the real 10 s would make the run last a day. The limit of a response scales with
 * it.
 */
const UPSTREAM_TIMEOUT_MS = 500;
/** Without timing, an upstream that is only slow is not a fault. */
const UNTIMED_TIMEOUT_MS = 1_000;
/** As 21.5 s is to 10 s: two attempts and 1.5 s. */
const ANSWER_LIMIT_MS = 2 * UPSTREAM_TIMEOUT_MS + 1_500;
const RECOVERY_LIMIT_MS = 2_000;
const TIMEOUT_MS = 60_000;
const STATUSES_UNDER_FAULT = [200, 204, 302, 303, 401, 404, 422, 429, 502, 503, 504];

interface Rig {
  relay: FaultRelay;
  portal: PortalProcess;
  close(): Promise<void>;
}

async function openRig(name: string, timeoutMs: number): Promise<Rig> {
  const upstream = await startSeededUpstream(`.cache/${name}`);
  const relay = await startFaultRelay(upstream.origin);
  const portal = await startPortalProcess({
    dataDirectory: `.cache/${name}`,
    logFile: `.cache/reports/${name}.log`,
    environment: {
      GSAPI_ORIGIN: relay.origin,
      API_ORIGIN: relay.origin,
      UPSTREAM_TIMEOUT_MS: String(timeoutMs),
      // Slightly more than two attempts, as a page has.
      PAGE_BUDGET_MS: String(2 * timeoutMs + 200),
      RATE_LIMIT_PER_MINUTE: '10000000',
    },
  });
  const close = async (): Promise<void> => {
    await portal.stop();
    await relay.close();
    await upstream.stop();
  };
  return { relay, portal, close };
}

/** Runs the volume test on the built tree. `onFault` is called after each fault. */
export async function runFaults(
  volume: FaultVolume,
  onFault: (fault: UpstreamFault, seconds: number) => void = () => undefined,
): Promise<FaultReport> {
  const rig = await openRig(
    volume.name ?? 'soak-faults',
    volume.isTimed ? UPSTREAM_TIMEOUT_MS : UNTIMED_TIMEOUT_MS,
  );
  const { relay, portal } = rig;
  const findings = new Map<string, Finding>();
  const statuses: Record<string, number> = {};
  let requests = 0;
  let slowestMs = 0;
  const find = (what: string, example: string): void => {
    const known = findings.get(what);
    if (known) known.count += 1;
    else findings.set(what, { what, example, count: 1 });
  };

  async function round(fault: UpstreamFault, at: number): Promise<void> {
    await Promise.all(
      visitors.map(async (visitor, index) => {
        const answer = await visit(portal.origin, visitor, at + index);
        requests += 1;
        slowestMs = Math.max(slowestMs, answer.durationMs);
        statuses[answer.status] = (statuses[answer.status] ?? 0) + 1;
        const where = `${fault}: ${answer.path}`;
        if (!STATUSES_UNDER_FAULT.includes(answer.status))
          find(`${where} answered ${answer.status}`, answer.text);
        if (volume.isTimed && answer.durationMs > ANSWER_LIMIT_MS)
          find(`${where} took too long`, `${answer.durationMs} ms`);
        for (const wrong of checkVisitResponse(visitor, answer)) find(`${where} ${wrong}`, answer.text);
      }),
    );
  }

  async function recover(fault: UpstreamFault): Promise<void> {
    const until = performance.now() + (volume.isTimed ? RECOVERY_LIMIT_MS : TIMEOUT_MS);
    let waiting = visitors;
    while (waiting.length > 0) {
      const isLate = performance.now() > until;
      const right = await Promise.all(
        waiting.map((visitor, index) => checkCustomerResponse(portal.origin, visitor, index)),
      );
      if (isLate) {
        for (const reason of right) if (reason !== null) find(`${fault}: not back in time`, reason);
        return;
      }
      waiting = waiting.filter((_visitor, index) => right[index] !== null);
      if (waiting.length > 0) await sleep(100);
    }
  }

  const visitors: Visitor[] = [];
  try {
    // One after the other, because a login costs upstream a slow hash.
    const people: Visitor[] = [];
    for (const [at, phone] of Object.values(DEMO).entries())
      people.push(await logIn(portal.origin, phone, at));
    for (let at = 0; at < volume.clients; at += 1) {
      // Every ninth is a guest.
      visitors.push(
        people[at % (people.length + 1)] ?? { cookie: null, accountId: null, name: null, others: people },
      );
    }
    for (const person of people) person.others = people.filter((other) => other !== person);
    const handlesBefore = await openHandles(portal.origin);
    for (const fault of volume.faults) {
      const startedAt = performance.now();
      relay.fault = fault;
      for (let at = 0; at < volume.rounds; at += 1) await round(fault, at);
      relay.fault = 'none';
      await recover(fault);
      onFault(fault, (performance.now() - startedAt) / 1_000);
    }
    if (portal.child.exitCode !== null) find('the portal ended', String(portal.child.exitCode));
    const left = (await openHandles(portal.origin)) - handlesBefore;
    if (left > HANDLES_OF_POOL) find('file handles were left', String(left));
  } finally {
    await rig.close();
  }
  return { requests, slowestMs: Math.round(slowestMs), statuses, findings: [...findings.values()] };
}

/** Upstream sockets that stay open for the next call: UPSTREAM_CONNECTIONS. */
const HANDLES_OF_POOL = 128;

async function openHandles(origin: string): Promise<number> {
  const text = await (await fetch(`${origin}/metrics`)).text();
  return Number(/^process_open_fds (\d+)/m.exec(text)?.[1]);
}
