/** Destination of log lines, with the members used here: pino's destination. */
export interface LogOutput {
  on(event: 'error' | 'write', hear: () => void): unknown;
  /** Closes it without writing its buffer. */
  destroy(): void;
}

/** Maximum bytes of buffered lines; later lines are dropped. */
export const MAX_UNWRITTEN_BYTES = 8 * 1_024 * 1_024;

/**
 * Lets a process survive log failures: a failed write, such as on a full disk, ends nothing and is retried with the
 * next line. Lines that cannot be written at the end are dropped, because the destination would retry them on
 * `exit` forever and the process would not end.
 * @param beforeExit registers a callback for the end of the process, before the destination is notified
 * @param onFault called for each failed write
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
