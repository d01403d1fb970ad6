import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const LOCK_NAME = 'upstream.lock';

/** Thrown because two processes on one embedded database destroy it. */
export class DataInUseError extends Error {
  override readonly name = 'DataInUseError';
}

/**
 * Locks a data folder for this process. Takes over a lock whose process has ended.
 * @returns function that releases the lock
 * @throws DataInUseError when another upstream uses the folder
 */
export async function lockDataFolder(dataDir: string): Promise<() => Promise<void>> {
  await mkdir(dataDir, { recursive: true });
  const path = join(dataDir, LOCK_NAME);
  for (;;) {
    try {
      await writeFile(path, String(process.pid), { flag: 'wx' });
      return () => rm(path, { force: true });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
    const holder = Number(await readFile(path, 'utf8').catch(() => '0'));
    if (await isUpstream(holder)) {
      throw new DataInUseError(`${dataDir} is in use by process ${holder}: stop it, or set another DATA_DIR`);
    }
    await rm(path, { force: true });
  }
}

/**
 * Whether a process is alive and is an upstream. The system may have given the id of an ended upstream to another
 * program.
 */
async function isUpstream(processId: number): Promise<boolean> {
  if (!Number.isInteger(processId) || processId <= 0 || processId === process.pid) return false;
  try {
    process.kill(processId, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
  const command = await readFile(`/proc/${processId}/cmdline`, 'utf8').catch(() => null);
  return command === null || /node|tsx|upstream/.test(command);
}
