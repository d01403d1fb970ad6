/**
 * Lines of the security log: rejected requests, and accesses to personal data. Most are caused by strangers, so
 * their number is bounded. Per kind and address, and in total, a number of lines per minute is written separately.
 * Further ones are summed by kind and address (a limited number of these; then by kind only) and written with their
 * count at the end of the minute.
 */
export type SecurityFields = Readonly<Record<string, string | number | readonly string[] | null>>;

export interface SecurityEvent {
  /** Kind of event, from a fixed set. */
  kind: string;
  /** Source address; null without one. */
  address: string | null;
  fields?: SecurityFields;
}

export interface SecurityLines {
  /** Records an event that a stranger can cause. */
  note(note: SecurityEvent): void;
  /** Records an event that only the staff can cause: each is written separately. */
  always(note: SecurityEvent): void;
  /** Writes the sums of the current minute; called at the end of the process. */
  flush(): void;
}

const MINUTE_MS = 60_000;
const OF_ONE_ADDRESS = 20;
const IN_ALL = 3_000;
const SUMS = 1_000;

/** Creates the log lines of a process; `write` receives the fields of each line, `nowMs` is any monotonic clock. */
export function createSecurityLines(
  write: (fields: SecurityFields) => void,
  nowMs: () => number,
): SecurityLines {
  let minute = -1;
  let written = 0;
  const counts = new Map<string, number>();
  const sums = new Map<string, { kind: string; address: string | null; times: number }>();

  function flush(): void {
    for (const sum of sums.values()) write({ ...sum });
    sums.clear();
    counts.clear();
    written = 0;
  }

  const writeLine = ({ kind, address, fields }: SecurityEvent): void => write({ kind, address, ...fields });

  function add({ kind, address }: SecurityEvent): void {
    const isCounted = sums.size < SUMS || sums.has(`${kind} ${address}`);
    const key = isCounted ? `${kind} ${address}` : kind;
    const sum = sums.get(key) ?? { kind, address: isCounted ? address : null, times: 0 };
    sum.times += 1;
    sums.set(key, sum);
  }

  return {
    note(note) {
      const now = Math.floor(nowMs() / MINUTE_MS);
      if (now !== minute) flush();
      minute = now;
      const key = `${note.kind} ${note.address}`;
      const count = counts.get(key) ?? 0;
      if (written >= IN_ALL || count >= OF_ONE_ADDRESS) return add(note);
      counts.set(key, count + 1);
      written += 1;
      writeLine(note);
    },
    always: writeLine,
    flush,
  };
}

/**
 * Maximum characters waiting for a file, for example while its disk is full; further lines are dropped and counted
 * as failures.
 */
const WAITING_MAX = 1_000_000;

/**
 * Appends lines to a file that is opened for each block, so that it can be renamed (logrotate) at any time.
 * Unwritten text is retried with the next line, on a separate line, because a full disk may accept part of a block.
 * @param append adds a text to the file
 * @param onFault called for each block that was not written
 */
export function createFileLines(
  append: (text: string) => Promise<void>,
  onFault: (error: unknown) => void,
): { write(line: string): void; written(): Promise<void> } {
  let waiting = '';
  let running: Promise<void> | null = null;

  async function run(): Promise<void> {
    while (waiting !== '') {
      const block = waiting;
      waiting = '';
      try {
        await append(block);
      } catch (error) {
        onFault(error);
        waiting = `${block.startsWith('\n') ? '' : '\n'}${block}${waiting}`;
        break;
      }
    }
    running = null;
  }

  return {
    write(line) {
      if (waiting.length + line.length > WAITING_MAX) return onFault(new Error('too many lines are queued'));
      waiting += `${line}\n`;
      running ??= Promise.resolve().then(run);
    },
    written: () => running ?? Promise.resolve(),
  };
}
