import { constants, setPriority } from 'node:os';
import { Worker } from 'node:worker_threads';
import { CPU_TIMEOUT_SIGNAL } from '~/upstream/core/files/cpu-timeout';
import type { UploadWorkerReply } from '~/upstream/core/files/upload-parser';
import { isPdf } from '~/upstream/core/files/normalise';
import { uploadTasks, type UploadTask } from '~/upstream/core/files/upload-tasks';
import { Refusal } from '~/upstream/core/refusal';

// Program of the process that parses uploads (upload-parser.ts starts and ends it). It receives no settings and no
// secrets.

/**
 * Maximum memory of WebAssembly: sufficient for the largest HEIC photo, independent of sizes hidden in a stream.
 */
const WASM_MAX_BYTES = 640 * 1024 * 1024;
const WASM_PAGE_BYTES = 65_536;
/** Maximum memory of the whole process, including pixels and buffers. */
const RSS_MAX_BYTES = 1_536 * 1024 * 1024;

/** Maximum CPU time of one task. Images have no such limit: their header limits the work. */
const PROCESSOR_MS = 3_000;
/** CPU time of this process at which the task must be done, in milliseconds; 0 without a limit. */
const processorEnd = new Int32Array(new SharedArrayBuffer(4));
const getProcessorMs = (): number => {
  const { user, system } = process.cpuUsage();
  return Math.round((user + system) / 1_000);
};

/** Runs in a thread parallel to the task: ends the process with its parent, and beyond the memory or CPU limit. */
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
// User requests have priority.
setPriority(constants.priority.PRIORITY_BELOW_NORMAL);

const reply = (message: UploadWorkerReply): void => void process.send?.(message);

process.on('message', ({ task, input }: { task: UploadTask; input: never }) => {
  // The time of a task begins here: the startup of the process does not count against the file.
  reply({ kind: 'begun' });
  run(task, input).then(
    (value) => reply({ kind: 'done', value }),
    (error: unknown) => reply(getFailure(error)),
  );
});
process.on('disconnect', () => process.exit(0));

async function run(task: UploadTask, input: never): Promise<unknown> {
  const bytes = task === 'normalise' ? (input as { bytes: Uint8Array }).bytes : null;
  const isBounded = bytes === null || isPdf(bytes);
  Atomics.store(processorEnd, 0, isBounded ? getProcessorMs() + PROCESSOR_MS : 0);
  try {
    return await uploadTasks[task](input);
  } finally {
    Atomics.store(processorEnd, 0, 0);
  }
}

/**
 * Converts an error to a message. A refusal is sent as its parts; another error only as name and location, because
 * its text may quote the file.
 */
function getFailure(error: unknown): UploadWorkerReply {
  if (error instanceof Refusal)
    return { kind: 'refused', code: error.code, msg: error.msg, detail: error.detail };
  const { name = 'Error', stack = '' } = error instanceof Error ? error : {};
  return { kind: 'failed', error: `${name} ${/^ +at .*$/m.exec(stack)?.[0].trim() ?? ''}` };
}
