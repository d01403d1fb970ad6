import { createHash, randomUUID } from 'node:crypto';
import { mkdir, open, readFile, rename, rm, stat, utimes } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** Bytes on disk or in an object store (`s3-store.ts`), each under its own SHA-256. What was kept once is never changed. */
export interface FileStore {
  /** Keeps bytes; returns their SHA-256 (hex). On return they are where they stay. */
  put(bytes: Uint8Array): Promise<string>;
  /** Throws when there are none, or when they were changed there. */
  get(sha256: string): Promise<Buffer>;
  /** Takes bytes away, unless they were kept anew within the hour: their row may be on its way. @returns whether they are gone */
  remove(sha256: string): Promise<boolean>;
}

/** Bytes that were kept so lately stay, by the clock of what holds them. */
export const RECENT_FILE_MS = 3_600_000;

export const hashBytes = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** Where a store has the bytes of a name. */
export const getStoredFilePath = (folder: string, sha256: string): string =>
  join(folder, sha256.slice(0, 2), sha256);

/** Opens a store in a folder, which is made when first written to. */
export function openFileStore(folder: string): FileStore {
  const pathOf = (sha256: string): string => getStoredFilePath(folder, sha256);

  async function put(bytes: Uint8Array): Promise<string> {
    const sha256 = hashBytes(bytes);
    const path = pathOf(sha256);
    if (await isKeptAnew(path, bytes.byteLength)) return sha256;
    await mkdir(dirname(path), { recursive: true });
    const part = `${path}.${randomUUID()}.part`;
    try {
      await writeThrough(part, bytes);
      await rename(part, path);
    } catch (error) {
      await rm(part, { force: true });
      throw error;
    }
    await syncFolder(dirname(path));
    return sha256;
  }

  async function get(sha256: string): Promise<Buffer> {
    const bytes = await readFile(pathOf(sha256));
    if (hashBytes(bytes) !== sha256) throw new Error(`The file ${sha256} was changed on the disk`);
    return bytes;
  }

  async function remove(sha256: string): Promise<boolean> {
    const path = pathOf(sha256);
    // Out of the way first: who keeps the same bytes meanwhile has either touched them before, or writes them again.
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

/** Whether the bytes are there; then the disk knows that they were kept just now. */
async function isKeptAnew(path: string, size: number): Promise<boolean> {
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

/** Without it a crash can forget the name though the bytes are there. */
async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
