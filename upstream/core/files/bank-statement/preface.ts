import { createInputRefusal } from '~/upstream/core/refusal';
import type { CsvRow } from '~/upstream/core/db/import/csv';

const UNIT = '(?:人民币)?[十百千万亿]+元?|[角分]|美元|美金|港币|港元|欧元|日元|英镑|USD|HKD|EUR|JPY|GBP';
/** A unit after its label, `单位：万元`, `币种,美元`, `Currency: USD`; or a unit in brackets, `账户明细（万元）`. */
const OTHER_UNIT = new RegExp(
  `(?:(?:单位|币种|币别|货币|CURRENCY|UNIT)(?:\\[[^\\]]{0,20}\\])?\\s*[:,]?\\s*(?:人民币\\s*)?|\\()(${UNIT})(?=[\\s,;)]|$)`,
  'i',
);

/** @throws Refusal 4000 when the lines before the header state another unit than 元 */
export function assertYuanPreface(lines: readonly CsvRow[]): void {
  for (const { line, cells } of lines) {
    const text = cells
      .map((cell) => cell.slice(0, 200))
      .join(',')
      .normalize('NFKC');
    const unit = OTHER_UNIT.exec(text)?.[1];
    if (unit !== undefined)
      throw createInputRefusal(
        `第 ${line} 行写明单位是“${unit}”，不是人民币元。请换算为元并删去这一行后重新导入`,
      );
  }
}
