import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Transform, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/** Copies of personal data on disk until they expire, each under a separate name. */
export interface CopyStore {
  /** Writes a copy as a stream; it is on disk on return. @returns bytes and SHA-256 (hex) */
  write(name: string, content: Readable): Promise<{ size: number; sha256: string }>;
  /** Returns the bytes of a copy; null when it does not exist. */
  sizeOf(name: string): Promise<number | null>;
  /** Reads the bytes from `start` to `end` inclusive; all of them without a range. */
  read(name: string, range?: { start: number; end: number }): Readable;
  remove(name: string): Promise<void>;
  /** Lists all files of the store, including incomplete ones. */
  names(): Promise<string[]>;
}

const ENDING = '.zip';
const BEGUN = '.part';

/** Opens the store in a folder, which is created on the first write. */
export function openCopyStore(folder: string): CopyStore {
  const getPath = (name: string): string => join(folder, `${name}${ENDING}`);
  return {
    async write(name, content) {
      await mkdir(folder, { recursive: true });
      const begun = join(folder, `${name}${BEGUN}`);
      const hash = createHash('sha256');
      let size = 0;
      const count = new Transform({
        transform(chunk: Buffer, _encoding, done) {
          hash.update(chunk);
          size += chunk.byteLength;
          done(null, chunk);
        },
      });
      try {
        await pipeline(content, count, createWriteStream(begun, { mode: 0o600 }));
        const file = await open(begun, 'r');
        await file.sync().finally(() => file.close());
        await rename(begun, getPath(name));
      } catch (error) {
        await rm(begun, { force: true });
        throw error;
      }
      return { size, sha256: hash.digest('hex') };
    },
    sizeOf: (name) =>
      stat(getPath(name)).then(
        ({ size }) => size,
        () => null,
      ),
    read: (name, range = undefined) => createReadStream(getPath(name), range),
    remove: (name) =>
      rm(getPath(name), { force: true }).then(() => rm(join(folder, `${name}${BEGUN}`), { force: true })),
    names: async () => {
      const files = await readdir(folder).catch(() => []);
      return files.map((file) => file.replace(/\.(?:zip|part)$/, ''));
    },
  };
}
