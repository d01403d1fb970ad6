import { parseArgs, type ParseArgsConfig } from 'node:util';

/**
 * The words a command was given, read by Node's `parseArgs`. `--help` or `-h` prints the usage and ends the process with 0; a
 * word that is not understood is named before the usage, and the process ends with 2.
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
    // A word in quotes, what is wrong with it; Node's advice on how it might be meant after all helps nobody here.
    const what = error instanceof Error ? error.message.split('. To specify')[0] : String(error);
    return exitWithUsage(usage, what);
  }
}

/** Says what is wrong with how a command was called, if more than the usage is to be said, and ends the process with 2. */
export function exitWithUsage(usage: string, what?: string): never {
  process.stderr.write(`${what === undefined ? '' : `${what}\n\n`}${usage}\n`);
  process.exit(2);
}

/** A reader that has seen enough (`| head`, a pager that is left) ends the command, and is no fault. */
export function exitOnClosedPipe(): void {
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
    process.exit();
  });
}
