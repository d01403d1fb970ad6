import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';

/** Tests that run in a separate process, as `npm test` runs them. */
const folder = mkdtempSync(join(tmpdir(), 'runs-'));
afterAll(() => rmSync(folder, { recursive: true }));
const FILES = {
  'right.test.ts': `test('adds', () => expect(1 + 1).toBe(2)); test.skip('later', () => {});`,
  'wrong.test.ts': `
    describe('sums', () => { test('adds', () => expect(1 + 1).toBe(3)); test('counts', () => {}); });
    describe('door', () => { beforeAll(() => { throw new Error('shut\\nand bolted'); }); test('opens', () => {}); });
    test('leaves', () => { Promise.reject(new Error('lost')); return new Promise((done) => setImmediate(done)); });`,
  // Fails to load once: the second run finds the marker of the first.
  'once.test.ts': `
    import { existsSync, writeFileSync } from 'node:fs';
    const isFirst = !existsSync('MARK');
    writeFileSync('MARK', '');
    if (isFirst) throw new Error('not there yet');
    test('waits', () => {});`,
};

describe('test run', () => {
  it('counts tests, hooks, files and outside errors, retries failed files separately, and lists failures and unsteady tests', () => {
    mkdirSync(join(folder, 'tests'));
    const at = (name: string): string => relative(process.cwd(), join(folder, 'tests', name));
    for (const [name, text] of Object.entries(FILES))
      writeFileSync(join(folder, 'tests', name), text.replaceAll('MARK', join(folder, 'mark')));
    const config = join(folder, 'vitest.config.mjs');
    const settings = {
      globals: true,
      pool: 'threads',
      dir: join(folder, 'tests'),
      include: ['**/*.test.ts'],
    };
    writeFileSync(config, `export default { test: ${JSON.stringify(settings)} }`);
    const args = ['--config', config];
    const program = `
      import { printFailures } from './scripts/run-steps.mjs';
      import { runVitest } from './scripts/vitest-run.mjs';
      const outcome = runVitest('tests', ${JSON.stringify(args)}, ${JSON.stringify(join(folder, 'report.json'))});
      console.log('\\n--- end ---');
      printFailures(outcome);
      console.log(outcome.passed + ' passed, ' + outcome.failures.length + ' failed');`;
    const output = execFileSync('node', ['--input-type=module', '-e', program], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
      env: { ...process.env, VITEST: undefined },
    });
    const lines = output.slice(output.indexOf('--- end ---')).trim().split('\n').slice(1);
    expect(lines.at(-1)).toBe('4 passed, 3 failed');
    const pairs = lines
      .slice(0, -1)
      .flatMap((line, index) => (index % 2 === 0 ? [`${line} |${lines[index + 1]}`] : []));
    expect(pairs.sort()).toEqual(
      [
        `unsteady: ${at('once.test.ts')} |  not there yet`,
        `failed: ${at('wrong.test.ts')}: sums > adds |  expected 2 to be 3 // Object.is equality`,
        `failed: ${at('wrong.test.ts')}: door |  shut`,
        `failed: ${at('wrong.test.ts')}: leaves |  lost`,
      ].sort(),
    );
  });
});
