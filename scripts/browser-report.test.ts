import { describe, expect, it } from 'vitest';
import { readBrowserReport } from '~/scripts/browser-report.mjs';

const red = (message: string) => ({
  error: { message: `\n\u001B[31m${message}\u001B[39m\n  at a.spec.ts:1` },
});
const spec = (title: string, status: string, message?: string) => ({
  title,
  file: 'a.spec.ts',
  tests: [{ status, results: message === undefined ? [{}] : [red(message), {}] }],
});

describe('report of the browser tests', () => {
  it('lists each failed or retried test with its first error; a retried test counts as passed', () => {
    const report = {
      suites: [
        {
          title: 'a.spec.ts',
          specs: [spec('one', 'expected'), spec('two', 'flaky', 'not yet')],
          suites: [
            {
              title: 'drawer',
              specs: [spec('three', 'flaky', 'gone'), spec('four', 'unexpected', 'wrong')],
              suites: [],
            },
          ],
        },
      ],
      stats: { expected: 1, flaky: 2, unexpected: 1 },
    };
    const named = (name: string, message: string) => ({ file: 'a.spec.ts', name, message });
    expect(readBrowserReport(report)).toEqual({
      passed: 3,
      failures: [named('drawer › four', 'wrong')],
      unsteady: [named('two', 'not yet'), named('drawer › three', 'gone')],
    });
    expect(readBrowserReport({ ...report, errors: [{ message: 'no server' }] }).failures).toContainEqual({
      file: '',
      name: 'error outside every test',
      message: 'no server',
    });
  });
});
