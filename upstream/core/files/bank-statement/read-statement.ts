import { createInputRefusal } from '~/upstream/core/refusal';
import { isOneLine, toPlainText } from '~/domain/shared/text';
import { fenToYuan, type Fen } from '~/domain/figures/money';
import { CsvFormatError, parseCsvHeader, type CsvRow } from '~/upstream/core/db/import/csv';
import { isExponentForm } from '~/upstream/core/files/bank-statement/amount';
import { checkBalances } from '~/upstream/core/files/bank-statement/balances';
import { parseInstant } from '~/upstream/core/files/bank-statement/instant';
import {
  hasSignedAmounts,
  parseMovement,
  findOutgoingWord,
  type Movement,
} from '~/upstream/core/files/bank-statement/money-in';
import { assertYuanPreface } from '~/upstream/core/files/bank-statement/preface';
import { foldReference } from '~/upstream/core/files/bank-statement/reference';
import {
  findDirectionColumns,
  findColumns,
  type ColumnNames,
  type Columns,
} from '~/upstream/core/files/bank-statement/columns';

/** Words in statements for final movements in 元. */
const YUAN = /^(?:人民币|元|CNY|RMB|156|001|01|[()/\s-])*$/i;
const DONE =
  /^(?:成功|交易成功|处理成功|入账成功|记账成功|已入账|已记账|已完成|完成|正常|有效|银行处理成功|SUCCESS)?$/i;
const NOT_REVERSED = /^(?:N|NO|0|否|正常|正交易|蓝字|未冲正|未冲账|未撤销|-)?$/i;
const GONE_BACK = /冲正|冲账|冲销|抹账|红字|红冲|撤销|退汇|退票|退款|退回/;

/** Finds why money of a row may not be final, or not be 元; null when nothing indicates this. */
function findRowFault(columns: Columns, cells: readonly string[]): string | null {
  const at = (columnIndex: number): string => (cells[columnIndex] ?? '').normalize('NFKC').trim();
  const [currency, state, reversal] = [at(columns.currency), at(columns.state), at(columns.reversal)];
  if (!YUAN.test(currency)) return `币种“${currency.slice(0, 20)}”不是人民币`;
  if (!DONE.test(state)) return `交易状态“${state.slice(0, 20)}”不是成功。请核对这一笔`;
  if (!NOT_REVERSED.test(reversal))
    return `“${columns.cells[columns.reversal]}”是“${reversal.slice(0, 20)}”，可能已冲正。请核对这一笔`;
  const back = columns.kinds.map(at).find((text) => GONE_BACK.test(text));
  return back === undefined ? null : `“${back.slice(0, 30)}”可能是退回或冲正的款项。请核对这一笔`;
}

/** Maximum characters of a statement, and rows of it. */
export const STATEMENT_MAX_CHARACTERS = 300_000;
const ROWS_MAX = 2_000;
const CELL_MAX = { payer: 100, reference: 64, memo: 200 } as const;

export interface StatementRow {
  line: number;
  /** Number assigned by the bank; null when the statement has none. */
  reference: string | null;
  paidAt: Date;
  payer: string;
  amountFen: Fen;
  memo: string;
}

export interface Statement {
  rows: StatementRow[];
  /** Rows of money out, or without money. */
  skipped: number;
  /** Rows of sums and remarks, which move no money. */
  summaries: number;
  refused: { line: number; reason: string }[];
  /** How the columns were interpreted. */
  understood: string;
}

