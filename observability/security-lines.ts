/**
 * Lines of the security log: what was refused, and who looked at whom. Strangers cause most of them, so their number is
 * bounded: of one kind and address so many a minute, and so many in all, each by itself; what comes beyond is summed by
 * kind and address (at most so many of these; then by kind) and written when the minute is over, with how often.
 */
export type SecurityFields = Readonly<Record<string, string | number | readonly string[] | null>>;

export interface SecurityEvent {
  /** What happened, of a bounded set. */
  kind: string;
  /** From where; null where it has no address. */
  address: string | null;
  fields?: SecurityFields;
}

export interface SecurityLines {
  /** Of something a stranger can cause. */
  note(note: SecurityEvent): void;
  /** Of something only our own people can: each stands by itself. */
  always(note: SecurityEvent): void;
  /** Writes the sums of a minute that has begun; at the end of the process. */
  flush(): void;
}

const MINUTE_MS = 60_000;
const OF_ONE_ADDRESS = 20;
const IN_ALL = 3_000;
const SUMS = 1_000;

/** Opens the lines of a process; `write` gets each one's fields, `nowMs` is any clock that runs. */
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

  const line = ({ kind, address, fields }: SecurityEvent): void => write({ kind, address, ...fields });

  function add({ kind, address }: SecurityEvent): void {
    const isRoom = sums.size < SUMS || sums.has(`${kind} ${address}`);
    const key = isRoom ? `${kind} ${address}` : kind;
    const sum = sums.get(key) ?? { kind, address: isRoom ? address : null, times: 0 };
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
      line(note);
    },
    always: line,
    flush,
  };
}

/** Characters that wait for a file at most, its disk being full among others; what comes beyond is dropped and counted as a fault. */
const WAITING_MAX = 1_000_000;

/**
 * Appends lines to a file, opened anew for each block, so that it may be renamed (logrotate) at any time. What was not
 * written is tried again with the next line, on a line of its own: a full disk takes a part of a block.
 * @param append adds a text to the file
 * @param onFault told of each block that was not written
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
      if (waiting.length + line.length > WAITING_MAX) return onFault(new Error('too many lines wait'));
      waiting += `${line}\n`;
      running ??= Promise.resolve().then(run);
    },
    written: () => running ?? Promise.resolve(),
  };
}
