import { describe, expect, it } from 'vitest';
import { readBrowserReport } from '~/scripts/browser-report.mjs';

const spec = (title: string, status: string) => ({ title, file: 'a.spec.ts', tests: [{ status }] });

describe('report of the browser tests', () => {
  it('names each test that needed its second try, and counts it as passed', () => {
    const report = {
      suites: [
        {
          title: 'a.spec.ts',
          specs: [spec('one', 'expected'), spec('two', 'flaky')],
          suites: [
            { title: 'drawer', specs: [spec('three', 'flaky'), spec('four', 'unexpected')], suites: [] },
          ],
        },
      ],
      stats: { expected: 1, flaky: 2, unexpected: 1 },
    };
    expect(readBrowserReport(report)).toEqual({
      passed: 3,
      failed: 1,
      flaky: ['a.spec.ts: two', 'a.spec.ts: drawer › three'],
    });
  });
});
