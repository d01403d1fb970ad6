import { describe, expect, it } from 'vitest';
import { parseCell, formatCsvLine } from '~/domain/shared/csv';

describe('a line of CSV', () => {
  it('quotes as RFC 4180 says', () => {
    expect(formatCsvLine(['甲,乙', '叫"好"的', '两\r\n行', '平'])).toBe(
      '"甲,乙","叫""好""的","两\r\n行",平\r\n',
    );
  });

  it.each([
    '=1+1',
    '+1+1',
    '-1+1',
    '@SUM(A1)',
    '\t=1',
    '＝1+1',
    '＋1',
    '－1',
    '＠SUM(A1)',
    ' =1',
    '\u3000＝1',
  ])('runs no formula: %j', (text) => {
    expect(formatCsvLine([text])).toBe(`'${text}\r\n`);
  });

  it('and none behind a new line', () => {
    expect(formatCsvLine(['\n=1'])).toBe('"\'\n=1"\r\n');
  });

  it.each(['031057', '000001', '20261120000000012345', '13800000001', '12E5'])(
    'keeps the code %s as it is in a spreadsheet',
    (code) => {
      expect(formatCsvLine([code])).toBe(`"=""${code}"""\r\n`);
      expect(parseCell(`="${code}"`)).toBe(code);
    },
  );

  it.each(['110022', '0', '0.5', '-5.00', '1000000.00', '2026-11-20', 'R1'])('writes %s as it is', (text) => {
    expect(formatCsvLine([text])).toBe(`${text}\r\n`);
  });

  it('runs no formula by the marks of a code: they hold digits alone', () => {
    for (const text of ['="1"&A1', '="0",=1', '0=1', '00"', '0\n=1'])
      expect(formatCsvLine([text])).not.toMatch(/^"?=/);
  });

  it('leaves numbers below zero as they are', () => {
    expect(formatCsvLine(['-1000000.00', '0.5'])).toBe('-1000000.00,0.5\r\n');
  });
});
