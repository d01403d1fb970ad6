import { spawn } from 'node:child_process';
import { constants } from 'node:os';

/** Restarts after crashes; the count is reset when the program has run for this long. */
const RESTARTS = 5;
const RESTART_WINDOW_MS = 60_000;
/** Delay before the first restart; doubled before each further one. */
const RESTART_DELAY_MS = 200;

/**
 * Runs a Node program and restarts it after a crash, like systemd or the restart policy of a container. Signals are
 * forwarded. A program that exits with 0, or that never sent `{ type: 'listening' }` (an invalid setting, a port in
 * use), is not restarted. Resolves with the exit code of the last run.
 * @param {string[]} args options of Node, the file and its arguments
 * @param {{ delayMs?: number }} [options]
 * @returns {Promise<number>}
 */
export function supervise(args, { delayMs = RESTART_DELAY_MS } = {}) {
  let child = null;
  let wait;
  let isStopping = false;
  let hasListened = false;
  let restarts = 0;

  return new Promise((resolve) => {
    for (const signal of ['SIGTERM', 'SIGINT'])
      process.on(signal, () => {
        isStopping = true;
        if (child !== null) return void child.kill(signal);
        clearTimeout(wait);
        resolve(0);
      });

    function run() {
      const startedAt = performance.now();
      child = spawn(process.execPath, args, { stdio: ['inherit', 'inherit', 'inherit', 'ipc'] });
      child.on('message', (message) => {
        if (message?.type === 'listening') hasListened = true;
      });
      child.once('exit', (code, signal) => {
        child = null;
        const exitCode = code ?? 128 + (constants.signals[signal] ?? 0);
        if (performance.now() - startedAt >= RESTART_WINDOW_MS) restarts = 0;
        if (exitCode === 0 || isStopping || !hasListened) return resolve(exitCode);
        if (restarts === RESTARTS) {
          process.stderr.write(`The portal crashed ${RESTARTS + 1} times: it is not restarted.\n`);
          return resolve(exitCode);
        }
        const delay = delayMs * 2 ** restarts;
        restarts += 1;
        process.stderr.write(
          `The portal crashed (${signal ?? `exit code ${code}`}): restarting in ${delay} ms.\n`,
        );
        wait = setTimeout(run, delay);
      });
    }
    run();
  });
}
