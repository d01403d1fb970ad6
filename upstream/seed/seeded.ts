import { rename, rm } from 'node:fs/promises';
import { migrateToLatest } from '~/upstream/core/db/migrate';
import { openDatabase, type OpenedDatabase } from '~/upstream/core/db/open';
import { fillSearchKeys } from '~/upstream/core/db/search/fill';
import { seedDatabase, type SeedOptions } from '~/upstream/seed';

export interface SeededOptions extends SeedOptions {
  /** Folder of PGlite, or `memory://`. */
  dataDir?: string;
  /** Told how many titles of an older database can be found again so far. */
  onTitlesRead?: (read: number) => void;
}

/** Opens the embedded database migrated and seeded. A folder that holds one is opened as it is. */
export async function openSeededDatabase(options: SeededOptions = {}): Promise<OpenedDatabase> {
  const { dataDir = 'memory://', onTitlesRead, ...seedOptions } = options;
  const opened = await openDatabase({ dataDir });
  try {
    await migrateToLatest(opened.db);
    await fillSearchKeys(opened.db, onTitlesRead);
    await seedDatabase(opened, seedOptions);
    return opened;
  } catch (error) {
    await opened.close();
    throw error;
  }
}

/**
 * Makes the folder of an embedded database, migrated and seeded, for others to open. Made beside and renamed: a folder of
 * that name is whole, and one that broke off is begun anew.
 */
export async function makeSeededFolder(folder: string, options: SeedOptions = {}): Promise<void> {
  const part = `${folder}.part`;
  await rm(part, { recursive: true, force: true });
  const opened = await openSeededDatabase({ dataDir: part, ...options });
  await opened.close();
  await rename(part, folder);
}
