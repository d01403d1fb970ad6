/** What lives in a Node process that runs: all garbage is collected first, by its inspector, on the loopback. */
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { WebSocket } from 'undici';

/** Setting of a process that is to be asked: its inspector opens on a port of its own when it is told to. */
export const INSPECTOR_ENV = { NODE_OPTIONS: '--inspect-port=0' };

const LISTENING = /Debugger listening on (ws:\/\/127\.0\.0\.1:\d+\/\S+)/g;
const CHECK_MS = 50;
const MIB = 1_024 ** 2;

/**
 * Opens the inspector of a process that was started as `INSPECTED`.
 * @param pid of the process
 * @param log file of what it says
 * @returns asks for the MiB that its objects have once garbage is gone
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
        socket.addEventListener('error', () => fail(new Error('the inspector does not answer')), {
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

/** One command of the protocol, and its result. */
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
