import { spawn } from 'node:child_process';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { onCpu } from './cpus.mjs';

const READY_TIMEOUT_MS = 120_000;
const STOP_TIMEOUT_MS = 8_000;
/** Linux counts processor time in hundredths of a second. */
const MS_PER_TICK = 10;

/**
 * Starts a Node process and waits until its address responds.
 * @param {{ name: string, args: string[], cwd?: string, env?: Record<string, string>, cpu?: number,
 *   port: number, readyPath?: string, logFile: string }} options
 */
export async function startChild({ name, args, cwd, env = {}, cpu, port, readyPath = '/', logFile }) {
  const [command, commandArgs] = onCpu(cpu, process.execPath, args);
  // The cost of logging is part of the measurement; the log file is not.
  const log = openSync(logFile, 'w');
  const child = spawn(command, commandArgs, {
    cwd,
    env: { ...process.env, NODE_ENV: 'production', ...env },
    stdio: ['ignore', log, log],
  });
  closeSync(log);
  const origin = `http://127.0.0.1:${port}`;
  const started = {
    name,
    origin,
    port,
    pid: child.pid ?? 0,
    /** Processor time of all its threads so far; null when the system does not provide it. */
    cpuMs: () => cpuMsOf(child.pid ?? 0),
    rssMb: () => rssMbOf(child.pid ?? 0),
    stop: () => stopChild(child),
  };
  try {
    await answers(origin + readyPath, child);
    return started;
  } catch (error) {
    await started.stop();
    throw new Error(
      `${name} did not start: ${String(error)}\n${readFileSync(logFile, 'utf8').slice(-2_000)}`,
    );
  }
}

/** Finds a loopback port that is free now. */
export function freePort() {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });
}

async function answers(url, child) {
  const until = performance.now() + READY_TIMEOUT_MS;
  for (;;) {
    if (child.exitCode !== null) throw new Error(`it exited with code ${child.exitCode}`);
    try {
      const reply = await fetch(url, { headers: { connection: 'close' } });
      await reply.arrayBuffer();
      if (reply.status < 500) return;
    } catch {
      // Not listening yet.
    }
    if (performance.now() > until) throw new Error(`no response from ${url}`);
    await sleep(100);
  }
}

function stopChild(child) {
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

function cpuMsOf(pid) {
  try {
    // The name in parentheses may contain any characters; the fields after it are numbers.
    const fields = readFileSync(`/proc/${pid}/stat`, 'latin1').split(') ').at(-1).split(' ');
    return (Number(fields[11]) + Number(fields[12])) * MS_PER_TICK;
  } catch {
    return null;
  }
}

function rssMbOf(pid) {
  try {
    const kilobytes = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'latin1'))?.[1];
    return kilobytes === undefined ? null : Number(kilobytes) / 1024;
  } catch {
    return null;
  }
}
