/** Runs the real service in a separate process that can be killed, for tests. */
import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { bundleProgram } from '~/upstream/core/db/testing/bundle';

export const OPS_TOKEN = 'o'.repeat(40);

export interface RunningService {
  child: ChildProcess;
  /** The log so far. */
  log: () => string;
  /** Calls the service; the token belongs to a person or to the operators. */
  ask: (path: string, token: string, body: unknown) => Promise<Record<string, unknown>>;
}

/** Starts the service at an instant; every call carries the key. */
export async function startService(
  environment: Record<string, string>,
  { at, key }: { at: Date; key: string },
): Promise<RunningService> {
  const child = fork(await bundleProgram('upstream/server/main.ts'), [], {
    execArgv: [],
    env: {
      NODE_ENV: 'test',
      APP_ENV: 'test',
      LOG_LEVEL: 'info',
      UPSTREAM_PORT: '0',
      OPS_TOKEN,
      CLOCK_OFFSET_SECONDS: String(Math.round((at.getTime() - Date.now()) / 1_000)),
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  let log = '';
  child.stdout?.on('data', (piece: Buffer) => void (log += piece.toString()));
  const port = await new Promise<number>((done, fail) => {
    child.once('exit', (code) => fail(new Error(`the upstream exited with ${code}`)));
    child.on('message', (message: { type?: string; port?: number }) => {
      if (message.type === 'ready') done(message.port ?? 0);
    });
  });
  return {
    child,
    log: () => log,
    async ask(path, token, body) {
      const response = await fetch(`http://127.0.0.1:${port}${path}`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${token}`,
          'content-type': 'application/json',
          'idempotency-key': key,
        },
        body: JSON.stringify(body),
      });
      return (await response.json()) as Record<string, unknown>;
    },
  };
}

/** Kills the process like a power failure. */
export async function killService({ child }: RunningService): Promise<void> {
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
}

/** Waits until a condition is true. Throws after a minute. */
export async function waitUntil(isTrue: () => Promise<boolean>, everyMs = 100): Promise<void> {
  for (let waitedMs = 0; waitedMs < 60_000; waitedMs += everyMs) {
    if (await isTrue()) return;
    await sleep(everyMs);
  }
  throw new Error('the event did not occur within a minute');
}
