import { rename, rm } from 'node:fs/promises';
import { migrateToLatest } from '~/upstream/core/db/migrate';
import { openDatabase, type OpenedDatabase } from '~/upstream/core/db/open';
import { fillSearchKeys } from '~/upstream/core/db/search/fill';
import { seedDatabase, type SeedOptions } from '~/upstream/seed';

export interface SeededOptions extends SeedOptions {
  /** Data folder of PGlite, or `memory://`. */
  dataDir?: string;
  /** Called with the number of titles of an older database that were indexed so far. */
  onTitlesRead?: (read: number) => void;
}

/** Opens the embedded database, migrated and seeded. An existing folder is opened unchanged. */
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
 * Creates the folder of an embedded database, migrated and seeded. It is built under another name and renamed: a
 * folder with the final name is complete, and an interrupted one is built again.
 */
export async function makeSeededFolder(folder: string, options: SeedOptions = {}): Promise<void> {
  const temporaryFolder = `${folder}.part`;
  await rm(temporaryFolder, { recursive: true, force: true });
  const opened = await openSeededDatabase({ dataDir: temporaryFolder, ...options });
  await opened.close();
  await rename(temporaryFolder, folder);
}
