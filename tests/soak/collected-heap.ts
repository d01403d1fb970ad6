/**
 * Live objects of a running Node process after a full garbage collection, through its inspector on the loopback.
 */
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { WebSocket } from 'undici';

/** Setting for a process to be inspected: its inspector opens on a separate port on request. */
export const INSPECTOR_ENV = { NODE_OPTIONS: '--inspect-port=0' };

const LISTENING = /Debugger listening on (ws:\/\/127\.0\.0\.1:\d+\/\S+)/g;
const CHECK_MS = 50;
const MIB = 1_024 ** 2;

/**
 * Opens the inspector of a process that was started with `INSPECTED`.
 * @param pid of the process
 * @param log file of its output
 * @returns function for the MiB of its objects after garbage collection
 */
export async function openHeapProbe(pid: number, log: string): Promise<() => Promise<number>> {
  process.kill(pid, 'SIGUSR1');
  let address: string | undefined;
  while (address === undefined) {
    await sleep(CHECK_MS);
    address = [...readFileSync(log, 'utf8').matchAll(LISTENING)].at(-1)?.[1];
  }
  const inspector = address;
  return async () => {
    const socket = new WebSocket(inspector);
    try {
      await new Promise((open, fail) => {
        socket.addEventListener('open', open, { once: true });
        socket.addEventListener('error', () => fail(new Error('the inspector does not respond')), {
          once: true,
        });
      });
      await ask(socket, 'HeapProfiler.collectGarbage');
      const { usedSize } = (await ask(socket, 'Runtime.getHeapUsage')) as { usedSize: number };
      return usedSize / MIB;
    } finally {
      socket.close();
    }
  };
}

/** Sends one command of the protocol; returns its result. */
function ask(socket: WebSocket, method: string): Promise<unknown> {
  return new Promise((resolve) => {
    socket.addEventListener(
      'message',
      ({ data }) => resolve((JSON.parse(String(data)) as { result: unknown }).result),
      {
        once: true,
      },
    );
    socket.send(JSON.stringify({ id: 1, method }));
  });
}