/** Beginning of a row of sums or of a remark. */
const SUMMARY =
  /^[\s*#=—-]*(?:合计|小计|总计|共计|汇总|本页|本日|本月|本期|累计|总笔数|总金额|笔数合计|(?:借方|贷方|收入|支出)(?:合计|总|累计|笔数)|期初|期末|上期|上页|承前|过次|打印|导出|查询|制表|复核人|经办|页码|第\s*\d+\s*页|共\s*\d+|说明|注[:：]|温馨提示|声明|提示|以上|[*#=—-]{3,}$)/;
/** The name of a sum in the place of the payer. */
const SUM_NAME = /^(?:[本当全](?:页|日|月|期)|累计)?(?:合计|小计|总计|共计|汇总|累计)(?:[(（:：].*)?$/;
const DAY_START = /^(?:\d{4}[-/.年]\d{1,2}[-/.月]|20\d{2}(?:0[1-9]|1[0-2])[0-3]\d(?!\d*\.))/;
const CUT_NUMBER = /^\d{15}0+$/;
/** Number of trailing zeros, over all references, that cannot be a coincidence. */
const CUT_ZEROS = 3;

/**
 * Parses a bank statement. Lines before the header and rows of sums are skipped, columns are found by name or as
 * chosen, and money out is skipped. Uncertain rows are refused by line. Format: `docs/operate/bank-statements.md`.
 * @throws Refusal 4000 for a statement as a whole: no header, too long, unbalanced quotes
 */
export function parseStatement(text: string, chosen: ColumnNames = {}): Statement {
  if (text.length > STATEMENT_MAX_CHARACTERS) throw createInputRefusal('文件过大，请按日期分开导入');
  const { columns, body } = getTable(text, chosen);
  const result: Statement = { rows: [], skipped: 0, summaries: 0, refused: [], understood: '' };
  const entries: CsvRow[] = [];
  for (const row of body) {
    const isWhole = row.cells.length === columns.cells.length;
    if (isSummary(row.cells, columns)) result.summaries += 1;
    // Pages repeat the header.
    else if (isWhole && row.cells.every((cell, at) => cell === columns.cells[at])) continue;
    else if (isWhole) entries.push(row);
    else result.refused.push({ line: row.line, reason: countFault(row.cells.length, columns.cells.length) });
  }
  const cells = entries.map((row) => row.cells);
  const directions = [...columns.directions, ...findDirectionColumns(columns, cells)];
  const how = { directions, isSigned: hasSignedAmounts(columns, cells) };
  const movements = cells.map((each) => parseMovement(columns, each, how));
  const faults = checkBalances(columns, cells, movements);
  const cut = cutReferences(columns, cells);
  const linesOf = new Map<string, number>();
  for (const [index, { line, cells: own }] of entries.entries()) {
    const movement = movements[index] as Movement;
    const reason = faults.get(index) ?? (movement.kind === 'fault' ? movement.fault : null);
    if (reason !== null) result.refused.push({ line, reason });
    else if (movement.kind !== 'in') result.skipped += 1;
    else {
      const row = getRow(columns, own, movement.fen, cut);
      const reason = typeof row === 'string' ? row : findRepeatedReference(row.reference, linesOf);
      if (reason !== null) result.refused.push({ line, reason });
      else if (typeof row !== 'string') {
        if (row.reference !== null) linesOf.set(foldReference(row.reference), line);
        result.rows.push({ line, ...row });
      }
    }
  }
  result.refused.sort((a, b) => a.line - b.line);
  result.understood = describeColumns(columns, directions);
  return result;
}

function getTable(text: string, chosen: ColumnNames): { columns: Columns; body: CsvRow[] } {
  try {
    const columns = findColumns(text, chosen);
    // Every line before the header counts as a row too.
    const rowsMax = columns.line + ROWS_MAX + 1;
    const { rows, fault } = parseCsvHeader(text, { separator: columns.separator, rowsMax });
    if (fault) throw fault;
    assertYuanPreface(rows.filter(({ line }) => line < columns.line));
    const body = rows.filter(({ line }) => line > columns.line);
    const excess = body[ROWS_MAX];
    if (excess) throw new CsvFormatError(excess.line, `一次最多导入 ${ROWS_MAX} 行，请按日期分开导入`);
    return { columns, body };
  } catch (error) {
    if (error instanceof CsvFormatError) throw createInputRefusal(error.message);
    throw error;
  }
}

const countFault = (own: number, wanted: number): string =>
  `应有 ${wanted} 列，实有 ${own} 列：金额、户名或附言中的分隔符须加引号，空格不能省略`;

/** Whether a row is a sum or a remark: it begins like one, and has neither day nor payer. */
function isSummary(cells: readonly string[], columns: Columns): boolean {
  const isWhole = cells.length === columns.cells.length;
  const days = isWhole ? [columns.time, ...columns.days].map((at) => cells[at] ?? '') : cells;
  const hasDay = days.some((cell) => DAY_START.test(cell));
  const hasPayer = isWhole && (cells[columns.payer] ?? '') !== '';
  return !hasDay && !hasPayer && SUMMARY.test(cells.find((cell) => cell !== '') ?? '');
}

/** Whether a spreadsheet cut the last digits of the long references of a statement. */
function cutReferences(columns: Columns, rows: readonly (readonly string[])[]): boolean {
  const long = rows.map((cells) => cells[columns.reference] ?? '').filter((text) => /^\d{16,}$/.test(text));
  const zeros = long.reduce((sum, text) => sum + text.length - 15, 0);
  return zeros >= CUT_ZEROS && long.every((text) => CUT_NUMBER.test(text));
}

/** Two rows with one number are the same transfer twice, or two that cannot be distinguished. */
function findRepeatedReference(
  reference: string | null,
  linesOf: ReadonlyMap<string, number>,
): string | null {
  const first = reference === null ? undefined : linesOf.get(foldReference(reference));
  return first === undefined
    ? null
    : `流水号 ${reference} 与第 ${first} 行相同：同一笔请删去一行，不同的两笔请向银行核对流水号`;
}

/** Parses a row of money in, or returns why it is refused. */
function getRow(
  columns: Columns,
  cells: readonly string[],
  amountFen: Fen,
  isCut: boolean,
): Omit<StatementRow, 'line'> | string {
  const at = (columnIndex: number): string => cells[columnIndex] ?? '';
  const against = findRowFault(columns, cells) ?? findOutgoingWord(columns, cells);
  if (against !== null) return against;
  const paidAt = parseInstant(
    at(columns.time),
    columns.days.map((day) => at(day)),
  );
  if ('fault' in paidAt) return paidAt.fault;
  const [payer, reference] = [at(columns.payer), at(columns.reference)];
  if (payer === '') return '缺少付款户名';
  if (SUM_NAME.test(payer)) return `“${payer.slice(0, 30)}”像是合计行，不是付款户名`;
  if (payer.length > CELL_MAX.payer || !isOneLine(payer))
    return '付款户名有误：过长，或含有换行与看不见的字符';
  if (!/\p{L}/u.test(payer) || isExponentForm(payer))
    return `付款户名“${payer.slice(0, 30)}”不是名称，可能选错了列`;
  if (reference.length > CELL_MAX.reference || !isOneLine(reference))
    return '流水号有误：过长，或含有看不见的字符';
  if (isExponentForm(reference) || (isCut && CUT_NUMBER.test(reference)))
    return `流水号“${reference}”在表格软件中丢失了末尾的数字。请把该列设为文本后从银行重新导出`;
  // A note may have several lines.
  const memo = toPlainText(at(columns.memo))
    .replace(/\s*\n\s*/g, ' ')
    .slice(0, CELL_MAX.memo);
  if (isExponentForm(memo))
    return `附言“${memo.slice(0, 30)}”是科学计数，位数已丢失。请把该列设为文本后重新导出`;
  return { paidAt, payer, reference: reference || null, memo, amountFen };
}

/** Describes how the columns were interpreted, for the operator to check. */
function describeColumns(columns: Columns, directions: readonly number[]): string {
  const name = (at: number): string => columns.cells[at]?.replace(/\s+/g, '') ?? '';
  const parts: [string, readonly number[]][] = [
    ['入账时间', [columns.time, ...columns.days]],
    ['付款户名', [columns.payer]],
    ['收入金额', [columns.amount]],
    ['支出金额', columns.isAmountIn ? [columns.amountOut] : []],
    ['收支方向', directions],
    ['流水号', [columns.reference]],
    ['附言', [columns.memo]],
  ];
  return parts
    .map(([label, indexes]): [string, string[]] => [
      label,
      [...new Set(indexes)].filter((at) => at >= 0).map(name),
    ])
    .filter(([, names]) => names.length > 0)
    .map(([label, names]) => `${label}：${names.join('、')}`)
    .join('；');
}

/** Builds the payment reference for orders when the bank has no number: the same as in a manual registration. */
export const buildPaymentReference = (day: string, { payer, amountFen }: StatementRow, nth: number): string =>
  `${day} ${payer} ${amountFen}${nth > 1 ? ` ${nth}` : ''}`;

/** Describes a row for the operator who must correct it. */
export const formatStatementRow = ({ payer, amountFen }: StatementRow): string =>
  `${payer} ${fenToYuan(amountFen)} 元`;
