import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { z } from 'zod';
import { BackupError } from '~/upstream/core/db/backup/backup-error';
import { tableSumSchema } from '~/upstream/core/db/backup/table-sums';

const MANIFEST = 'manifest.json';
/** Subfolder of the files in a backup. */
export const FILES_FOLDER = 'files';

const manifestSchema = z.object({
  format: z.literal(1),
  madeAt: z.iso.datetime(),
  engine: z.enum(['postgres', 'pglite']),
  /** Major version of the PostgreSQL that held the database. */
  major: z.int(),
  /** The dump: file name in the folder, bytes, SHA-256 (hex). */
  dump: z.object({ name: z.string().regex(/^[\w.-]+$/), bytes: z.int(), sha256: z.string() }),
  tables: z.array(tableSumSchema),
  files: z.object({ count: z.int(), bytes: z.int() }),
  /** Files that rows reference but the store lacked, or had with other bytes; they are not in the backup. */
  missingFiles: z.array(z.string()),
  /** When a read-back confirmed the backup as complete; null: never. */
  readBackAt: z.iso.datetime().nullable(),
});
export type BackupManifest = z.infer<typeof manifestSchema>;

export async function hashFile(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}

/** Describes a dump in the folder for the manifest. */
export async function describeDump(folder: string, name: string): Promise<BackupManifest['dump']> {
  const path = join(folder, name);
  return { name, bytes: (await stat(path)).size, sha256: await hashFile(path) };
}

/** Written last: a folder without a manifest is an incomplete backup. */
export const writeManifest = (folder: string, manifest: BackupManifest): Promise<void> =>
  writeFile(join(folder, MANIFEST), `${JSON.stringify(manifest, null, 1)}\n`, { mode: 0o600 });

/**
 * Reads the manifest of a folder and checks that its dump was not changed.
 * @throws BackupError for a folder that is incomplete or was changed
 */
export async function readManifest(folder: string): Promise<BackupManifest> {
  const text = await readFile(join(folder, MANIFEST), 'utf8').catch(() => null);
  if (text === null)
    throw new BackupError(`${folder} has no ${MANIFEST}: it is not a backup, or the backup was interrupted`);
  const parsed = manifestSchema.safeParse(parseJson(text));
  if (!parsed.success)
    throw new BackupError(`${folder}/${MANIFEST} cannot be read: it may have been changed`);
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
