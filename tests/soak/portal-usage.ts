/** Resources held by the portals of a stack: memory, file handles, timers. Read from their own metrics. */
import type { Stack } from '~/scripts/stack/stack';

export interface PortalUsage {
  rssMib: number;
  handles: number;
  timers: number;
}

const MIB = 1_024 ** 2;

/** Loads the sum of both portals. */
export async function loadPortalUsage(stack: Stack): Promise<PortalUsage> {
  const held = { rssMib: 0, handles: 0, timers: 0 };
  for (const port of stack.ports.portals) {
    const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
    const of = (name: string, labels = '[^}]*'): number =>
      Number(new RegExp(`^${name}(?:\\{${labels}\\})? (\\S+)`, 'm').exec(text)?.[1] ?? 0);
    held.rssMib += Math.round(of('process_resident_memory_bytes') / MIB);
    held.handles += of('process_open_fds');
    held.timers += of('nodejs_active_resources', 'type="Timeout"');
  }
  return held;
}
