import { createHash, randomUUID } from 'node:crypto';
import { mkdir, open, readFile, rename, rm, stat, utimes } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** Bytes on disk or in an object store (`s3-store.ts`), each named by its SHA-256. Stored bytes never change. */
export interface FileStore {
  /** Stores bytes; returns their SHA-256 (hex). They are durable on return. */
  put(bytes: Uint8Array): Promise<string>;
  /** Returns the bytes. Throws when they are missing or were changed in the store. */
  get(sha256: string): Promise<Buffer>;
  /**
   * Removes bytes, unless they were written again within the hour, because their row may not be committed yet.
   * @returns whether they are removed
   */
  remove(sha256: string): Promise<boolean>;
}

/** Bytes written within this time are not removed, by the clock of the store. */
export const RECENT_FILE_MS = 3_600_000;

export const hashBytes = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** Returns the path of a stored file. */
export const getStoredFilePath = (folder: string, sha256: string): string =>
  join(folder, sha256.slice(0, 2), sha256);

/** Opens a store in a folder, which is created on the first write. */
export function openFileStore(folder: string): FileStore {
  const getPath = (sha256: string): string => getStoredFilePath(folder, sha256);

  async function put(bytes: Uint8Array): Promise<string> {
    const sha256 = hashBytes(bytes);
    const path = getPath(sha256);
    if (await refreshStoredFile(path, bytes.byteLength)) return sha256;
    await mkdir(dirname(path), { recursive: true });
    const temporaryPath = `${path}.${randomUUID()}.part`;
    try {
      await writeThrough(temporaryPath, bytes);
      await rename(temporaryPath, path);
    } catch (error) {
      await rm(temporaryPath, { force: true });
      throw error;
    }
    await syncFolder(dirname(path));
    return sha256;
  }

  async function get(sha256: string): Promise<Buffer> {
    const bytes = await readFile(getPath(sha256));
    if (hashBytes(bytes) !== sha256) throw new Error(`The file ${sha256} was changed on the disk`);
    return bytes;
  }

  async function remove(sha256: string): Promise<boolean> {
    const path = getPath(sha256);
    // Moves the file away first: a concurrent writer of the same bytes has either touched it before, or writes it
    // again.
    const aside = `${path}.${randomUUID()}.gone`;
    try {
      await rename(path, aside);
    } catch {
      return true;
    }
    const { mtimeMs } = await stat(aside);
    if (Date.now() - mtimeMs < RECENT_FILE_MS) {
      await rename(aside, path);
      return false;
    }
    await rm(aside);
    return true;
  }

  return { put, get, remove };
}

/** Whether the bytes exist; if so, updates their modification time. */
async function refreshStoredFile(path: string, size: number): Promise<boolean> {
  try {
    if ((await stat(path)).size !== size) return false;
    const now = new Date();
    await utimes(path, now, now);
    return true;
  } catch {
    return false;
  }
}

async function writeThrough(path: string, bytes: Uint8Array): Promise<void> {
  const file = await open(path, 'wx', 0o600);
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** Without this a crash can lose the file name although the bytes are on disk. */
async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
