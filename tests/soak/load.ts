/**
 * Volume test of docs/reliability.md: a complete stack near its limit, above it, and with clients that never
 * finish.
 */
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { DEMO } from '~/tests/fixtures/demo';
import { logInAt } from '~/tests/fixtures/stack-visitor';
import { openTestStack } from '~/tests/fixtures/test-stack';
import { listMissingPrograms } from '~/scripts/stack/programs';
import type { Stack } from '~/scripts/stack/stack';
import { openArrivals, type Arrivals, type ArrivalResult } from '~/tests/soak/arrivals';
import { loadPortalUsage, type PortalUsage } from '~/tests/soak/portal-usage';
import { runMemorySoak } from '~/tests/soak/memory';
import { sendSlowRequests, abortRequestsEarly } from '~/tests/soak/stalling-clients';

export const LOAD_PHASES = ['limit', 'held', 'beyond', 'slow', 'aborts', 'memory'] as const;
export type LoadPhase = (typeof LOAD_PHASES)[number];

export interface LoadVolume {
  phases: readonly LoadPhase[];
  /** Correct responses per second that count as the limit; null: the measured rate. */
  limit: number | null;
  /** Minutes at half the limit with clients that leave early, to detect leaks. */
  memoryMinutes: number;
  /** Minutes at 70 % of the limit. */
  minutes: number;
  /** Seconds at three times the limit. */
  overloadSeconds: number;
  aborts: number;
  /** Slow request heads, and the same number of slow bodies. */
  slow: number;
  print(line: string): void;
}

const CLIENTS = 32;
const WARM_UP_S = 20;
const MEASURE_S = 30;
const HELD_SHARE = 0.7;
const OVERLOAD = 3;
const RECOVERY_LIMIT_MS = 5_000;
const QUICK_ANSWER_MS = 1_000;
const RSS_GROWTH_MIB = 32;
/** UPSTREAM_CONNECTIONS that stay open for the next call, plus those of nginx. */
const HANDLES_OF_POOLS = 128 + 64;
const SETTLE_MS = 3_000;

const row = (name: string, phase: ArrivalResult, held: PortalUsage): string =>
  `| ${name} | ${phase.asked} (${(phase.asked / phase.seconds).toFixed(0)}/s) | ${phase.right} | ${phase.shed} | ${JSON.stringify(phase.others)} | ${phase.p50Ms} / ${phase.p99Ms} ms | ${held.rssMib} MiB |`;

/** Runs it and prints its table; returns the violations. */
export async function runLoad(volume: LoadVolume): Promise<string[]> {
  const { print } = volume;
  const isOnPostgres = listMissingPrograms(['postgres']).length === 0;
  print(
    `  ${cpus().length} × ${cpus()[0]?.model}, Node ${process.versions.node}, load before ${loadavg()[0]?.toFixed(1)}`,
  );
  print(`  two portals behind nginx, Redis, ${isOnPostgres ? 'PostgreSQL' : 'the embedded database'}`);
  const folder = join(tmpdir(), `portal-load-${process.pid}`);
  const stack = await openTestStack(folder, isOnPostgres ? 'postgres' : 'embedded');
  const arrivals = await openArrivals(stack, [DEMO.registered, DEMO.identified, DEMO.quizC2, DEMO.quizC4]);
  try {
    return await runPhases(stack, arrivals, { ...volume, folder });
  } finally {
    arrivals.end();
    await stack.stop();
  }
}

async function runPhases(
  stack: Stack,
  arrivals: Arrivals,
  volume: LoadVolume & { folder: string },
): Promise<string[]> {
  const { print, phases } = volume;
  await arrivals.closed(CLIENTS, WARM_UP_S);
  print('| phase | asked | right | shed | others | p50 / p99 | memory of both portals |');
  print('| --- | --- | --- | --- | --- | --- | --- |');
  const limit = phases.includes('limit') ? await measureLimit(stack, arrivals, print) : null;
  const perSecond = volume.limit ?? limit;
  if (perSecond === null) throw new Error('set the limit with --limit, or measure it: --phases=limit,…');
  const findings: string[] = [];
  const run: Record<Exclude<LoadPhase, 'limit'>, () => Promise<string[]>> = {
    held: () => heldNear(stack, arrivals, volume, perSecond),
    beyond: () => beyond(stack, arrivals, volume, perSecond),
    slow: () => slowClients(stack, arrivals, volume),
    aborts: () => leavers(stack, volume),
    memory: () => runMemorySoak(stack, arrivals, { ...volume, perSecond: perSecond / 2 }),
  };
  for (const phase of phases) if (phase !== 'limit') findings.push(...(await run[phase]()));
  return findings;
}

