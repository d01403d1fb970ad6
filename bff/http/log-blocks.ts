/**
 * Lines of the log, joined to blocks before pino's destination gets them. It measures all it holds anew with every line it
 * is given, and measuring makes a flat copy: at 32 KB held these copies were two fifths of all memory a busy portal asked for.
 */
export interface LogBuffer {
  /** Takes a line with its line break. */
  write(line: string): void;
  /** Hands on what is held. */
  give(): void;
}

/** Opens an empty block; `take` gets a whole number of lines each time, in their order. */
export function createLogBuffer(take: (lines: string) => void, blockCharacters: number): LogBuffer {
  let held = '';
  function give(): void {
    if (held === '') return;
    const lines = held;
    held = '';
    take(lines);
  }
  return {
    write(line) {
      held += line;
      if (held.length >= blockCharacters) give();
    },
    give,
  };
}
