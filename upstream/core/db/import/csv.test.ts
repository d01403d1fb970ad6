import { describe, expect, it } from 'vitest';
import { formatCsvLine } from '~/domain/shared/csv';
import { findCsvTable, parseCsv, parseCsvHeader } from '~/upstream/core/db/import/csv';

const read = (text: string) => parseCsv(text, { rowsMax: 100 }).map(({ line, cells }) => [line, ...cells]);

describe('delimited text', () => {
  it('reads quoted cells, also with line breaks, and reports the line where a row begins', () => {
    expect(read('\uFEFFa,"b,""c""", d \r\n\r\n1,"x\r\ny",2\r3,4,5')).toEqual([
      [1, 'a', 'b,"c"', 'd'],
      [3, '1', 'x\ny', '2'],
      [5, '3', '4', '5'],
    ]);
  });

  it.each([
    ['a,b\n1,"x\n2,y', '第 2 行：引号没有配对'],
    ['a,b\n1,x"y\n', '第 2 行：格内有单独的引号'],
    ['a,b\n1,"x"y\n', '第 2 行：引号没有配对'],
    [`a,b\n1,"${'x'.repeat(70_000)}\n`, '第 2 行：这一行过长'],
  ])('refuses unbalanced quotes: %j', (text, reason) => {
    expect(() => read(text)).toThrow(reason);
  });

  it('refuses two stray quotes that would merge several rows into one', () => {
    // By the rules of CSV these are two cells: the rows of 2 and 3 would be lost.
    expect(() => read('a,b\n1,"x\n2,y\n3,z"\n4,w')).toThrow('第 2 行：引号内的换行（至第 4 行）');
  });

  it('refuses more rows than the limit, and stops reading there', () => {
    const text = `a\n${'1\n'.repeat(101)}`;
    expect(() => read(text)).toThrow('第 101 行：一次最多导入 100 行');
    expect(parseCsvHeader(text, { rowsMax: 3 }).rows).toHaveLength(3);
  });

  it('reads a number that is stored as text as its digits', () => {
    expect(read('="0123","=""031057""",\'2026,\t0045\t')).toEqual([[1, '0123', '031057', '2026', '0045']]);
  });

  it('finds the header with any supported separator, and names the line of unbalanced quotes', () => {
    const isHeader = (cells: readonly string[]) => cells.includes('b');
    expect(findCsvTable('x\na;b\n1;2', 9, isHeader)).toEqual({
      separator: ';',
      header: { line: 2, cells: ['a', 'b'] },
    });
    expect(findCsvTable('x\ny', 9, isHeader)).toBeNull();
    expect(() => findCsvTable('x\ny"z', 9, isHeader)).toThrow('第 2 行');
  });

  it.each([
    ['031057', '20261120000000012345', '13800000001', '12E5', '0', '-5.00', '0.5', '110022'],
    ['=1+1', "'=1+1", "''12", "'12", "'名", '＝1', '-1-1', '="031057"', 'a"b', '甲,乙', '两\n行', '\t=1', ''],
  ])('reads back what our export wrote (%#)', (...cells) => {
    expect(read(formatCsvLine(cells))).toEqual([[1, ...cells]]);
  });
});
