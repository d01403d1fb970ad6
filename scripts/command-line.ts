import { parseArgs, type ParseArgsConfig } from 'node:util';

/**
 * Parses the command-line arguments with Node's `parseArgs`. `--help` or `-h` prints the usage and exits with 0. An
 * invalid argument is reported before the usage, and the process exits with 2.
 */
export function readCommandLine<T extends ParseArgsConfig>(
  usage: string,
  config: T,
): ReturnType<typeof parseArgs<T>> {
  if (process.argv.slice(2).some((word) => word === '--help' || word === '-h')) {
    process.stdout.write(`${usage}\n`);
    process.exit(0);
  }
  try {
    return parseArgs(config);
  } catch (error) {
    // Keeps the quoted argument and the problem; Node's suggestion after it does not apply here.
    const what = error instanceof Error ? error.message.split('. To specify')[0] : String(error);
    return exitWithUsage(usage, what);
  }
}

/** Prints the problem of an invalid call, if given, and the usage, and exits with 2. */
export function exitWithUsage(usage: string, what?: string): never {
  process.stderr.write(`${what === undefined ? '' : `${what}\n\n`}${usage}\n`);
  process.exit(2);
}

/** Ends the command without an error when the reader closes the pipe (`| head`, a pager). */
export function exitOnClosedPipe(): void {
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
    process.exit();
  });
}
