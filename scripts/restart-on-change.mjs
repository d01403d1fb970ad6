import { spawn } from 'node:child_process';
import { watch } from 'node:fs';
import { join } from 'node:path';

/** Changes come in bursts: the files written by an editor or a checkout cause one restart. */
const SETTLE_MS = 100;
/** The last part of the error output is kept, for `onFailure`. */
const KEPT_CHARACTERS = 10_000;
/** Its last lines may arrive after the exit. */
const OUTPUT_DELAY_MS = 100;

/**
 * Runs a program and restarts it when a source has changed; a program that exited is started by the next change.
 * @param {object} options
 * @param {() => [string, string[]]} options.command returns program and arguments, for each start
 * @param {NodeJS.ProcessEnv} [options.env] of the program
 * @param {readonly string[]} options.folders watched recursively
 * @param {readonly string[]} [options.files] of the folder it runs in
 * @param {(name: string) => boolean} options.matters whether a changed file of the folders requires a restart
 * @param {(name: string) => void} options.onRestart called with the path of the changed file
 * @param {() => Promise<void>} [options.beforeStart] awaited before each start
 * @param {(errors: string) => void} [options.onFailure] called with the error output of a program that has ended by itself
 * @returns {{ stop(): Promise<number>, ended: Promise<number> }} `ended`: the exit code, once it is stopped
 */
export function restartOnChange(options) {
  const { command, env, folders, files = [], matters, onRestart, onFailure } = options;
  let child = null;
  let isStopping = false;
  let isRestarting = false;
  let timer = null;
  let restarting = null;
  let end;
  const ended = new Promise((resolve) => (end = resolve));

  const start = async () => {
    await options.beforeStart?.();
    if (isStopping) return;
    const [program, args] = command();
    const started = spawn(program, args, { stdio: ['inherit', 'inherit', 'pipe'], env });
    child = started;
    let errors = '';
    started.stderr.on('data', (piece) => {
      process.stderr.write(piece);
      errors = (errors + piece).slice(-KEPT_CHARACTERS);
    });
    started.once('exit', (code) => {
      if (isStopping) return end(code ?? 0);
      if (isRestarting) return;
      setTimeout(() => {
        if (!isStopping && !isRestarting && child === started) onFailure?.(errors);
      }, OUTPUT_DELAY_MS);
    });
  };
  const isRunning = () => child !== null && child.exitCode === null && child.signalCode === null;
  const endChild = () => {
    if (!isRunning()) return Promise.resolve();
    const gone = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGTERM');
    return gone;
  };
  const restart = async (name) => {
    isRestarting = true;
    onRestart(name);
    await endChild();
    if (!isStopping) await start();
    isRestarting = false;
  };
  const heard = (name) => {
    if (isStopping) return;
    clearTimeout(timer);
    timer = setTimeout(
      () => (restarting = (restarting ?? Promise.resolve()).then(() => restart(name))),
      SETTLE_MS,
    );
  };
  const watchers = folders.map((folder) =>
    watch(
      folder,
      { recursive: true },
      (_event, name) => name !== null && matters(name) && heard(join(folder, name)),
    ),
  );
  // An editor replaces the old file with a new one, so the folder is watched instead of the file.
  if (files.length > 0)
    watchers.push(watch('.', (_event, name) => name !== null && files.includes(name) && heard(name)));
  restarting = start();

  return {
    ended,
    async stop() {
      isStopping = true;
      clearTimeout(timer);
      for (const watcher of watchers) watcher.close();
      await restarting;
      const wasRunning = isRunning();
      await endChild();
      if (!wasRunning) end(child?.exitCode ?? 0);
      return ended;
    },
  };
}
