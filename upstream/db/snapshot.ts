import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { MIGRATIONS, migrateToLatest } from './migrate';
import { openDatabase, type OpenedDatabase } from './open';
import { SEED_VERSION, seedDatabase, type SeedOptions } from './seed';

/** What of the domain the seed computes with. */
const DOMAIN_SOURCES = [
  'bank-bins.ts',
  'bank-card.ts',
  'dates.ts',
  'dividend.ts',
  'fees.ts',
  'metrics.ts',
  'metrics-tables.ts',
  'nav-series.ts',
  'plan.ts',
  'pledge.ts',
  'quiz.ts',
  'regulation.ts',
];

export interface SeededOptions extends SeedOptions {
  /** Folder of PGlite, or `memory://`. */
  dataDir?: string;
  /** Where snapshots lie. */
  cacheDir?: string;
  /** `read` uses one that is there, `read-write` also makes it, `off` does neither. */
  snapshot?: 'read' | 'read-write' | 'off';
}

/**
 * Opens the embedded database migrated and seeded. A folder that exists is opened as it is; a new one is
 * restored from the snapshot when there is one, else seeded.
 */
export async function openSeededDatabase(options: SeededOptions = {}): Promise<OpenedDatabase> {
  const { dataDir = 'memory://', cacheDir = '.cache', snapshot = 'read', ...seedOptions } = options;
  const isNew = !existsSync(join(dataDir, 'PG_VERSION'));
  const file = snapshot === 'off' || !isNew ? null : join(cacheDir, `seed-${await snapshotKey()}.tar.gz`);
  const opened = await openNewOrRestored(dataDir, file);
  try {
    await migrateToLatest(opened.db);
    const isFresh = await seedDatabase(opened, seedOptions);
    if (isFresh && file && snapshot === 'read-write') await writeSnapshot(opened, cacheDir, file);
    return opened;
  } catch (error) {
    await opened.close();
    throw error;
  }
}

/** A snapshot that cannot be read is thrown away: the seed makes the same data again. */
export async function openNewOrRestored(dataDir: string, file: string | null): Promise<OpenedDatabase> {
  if (!file || !existsSync(file)) return openDatabase({ dataDir });
  try {
    return await openDatabase({ dataDir, restoreFrom: new Blob([await readFile(file)]) });
  } catch {
    await rm(file, { force: true });
    if (!dataDir.includes('://')) await rm(dataDir, { recursive: true, force: true });
    return openDatabase({ dataDir });
  }
}

/** Written beside and renamed, so that whoever reads at the same time sees all of it or nothing. */
async function writeSnapshot(opened: OpenedDatabase, cacheDir: string, file: string): Promise<void> {
  await mkdir(cacheDir, { recursive: true });
  const part = `${file}.${process.pid}.part`;
  await writeFile(part, Buffer.from(await (await opened.dump()).arrayBuffer()));
  await rename(part, file);
  const older = (await readdir(cacheDir)).filter((name) => /^seed-.*\.tar\.gz$/.test(name));
  for (const name of older)
    if (join(cacheDir, name) !== file) await rm(join(cacheDir, name), { force: true });
}

/** Changes with the schema and the seed: their versions, and in a checkout their sources too. */
export async function snapshotKey(): Promise<string> {
  const hash = createHash('sha256').update(`${SEED_VERSION} ${Object.keys(MIGRATIONS).join(' ')}`);
  const here = fileURLToPath(new URL('.', import.meta.url));
  // In a bundle there are no sources: there the versions alone decide.
  if (existsSync(join(here, 'seed', 'world.ts'))) {
    const domain = join(here, '..', '..', 'domain');
    const sources = [...(await sourcesIn(here)), ...DOMAIN_SOURCES.map((name) => join(domain, name))];
    for (const source of sources) hash.update(await readFile(source));
  }
  return hash.digest('hex').slice(0, 16);
}

async function sourcesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && entry.name.endsWith('.ts') && !entry.name.endsWith('.test.ts'))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => !path.includes('testing') && !path.includes('import'))
    .sort();
}
