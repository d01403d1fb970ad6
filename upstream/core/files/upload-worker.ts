import { constants, setPriority } from 'node:os';
import { Worker } from 'node:worker_threads';
import { CPU_TIMEOUT_SIGNAL } from '~/upstream/core/files/out-of-time';
import type { UploadWorkerReply } from '~/upstream/core/files/upload-parser';
import { isPdf } from '~/upstream/core/files/normalise';
import { uploadTasks, type UploadTask } from '~/upstream/core/files/upload-tasks';
import { Refusal } from '~/upstream/core/refusal';

// Program of the process that reads uploads (upload-parser.ts starts and ends it). It gets no settings and no secrets.

/** The most that WebAssembly may take: enough for the largest HEIC photo, whatever sizes a file hides in its stream. */
const WASM_MAX_BYTES = 640 * 1024 * 1024;
const WASM_PAGE_BYTES = 65_536;
/** The most that the whole process may take, points of pictures and buffers included. */
const RSS_MAX_BYTES = 1_536 * 1024 * 1024;

/** Processor time of one task. Pictures have none of it: their header bounds the work. */
const PROCESSOR_MS = 3_000;
/** Processor time of this process at which the task has to be done, in milliseconds; 0 without such a bound. */
const processorEnd = new Int32Array(new SharedArrayBuffer(4));
const processorMs = (): number => {
  const { user, system } = process.cpuUsage();
  return Math.round((user + system) / 1_000);
};

/** Runs beside the task, however busy that is: ends the process with its parent, and beyond its memory or processor time. */
const WATCHDOG = `
const { workerData: processorEnd } = require('node:worker_threads');
setInterval(() => {
  const isTooLarge = process.memoryUsage.rss() > ${RSS_MAX_BYTES};
  if (isTooLarge || process.ppid !== ${process.ppid}) process.kill(process.pid, 'SIGKILL');
  const { user, system } = process.cpuUsage();
  const end = Atomics.load(processorEnd, 0);
  if (end > 0 && (user + system) / 1000 > end) process.kill(process.pid, '${CPU_TIMEOUT_SIGNAL}');
}, 100);
`;

const { grow } = WebAssembly.Memory.prototype;
WebAssembly.Memory.prototype.grow = function growWithin(this: WebAssembly.Memory, pages: number): number {
  if (this.buffer.byteLength + pages * WASM_PAGE_BYTES > WASM_MAX_BYTES) throw new RangeError('too large');
  return grow.call(this, pages);
};
new Worker(WATCHDOG, { eval: true, execArgv: [], workerData: processorEnd });
// Calls of people come first.
setPriority(constants.priority.PRIORITY_BELOW_NORMAL);

const reply = (message: UploadWorkerReply): void => void process.send?.(message);

process.on('message', ({ task, input }: { task: UploadTask; input: never }) => {
  // The time of a task begins here: what the process needs to start is not the file's fault.
  reply({ kind: 'begun' });
  run(task, input).then(
    (value) => reply({ kind: 'done', value }),
    (error: unknown) => reply(failureOf(error)),
  );
});
process.on('disconnect', () => process.exit(0));

async function run(task: UploadTask, input: never): Promise<unknown> {
  const bytes = task === 'normalise' ? (input as { bytes: Uint8Array }).bytes : null;
  const isBounded = bytes === null || isPdf(bytes);
  Atomics.store(processorEnd, 0, isBounded ? processorMs() + PROCESSOR_MS : 0);
  try {
    return await uploadTasks[task](input);
  } finally {
    Atomics.store(processorEnd, 0, 0);
  }
}

/** A refusal crosses as its parts; of a fault what it is and where, for its text may quote the file. */
function failureOf(error: unknown): UploadWorkerReply {
  if (error instanceof Refusal)
    return { kind: 'refused', code: error.code, msg: error.msg, detail: error.detail };
  const { name = 'Error', stack = '' } = error instanceof Error ? error : {};
  return { kind: 'failed', error: `${name} ${/^ +at .*$/m.exec(stack)?.[0].trim() ?? ''}` };
}
