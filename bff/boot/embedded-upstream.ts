/**
 * Runs the reference upstream as a child process on a loopback port, for a portal that has no upstream configured.
 * It is restarted on the same port when it exits unexpectedly, up to a limit; it ends with the portal.
 */
import { fork, type ChildProcess } from 'node:child_process';
import { z } from 'zod';
import type { PortalLog } from '~/bff/http/log';

const messageSchema = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('ready'),
    port: z.number().int().min(1).max(65_535),
    consoleUrl: z.string().optional(),
    demo: z
      .object({
        password: z.string(),
        accounts: z.array(z.object({ phone: z.string(), role: z.string() })),
        isOlder: z.boolean().default(false),
      })
      .optional(),
  }),
  z.object({
    type: z.literal('progress'),
    label: z.string(),
    done: z.number(),
    total: z.number(),
  }),
]);
type UpstreamMessage = z.infer<typeof messageSchema>;
export type DemoWorld = NonNullable<Extract<UpstreamMessage, { type: 'ready' }>['demo']>;
export type StartProgress = Extract<UpstreamMessage, { type: 'progress' }>;

/**
 * The child counts as hung after this long without a message. The first start fills a database and reports
 * progress: a slow machine takes minutes.
 */
const START_TIMEOUT_MS = 120_000;
const RESTARTS = 5;
/** The restart count is reset after this long without a restart. */
const RESTART_WINDOW_MS = 60_000;
const RESTART_DELAY_MS = 200;
const STOP_TIMEOUT_MS = 5_000;

export interface EmbeddedUpstream {
  origin: string;
  /** Demo accounts, when the upstream has filled its database. */
  demo: DemoWorld | null;
  /** Address of the operators' web interface, where it is configured. */
  consoleUrl: string | null;
  stop(): Promise<void>;
}

export interface EmbeddedUpstreamOptions {
  /** Built file, or the TypeScript source in development. */
  entry: string;
  /** Environment of the child. */
  environment: NodeJS.ProcessEnv;
  log: PortalLog;
  /** File descriptor for its log lines; by default, the standard output of this process. */
  output?: number;
  onProgress(progress: StartProgress): void;
}

/** Starts the upstream and waits until it listens. Throws when it exits before that. */
export async function startEmbeddedUpstream(options: EmbeddedUpstreamOptions): Promise<EmbeddedUpstream> {
  const { entry, environment, log, onProgress } = options;
  const execArgv = entry.endsWith('.ts') ? ['--import', 'tsx'] : ['--enable-source-maps'];
  let child: ChildProcess;
  let isStopping = false;
  let restarts = 0;
  let lastEndAt = 0;

  const launch = (port: number): ChildProcess =>
    fork(entry, [], {
      execArgv,
      env: { ...environment, UPSTREAM_PORT: String(port) },
      stdio: ['ignore', options.output ?? 'inherit', 'inherit', 'ipc'],
    });

  child = launch(0);
  const ready = await waitUntilReady(child, onProgress);
  const origin = `http://127.0.0.1:${ready.port}`;
  watch(child);

  function watch(running: ChildProcess): void {
    running.once('exit', (code, signal) => {
      if (isStopping) return;
      log.event('embedded-upstream-ended', { code, signal }, 'error');
      restarts = performance.now() - lastEndAt > RESTART_WINDOW_MS ? 1 : restarts + 1;
      lastEndAt = performance.now();
      if (restarts > RESTARTS) {
        log.event('embedded-upstream-restart-limit', { restarts: RESTARTS }, 'error');
        return;
      }
      setTimeout(
        () => {
          if (isStopping) return;
          child = launch(ready.port);
          watch(child);
        },
        RESTART_DELAY_MS * 2 ** (restarts - 1),
      );
    });
  }

  return {
    origin,
    demo: ready.demo ?? null,
    consoleUrl: ready.consoleUrl ?? null,
    async stop() {
      isStopping = true;
      await stopChild(child);
    },
  };
}

function waitUntilReady(
  child: ChildProcess,
  onProgress: (progress: StartProgress) => void,
): Promise<Extract<UpstreamMessage, { type: 'ready' }>> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      child.kill('SIGKILL');
      const timeoutMessage = `nothing was heard of the embedded upstream for ${START_TIMEOUT_MS / 1_000} s`;
      settle(() => reject(new Error(`${timeoutMessage}: try again when the machine is less busy`)));
    }, START_TIMEOUT_MS);
    const onExit = (code: number | null): void =>
      settle(() => reject(new Error(`The embedded upstream ended before it was ready (exit code ${code})`)));
    const onMessage = (raw: unknown): void => {
      const message = messageSchema.safeParse(raw);
      if (!message.success) return;
      if (message.data.type === 'progress') {
        timer.refresh();
        onProgress(message.data);
      } else {
        const ready = message.data;
        settle(() => resolve(ready));
      }
    };
    function settle(end: () => void): void {
      clearTimeout(timer);
      child.off('exit', onExit);
      child.off('message', onMessage);
      end();
    }
    child.on('exit', onExit);
    child.on('message', onMessage);
  });
}

function stopChild(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  return new Promise((resolve) => {
    const timer = setTimeout(() => child.kill('SIGKILL'), STOP_TIMEOUT_MS);
    child.once('exit', () => {
      clearTimeout(timer);
      resolve();
    });
    child.kill('SIGTERM');
  });
}
