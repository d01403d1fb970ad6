/** Reads lines of files, of gzip, and of a pipe, in constant memory. */
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { StringDecoder } from 'node:string_decoder';
import { createGunzip } from 'node:zlib';

export const STANDARD_INPUT = '-';
/** Longer lines are not ours: the rest is dropped. */
const LINE_MAX_CHARACTERS = 1_000_000;
const CHUNK_BYTES = 1024 * 1024;

/**
 * Passes every line of the sources to `take`, in order, without the line break. Throws when a file cannot be read.
 */
export async function forEachLine(sources: readonly string[], take: (line: string) => void): Promise<void> {
  for (const source of sources) await getEachLine(source, take);
}

async function getEachLine(source: string, take: (line: string) => void): Promise<void> {
  const decoder = new StringDecoder('utf8');
  let held = '';
  const split = (text: string): void => {
    const all = held + text;
    let from = 0;
    for (let end = all.indexOf('\n'); end >= 0; end = all.indexOf('\n', from)) {
      if (end > from) take(all.slice(from, end));
      from = end + 1;
    }
    held = all.slice(from, from + LINE_MAX_CHARACTERS);
  };
  const read = async (chunks: AsyncIterable<Buffer>): Promise<void> => {
    for await (const chunk of chunks) split(decoder.write(chunk));
  };
  const bytes =
    source === STANDARD_INPUT ? process.stdin : createReadStream(source, { highWaterMark: CHUNK_BYTES });
  if (source.endsWith('.gz')) await pipeline(bytes, createGunzip({ chunkSize: CHUNK_BYTES }), read);
  else await pipeline(bytes, read);
  if (held !== '') take(held);
}

/**
 * Runs `work` on sources that can be read twice: piped input is first stored in a file readable only by this user.
 */
export async function withRereadableSources<T>(
  sources: readonly string[],
  work: (sources: readonly string[]) => Promise<T>,
): Promise<T> {
  if (!sources.includes(STANDARD_INPUT)) return work(sources);
  const folder = await mkdtemp(join(tmpdir(), 'portal-logs-'));
  try {
    const copy = join(folder, 'input');
    await pipeline(process.stdin, createWriteStream(copy, { mode: 0o600 }));
    return await work(sources.map((source) => (source === STANDARD_INPUT ? copy : source)));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
