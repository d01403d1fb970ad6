import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { z } from 'zod';
import { BackupError } from '~/upstream/core/db/backup/fault';
import { tableSumSchema } from '~/upstream/core/db/backup/table-sums';

const MANIFEST = 'manifest.json';
/** Folder of the files inside a backup. */
export const FILES_FOLDER = 'files';

const manifestSchema = z.object({
  format: z.literal(1),
  madeAt: z.iso.datetime(),
  engine: z.enum(['postgres', 'pglite']),
  /** Major version of the PostgreSQL that the database was on. */
  major: z.int(),
  /** The dump: name inside the folder, bytes, SHA-256 (hex). */
  dump: z.object({ name: z.string().regex(/^[\w.-]+$/), bytes: z.int(), sha256: z.string() }),
  tables: z.array(tableSumSchema),
  files: z.object({ count: z.int(), bytes: z.int() }),
  /** Files that rows name and the store did not have, or not with these bytes: not in the backup either. */
  missingFiles: z.array(z.string()),
  /** When it was read back and found whole; null: never. */
  readBackAt: z.iso.datetime().nullable(),
});
export type BackupManifest = z.infer<typeof manifestSchema>;

export async function hashFile(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}

/** What the manifest says of a dump that lies in the folder. */
export async function describeDump(folder: string, name: string): Promise<BackupManifest['dump']> {
  const path = join(folder, name);
  return { name, bytes: (await stat(path)).size, sha256: await hashFile(path) };
}

/** Written last: a folder without it is half a backup. */
export const writeManifest = (folder: string, manifest: BackupManifest): Promise<void> =>
  writeFile(join(folder, MANIFEST), `${JSON.stringify(manifest, null, 1)}\n`, { mode: 0o600 });

/**
 * Reads what a folder says of itself, and whether its dump is as it was written.
 * @throws BackupError for a folder that is no whole backup, or was changed
 */
export async function readManifest(folder: string): Promise<BackupManifest> {
  const text = await readFile(join(folder, MANIFEST), 'utf8').catch(() => null);
  if (text === null) throw new BackupError(`${folder} has no ${MANIFEST}: no backup, or one that broke off`);
  const parsed = manifestSchema.safeParse(parseJson(text));
  if (!parsed.success) throw new BackupError(`${folder}/${MANIFEST} cannot be read: was it changed?`);
  const { dump } = parsed.data;
  const found = await describeDump(folder, dump.name).catch(() => null);
  if (found?.sha256 !== dump.sha256)
    throw new BackupError(`${folder}/${dump.name} is missing or was changed since the backup`);
  return parsed.data;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
