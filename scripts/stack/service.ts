/**
 * A program that runs next to others: it is started, stopped, killed or frozen by name. Its output goes to
 * `logs/NAME.log`, its process number to `run/NAME.pid`, so that a later start can end the processes left by a
 * killed run.
 */
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { StackError } from '~/scripts/stack/programs';
import { spawn, type ChildProcess, spawnSync } from 'node:child_process';
import {
  closeSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
  existsSync,
} from 'node:fs';

/** Field 22 of /proc/PID/stat, counted from the third, the first after the name. */
const START_FIELD = 22 - 3;
const STATE_FIELD = 0;

/**
 * Returns the start time of a process as given by its system; together with the process number it is unique. Null
 * when there is no such process, or it has ended.
 */
export function getProcessStart(pid: number): string | null {
  if (existsSync('/proc/self/stat')) {
    try {
      const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
      // The name before it may contain spaces and parentheses.
      const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
      return fields[STATE_FIELD] === 'Z' ? null : (fields[START_FIELD] ?? null);
    } catch {
      return null;
    }
  }
  const { stdout } = spawnSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' });
  return stdout?.trim() || null;
}

export interface Service {
  readonly name: string;
  /** Starts it and waits until it is ready; from now on `environment` overrides the initial settings. */
  start(environment?: Record<string, string>): Promise<void>;
  /** Stops it in order and waits. After 20 s it is killed. */
  stop(): Promise<void>;
  /** Kills it like a crash, and waits. */
  kill(): Promise<void>;
  /** Freezes it: its sockets stay open, but nothing is answered. */
  freeze(): void;
  /** Resumes it afterwards. */
  resume(): void;
  /** Calls the listener on each unexpected exit. */
  onEnded(hear: (how: string) => void): void;
}

export interface ServiceOptions {
  name: string;
  /** Folder of the whole stack, with `logs` and `run`. */
  folder: string;
  command: string;
  parameters: readonly string[];
  environment?: Record<string, string>;
  /** User it runs as; absent: the current one. */
  user?: { uid: number; gid: number } | null;
  stopSignal?: NodeJS.Signals;
  /** Returns whether it responds; polled until it does. */
  isReady(): Promise<boolean>;
}

/** A new database is seeded before its service responds. */
const START_TIMEOUT_MS = 180_000;
const STOP_TIMEOUT_MS = 20_000;
const CHECK_MS = 50;
const TAIL_CHARACTERS = 600;

const getPaths = (folder: string, name: string) => ({
  log: join(folder, 'logs', `${name}.log`),
  pid: join(folder, 'run', `${name}.pid`),
  since: join(folder, 'run', `${name}.since`),
});

/** Creates a service that is not started yet. */
export function openService(options: ServiceOptions): Service {
  const { name, folder, command, parameters, stopSignal = 'SIGTERM', isReady } = options;
  const paths = getPaths(folder, name);
  let environment = { ...options.environment };
  let running: { child: ChildProcess; ended: Promise<void> } | null = null;
  let isAsked = false;
  let hear: (how: string) => void = () => undefined;

  function begin(): { child: ChildProcess; ended: Promise<void> } {
    for (const path of ['logs', 'run']) mkdirSync(join(folder, path), { recursive: true });
    const log = openSync(paths.log, 'a');
    // In a separate process group: Ctrl-C only reaches the parent, which stops all in order.
    const child = spawn(command, parameters, {
      detached: true,
      env: { ...process.env, ...environment },
      stdio: ['ignore', log, log],
      ...options.user,
    });
    closeSync(log);
    const ended = new Promise<void>((resolve) => {
      const end = (how: string): void => {
        rmSync(paths.pid, { force: true });
        rmSync(paths.since, { force: true });
        running = null;
        resolve();
        if (!isAsked) hear(how);
      };
      child.once('exit', (code, signal) => end(signal ?? `exit code ${code}`));
      child.once('error', (error) => end(error.message));
    });
    if (child.pid !== undefined) {
      writeFileSync(paths.pid, String(child.pid));
      writeFileSync(paths.since, getProcessStart(child.pid) ?? '');
    }
    return { child, ended };
  }

  async function end(signal: NodeJS.Signals): Promise<void> {
    if (!running) return;
    isAsked = true;
    const { child, ended } = running;
    child.kill(signal);
    const timer = setTimeout(() => child.kill('SIGKILL'), STOP_TIMEOUT_MS);
    await ended;
    clearTimeout(timer);
  }

  return {
    name,
    async start(changed = {}) {
      if (running) throw new Error(`${name} is already running`);
      environment = { ...environment, ...changed };
      isAsked = true;
      running = begin();
      const deadline = performance.now() + START_TIMEOUT_MS;
      while (!(await isReady())) {
        if (running === null || performance.now() > deadline) {
          await end('SIGKILL');
          throw new StackError(`${name} did not start; ${paths.log} ends with:\n${tail(paths.log)}`);
        }
        await sleep(CHECK_MS);
      }
      if (running === null)
        throw new StackError(`${name} did not start: its port is in use by another program`);
      isAsked = false;
    },
    stop: () => end(stopSignal),
    kill: () => end('SIGKILL'),
    freeze: () => void running?.child.kill('SIGSTOP'),
    resume: () => void running?.child.kill('SIGCONT'),
    onEnded: (listener) => (hear = listener),
  };
}

const tail = (path: string): string => readFileSync(path, 'utf8').slice(-TAIL_CHARACTERS).trim();

/**
 * Ends the processes left by an earlier start in this folder that was killed.
 * @returns names of the processes that were still running
 */
export async function stopLeftoverProcesses(folder: string): Promise<string[]> {
  mkdirSync(join(folder, 'run'), { recursive: true });
  const names = readdirSync(join(folder, 'run'))
    .filter((file) => file.endsWith('.pid'))
    .map((file) => file.slice(0, -'.pid'.length));
  // All at once, because a database waits for its clients.
  const wereRunning = await Promise.all(
    names.map(async (name) => {
      const paths = getPaths(folder, name);
      const wasRunning = await endLeftover(paths);
      rmSync(paths.pid, { force: true });
      rmSync(paths.since, { force: true });
      return wasRunning;
    }),
  );
  return names.filter((_name, at) => wereRunning[at]);
}

/** Ends the process of a pid file, unless its number belongs to another process by now. */
async function endLeftover(paths: { pid: string; since: string }): Promise<boolean> {
  const pid = Number(readFileSync(paths.pid, 'utf8'));
  const since = readText(paths.since);
  const isOurs = (): boolean => pid > 1 && since !== '' && getProcessStart(pid) === since;
  if (!isOurs()) return false;
  // Frozen processes do not handle SIGTERM.
  process.kill(pid, 'SIGCONT');
  process.kill(pid, 'SIGTERM');
  const deadline = performance.now() + STOP_TIMEOUT_MS;
  while (isOurs()) {
    if (performance.now() > deadline) process.kill(pid, 'SIGKILL');
    await sleep(CHECK_MS);
  }
  return true;
}

function readText(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}
