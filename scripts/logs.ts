import { isatty } from 'node:tty';
import { exitOnClosedPipe } from '~/scripts/command-line';
import { parseLogsOptions, LOGS_USAGE, UsageError } from '~/scripts/logs/options';
import { buildLogReport } from '~/scripts/logs/report';

// npm run logs -- [FILE … | -] [--id=… | filters]. Exit codes: 0 found, 1 nothing found, 2 invalid arguments or an
// unreadable file.
const NOTHING = 1;
const WRONG = 2;
const STANDARD_INPUT_HANDLE = 0;

async function main(words: readonly string[]): Promise<void> {
  if (words.some((word) => word === '--help' || word === '-h'))
    return void process.stdout.write(`${LOGS_USAGE}\n`);
  const { text, isFound } = await buildLogReport(
    parseLogsOptions(words, Date.now(), !isatty(STANDARD_INPUT_HANDLE)),
  );
  process.stdout.write(`${text}\n`);
  if (!isFound) process.exitCode = NOTHING;
}

exitOnClosedPipe();
main(process.argv.slice(2)).catch((error: unknown) => {
  const isKnown = error instanceof UsageError || (error as NodeJS.ErrnoException).code !== undefined;
  process.stderr.write(`${isKnown && error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = WRONG;
});
