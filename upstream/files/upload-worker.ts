import { parentPort } from 'node:worker_threads';
import { Refusal } from '~/upstream/services/refusal';
import { uploadTasks, type UploadTask } from '~/upstream/files/upload-tasks';
import type { WorkerReply } from '~/upstream/files/upload-parser';

/** The most that WebAssembly may take: enough for the largest HEIC photo, whatever sizes a file hides in its stream. */
const WASM_MAX_BYTES = 640 * 1024 * 1024;
const WASM_PAGE_BYTES = 65_536;

const { grow } = WebAssembly.Memory.prototype;
WebAssembly.Memory.prototype.grow = function growWithin(this: WebAssembly.Memory, pages: number): number {
  if (this.buffer.byteLength + pages * WASM_PAGE_BYTES > WASM_MAX_BYTES) throw new RangeError('too large');
  return grow.call(this, pages);
};

const port = parentPort;
if (port === null) throw new Error('upload-worker.ts is the program of a worker thread');

const reply = (message: WorkerReply): void => port.postMessage(message);

port.on('message', ({ task, input }: { task: UploadTask; input: never }) => {
  // The time of a task begins here: what the thread needs to start is not the file's fault.
  reply({ kind: 'begun' });
  run(task, input).then(
    (value) => reply({ kind: 'done', value }),
    (error: unknown) => reply(failureOf(error)),
  );
});

async function run(task: UploadTask, input: never): Promise<unknown> {
  return await uploadTasks[task](input);
}

/** A refusal crosses to the other thread as its parts; of a fault what it is and where, for its text may quote the file. */
function failureOf(error: unknown): WorkerReply {
  if (error instanceof Refusal)
    return { kind: 'refused', code: error.code, msg: error.msg, detail: error.detail };
  const { name = 'Error', stack = '' } = error instanceof Error ? error : {};
  return { kind: 'failed', error: `${name} ${/^ +at .*$/m.exec(stack)?.[0].trim() ?? ''}` };
}
