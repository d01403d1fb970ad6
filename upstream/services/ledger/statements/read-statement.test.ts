import { describe, expect, it } from 'vitest';
import {
  columnsOf,
  readStatement,
  STATEMENT_MAX,
} from '~/upstream/services/ledger/statements/read-statement';

const read = (text: string, columns = {}) => {
  const { rows, skipped, refused } = readStatement(text, columns);
  return {
    rows: rows.map(({ paidAt, payer, amountFen, reference }) => [
      paidAt.toISOString(),
      payer,
      amountFen,
      reference,
    ]),
    skipped,
    refused: refused.map(({ line, reason }) => `${line} ${reason}`),
  };
};

describe('a statement of the bank', () => {
  it('is refused at once where brackets never end', () => {
    // Minutes, were they looked through from each of them to the end.
    expect(() => readStatement('('.repeat(STATEMENT_MAX))).toThrow('没有找到表头');
  });

  it('is read after its preface, by the names banks use, money out left out', () => {
    const text = [
      '账号：6228000011112222333',
      '交易日期\t交易时间\t借方发生额\t贷方发生额(元)\t对方户名\t交易流水号\t摘要',
      "2026-11-20\t09:15:30\t\t1,000,000.00\t程若兰\t'20261120001\tP1",
      '20261120\t101500\t0.00\t+500.5\t王五\t="20261120002"\t',
      '2026-11-20\t10:16:00\t300.00\t\t某供应商\t20261120003\t',
      '',
    ].join('\r\n');
    expect(read(text)).toEqual({
      rows: [
        ['2026-11-20T01:15:30.000Z', '程若兰', 100_000_000, '20261120001'],
        ['2026-11-20T02:15:00.000Z', '王五', 50_050, '20261120002'],
      ],
      skipped: 1,
      refused: [],
    });
  });

  it('says by line what cannot be taken: no hour, no payer, no amount of money', () => {
    const text =
      '入账时间,付款户名,收入金额\n2026-11-20,张三,10\n2026-11-20 09:00,,10\n2026-13-40 09:00,张三,10\n2026-11-20 09:00,张三,一百';
    const { rows, refused } = read(text);
    expect(rows).toEqual([]);
    expect(refused.map((each) => each.slice(0, 8))).toEqual([
      '2 看不懂入账时',
      '3 缺少付款户名',
      '4 看不懂入账时',
      '5 金额“一百”',
    ]);
  });

  it('takes columns of other names where they are chosen, and says what it found else', () => {
    const text = '时刻;谁;多少\n2026-11-20 09:00;张三;10.00';
    expect(() => readStatement(text)).toThrow('时刻、谁、多少');
    expect(columnsOf(text)).toEqual(['时刻', '谁', '多少']);
    expect(read(text, { time: '时刻', payer: '谁', amount: '多少' }).rows).toHaveLength(1);
    expect(() => readStatement(text, { time: '时刻', payer: '谁', amount: '没有' })).toThrow('没有找到表头');
  });

  it('marks money out by its sign and by its side', () => {
    const text =
      '入账时间,付款户名,金额,借贷标志\n2026-11-20 09:00,张三,10,借\n2026-11-20 09:00,张三,-10,贷\n2026-11-20 09:00,张三,10,贷';
    expect(read(text)).toMatchObject({ skipped: 2, rows: [{ length: 4 }] });
  });

  it('is bounded', () => {
    expect(() => readStatement('x'.repeat(STATEMENT_MAX + 1))).toThrow('文件过大');
    const rows = '\n2026-11-20 09:00,张三,1'.repeat(2_001);
    expect(() => readStatement(`入账时间,付款户名,金额${rows}`)).toThrow('2000 行');
    expect(() => readStatement('')).toThrow('没有找到表头');
  });
});
