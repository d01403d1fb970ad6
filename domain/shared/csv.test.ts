import { describe, expect, it } from 'vitest';
import { parseCell, formatCsvLine } from '~/domain/shared/csv';

describe('CSV line', () => {
  it('quotes by RFC 4180', () => {
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
  ])('escapes the formula %j', (text) => {
    expect(formatCsvLine([text])).toBe(`'${text}\r\n`);
  });

  it('escapes a formula after a line break', () => {
    expect(formatCsvLine(['\n=1'])).toBe('"\'\n=1"\r\n');
  });

  it.each(['031057', '000001', '20261120000000012345', '13800000001', '12E5'])(
    'preserves the code %s in a spreadsheet',
    (code) => {
      expect(formatCsvLine([code])).toBe(`"=""${code}"""\r\n`);
      expect(parseCell(`="${code}"`)).toBe(code);
    },
  );

  it.each(['110022', '0', '0.5', '-5.00', '1000000.00', '2026-11-20', 'R1'])(
    'writes %s unchanged',
    (text) => {
      expect(formatCsvLine([text])).toBe(`${text}\r\n`);
    },
  );

  it('uses the code notation only for digits, so that it cannot contain a formula', () => {
    for (const text of ['="1"&A1', '="0",=1', '0=1', '00"', '0\n=1'])
      expect(formatCsvLine([text])).not.toMatch(/^"?=/);
  });

  it('leaves negative numbers unchanged', () => {
    expect(formatCsvLine(['-1000000.00', '0.5'])).toBe('-1000000.00,0.5\r\n');
  });
});