async function measureLimit(stack: Stack, arrivals: Arrivals, print: LoadVolume['print']): Promise<number> {
  const limit = await arrivals.closed(CLIENTS, MEASURE_S);
  print(row(`limit: ${CLIENTS} at once`, limit, await loadPortalUsage(stack)));
  return limit.right / limit.seconds;
}

async function heldNear(
  stack: Stack,
  arrivals: Arrivals,
  { print, minutes }: LoadVolume,
  perSecond: number,
): Promise<string[]> {
  const findings: string[] = [];
  const samples = [(await loadPortalUsage(stack)).rssMib];
  const held = await arrivals.open(perSecond * HELD_SHARE, minutes * 60, async () => {
    samples.push((await loadPortalUsage(stack)).rssMib);
  });
  print(row(`70 % for ${minutes} min`, held, await loadPortalUsage(stack)));
  if (held.right < held.asked)
    findings.push(`at 70 %: ${held.asked - held.right} of ${held.asked} not right`);
  samples.push((await loadPortalUsage(stack)).rssMib);
  const middle = samples[Math.floor(samples.length / 2)] ?? 0;
  const grown = (samples.at(-1) ?? 0) - middle;
  print(`  memory minute by minute: ${samples.join(', ')} MiB`);
  if (grown > RSS_GROWTH_MIB) findings.push(`memory grew by ${grown} MiB in the second half`);
  return findings;
}

async function beyond(
  stack: Stack,
  arrivals: Arrivals,
  { print, overloadSeconds }: LoadVolume,
  perSecond: number,
): Promise<string[]> {
  const findings: string[] = [];
  const phase = await arrivals.open(perSecond * OVERLOAD, overloadSeconds);
  const endedAt = performance.now();
  let quick = 0;
  // Correct and fast again, with as many concurrent requests as there are clients.
  while (quick < CLIENTS && performance.now() - endedAt < 2 * RECOVERY_LIMIT_MS) {
    const times = await Promise.all(Array.from({ length: CLIENTS }, () => arrivals.one()));
    quick = times.filter((ms) => ms !== null && ms < QUICK_ANSWER_MS).length;
  }
  const recoveredMs = Math.round(performance.now() - endedAt);
  print(row(`${OVERLOAD} times the limit for ${overloadSeconds} s`, phase, await loadPortalUsage(stack)));
  print(`  right and quick again ${recoveredMs} ms after the last answer`);
  if (Object.keys(phase.others).length > 0)
    findings.push(`beyond the limit: neither right nor shed: ${JSON.stringify(phase.others)}`);
  if (recoveredMs > RECOVERY_LIMIT_MS) findings.push(`recovery took ${recoveredMs} ms`);
  return findings;
}

async function slowClients(stack: Stack, arrivals: Arrivals, { slow, print }: LoadVolume): Promise<string[]> {
  const [port] = stack.ports.portals as [number];
  let isDripping = true;
  const dripping = sendSlowRequests(port, stack.origin, slow).finally(() => (isDripping = false));
  const times: (number | null)[] = [];
  while (isDripping) {
    times.push(await arrivals.one());
    await sleep(50);
  }
  const report = await dripping;
  const right = times.filter((ms): ms is number => ms !== null);
  print(
    `  ${slow} slow heads and ${slow} slow bodies: ${report.ended} ended by the portal within ${report.seconds} s; meanwhile ${right.length} of ${times.length} others answered, slowest ${Math.round(Math.max(...right))} ms`,
  );
  return [
    ...(report.held > 0 ? [`${report.held} slow connections still open after ${report.seconds} s`] : []),
    ...(right.length < times.length
      ? [`beside slow clients ${times.length - right.length} of ${times.length} not answered rightly`]
      : []),
  ];
}

async function leavers(stack: Stack, { aborts, print }: LoadVolume): Promise<string[]> {
  const [port] = stack.ports.portals as [number];
  const cookie = await logInAt(stack.origin, stack.ports.nginx, DEMO.registered);
  const before = await loadPortalUsage(stack);
  const startedAt = performance.now();
  await abortRequestsEarly(port, aborts, cookie);
  await sleep(SETTLE_MS);
  const after = await loadPortalUsage(stack);
  const seconds = ((performance.now() - startedAt) / 1_000).toFixed(0);
  print(
    `  ${aborts} who left early, each on a connection of their own, in ${seconds} s: handles ${before.handles} before, ${after.handles} after; memory ${before.rssMib} and ${after.rssMib} MiB`,
  );
  const left = after.handles - before.handles;
  return left > HANDLES_OF_POOLS ? [`${left} file handles were left after ${aborts} aborts`] : [];
}
