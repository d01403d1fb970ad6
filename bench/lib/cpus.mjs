import { execFileSync } from 'node:child_process';
import { availableParallelism } from 'node:os';

/** Whether processes can be pinned to cores here (Linux with util-linux). */
export const canPin = hasTaskset();
/** Counted before this process is pinned to one of them. */
const CORES = availableParallelism();

/** The measured server has a dedicated core; load generator and upstream share the next ones. */
export const SERVER_CPU = 0;
export const LOAD_CPU = 1;
export const UPSTREAM_CPU = CORES > 2 ? 2 : 1;

/**
 * Returns a command that runs on one core, or the unchanged command when pinning is not possible.
 * @param {number | undefined} cpu
 * @param {string} command
 * @param {string[]} args
 * @returns {[string, string[]]}
 */
export function onCpu(cpu, command, args) {
  return canPin && cpu !== undefined ? ['taskset', ['-c', String(cpu), command, ...args]] : [command, args];
}

/** Pins this process, which generates the load, to its core. */
export function pinSelf() {
  if (canPin)
    execFileSync('taskset', ['-a', '-p', '-c', String(LOAD_CPU), String(process.pid)], { stdio: 'ignore' });
}

/** Lets this process, and its later child processes, run on every core again: a browser needs more than one. */
export function unpinSelf() {
  if (canPin)
    execFileSync('taskset', ['-a', '-p', '-c', `0-${CORES - 1}`, String(process.pid)], {
      stdio: 'ignore',
    });
}

function hasTaskset() {
  if (availableParallelism() < 2) return false;
  try {
    execFileSync('taskset', ['-c', '1', 'true'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}
