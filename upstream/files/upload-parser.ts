import { extname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import type { Logger } from 'pino';
import type { Reasoned, RefusalDetail } from '~/contract/refusals';
import { fileRefused } from '~/upstream/files/refused';
import type { TaskInput, TaskOutput, UploadTask } from '~/upstream/files/upload-tasks';
import { turnMeter, uploadParsed, type ParseOutcome } from '~/upstream/metrics';
import type { Asker } from '~/upstream/services/people/auth/caller';
import { fairTurns } from '~/upstream/services/people/auth/fair-turns';
import { Refusal } from '~/upstream/services/refusal';

/** What the thread answers: first that it began, then how the task ended. */
export type WorkerReply =
  | { kind: 'begun' }
  | { kind: 'done'; value: unknown }
  | { kind: 'refused'; code: number; msg: string; detail: RefusalDetail | null }
  | { kind: 'failed'; error: string };

/** How a task ended that the thread did not answer. */
type Ended = Exclude<ParseOutcome, 'done' | 'refused'>;
type TaskEnd = Exclude<WorkerReply, { kind: 'begun' }> | { kind: 'ended'; why: Ended; error?: string };

export interface UploadParserOptions {
  /** Program of the thread. */
  entry?: URL;
  /** JavaScript heap of the thread, MiB. What it holds outside is bounded where it is read. */
  heapMb?: number;
  /** From the moment the thread begins with a task. */
  timeoutMs?: Partial<Record<UploadTask, number>>;
}

/**
 * Parses bytes that somebody handed in: in another thread, one file at a time, each asker in turn. Throws Refusal `busy`
 * without a turn (nothing was looked at, and nothing counts against anybody), `unreadable` for a file that takes more
 * time or memory than any that is meant well, and whatever refusal the task itself ends in.
 */
export type UploadParser = <T extends UploadTask>(
  context: { log: Pick<Logger, 'warn'> },
  task: T,
  input: TaskInput<T>,
  asker: Asker,
) => Promise<TaskOutput<T>>;

/** HEIC photos of 48 megapixels are encoded in JavaScript. */
const HEAP_MB = 512;
/** The portal waits ten seconds: for the turn, and then for the work. */
const TIMEOUT_MS = 3_000;
const IMAGE_TIMEOUT_MS = 8_000;
/** The thread itself: minutes-long stalls of the machine are nobody's file. */
const START_TIMEOUT_MS = 30_000;
/** An idle thread ends: what its last file made it allocate goes with it. */
const IDLE_MS = 10_000;

const ENDING = extname(fileURLToPath(import.meta.url));
const ENTRY = new URL(`./upload-worker${ENDING}`, import.meta.url);

/** Starts the thread on its built program; from sources (development, tests) the program is compiled as it loads. */
function startThread(entry: URL, heapMb: number): Worker {
  const options = {
    name: 'upload-worker',
    resourceLimits: { maxOldGenerationSizeMb: heapMb, maxYoungGenerationSizeMb: 64, stackSizeMb: 4 },
    // What decoders print of a broken file is of no use.
    stdout: true,
    stderr: true,
  };
  if (extname(entry.pathname) !== '.ts') return new Worker(entry, options);
  const href = JSON.stringify(entry.href);
  const program = `import('tsx/esm/api').then(({ register }) => { register(); return import(${href}); });`;
  return new Worker(program, { ...options, eval: true, execArgv: [] });
}

export function createUploadParser({
  entry = ENTRY,
  heapMb = HEAP_MB,
  timeoutMs = {},
}: UploadParserOptions = {}): UploadParser {
  const limitsMs: Partial<Record<UploadTask, number>> = { normalise: IMAGE_TIMEOUT_MS, ...timeoutMs };
  const inTurn = fairTurns({
    atOnce: 1,
    waitingMax: 20,
    waitMaxMs: 5_000,
    busy: () => fileRefused('busy'),
    meter: turnMeter('uploads'),
  });
  let thread: Worker | null = null;
  let idle: NodeJS.Timeout | undefined;

  async function run(task: UploadTask, input: unknown): Promise<TaskEnd> {
    clearTimeout(idle);
    const worker = (thread ??= openThread());
    worker.ref();
    const end = await answerOf(worker, { task, input }, limitsMs[task] ?? TIMEOUT_MS);
    uploadParsed(task, end.kind === 'ended' ? end.why : end.kind === 'failed' ? 'failed' : end.kind);
    if (end.kind === 'ended') await leave(worker);
    else {
      // Neither a thread without work nor its end keeps the process.
      worker.unref();
      idle = setTimeout(() => void leave(worker), IDLE_MS).unref();
    }
    return end;
  }

  function openThread(): Worker {
    const worker = startThread(entry, heapMb);
    // Also while no task listens: an error that nobody hears would end the process.
    worker.on('error', () => undefined);
    worker.on('exit', () => void (thread = thread === worker ? null : thread));
    return worker;
  }

  /** Ends the thread before the place is given on: two of them never work at once. */
  async function leave(worker: Worker): Promise<void> {
    if (thread === worker) thread = null;
    await worker.terminate();
  }

  return (context, task, input, asker) =>
    inTurn(asker, async () => {
      const end = await run(task, input);
      if (end.kind === 'done') return end.value as TaskOutput<typeof task>;
      if (end.kind === 'refused') throw new Refusal(end.code, end.msg, end.detail as Reasoned);
      const why = end.kind === 'ended' ? end.why : 'failed';
      context.log.warn({ task, why, error: end.error }, 'upload not parsed');
      // A thread that does not start is our fault, and nobody's file.
      throw why === 'not_started' ? fileRefused('busy') : fileRefused('unreadable');
    });
}

/** Hands a task to the thread and waits for its end, whichever comes first: an answer, the time limit, or its death. */
function answerOf(
  worker: Worker,
  message: { task: UploadTask; input: unknown },
  limitMs: number,
): Promise<TaskEnd> {
  let timer: NodeJS.Timeout | undefined;
  const heard: [event: string, hear: (value: unknown) => void][] = [];
  const ended = new Promise<TaskEnd>((resolve) => {
    let hasBegun = false;
    const limit = (ms: number, why: Ended): void => {
      clearTimeout(timer);
      timer = setTimeout(() => resolve({ kind: 'ended', why }), ms);
    };
    const end = (error?: NodeJS.ErrnoException): void => {
      const isMemory = error?.code === 'ERR_WORKER_OUT_OF_MEMORY';
      const why = isMemory ? 'memory' : hasBegun ? 'crashed' : 'not_started';
      resolve({ kind: 'ended', why, error: error?.message });
    };
    heard.push(
      [
        'message',
        (value) => {
          const reply = value as WorkerReply;
          if (reply.kind !== 'begun') return resolve(reply);
          hasBegun = true;
          limit(limitMs, 'timeout');
        },
      ],
      ['error', (error) => end(error as NodeJS.ErrnoException)],
      ['exit', () => end()],
    );
    for (const [event, hear] of heard) worker.on(event, hear);
    limit(START_TIMEOUT_MS, 'not_started');
    worker.postMessage(message);
  });
  return ended.finally(() => {
    clearTimeout(timer);
    for (const [event, hear] of heard) worker.off(event, hear);
  });
}

/** The parser of this process: one thread, one queue. */
export const parseUpload = createUploadParser();
