/** Where log lines go, as far as it matters here: pino's destination. */
export interface LogOutput {
  on(event: 'error' | 'write', hear: () => void): unknown;
  /** Ends it without writing what it still holds. */
  destroy(): void;
}

/** Lines that cannot be written now, in bytes: kept up to here, later ones are dropped. */
export const MAX_UNWRITTEN_BYTES = 8 * 1_024 * 1_024;

/**
 * Lets a process outlive its log: a write that fails, such as on a full disk, ends nothing, and is tried again with the next
 * line. Lines that still cannot be written at the end are given up: the destination tries to write them on `exit` again and
 * again, and the process would never be gone.
 * @param beforeExit calls back when the process ends, before the destination is told
 * @param onFault told of each write that failed
 */
export function tolerateLogFailures(
  output: LogOutput,
  beforeExit: (end: () => void) => void,
  onFault: () => void = () => undefined,
): void {
  let isFailing = false;
  output.on('error', () => {
    isFailing = true;
    onFault();
  });
  output.on('write', () => (isFailing = false));
  beforeExit(() => {
    if (isFailing) output.destroy();
  });
}
