import { describe, expect, it } from 'vitest';
import { csvLine } from '~/domain/base/csv';

describe('a line of CSV', () => {
  it('quotes as RFC 4180 says', () => {
    expect(csvLine(['甲,乙', '叫"好"的', '两\r\n行', '平'])).toBe('"甲,乙","叫""好""的","两\r\n行",平\r\n');
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
    expect(csvLine([text])).toBe(`'${text}\r\n`);
  });

  it('and none behind a new line', () => {
    expect(csvLine(['\n=1'])).toBe('"\'\n=1"\r\n');
  });

  it('leaves numbers below zero as they are', () => {
    expect(csvLine(['-1000000.00', '0.5'])).toBe('-1000000.00,0.5\r\n');
  });
});
