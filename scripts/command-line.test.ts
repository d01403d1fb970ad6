import { afterEach, expect, it, vi } from 'vitest';
import { exitOnClosedPipe, readCommandLine } from '~/scripts/command-line';

const USAGE = 'npm run thing -- FOLDER [--check]';
const options = { allowPositionals: true, options: { check: { type: 'boolean' } } } as const;

/** Runs the command with these arguments: returns the parsed arguments, or the output and the exit code. */
function called(...words: string[]) {
  const output = { out: '', error: '' };
  const words0 = process.argv;
  process.argv = ['node', 'thing', ...words];
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => ((output.out += String(text)), true));
  vi.spyOn(process.stderr, 'write').mockImplementation((text) => ((output.error += String(text)), true));
  vi.spyOn(process, 'exit').mockImplementation((code) => {
    throw new Error(`exit ${code}`);
  });
  try {
    return { ...output, read: readCommandLine(USAGE, options) };
  } catch (error) {
    return { ...output, end: (error as Error).message };
  } finally {
    process.argv = words0;
  }
}

afterEach(() => vi.restoreAllMocks());

it('parses the arguments of a command', () => {
  expect(called('folder', '--check')).toMatchObject({
    read: { positionals: ['folder'], values: { check: true } },
  });
});

it('reports an unknown argument before the usage and exits with 2', () => {
  expect(called('folder', '--chekc')).toEqual({
    out: '',
    error: `Unknown option '--chekc'\n\n${USAGE}\n`,
    end: 'exit 2',
  });
});

it.each(['--help', '-h'])('%s shows the usage and exits with 0, for any other arguments', (word) => {
  expect(called('--chekc', word)).toEqual({ out: `${USAGE}\n`, error: '', end: 'exit 0' });
});

it('ends without an error when the reader closes the pipe; other write errors stay errors', () => {
  const heard = new Map<string, (error: Error) => void>();
  vi.spyOn(process.stdout, 'on').mockImplementation((event, hear) => {
    heard.set(String(event), hear);
    return process.stdout;
  });
  const exit = vi.spyOn(process, 'exit').mockImplementation((() => undefined) as never);
  exitOnClosedPipe();
  heard.get('error')?.(Object.assign(new Error('write EPIPE'), { code: 'EPIPE' }));
  expect(exit).toHaveBeenCalledExactlyOnceWith();
  expect(() => heard.get('error')?.(Object.assign(new Error('full'), { code: 'ENOSPC' }))).toThrow('full');
});
