import { fork } from 'node:child_process';
import { z } from 'zod';
import { makeSeededFolder } from '~/upstream/seed/seeded';
import type { SeedOptions } from '~/upstream/seed';

/** First argument of a child process that fills a folder and exits; the second is the folder. */
const FILL = 'fill';

const progressSchema = z.object({ done: z.number(), total: z.number(), label: z.string() });

/** Returns the folder that this process was started to fill, or null. */
export const getFolderToFill = (argv: readonly string[] = process.argv): string | null =>
  argv[2] === FILL ? (argv[3] ?? null) : null;

/** Main function of a process started by `fillInProcess`: fills the folder, reports progress and exits. */
export async function fillFolder(folder: string): Promise<void> {
  // When the parent is gone, `disconnect` ends this process; errors of single messages are ignored.
  const sent = (): void => undefined;
  await makeSeededFolder(folder, {
    onProgress: (done, total, label) =>
      void process.send?.({ done, total, label }, undefined, undefined, sent),
  });
}

/**
 * Fills the folder of an embedded database in a child process. Filling needs 1.3 GB (the whole demo world and a
 * PGlite heap that never shrinks); this memory is freed with the child, and the serving process opens the folder
 * fresh.
 * @param entry module of the child process; it ends with `fillFolder` when `getFolderToFill` returns a folder
 * @throws when the child exits without filling the folder; the reason is on its standard error
 */
export function fillInProcess(entry: string, folder: string, options: SeedOptions = {}): Promise<void> {
  const child = fork(entry, [FILL, folder], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  child.on('message', (message) => {
    const { success, data } = progressSchema.safeParse(message);
    if (success) options.onProgress?.(data.done, data.total, data.label);
  });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code, signal) => {
      if (code === 0) resolve();
      else reject(new Error(`The demo world was not written (${signal ?? `exit code ${code}`})`));
    });
  });
}
