import { createRequire } from 'node:module';
import { Worker } from 'node:worker_threads';
import { MAX_PIXELS } from './image';
import { fileRefused } from './refused';

const TIMEOUT_MS = 30_000;
const QUALITY = 0.95;

/** Decoding takes seconds of one core: it runs beside the service, and may be ended. */
const PROGRAM = `
const { parentPort, workerData } = require('node:worker_threads');
require(workerData.converter)({ buffer: workerData.bytes, format: 'JPEG', quality: workerData.quality })
  .then((jpeg) => parentPort.postMessage(jpeg));
`;
const converter = createRequire(import.meta.url).resolve('heic-convert');

/** Photos one after another: each takes hundreds of megabytes while it is decoded. */
let last: Promise<unknown> = Promise.resolve();

/**
 * The JPEG of a HEIC photo, turned upright.
 * @throws Refusal when it cannot be read, is larger than any phone's photo, or takes longer than 30 s
 */
export function decodeHeic(bytes: Buffer): Promise<Buffer> {
  if (largestPicture(bytes) > MAX_PIXELS) return Promise.reject(fileRefused('broken'));
  const decoded = last.then(() => decode(bytes));
  last = decoded.catch(() => undefined);
  return decoded;
}

function decode(bytes: Buffer): Promise<Buffer> {
  const worker = new Worker(PROGRAM, {
    eval: true,
    workerData: { converter, bytes: new Uint8Array(bytes), quality: QUALITY },
    // What the decoder prints of a broken file is of no use.
    stdout: true,
    stderr: true,
  });
  return new Promise<Buffer>((resolve, reject) => {
    const fail = (): void => reject(fileRefused('broken'));
    const timer = setTimeout(fail, TIMEOUT_MS);
    worker.once('message', (jpeg: Uint8Array) => resolve(Buffer.from(jpeg)));
    worker.once('error', fail);
    worker.once('exit', () => {
      clearTimeout(timer);
      fail();
    });
  }).finally(() => void worker.terminate());
}

/** Pixels of the largest picture the file says it holds (its `ispe` boxes, ISO/IEC 23008-12). */
function largestPicture(bytes: Buffer): number {
  let largest = 0;
  for (
    let at = bytes.indexOf('ispe');
    at !== -1 && at + 16 <= bytes.length;
    at = bytes.indexOf('ispe', at + 4)
  ) {
    largest = Math.max(largest, bytes.readUInt32BE(at + 8) * bytes.readUInt32BE(at + 12));
  }
  return largest;
}
