import { randomUUID } from 'node:crypto';
import { constants } from 'node:fs';
import { copyFile, mkdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { sql, type Kysely } from 'kysely';
import { hashOfFile } from '~/upstream/db/backup/manifest';
import type { Database } from '~/upstream/db/schema';
import { keptFilePath } from '~/upstream/files/store';

/** SHA-256 of every file that a row of the database names, each once. */
export async function namedFiles(db: Kysely<Database>): Promise<string[]> {
  const { rows } = await sql<{
    sha256: string;
  }>`select distinct sha256 from files order by sha256`.execute(db);
  return rows.map(({ sha256 }) => sha256);
}

const isWhole = async (path: string, sha256: string): Promise<boolean> =>
  (await hashOfFile(path).catch(() => null)) === sha256;

/**
 * Copies files from one store to another, but for those that are there with their bytes.
 * @returns how many are there now, their bytes, and those that the first store has not, or not with the bytes they are named by
 */
export async function copyKeptFiles(
  from: string,
  to: string,
  names: readonly string[],
): Promise<{ count: number; bytes: number; missing: string[] }> {
  const missing: string[] = [];
  let bytes = 0;
  for (const sha256 of names) {
    const target = keptFilePath(to, sha256);
    const isThere =
      (await isWhole(target, sha256)) || (await copyWhole(keptFilePath(from, sha256), target, sha256));
    if (isThere) bytes += (await stat(target)).size;
    else missing.push(sha256);
  }
  return { count: names.length - missing.length, bytes, missing };
}

/** Copies beside and renames: what stands under a name has its bytes. @returns false when the source has not */
async function copyWhole(source: string, target: string, sha256: string): Promise<boolean> {
  const part = join(dirname(target), `${sha256}.${randomUUID()}.part`);
  await mkdir(dirname(target), { recursive: true });
  try {
    await copyFile(source, part, constants.COPYFILE_FICLONE);
    if (!(await isWhole(part, sha256))) return false;
    await rename(part, target);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false;
    throw error;
  } finally {
    await rm(part, { force: true });
  }
}

/** Those of the names that a store has not, or not with the bytes they are named by. */
export async function brokenFiles(folder: string, names: readonly string[]): Promise<string[]> {
  const broken: string[] = [];
  for (const sha256 of names) if (!(await isWhole(keptFilePath(folder, sha256), sha256))) broken.push(sha256);
  return broken;
}
