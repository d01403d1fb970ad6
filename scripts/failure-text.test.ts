import { describe, expect, it } from 'vitest';
import { describeFailure } from '~/scripts/failure-text.mjs';

describe('describeFailure', () => {
  it('shows the message, the differing lines and the line of the test', () => {
    expect(
      describeFailure({
        message: 'expected { rate: 3, days: 7 } to deeply equal { rate: 4, days: 7 }',
        diff: '\u001B[32m- Expected\u001B[39m\n\u001B[31m+ Received\u001B[39m\n\n  {\n    "days": 7,\n-   "rate": 4,\n+   "rate": 3,\n  }',
        file: `${process.cwd()}/domain/figures/fees.test.ts`,
        line: 12,
      }),
    ).toBe(
      [
        'expected { rate: 3, days: 7 } to deeply equal { rate: 4, days: 7 }',
        '- Expected',
        '+ Received',
        '-   "rate": 4,',
        '+   "rate": 3,',
        'at domain/figures/fees.test.ts:12',
      ].join('\n'),
    );
  });

  it('shows what a browser test expected, received and looked for, without its call log', () => {
    const message =
      "Error: \u001B[2mexpect(\u001B[22mlocator).toHaveText(expected)\n\nLocator: getByRole('status')\n" +
      'Expected string: "已撤单"\nReceived string: "处理中"\nTimeout: 15000ms\n\nCall log:\n  - waiting for getByRole';
    expect(describeFailure({ message }).split('\n')).toEqual([
      'Error: expect(locator).toHaveText(expected)',
      "Locator: getByRole('status')",
      'Expected string: "已撤单"',
      'Received string: "处理中"',
    ]);
  });

  it('cuts a long difference, and names an error without a message', () => {
    const diff = Array.from({ length: 25 }, (_, at) => `- ${at}`).join('\n');
    const lines = describeFailure({ message: 'differs', diff }).split('\n');
    expect(lines).toHaveLength(12);
    expect(lines.at(-1)).toBe('… 15 more lines');
    expect(describeFailure({})).toBe('failed');
  });
});
