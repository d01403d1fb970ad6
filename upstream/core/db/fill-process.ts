import { fork } from 'node:child_process';
import { z } from 'zod';
import { makeSeededFolder } from '~/upstream/core/db/seeded';
import type { SeedOptions } from '~/upstream/seed';

/** First argument of a process that fills a folder and ends; the second is the folder. */
const FILL = 'fill';

const progressSchema = z.object({ done: z.number(), total: z.number(), label: z.string() });

/** The folder that this process was started to fill, or null. */
export const getFolderToFill = (argv: readonly string[] = process.argv): string | null =>
  argv[2] === FILL ? (argv[3] ?? null) : null;

/** What a process started by `fillInProcess` does: fills the folder, tells how far it is, ends. */
export async function fillFolder(folder: string): Promise<void> {
  // Who is gone is heard of by `disconnect`, which ends this process, and not by a fault of what was said to them.
  const sent = (): void => undefined;
  await makeSeededFolder(folder, {
    onProgress: (done, total, label) =>
      void process.send?.({ done, total, label }, undefined, undefined, sent),
  });
}

/**
 * Fills the folder of an embedded database in a process of its own: what filling takes (the whole world in memory, and a
 * heap of PGlite that never shrinks, 1.3 GB together) goes with that process, and the one that serves opens it fresh.
 * @param entry module of that process; it ends by `fillFolder` where `getFolderToFill` names one
 * @throws when it ends without having filled the folder; it has said why on its standard error
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
