import { isIsoDay } from '~/domain/calendar/dates';
import { fenToYuan, MoneyError, parseYuan, type Fen } from '~/domain/figures/money';
import { isOneLine } from '~/domain/base/text';
import { CODES } from '~/contract/codes';
import { splitCsvLine } from '~/upstream/db/import/csv';
import { Refusal } from '~/upstream/services/refusal';

/** Characters of a statement, rows of it, and lines before its header. */
export const STATEMENT_MAX = 300_000;
const ROWS_MAX = 2_000;
const PREFACE_MAX = 20;
const CELL_MAX = { payer: 100, reference: 64, memo: 200 } as const;

export const STATEMENT_COLUMNS = ['time', 'payer', 'amount', 'reference', 'memo'] as const;
type StatementColumn = (typeof STATEMENT_COLUMNS)[number];
type ColumnNames = Partial<Record<StatementColumn, string>>;
const NEEDED: readonly StatementColumn[] = ['time', 'payer', 'amount'];

/** Names that banks give these columns, without what stands in brackets; the first that is there counts. */
const KNOWN_NAMES: Readonly<Record<StatementColumn | 'day' | 'side', readonly string[]>> = {
  time: ['入账时间', '记账时间', '交易时间', '到账时间'],
  day: ['入账日期', '记账日期', '交易日期', '日期'],
  payer: ['付款户名', '付款人户名', '付款人名称', '付款人', '对方户名', '对方账户名称', '对方名称'],
  amount: ['贷方发生额', '贷方金额', '收入金额', '入账金额', '收入', '交易金额', '发生额', '金额'],
  reference: ['流水号', '交易流水号', '银行流水号', '交易流水', '参考号'],
  memo: ['附言', '摘要', '用途', '备注'],
  side: ['借贷标志', '借贷', '收支'],
};
const OUT = /^(?:借|支|D|支出|付)/i;
const SEPARATORS = [',', '\t', ';', '|'];

export interface StatementRow {
  line: number;
  /** The bank's own number; null where the statement has none. */
  reference: string | null;
  paidAt: Date;
  payer: string;
  amountFen: Fen;
  memo: string;
}

export interface Statement {
  rows: StatementRow[];
  /** Rows of money out, or of none. */
  skipped: number;
  refused: { line: number; reason: string }[];
}

const refused = (text: string) => new Refusal(CODES.badRequest, text, { reason: 'operator' });
/** Longer cells name no column; brackets that never end are looked through no further. */
const NAME_MAX = 60;
const nameOf = (cell: string): string =>
  cell
    .slice(0, NAME_MAX)
    .normalize('NFKC')
    .replace(/\(.*\)|\s/g, '')
    .trim();
