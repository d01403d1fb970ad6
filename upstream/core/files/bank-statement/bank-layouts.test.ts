import { describe, expect, it } from 'vitest';
import { BANK_LAYOUTS } from '~/upstream/core/files/bank-statement/testing/bank-layouts';
import { parseStatement } from '~/upstream/core/files/bank-statement/read-statement';

describe('layouts of Chinese banks', () => {
  it('is at least twenty', () => expect(BANK_LAYOUTS.length).toBeGreaterThanOrEqual(20));

  it.each(BANK_LAYOUTS)('reads $bank: $what', ({ text, columns, taken, skipped, refused = [] }) => {
    const read = () => parseStatement(text, columns);
    if (typeof taken === 'string') {
      expect(read).toThrow(taken);
      return;
    }
    const statement = read();
    expect(
      statement.rows.map(({ paidAt, payer, amountFen, reference }) => [
        paidAt.toISOString(),
        payer,
        amountFen,
        reference,
      ]),
    ).toEqual(taken);
    expect(statement.skipped).toBe(skipped);
    expect(statement.refused.map(({ line, reason }) => `${line} ${reason}`)).toEqual(
      refused.map((each) => expect.stringContaining(each)),
    );
  });
});
