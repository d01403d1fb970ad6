/**
 * Leak test of the portals: half of the limit for a long time, with clients that leave early, while resources are
 * sampled.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DEMO } from '~/tests/fixtures/demo';
import { logInAt } from '~/tests/fixtures/stack-visitor';
import type { Stack } from '~/scripts/stack/stack';
import type { Arrivals } from '~/tests/soak/arrivals';
import { INSPECTOR_ENV, openHeapProbe } from '~/tests/soak/collected-heap';
import { loadPortalUsage, type PortalUsage } from '~/tests/soak/portal-usage';
import { abortRequestsEarly } from '~/tests/soak/stalling-clients';

interface LongHold {
  /** Folder of the stack, with its logs and process numbers. */
  folder: string;
  memoryMinutes: number;
  perSecond: number;
  print(line: string): void;
}

const SAMPLE_MS = 5_000;
const LEAVERS_A_MINUTE = 50;
const THIRD = 1 / 3;
const HEAP_GROWTH = 0.05;
const RSS_GROWTH_MIB = 32;
/** Connections, and their timers, that may be open at the moment of a sample. */
const SLACK = 16;

/**
 * Runs it: a third of the time for warm-up, in which caches fill and code is compiled, and two thirds in which
 * nothing may grow. Returns what grew.
 */
export async function runMemorySoak(stack: Stack, arrivals: Arrivals, volume: LongHold): Promise<string[]> {
  const { memoryMinutes, print } = volume;
  const heap = await openHeaps(stack, volume.folder);
  const before = await hold(stack, arrivals, volume, memoryMinutes * THIRD);
  const heapBefore = await heap();
  const after = await hold(stack, arrivals, volume, memoryMinutes * (1 - THIRD));
  const heapAfter = await heap();
  const line = (name: string, { rssMib, handles, timers }: PortalUsage, heapMib: number): void =>
    print(
      `  ${name}: memory ${rssMib} MiB at most, heap ${heapMib.toFixed(1)} MiB after collection, handles ${handles} and timers ${timers} at least`,
    );
  line('first third', before, heapBefore);
  line('the rest', after, heapAfter);
  const grown: [string, boolean, number, number][] = [
    ['heap after collection', heapAfter > heapBefore * (1 + HEAP_GROWTH), heapBefore, heapAfter],
    ['memory', after.rssMib > before.rssMib + RSS_GROWTH_MIB, before.rssMib, after.rssMib],
    ['file handles', after.handles > before.handles + SLACK, before.handles, after.handles],
    ['timers', after.timers > before.timers + SLACK, before.timers, after.timers],
  ];
  return grown.flatMap(([what, isGrown, from, to]) =>
    isGrown ? [`${what} grew from ${from.toFixed(0)} to ${to.toFixed(0)}`] : [],
  );
}

/** Restarts the portals so that their heaps can be measured; returns a function for the sum of both. */
async function openHeaps(stack: Stack, folder: string): Promise<() => Promise<number>> {
  const heaps: (() => Promise<number>)[] = [];
  for (const [at, portal] of stack.portals.entries()) {
    await portal.stop();
    await portal.start(INSPECTOR_ENV);
    const name = `portal-${at + 1}`;
    const pid = Number(readFileSync(join(folder, 'run', `${name}.pid`), 'utf8'));
    heaps.push(await openHeapProbe(pid, join(folder, 'logs', `${name}.log`)));
  }
  return async () => {
    let sum = 0;
    for (const heap of heaps) sum += await heap();
    return sum;
  };
}

/**
 * Holds the load for some minutes: returns the maximum memory of the processes, and the minimum of the counted
 * resources.
 */
async function hold(
  stack: Stack,
  arrivals: Arrivals,
  { perSecond, print }: LongHold,
  minutes: number,
): Promise<PortalUsage> {
  const [port] = stack.ports.portals as [number];
  const cookie = await logInAt(stack.origin, stack.ports.nginx, DEMO.registered);
  const samples: PortalUsage[] = [];
  const sample = async (): Promise<void> => void samples.push(await loadPortalUsage(stack));
  const sampling = setInterval(() => void sample(), SAMPLE_MS);
  const held = await arrivals.open(perSecond, minutes * 60, () =>
    abortRequestsEarly(port, LEAVERS_A_MINUTE, cookie),
  );
  clearInterval(sampling);
  await sample();
  print(
    `  ${minutes.toFixed(0)} min at ${perSecond.toFixed(1)}/s, ${LEAVERS_A_MINUTE} a minute who left early: ${held.right} of ${held.asked} right, others ${JSON.stringify(held.others)}`,
  );
  return {
    rssMib: Math.max(...samples.map(({ rssMib }) => rssMib)),
    handles: Math.min(...samples.map(({ handles }) => handles)),
    timers: Math.min(...samples.map(({ timers }) => timers)),
  };
}
