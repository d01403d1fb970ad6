import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import { PERSONAL_TABLES } from '~/upstream/core/db/data-ownership';
import type { DataOwner } from '~/upstream/core/db/data-ownership/define';
import type { ServiceContext } from '~/upstream/core/service-context';
import { getFileEntryName, getTableEntryName } from '~/upstream/modules/customers/own-data/names';
import { buildReadme } from '~/upstream/modules/customers/own-data/read-me';
import {
  streamTableCsv,
  streamTableJson,
  loadPrimaryKeys,
  type TableReader,
} from '~/upstream/modules/customers/own-data/rows';

/** Tables that stand in a copy. */
export const COPIED_TABLES = PERSONAL_TABLES.filter(({ of }) => 'file' in of.copy);

interface Archive {
  /** The ZIP, made as it is read. */
  content: Readable;
  /** How many files it will have. */
  parts: number;
}

type Context = Pick<ServiceContext, 'db' | 'files' | 'now' | 'log'>;

/**
 * All that is kept of a person as a ZIP: a CSV and a JSON file for each table, the person's own files, a README. It is made as
 * it is read, a page of rows or one file in memory at a time.
 * @param onStep told before each page of rows and each file how many files are done; what it throws ends the ZIP
 */
export async function openArchive(
  { db, files, now, log }: Context,
  person: DataOwner,
  onStep: (done: number) => Promise<void>,
): Promise<Archive> {
  const zip = new ZipFile();
  const content = outputOf(zip);
  const begunAt = now();
  let done = 0;
  const step = () => onStep(done);
  const add = (name: string, pieces: () => AsyncIterable<string | Uint8Array>) => {
    const counted = async function* (): AsyncGenerator<string | Uint8Array> {
      yield* pieces();
      done += 1;
    };
    zip.addReadStreamLazy(name, { mtime: begunAt, mode: 0o100600 }, (take) => {
      const source = Readable.from(counted(), { objectMode: false });
      // The library hears of no fault of what it packs.
      source.on('error', (error) => void content.destroy(error));
      take(null, source);
    });
  };
  const reader: TableReader = { db, person, keys: await loadPrimaryKeys(db), onPage: step };
  for (const table of COPIED_TABLES) {
    add(getTableEntryName(table.of, 'csv'), () => streamTableCsv(reader, table));
    add(getTableEntryName(table.of, 'json'), () => streamTableJson(reader, table));
  }
  const kept = await db
    .selectFrom('files')
    .select(['id', 'name', 'sha256'])
    .where('account_id', '=', person.id)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  const unread: string[] = [];
  for (const file of kept) {
    add(getFileEntryName(file), async function* () {
      await step();
      try {
        yield await files.get(file.sha256);
      } catch (error) {
        log.error({ err: error, file: file.id }, 'reading a file for a data copy failed');
        unread.push(getFileEntryName(file));
      }
    });
  }
  add('README.txt', async function* () {
    await step();
    yield buildReadme({ tables: COPIED_TABLES, files: kept.length, unread, begunAt, endedAt: now() });
  });
  zip.end();
  return { content, parts: COPIED_TABLES.length * 2 + kept.length + 1 };
}

/** What a ZIP writes; a file of it that fails breaks it off. To be asked for before the first file, which begins at once. */
function outputOf(zip: ZipFile): Readable {
  const output = zip.outputStream as Readable;
  zip.on('error', (error: Error) => void output.destroy(error));
  // Who reads it hears of it; after they are gone nobody has to.
  output.on('error', () => undefined);
  return output;
}
