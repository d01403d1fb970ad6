import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { extname } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Logger } from 'pino';
import type { RefusalReasonFields, RefusalDetail } from '~/contract/refusals';
import { getPlainEnvironment } from '~/upstream/core/config';
import { CPU_TIMEOUT_SIGNAL } from '~/upstream/core/files/cpu-timeout';
import { createFileRefusal } from '~/upstream/core/files/refused';
import type { TaskInput, TaskOutput, UploadTask } from '~/upstream/core/files/upload-tasks';
import { createQueueMeter, countParsedUpload, type ParseOutcome } from '~/upstream/core/metrics';
import { createFairQueue } from '~/observability/fair-queue';
import type { Requester } from '~/upstream/core/http/caller';
import { Refusal } from '~/upstream/core/refusal';

/** Messages of the worker: first that it began, then how the task ended. */
export type UploadWorkerReply =
  | { kind: 'begun' }
  | { kind: 'done'; value: unknown }
  | { kind: 'refused'; code: number; msg: string; detail: RefusalDetail | null }
  | { kind: 'failed'; error: string };

/** Outcome of a task that received no answer. */
type Ended = Exclude<ParseOutcome, UploadWorkerReply['kind']>;
type TaskEnd = Exclude<UploadWorkerReply, { kind: 'begun' }> | { kind: 'ended'; why: Ended; error?: string };

export interface UploadParserOptions {
  /** Program of the worker process. */
  entry?: URL;
  /** JavaScript heap of the process, MiB; `upload-worker.ts` limits its other memory. */
  heapMb?: number;
  /** Timeout from the moment the process begins a task. */
  timeoutMs?: Partial<Record<UploadTask, number>>;
}

/**
 * Parses uploaded bytes in a child process, one file at a time, in a fair queue by asker. A thread is not
 * sufficient: one that runs out of memory can end the whole process. Throws Refusal `busy` when the queue is full
 * (nothing was parsed or counted) or on a timeout, because the process did not get its CPU time. Throws
 * `unreadable` for a file that exceeds the CPU time or memory limits, and any refusal of the task itself.
 */
export type UploadParser = <T extends UploadTask>(
  context: { log: Pick<Logger, 'warn'> },
  task: T,
  input: TaskInput<T>,
  requester: Requester,
) => Promise<TaskOutput<T>>;

const HEAP_MB = 512;
/**
 * Wall-clock time; `upload-worker.ts` limits the CPU time. The portal waits ten seconds: for the queue, and then
 * for the work.
 */
const TIMEOUT_MS = 8_000;
/** Such a long stall is caused by the machine, not by the file. */
const START_TIMEOUT_MS = 30_000;
/** An idle process ends, which frees the memory that its last file allocated. */
const IDLE_MS = 10_000;

const ENDING = extname(fileURLToPath(import.meta.url));
const ENTRY = new URL(`./upload-worker${ENDING}`, import.meta.url);
/**
 * Starts the process with its built program; from sources (development, tests) the program is compiled as it loads.
 */
