import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readdir, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { DataInUseError, lockDataFolder } from '~/upstream/core/data-lock';
import type { OpenedDatabase } from '~/upstream/core/db/open';
import { computeSeedKey } from '~/upstream/core/db/testing/seed-key';

/** Folder of the embedded database inside a data folder (`upstream/server/open-database.ts`). */
const EMBEDDED_FOLDER = 'upstream';
const CACHE = '.cache';
const WAIT_MS = 50;

let made: Promise<string> | null = null;

/**
 * Returns the folder of the seeded world, which is only copied. The first process of this checkout that needs it
 * builds it; a change of its sources builds it again (`computeSeedKey`).
 */
export function ensureSeededFolder(): Promise<string> {
  return (made ??= makeOnce());
}

async function makeOnce(): Promise<string> {
  const name = `seeded-${await computeSeedKey()}`;
  const folder = join(CACHE, name);
  const lockFolder = join(CACHE, 'seeded-lock');
  while (!existsSync(folder)) {
    const unlock = await lockDataFolder(lockFolder).catch((error: unknown) => {
      if (error instanceof DataInUseError) return null;
      throw error;
    });
    if (!unlock) {
      await wait(WAIT_MS);
      continue;
    }
    try {
      if (!existsSync(folder)) await make(folder);
      await removeOthers(name);
    } finally {
      await unlock();
    }
  }
  return folder;
}

/** Built under another name and renamed, so that concurrent readers see all of it or nothing. */
async function make(folder: string): Promise<void> {
  // Most processes only copy the folder: they do not load the database or the seed.
  const [{ sql }, { openSeededDatabase }] = await Promise.all([
    import('kysely'),
    import('~/upstream/seed/seeded'),
  ]);
  const temporaryFolder = `${folder}.part`;
  await rm(temporaryFolder, { recursive: true, force: true });
  const opened = await openSeededDatabase({ dataDir: temporaryFolder });
  await sql`checkpoint`.execute(opened.db);
  const { rows } = await sql<{ name: string }>`
    select pg_walfile_name(pg_current_wal_lsn()) as name
  `.execute(opened.db);
  await opened.close();
  await removeSpareLog(temporaryFolder, rows[0]?.name ?? '');
  await rename(temporaryFolder, folder);
}

/** Deletes recycled write-ahead log segments, half of the folder: all after the one that follows `current`. */
async function removeSpareLog(folder: string, current: string): Promise<void> {
  const log = join(folder, 'pg_wal');
  const later = (await readdir(log)).filter((name) => /^[0-9A-F]{24}$/.test(name) && name > current).sort();
  for (const name of later.slice(1)) await rm(join(log, name));
}

async function removeOthers(name: string): Promise<void> {
  const others = (await readdir(CACHE)).filter(
    (other) => /^seeded-[0-9a-f]{16}(\.part)?$/.test(other) && other !== name,
  );
  for (const other of others) await rm(join(CACHE, other), { recursive: true, force: true });
}

/**
 * Copies the seeded world into a data folder, so that an upstream started on it has nothing to fill. Previous
 * content is deleted.
 */
export async function fillDataFolder(dataDir: string): Promise<void> {
  await rm(dataDir, { recursive: true, force: true });
  await mkdir(dataDir, { recursive: true });
  await cp(await ensureSeededFolder(), join(dataDir, EMBEDDED_FOLDER), { recursive: true });
}

/** Creates a separate data folder with the seeded world; returns its path and a function that deletes it. */
export async function createDataFolder(): Promise<{ dataDir: string; remove: () => Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'portal-seed-'));
  await fillDataFolder(folder);
  return {
    dataDir: join(folder, EMBEDDED_FOLDER),
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}

/** Opens a copy of the seeded world in a separate folder, which is deleted on close. */
export async function openSeededCopy(): Promise<OpenedDatabase> {
  const { openDatabase } = await import('~/upstream/core/db/open');
  const folder = await mkdtemp(join(tmpdir(), 'portal-seeded-'));
  await cp(await ensureSeededFolder(), join(folder, EMBEDDED_FOLDER), { recursive: true });
  const opened = await openDatabase({ dataDir: join(folder, EMBEDDED_FOLDER) });
  return {
    ...opened,
    close: async () => {
      await opened.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
