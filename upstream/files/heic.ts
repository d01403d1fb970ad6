import { createRequire } from 'node:module';
import { Worker } from 'node:worker_threads';
import { checkHeicHeader } from '~/upstream/files/image-bounds';
import { fileRefused } from '~/upstream/files/refused';

const TIMEOUT_MS = 8_000;
const QUALITY = 0.95;
/** What the decoder may take for itself: enough for the largest photo, whatever sizes a file hides in its stream. */
const MEMORY_MAX_BYTES = 640 * 1024 * 1024;

/** Decoding takes seconds of one core: it runs beside the service, may be ended, and gets no more memory than allowed. */
const PROGRAM = `
const { parentPort, workerData } = require('node:worker_threads');
const { grow } = WebAssembly.Memory.prototype;
WebAssembly.Memory.prototype.grow = function (pages) {
  if (this.buffer.byteLength + pages * 65536 > workerData.memoryMaxBytes) throw new RangeError('too large');
  return grow.call(this, pages);
};
require(workerData.converter)({ buffer: workerData.bytes, format: 'JPEG', quality: workerData.quality })
  .then((jpeg) => parentPort.postMessage(jpeg));
`;
const converter = createRequire(import.meta.url).resolve('heic-convert');

/**
 * The JPEG of a HEIC photo, turned upright.
 * @throws Refusal when it cannot be read, is larger than any phone's photo, or takes longer than 8 s
 */
export async function decodeHeic(bytes: Buffer): Promise<Buffer> {
  checkHeicHeader(bytes);
  const worker = new Worker(PROGRAM, {
    eval: true,
    workerData: {
      converter,
      bytes: new Uint8Array(bytes),
      quality: QUALITY,
      memoryMaxBytes: MEMORY_MAX_BYTES,
    },
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
  }).finally(() => worker.terminate());
}
