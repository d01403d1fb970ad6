import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { sql, type Kysely } from 'kysely';
import type { Database } from '~/upstream/core/db/schema';
import { isLostObject, openS3Store, type S3Location } from '~/upstream/core/files/s3-store';
import { hashBytes, getStoredFilePath } from '~/upstream/core/files/store';

/** Files of a backup or of the service, named by their SHA-256: in a folder or in an object store. */
export interface BackupFileStore {
  /**
   * Returns the bytes of a file; null when it is missing or its bytes do not match the hash. Throws when the store
   * cannot answer.
   */
  read(sha256: string): Promise<Buffer | null>;
  /** Writes bytes under their name, replacing what was stored there; they are durable on return. */
  write(sha256: string, bytes: Buffer): Promise<void>;
}

/** Location of the files of the service. */
export interface FilesLocation {
  filesDir: string;
  filesS3?: S3Location | null;
}

export const openServiceFiles = ({ filesDir, filesS3 }: FilesLocation): BackupFileStore =>
  filesS3 ? openStoreFiles(filesS3) : openFolderFiles(filesDir);

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
    // Writes to a temporary file and renames it, so that a file never has partial content.
    async write(sha256, bytes) {
      const target = getStoredFilePath(folder, sha256);
      const temporaryPath = join(dirname(target), `${sha256}.${randomUUID()}.part`);
      await mkdir(dirname(target), { recursive: true });
      try {
        await writeFile(temporaryPath, bytes, { mode: 0o600, flush: true });
        await rename(temporaryPath, target);
      } finally {
        await rm(temporaryPath, { force: true });
      }
    },
  };
}

function openStoreFiles(source: S3Location): BackupFileStore {
  const store = openS3Store(source);
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

/** Lists the SHA-256 of every file that the database references, without duplicates. */
export async function listReferencedFiles(db: Kysely<Database>): Promise<string[]> {
  const { rows } = await sql<{
    sha256: string;
  }>`select distinct sha256 from files order by sha256`.execute(db);
  return rows.map(({ sha256 }) => sha256);
}

/** Files copied concurrently: hides the latency of an object store, and limits the files held in memory. */
const AT_ONCE = 8;

/** Runs `act` for each name; results are in the order of the names. */
async function forEach<T>(names: readonly string[], act: (sha256: string) => Promise<T>): Promise<T[]> {
  const found: T[] = [];
  for (let at = 0; at < names.length; at += AT_ONCE)
    found.push(...(await Promise.all(names.slice(at, at + AT_ONCE).map(act))));
  return found;
}

/**
 * Copies files from one location to another, except those that are already there with the right bytes.
 * @returns number of files now there, their total bytes, and the files that the source lacks or has with other
 * bytes
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

/** Lists the names that a location lacks or has with other bytes. */
export async function listBrokenFiles(files: BackupFileStore, names: readonly string[]): Promise<string[]> {
  const isWhole = await forEach(names, async (sha256) => (await files.read(sha256)) !== null);
  return names.filter((_sha256, at) => !isWhole[at]);
}
