import { describe, expect, it } from 'vitest';
import { listHeaderColumns } from '~/upstream/core/files/bank-statement/columns';
import {
  parseStatement,
  STATEMENT_MAX_CHARACTERS,
} from '~/upstream/core/files/bank-statement/read-statement';

const read = (text: string, columns = {}) => {
  const { rows, skipped, refused } = parseStatement(text, columns);
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

describe('bank statement', () => {
  it('is refused at once when brackets never end', () => {
    // Would take minutes if each bracket were searched to the end.
    expect(() => parseStatement(`${'('.repeat(9_999)}\n`.repeat(30))).toThrow('没有找到表头');
    expect(() => parseStatement('('.repeat(STATEMENT_MAX_CHARACTERS))).toThrow('这一行过长');
  });

  it('is read after its preface, by the column names of banks, without money out', () => {
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

  it.each([
    ['control', '\u0007'],
    ['bidirectional', '\u202e'],
    ['zero-width', '\u200b'],
  ])('refuses a name or reference with a %s character, and removes it from a note', (_, hidden) => {
    const head = '入账时间,付款户名,收入金额,流水号,附言';
    const row = (payer: string, reference: string, memo: string) =>
      `2026-11-20 09:00,${payer},10,${reference},${memo}`;
    const { rows, refused } = parseStatement(
      [
        head,
        row(`张${hidden}三`, 'R1', '申购'),
        row('张三', `R${hidden}2`, '申购'),
        row('张三', 'R3', `申${hidden}购`),
      ].join('\n'),
      {},
    );
    expect(refused.map(({ line, reason }) => [line, /看不见的字符/.test(reason)])).toEqual([
      [2, true],
      [3, true],
    ]);
    expect(rows.map(({ reference, memo }) => [reference, memo])).toEqual([['R3', '申购']]);
  });

  it('reports refused rows by line: no hour, no payer, no numeric amount', () => {
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

  it('accepts other column names when chosen, and reports the found columns', () => {
    const text = '时刻;谁;多少\n2026-11-20 09:00;张三;10.00';
    expect(() => parseStatement(text)).toThrow('时刻、谁、多少');
    expect(listHeaderColumns(text)).toEqual(['时刻', '谁', '多少']);
    expect(read(text, { time: '时刻', payer: '谁', amount: '多少' }).rows).toHaveLength(1);
    expect(() => parseStatement(text, { time: '时刻', payer: '谁', amount: '没有' })).toThrow('没有找到表头');
  });

  const HEAD = '入账时间,付款户名,收入金额,流水号,附言';
  const AT = '2026-11-20 09:00';
  /** Returns accepted rows, rows of money out, and refusal reasons for one row under a header. */
  const one = (head: string, row: string) => read(`${head}\n${row}`);

  it.each([
    '支',
    '支出',
    '借',
    '借方',
    '转出',
    '往账',
    '付',
    '付款',
    '出账',
    'D',
    'dr',
    '-',
    '借(支取)',
    ' 支 出 ',
  ])('skips money with the direction %j, under any column name', (word) => {
    for (const name of ['收/支', '借/贷', '借贷标志', '往来账标志', '资金流向', '收付标志'])
      expect(one(`入账时间,付款户名,金额,${name}`, `${AT},张三,10,${word}`)).toEqual({
        ...{ rows: [], skipped: 1, refused: [] },
      });
  });

  it.each(['收', '收入', '贷', '贷方', '转入', '来账', 'C', '+', '贷（收入）'])(
    'accepts money with the direction %j',
    (word) => {
      expect(one('入账时间,付款户名,金额,借贷标志', `${AT},张三,10,${word}`).rows).toHaveLength(1);
    },
  );

  it.each(['', '不计收支', '其他', '转账', '借款'])('refuses money with the direction %j', (word) => {
    const { rows, skipped, refused } = one('入账时间,付款户名,金额,收/支', `${AT},张三,10,${word}`);
    expect([rows, skipped]).toEqual([[], 0]);
    expect(refused[0]).toContain(`2 看不懂收支方向“${word}”`);
    expect(refused[0]).toContain('加一列“收支”');
  });

  it('finds a direction column by its words, under any column name', () => {
    const text = `入账时间,付款户名,金额,类别\n${AT},张三,10,往账\n${AT},张三,20,来账`;
    expect(read(text)).toMatchObject({ rows: [[expect.anything(), '张三', 2_000, null]], skipped: 1 });
  });

  it('refuses an amount column without a direction, unless it is chosen as money in', () => {
    const text = `入账时间,付款户名,金额\n${AT},张三,10`;
    expect(read(text)).toMatchObject({
      rows: [],
      refused: [expect.stringContaining('没有说明是收入还是支出')],
    });
    expect(read(text, { amount: '金额' }).rows).toHaveLength(1);
    expect(read(`${text}\n${AT},李四,-5`)).toMatchObject({ rows: [expect.anything()], skipped: 1 });
    expect(read(`入账时间,付款户名,金额\n${AT},张三,+10`).rows).toHaveLength(1);
  });

  it('refuses contradictions: both columns, a reversal, another word, the balance', () => {
    const reasons = (text: string) => read(text).refused.map((each) => each.slice(2, 12));
    const pair = '入账时间,付款户名,借方发生额,贷方发生额,借贷标志';
    expect(
      reasons(`${pair}\n${AT},张三,5,10,贷\n${AT},张三,0,10,借\n${AT},张三,,-10,贷\n${AT},张三,,,贷`),
    ).toEqual(['收入与支出两列同时有', '金额在“贷方发生额”', '金额是红字（冲正或退', '没有金额']);
    expect(
      read(`入账时间,付款户名,收入金额,交易类型,摘要\n${AT},张三,10,往账,还款\n${AT},张三,10,转账,付款`),
    ).toMatchObject({
      rows: [expect.anything()],
      refused: ['2 “交易类型”是“往账”，与收入矛盾。请核对这一笔'],
    });
    expect(reasons(`入账时间,付款户名,金额,借贷标志,收支\n${AT},张三,10,贷,支出`)).toEqual([
      '收支方向互相矛盾：“',
    ]);
    // Marked as money in, but the balance decreased.
    const balance = `入账时间,付款户名,金额,借贷标志,余额\n${AT},张三,10,贷,110\n${AT},李四,30,贷,80\n${AT},王五,5,贷,85`;
    expect(read(balance)).toMatchObject({
      rows: [{ 1: '张三' }, { 1: '王五' }],
      refused: [expect.stringContaining('3 余额的变化与收支方向相反')],
    });
    // Newest first.
    const newest = balance.split('\n');
    expect(read([newest[0], ...newest.slice(1).reverse()].join('\n')).refused).toHaveLength(1);
  });

  it('refuses money that may be returned, or is not 元', () => {
    const head = '入账时间,付款户名,收入金额,币种,交易状态,冲账标志,摘要';
    const rows = ['人民币,成功,N,', 'CNY 人民币,,,', 'USD,成功,N,', ',处理中,N,', ',成功,Y,', ',成功,N,退汇'];
    const { rows: taken, refused } = read(`${head}\n${rows.map((row) => `${AT},张三,10,${row}`).join('\n')}`);
    expect(taken).toHaveLength(2);
    expect(refused.map((each) => each.slice(0, 7))).toEqual([
      '4 币种“US',
      '5 交易状态“',
      '6 “冲账标志',
      '7 “退汇”可',
    ]);
    expect(() => read('入账时间,付款户名,收入金额（万元）\n')).toThrow('单位不是人民币元');
    expect(() => read('入账时间,付款户名,金额(元),金额(美元)\n')).toThrow('两列都叫“金额”');
    expect(one('入账时间,付款户名,记账金额(支出),记账金额(收入)', `${AT},张三,,10`).rows).toHaveLength(1);
    expect(() => read('入账时间,付款户名,支出金额\n', { amount: '支出金额' })).toThrow('是付出的金额');
  });

  it.each([
    ['2026-11-20 09:05', '01:05:00'],
    ['2026/11/20 9:05:06', '01:05:06'],
    ['2026年11月20日 9时5分', '01:05:00'],
    ['20261120 09:05:06', '01:05:06'],
    ['20261120090506', '01:05:06'],
    ['2026/11/20 下午 3:05', '07:05:00'],
    ['2026/11/20 上午 3:05:06', 'T19:05:06', '2026-11-19'],
    ['2026/11/20 星期五 下午 3:05', '07:05:00'],
    ['2026-11-20 3:05:06 PM', '07:05:06'],
    ['2026-11-20 3:05 p.m.', '07:05:00'],
    ['2026-11-20 12:05 PM', '04:05:00'],
    ['2026-11-20 12:05 AM', 'T16:05:00', '2026-11-19'],
    ['2026-11-20 下午12:05', '04:05:00'],
    ['2026-11-20 下午 15:05', '07:05:00'],
    ['2026-11-20T09:05:06+08:00', '01:05:06'],
    ['2026-11-20-09.05.06.123456', '01:05:06'],
    ['２０２６／１１／２０　０９：０５', '01:05:00'],
  ])('reads the time %s', (time, clock, day = '2026-11-20') => {
    const { rows, refused } = one(HEAD, `${time},张三,10,R1,`);
    expect(refused).toEqual([]);
    expect(rows[0]?.[0]).toBe(`${day}T${clock.replace('T', '')}.000Z`);
  });

  it.each([
    ...['2026-11-20', '2026-11-20 00:00:00', '2026/11/20 0:00', '2026-11-20 25:00', '2026-11-20 10:61'],
    ...['2026-11-20 上午 15:05', '2026-11-20 下午 0:30', '2026-11-20 晚上 12:00', '2026-11-20 10:15 Z'],
    ...['2026-11-20 AM 9:00 PM', '11/20/2026 10:15', '26-11-20 10:15', '46346.43', '2026-11-20 10:15 左右'],
    ...['2026-11-20 915', '2026-11-31 10:15', '10:15'],
  ])('refuses the time %s', (time) => {
    const { rows, refused } = one(HEAD, `${time},张三,10,R1,`);
    expect(rows).toEqual([]);
    expect(refused[0]).toMatch(/入账时间/);
  });

  it('takes the day from a separate column, and refuses differing days', () => {
    const head = '交易日期,交易时间,记账日期,付款户名,收入金额';
    expect(one(head, '20261120,235950,20261120,张三,10').rows[0]?.[0]).toBe('2026-11-20T15:59:50.000Z');
    expect(one(head, '20261120,235950,20261121,张三,10').refused[0]).toContain('2026-11-21、2026-11-20');
    expect(one(head, '20261120,9550,20261120,张三,10').refused[0]).toContain('看不懂入账时间');
  });

  it.each([
    ['1,000,000.00', 100_000_000],
    ['"１，０００．５"', 100_050],
    ['¥1000.00元', 100_000],
    ['人民币 10', 1_000],
    ['10.5000', 1_050],
    ['+10', 1_000],
  ])('reads the amount %s exactly', (amount, fen) => {
    const cell = amount.includes(',') && !amount.startsWith('"') ? `"${amount}"` : amount;
    expect(one(HEAD, `${AT},张三,${cell},R1,`).rows[0]?.[2]).toBe(fen);
  });

  it.each([
    '1E+06',
    '1.000',
    '100 200',
    '10,00',
    '1.2.3',
    '10.005',
    '一百',
    '10万',
    '10美元',
    '--5',
    '99999999999999999',
  ])('refuses the amount %s', (amount) => {
    expect(one(HEAD, `${AT},张三,"${amount}",R1,`)).toMatchObject({
      rows: [],
      refused: [expect.stringContaining(`金额“${amount}”有误`)],
    });
  });

  it('reads negative amounts in brackets and with a trailing sign as money out', () => {
    const text = `入账时间,付款户名,金额\n${AT},张三,(10.00)\n${AT},张三,（5）\n${AT},张三,7-\n${AT},张三,−8\n${AT},张三,1`;
    expect(read(text)).toMatchObject({ rows: [expect.anything()], skipped: 4, refused: [] });
  });

  it('refuses numbers shortened by a spreadsheet', () => {
    const lost = '丢失了末尾的数字';
    for (const number of ['2.02611E+18', '2.02611e18', '２.０２６１１Ｅ＋１８', '2.02611E +18', '2.E+18'])
      expect(one(HEAD, `${AT},张三,10,${number},`).refused[0], number).toContain(lost);
    expect(one(HEAD, `${AT},张三,10,AB2E5,`).rows).toHaveLength(1);
    const cut = [`${AT},张三,10,2026112012345670000,`, `${AT},李四,10,2026112012345680000,`].join('\n');
    expect(one(HEAD, cut).refused.map((each) => each.includes(lost))).toEqual([true, true]);
    // With one complete number among them: the zeros may be original.
    expect(one(HEAD, `${cut}\n${AT},王五,10,2026112012345681234,`).rows).toHaveLength(3);
    // A single zero may be a coincidence.
    expect(one(HEAD, `${AT},王五,10,2026112012345680,`).rows).toHaveLength(1);
    expect(one(HEAD, `${AT},6.22202E+18,10,R1,`).refused[0]).toContain('不是名称');
    expect(one(HEAD, `${AT},张三,10,R1,2.02611E+18`).refused[0]).toContain('附言');
  });

  it('refuses rows with another number of cells by line, and a file with unbalanced quotes', () => {
    const { rows, refused } = one(HEAD, `${AT},张三,1,000,R1,\n${AT},李四,10,R2\n${AT},王五,10,R3,`);
    expect(rows).toHaveLength(1);
    expect(refused).toEqual([
      expect.stringContaining('2 应有 5 列，实有 6 列'),
      expect.stringContaining('3 应有 5 列，实有 4 列'),
    ]);
    expect(() => one(HEAD, `${AT},张三,10,R1,"买\n${AT},李四,10,R2,`)).toThrow('第 2 行：引号没有配对');
    expect(() => one(HEAD, `${AT},张三,10,R1,"买\n${AT},李四,10,R2,\n${AT},王五,10,R3,卖"`)).toThrow(
      '把几行并成了一行',
    );
  });

  it('refuses a bank number that occurs twice in the file', () => {
    const { rows, refused } = one(HEAD, `${AT},张三,10,R1,\n${AT},张三,10,R1,\n${AT},张三,10,R2,`);
    expect([rows.length, refused]).toEqual([2, [expect.stringContaining('3 流水号 R1 与第 2 行相同')]]);
  });

  it.each(['２０２６１１２０００１', '20261120001.00', '"20,261,120,001"', '020261120001', '2026 1120 001'])(
    'refuses the bank number %s as the number 20261120001 in the spelling of a spreadsheet',
    (number) => {
      const { rows, refused } = one(HEAD, `${AT},张三,10,20261120001,\n${AT},张三,10,${number},`);
      expect([rows.length, refused]).toEqual([1, [expect.stringContaining('与第 2 行相同')]]);
    },
  );

  it.each([
    '单位：万元',
    '单位: 人民币千元',
    '账户明细（万元）',
    '账号,123,币种,美元',
    'Currency: USD',
    '币种[ Currency ],HKD',
  ])('refuses a statement whose preface says %j', (preface) => {
    expect(() => one(`${preface}\n入账时间,付款户名,收入金额`, `${AT},张三,10`)).toThrow('不是人民币元');
  });

  it.each([
    '单位：元',
    '单位名称：万元投资有限公司',
    '币种：人民币',
    '账号：123,币种：,人民币',
    '网点（十里堡）',
  ])('reads a statement whose preface says %j', (preface) => {
    expect(one(`${preface}\n入账时间,付款户名,收入金额`, `${AT},张三,10`).rows).toHaveLength(1);
  });

  it.each(['合计', '本日合计', '小计：', '累计（2笔）'])('refuses a row of sums with a day, %s', (name) => {
    const { rows, refused } = one(HEAD, `${AT},${name},10,,`);
    expect([rows, refused]).toEqual([[], [expect.stringContaining('像是合计行')]]);
  });

  it('asks for CSV when the file is a table in HTML', () => {
    expect(() => read('<html><table><tr><td>入账时间</td></tr></table></html>')).toThrow('另存为 CSV');
  });

  it('keeps a note of several lines as one', () => {
    const { rows } = parseStatement(`${HEAD}\n${AT},张三,10,R1,"认购\n第二行"\n${AT},李四,20,R2,`);
    expect(rows.map(({ line, memo }) => [line, memo])).toEqual([
      [2, '认购 第二行'],
      [4, ''],
    ]);
  });

  it('is limited in size', () => {
    expect(() => parseStatement('x'.repeat(STATEMENT_MAX_CHARACTERS + 1))).toThrow('文件过大');
    const rows = '\n2026-11-20 09:00,张三,1'.repeat(2_001);
    expect(() => parseStatement(`入账时间,付款户名,金额${rows}`)).toThrow('2000 行');
    expect(() => parseStatement('')).toThrow('没有找到表头');
  });
});
