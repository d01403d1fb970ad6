import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { sql, type Kysely } from 'kysely';
import type { Database } from '~/upstream/core/db/schema';
import { isLostObject, openS3Store, type S3Location } from '~/upstream/core/files/s3-store';
import { hashBytes, getStoredFilePath } from '~/upstream/core/files/store';

/** Files of a backup or of the service, each under its SHA-256: in a folder, or in an object store. */
export interface BackupFileStore {
  /** The bytes of a name; null where there are none, or others than it says. Throws where that cannot be told. */
  read(sha256: string): Promise<Buffer | null>;
  /** Puts bytes under their name; on return they are there, whatever was there before. */
  write(sha256: string, bytes: Buffer): Promise<void>;
}

/** Where the service has its files. */
export interface FilesLocation {
  filesDir: string;
  filesS3?: S3Location | null;
}

export const openServiceFiles = ({ filesDir, filesS3 }: FilesLocation): BackupFileStore =>
  filesS3 ? filesInStore(filesS3) : openFolderFiles(filesDir);

export function openFolderFiles(folder: string): BackupFileStore {
  return {
    async read(sha256) {
      try {
        const bytes = await readFile(getStoredFilePath(folder, sha256));
        return hashBytes(bytes) === sha256 ? bytes : null;
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
        throw error;
      }
    },
    // Beside it and renamed: what stands under a name has its bytes.
    async write(sha256, bytes) {
      const target = getStoredFilePath(folder, sha256);
      const part = join(dirname(target), `${sha256}.${randomUUID()}.part`);
      await mkdir(dirname(target), { recursive: true });
      try {
        await writeFile(part, bytes, { mode: 0o600, flush: true });
        await rename(part, target);
      } finally {
        await rm(part, { force: true });
      }
    },
  };
}

function filesInStore(place: S3Location): BackupFileStore {
  const store = openS3Store(place);
  return {
    async read(sha256) {
      try {
        return await store.get(sha256);
      } catch (error) {
        if (isLostObject(error)) return null;
        throw error;
      }
    },
    write: async (_sha256, bytes) => void (await store.put(bytes)),
  };
}

/** SHA-256 of every file that a row of the database names, each once. */
export async function listReferencedFiles(db: Kysely<Database>): Promise<string[]> {
  const { rows } = await sql<{
    sha256: string;
  }>`select distinct sha256 from files order by sha256`.execute(db);
  return rows.map(({ sha256 }) => sha256);
}

/** Under way at once: an object store answers each after a wait, and no more than so many lie in memory. */
const AT_ONCE = 8;

/** What is found for each name, in the order of the names. */
async function forEach<T>(names: readonly string[], act: (sha256: string) => Promise<T>): Promise<T[]> {
  const found: T[] = [];
  for (let at = 0; at < names.length; at += AT_ONCE)
    found.push(...(await Promise.all(names.slice(at, at + AT_ONCE).map(act))));
  return found;
}

/**
 * Copies files from one place to another, but for those that are there with their bytes.
 * @returns how many are there now, their bytes, and those that the first place has not, or not with the bytes they are named by
 */
export async function copyFiles(
  from: BackupFileStore,
  to: BackupFileStore,
  names: readonly string[],
): Promise<{ count: number; bytes: number; missing: string[] }> {
  const sizes = await forEach(names, async (sha256) => {
    const there = await to.read(sha256);
    if (there) return there.byteLength;
    const bytes = await from.read(sha256);
    if (bytes) await to.write(sha256, bytes);
    return bytes?.byteLength ?? null;
  });
  const missing = names.filter((_sha256, at) => sizes[at] === null);
  const bytes = sizes.reduce<number>((sum, size) => sum + (size ?? 0), 0);
  return { count: names.length - missing.length, bytes, missing };
}

/** Those of the names that a place has not, or not with the bytes they are named by. */
export async function listBrokenFiles(files: BackupFileStore, names: readonly string[]): Promise<string[]> {
  const isWhole = await forEach(names, async (sha256) => (await files.read(sha256)) !== null);
  return names.filter((_sha256, at) => !isWhole[at]);
}