function startProcess(entry: URL, heapMb: number): ChildProcess {
  const isSource = extname(entry.pathname) === '.ts';
  return fork(entry, [], {
    execArgv: [`--max-old-space-size=${heapMb}`, ...(isSource ? ['--import', 'tsx'] : [])],
    // Hostile bytes must not be parsed in a process with secrets.
    env: getPlainEnvironment(),
    serialization: 'advanced',
    // Decoder output about broken files is not useful.
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
}

export function createUploadParser({
  entry = ENTRY,
  heapMb = HEAP_MB,
  timeoutMs = {},
}: UploadParserOptions = {}): UploadParser {
  const queue = createFairQueue({
    concurrency: 1,
    queueLength: 20,
    waitMs: 5_000,
    refuse: () => createFileRefusal('busy'),
    meter: createQueueMeter('uploads'),
  });
  let child: ChildProcess | null = null;
  let idle: NodeJS.Timeout | undefined;

  async function run(task: UploadTask, input: unknown): Promise<TaskEnd> {
    clearTimeout(idle);
    const worker = (child ??= open());
    worker.ref();
    worker.channel?.ref();
    const end = await getAnswer(worker, { task, input }, timeoutMs[task] ?? TIMEOUT_MS);
    countParsedUpload(task, end.kind === 'ended' ? end.why : end.kind);
    if (end.kind === 'ended') await leave(worker);
    else {
      // An idle child does not keep this process running.
      worker.unref();
      worker.channel?.unref();
      idle = setTimeout(() => void leave(worker), IDLE_MS).unref();
    }
    return end;
  }

  function open(): ChildProcess {
    const worker = startProcess(entry, heapMb);
    // Needed also without a running task: an unhandled error event would end this process.
    worker.on('error', () => undefined);
    worker.on('exit', () => void (child = child === worker ? null : child));
    return worker;
  }

  /** Ends the process before the next task starts: two of them never run at the same time. */
  async function leave(worker: ChildProcess): Promise<void> {
    if (child === worker) child = null;
    if (worker.exitCode !== null || worker.signalCode !== null || worker.pid === undefined) return;
    const gone = once(worker, 'exit');
    worker.kill('SIGKILL');
    await gone;
  }

  return (context, task, input, requester) => {
    const parse = async () => {
      const end = await run(task, input);
      if (end.kind === 'done') return end.value as TaskOutput<typeof task>;
      if (end.kind === 'refused') throw new Refusal(end.code, end.msg, end.detail as RefusalReasonFields);
      const why = end.kind === 'ended' ? end.why : end.kind;
      context.log.warn({ task, why, error: end.error }, 'upload parsing failed');
      throw createFileRefusal(OUR_FAULT.has(why) ? 'busy' : 'unreadable');
    };
    return queue.run(parse, { requester });
  };
}

/** Failures that are not caused by the file: the process does not start or gets no CPU time. */
const OUR_FAULT: ReadonlySet<string> = new Set(['not_started', 'timeout']);

/**
 * Returns why a process ended without an answer: V8 aborts without heap, the watchdog ends it beyond memory or CPU
 * time.
 */
function getCause(hasBegun: boolean, code: number | null, signal: NodeJS.Signals | null): Ended {
  if (!hasBegun) return 'not_started';
  if (signal === CPU_TIMEOUT_SIGNAL) return 'processor';
  return signal === 'SIGABRT' || signal === 'SIGKILL' || code === ABORTED ? 'memory' : 'crashed';
}
/** Exit code of an abort on systems without a signal for it. */
const ABORTED = 134;

/** Sends a task to the process and waits for the first of: an answer, the time limit, or the end of the process. */
function getAnswer(
  worker: ChildProcess,
  message: { task: UploadTask; input: unknown },
  limitMs: number,
): Promise<TaskEnd> {
  let timer: NodeJS.Timeout | undefined;
  const listeners: [event: string, listener: (...values: never[]) => void][] = [];
  const ended = new Promise<TaskEnd>((resolve) => {
    let hasBegun = false;
    const limit = (ms: number, why: Ended): void => {
      clearTimeout(timer);
      timer = setTimeout(() => resolve({ kind: 'ended', why }), ms);
    };
    const rejectAll = (error: Error): void =>
      resolve({ kind: 'ended', why: hasBegun ? 'crashed' : 'not_started', error: error.message });
    listeners.push(
      [
        'message',
        (reply: UploadWorkerReply) => {
          if (reply.kind !== 'begun') return resolve(reply);
          hasBegun = true;
          limit(limitMs, 'timeout');
        },
      ],
      ['error', rejectAll],
      [
        'exit',
        (code: number | null, signal: NodeJS.Signals | null) =>
          resolve({ kind: 'ended', why: getCause(hasBegun, code, signal) }),
      ],
    );
    for (const [event, listener] of listeners) worker.on(event, listener as () => void);
    limit(START_TIMEOUT_MS, 'not_started');
    worker.send(message, (error) => {
      if (error) rejectAll(error);
    });
  });
  return ended.finally(() => {
    clearTimeout(timer);
    for (const [event, listener] of listeners) worker.off(event, listener as () => void);
  });
}

/** Parser of this service: one process, one queue. */
export const parseUpload = createUploadParser();
