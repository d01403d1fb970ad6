/** Whether portals keep anything: half of the limit for long, with people who leave early, and what is held looked at all along. */
import { DEMO } from '~/tests/fixtures/demo';
import { logInAt } from '~/tests/fixtures/stack-visitor';
import type { Stack } from '~/scripts/stack/stack';
import type { Arrivals } from '~/tests/soak/arrivals';
import { heldBy, type Held } from '~/tests/soak/holdings';
import { leaveEarly } from '~/tests/soak/rude-clients';

interface LongHold {
  memoryMinutes: number;
  perSecond: number;
  say(line: string): void;
}

const SAMPLE_MS = 5_000;
const LEAVERS_A_MINUTE = 50;
/** The first third warms up: caches fill, code is compiled. The other two are compared. */
const THIRDS = 3;
const HEAP_GROWTH = 0.05;
const RSS_GROWTH_MIB = 32;
/** Connections that happen to be open at the moment of a sample. */
const HANDLES_SLACK = 16;

/**
 * Least of a time for the heap and for what is counted: what stays when garbage is collected and nobody is being answered.
 * Most of it for the memory of the process.
 */
const extremes = (samples: readonly Held[]): Held => ({
  rssMib: Math.max(...samples.map(({ rssMib }) => rssMib)),
  heapMib: Math.min(...samples.map(({ heapMib }) => heapMib)),
  handles: Math.min(...samples.map(({ handles }) => handles)),
  timers: Math.min(...samples.map(({ timers }) => timers)),
});

const line = (name: string, { rssMib, heapMib, handles, timers }: Held): string =>
  `  ${name}: memory ${rssMib} MiB at most; heap ${heapMib} MiB, handles ${handles}, timers ${timers} at least`;

/** Runs it; what grew is handed back. */
export async function holdForLong(
  stack: Stack,
  arrivals: Arrivals,
  { memoryMinutes, perSecond, say }: LongHold,
): Promise<string[]> {
  const [port] = stack.ports.portals as [number];
  const cookie = await logInAt(stack.origin, stack.ports.nginx, DEMO.registered);
  const samples: Held[] = [];
  const sampling = setInterval(() => void heldBy(stack).then((held) => samples.push(held)), SAMPLE_MS);
  const held = await arrivals.open(perSecond, memoryMinutes * 60, () =>
    leaveEarly(port, LEAVERS_A_MINUTE, cookie),
  );
  clearInterval(sampling);
  const third = Math.floor(samples.length / THIRDS);
  const [second, last] = [samples.slice(third, 2 * third), samples.slice(-third)].map(extremes) as [
    Held,
    Held,
  ];
  say(
    `  ${memoryMinutes} min at ${perSecond.toFixed(1)}/s, ${LEAVERS_A_MINUTE} a minute who left early: ${held.right} of ${held.asked} right, others ${JSON.stringify(held.others)}`,
  );
  say(line('second third', second));
  say(line('last third', last));
  return [
    ...(last.heapMib > second.heapMib * (1 + HEAP_GROWTH)
      ? [`heap grew from ${second.heapMib} to ${last.heapMib} MiB`]
      : []),
    ...(last.rssMib > second.rssMib + RSS_GROWTH_MIB
      ? [`memory grew from ${second.rssMib} to ${last.rssMib} MiB`]
      : []),
    ...(last.handles > second.handles + HANDLES_SLACK
      ? [`file handles grew from ${second.handles} to ${last.handles}`]
      : []),
    ...(last.timers > second.timers + HANDLES_SLACK
      ? [`timers grew from ${second.timers} to ${last.timers}`]
      : []),
  ];
}
