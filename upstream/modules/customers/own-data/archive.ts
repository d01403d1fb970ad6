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

/** Tables included in a copy. */
export const COPIED_TABLES = PERSONAL_TABLES.filter(({ of }) => 'file' in of.copy);

interface Archive {
  /** The ZIP as a stream. */
  content: Readable;
  /** Total number of files. */
  parts: number;
}

type Context = Pick<ServiceContext, 'db' | 'files' | 'now' | 'log'>;

/**
 * Builds a ZIP of all personal data of an account: a CSV and a JSON file for each table, the files of the person, a
 * README. It is generated while it is read, with one page of rows or one file in memory at a time.
 * @param onStep called before each page of rows and each file with the number of completed files; an error it
 * throws aborts the ZIP
 */
export async function openArchive(
  { db, files, now, log }: Context,
  person: DataOwner,
  onStep: (done: number) => Promise<void>,
): Promise<Archive> {
  const zip = new ZipFile();
  const content = getOutput(zip);
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
      // The library does not forward errors of its sources.
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

/**
 * Returns the output of a ZIP; an error of a file aborts it. Call it before adding the first file, which starts at
 * once.
 */
function getOutput(zip: ZipFile): Readable {
  const output = zip.outputStream as Readable;
  zip.on('error', (error: Error) => void output.destroy(error));
  // The reader handles the error; after it is gone the error is ignored.
  output.on('error', () => undefined);
  return output;
}
