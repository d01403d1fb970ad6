import { afterEach, expect, it, vi } from 'vitest';
import { exitOnClosedPipe, readCommandLine } from '~/scripts/command-line';

const USAGE = 'npm run thing -- FOLDER [--check]';
const options = { allowPositionals: true, options: { check: { type: 'boolean' } } } as const;

/** The command as it would run with these words: what was read, or what was said and the exit code. */
function called(...words: string[]) {
  const said = { out: '', error: '' };
  const words0 = process.argv;
  process.argv = ['node', 'thing', ...words];
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => ((said.out += String(text)), true));
  vi.spyOn(process.stderr, 'write').mockImplementation((text) => ((said.error += String(text)), true));
  vi.spyOn(process, 'exit').mockImplementation((code) => {
    throw new Error(`exit ${code}`);
  });
  try {
    return { ...said, read: readCommandLine(USAGE, options) };
  } catch (error) {
    return { ...said, end: (error as Error).message };
  } finally {
    process.argv = words0;
  }
}

afterEach(() => vi.restoreAllMocks());

it('a command reads its words', () => {
  expect(called('folder', '--check')).toMatchObject({
    read: { positionals: ['folder'], values: { check: true } },
  });
});

it('a word nobody knows is named before the usage, and ends with 2', () => {
  expect(called('folder', '--chekc')).toEqual({
    out: '',
    error: `Unknown option '--chekc'\n\n${USAGE}\n`,
    end: 'exit 2',
  });
});

it.each(['--help', '-h'])('%s shows the usage and ends with 0, whatever else is said', (word) => {
  expect(called('--chekc', word)).toEqual({ out: `${USAGE}\n`, error: '', end: 'exit 0' });
});

it('a reader that has seen enough ends the command without a fault; another fault of writing stays one', () => {
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