/** `="…"`, and the quote and tab by which sheets keep a number as text. */
const plainCell = (cell: string): string =>
  cell
    .replace(/^="?(.*?)"?$/, '$1')
    .replace(/^'/, '')
    .trim();

const linesOf = (text: string): string[] => text.replace(/^\uFEFF/, '').split(/\r\n|\r|\n/);

interface Header {
  index: number;
  separator: string;
  /** As they stand, and as they are compared. */
  cells: string[];
  names: string[];
}

/** Cells of the line that looks most like a header: what an operator chooses columns from. */
export const columnsOf = (text: string): string[] => {
  const found = headerOf(linesOf(text), {}) ?? widest(linesOf(text).slice(0, PREFACE_MAX));
  return found?.cells.filter((cell) => cell !== '').slice(0, 60) ?? [];
};

function cellsOf(line: string, index: number, separator: string): Header {
  const cells = splitCsvLine(line, separator).map(plainCell);
  return { index, separator, cells, names: cells.map(nameOf) };
}

const readings = (lines: readonly string[]): Header[] =>
  lines
    .slice(0, PREFACE_MAX)
    .flatMap((line, index) => SEPARATORS.map((separator) => cellsOf(line, index, separator)));

const widest = (lines: readonly string[]): Header | null =>
  readings(lines).reduce<Header | null>(
    (best, each) => (best === null || each.cells.length > best.cells.length ? each : best),
    null,
  );

function headerOf(lines: readonly string[], columns: ColumnNames): Header | null {
  const isWhole = (header: Header) => NEEDED.every((column) => placeOf(header, column, columns) >= 0);
  return readings(lines).find(isWhole) ?? null;
}

function placeOf({ names }: Header, column: keyof typeof KNOWN_NAMES, columns: ColumnNames): number {
  const chosen = column === 'day' || column === 'side' ? undefined : columns[column];
  if (chosen !== undefined) return names.indexOf(nameOf(chosen));
  const known = KNOWN_NAMES[column].find((name) => names.includes(name));
  if (known !== undefined) return names.indexOf(known);
  // A date alone may hold the time too; a row of which it does not is refused.
  return column === 'time' ? placeOf({ names } as Header, 'day', {}) : -1;
}

/**
 * Reads a bank's statement: lines before the header are passed over, columns found by name or as chosen, money out left out.
 * Its form: `docs/operations.md`.
 * @throws Refusal 4000 for a statement as a whole: no header, too long
 */
export function readStatement(text: string, columns: ColumnNames = {}): Statement {
  if (text.length > STATEMENT_MAX) throw refused('文件过大，请按日期分开导入');
  const lines = linesOf(text);
  const header = headerOf(lines, columns);
  if (header === null)
    throw refused(
      `没有找到表头：须有入账时间、付款户名、收入金额三列。请选择列名。读到的列：${columnsOf(text).join('、').slice(0, 200) || '无'}`,
    );
  const body = lines.slice(header.index + 1);
  if (body.filter((line) => line.trim() !== '').length > ROWS_MAX)
    throw refused(`一次最多导入 ${ROWS_MAX} 行，请按日期分开导入`);
  const result: Statement = { rows: [], skipped: 0, refused: [] };
  const places = Object.fromEntries(
    Object.keys(KNOWN_NAMES).map((column) => [column, placeOf(header, column as StatementColumn, columns)]),
  ) as Record<keyof typeof KNOWN_NAMES, number>;
  body.forEach((text, index) => {
    if (text.trim() === '') return;
    const line = header.index + index + 2;
    const { cells } = cellsOf(text, 0, header.separator);
    const at = (column: keyof typeof KNOWN_NAMES): string => cells[places[column]] ?? '';
    const row = rowOf(at);
    if (row === null) result.skipped += 1;
    else if (typeof row === 'string') result.refused.push({ line, reason: row });
    else result.rows.push({ line, ...row });
  });
  return result;
}

type Cell = (column: keyof typeof KNOWN_NAMES) => string;

/** A row of money in; null of money out or of none; else what is wrong with it. */
function rowOf(at: Cell): Omit<StatementRow, 'line'> | string | null {
  const amount = at('amount').replace(/^\+/, '');
  if (amount === '' || /^-/.test(amount) || /^[0,.]*$/.test(amount) || OUT.test(at('side'))) return null;
  const paidAt = instantOf(at('time'), at('day'));
  if (paidAt === null)
    return `看不懂入账时间“${at('time').slice(0, 30)}”，须有日期与时分，如 2026-11-20 10:15`;
  const [payer, reference, memo] = [at('payer'), at('reference'), at('memo').slice(0, CELL_MAX.memo)];
  if (payer === '') return '缺少付款户名';
  if (payer.length > CELL_MAX.payer || !isOneLine(payer)) return '付款户名有误';
  if (reference.length > CELL_MAX.reference || !isOneLine(reference)) return '流水号有误';
  try {
    return { paidAt, payer, reference: reference || null, memo, amountFen: parseYuan(amount) };
  } catch (error) {
    if (!(error instanceof MoneyError)) throw error;
    return `金额“${amount.slice(0, 30)}”有误：${error.message}`;
  }
}

const DAY = /(\d{4})[-/.年]?(\d{1,2})[-/.月]?(\d{1,2})日?/;
const TIME = /(?:^|\D)(\d{1,2}):(\d{2})(?::(\d{2}))?/;
/** Of a text without signs: 20261120101500, or 101500 beside a date. */
const PLAIN_TIME = /^(?:\d{8}\s?)?(\d{2})(\d{2})(\d{2})$/;

/** An instant of Shanghai's clock. Without its hour and minute nobody can say whether money came in time: null. */
function instantOf(time: string, day: string): Date | null {
  const date = DAY.exec(/\d{4}\D|\d{8}/.test(time) ? time : day);
  const clock = TIME.exec(time) ?? PLAIN_TIME.exec(time);
  if (!date || !clock) return null;
  const two = (part: string | undefined): string => (part ?? '0').padStart(2, '0');
  const iso = `${date[1]}-${two(date[2])}-${two(date[3])}`;
  const [hour, minute, second] = [two(clock[1]), two(clock[2]), two(clock[3])];
  if (!isIsoDay(iso) || hour > '23' || minute > '59' || second > '59') return null;
  return new Date(`${iso}T${hour}:${minute}:${second}+08:00`);
}

/** What orders know money by where the bank has no number of it: as an operator who registers it by hand. */
export const madeReference = (day: string, { payer, amountFen }: StatementRow, nth: number): string =>
  `${day} ${payer} ${amountFen}${nth > 1 ? ` ${nth}` : ''}`;

/** A row as it is told to who has to put it right. */
export const rowText = ({ payer, amountFen }: StatementRow): string => `${payer} ${fenToYuan(amountFen)} 元`;
