import { createInputRefusal } from '~/upstream/core/refusal';
import {
  findCsvTable,
  parseCsvHeader,
  CSV_SEPARATORS,
  type CsvSeparator,
} from '~/upstream/core/db/import/csv';
import {
  MONEY_IN_WORDS,
  MONEY_OUT_WORDS,
  normalizeCell,
} from '~/upstream/core/files/bank-statement/direction-words';

/** Maximum lines before the header of a statement. */
const PREFACE_MAX = 20;

export const STATEMENT_COLUMNS = ['time', 'payer', 'amount', 'reference', 'memo'] as const;
export type StatementColumn = (typeof STATEMENT_COLUMNS)[number];
export type ColumnNames = Partial<Record<StatementColumn, string>>;

const TIMES = [
  '入账时间',
  '记账时间',
  '交易时间',
  '到账时间',
  '交易日期时间',
  '日期时间',
  '交易时间戳',
  '时间',
];
const DAYS = ['入账日期', '记账日期', '交易日期', '交易日', '记账日', '入账日', '到账日期', '日期'];
const PAYERS = [
  ...['付款户名', '付款人户名', '付款人名称', '付款人', '付款方户名', '付款方名称', '付款方', '付款单位'],
  ...['付款账户名称', '付款单位名称', '汇款人', '汇款人名称', '来款户名', '对方户名', '对方账户名称'],
  ...['对方名称', '对方单位名称', '对方单位', '对方账号名称', '对方账户名', '对方姓名', '对手方名称'],
  ...['交易对手名称', '交易对手户名', '交易对手', '交易对方名称', '交易对方', '收付方名称', '对方户名名称'],
];
/** Columns with money in only. */
const AMOUNTS_IN = [
  ...['贷方发生额', '贷方发生金额', '贷方金额', '贷方交易金额', '贷方', '收入金额', '收入', '收入额'],
  ...[
    '交易金额收入',
    '记账金额收入',
    '发生额收入',
    '金额收入',
    '入账金额',
    '存入金额',
    '存入',
    '转入金额',
    '来账金额',
    '收方金额',
    '收款金额',
    '汇入金额',
  ],
];
/** Columns with money out only. */
const AMOUNTS_OUT = [
  ...['借方发生额', '借方发生金额', '借方金额', '借方交易金额', '借方', '支出金额', '支出', '支出额'],
  ...[
    '交易金额支出',
    '记账金额支出',
    '发生额支出',
    '金额支出',
    '出账金额',
    '支取金额',
    '支取',
    '取出',
    '转出金额',
    '往账金额',
    '付方金额',
    '付款金额',
    '汇出金额',
  ],
];
/** Columns with both; another column has the direction. */
const AMOUNTS = ['交易金额', '发生额', '金额', '发生金额', '交易发生额', '交易额', '人民币金额'];
const REFERENCES = [
  ...['流水号', '交易流水号', '银行流水号', '交易流水', '核心流水号', '账户明细编号交易流水号'],
  ...['全局流水号', '交易参考号', '参考号', '业务参考号'],
];
const MEMOS = ['附言', '交易附言', '摘要', '用途', '交易用途', '备注', '交易摘要'];
const DIRECTIONS = new Set([
  ...['借贷标志', '借贷', '借贷方向', '借贷状态', '借贷标识', '借贷类型', '收支', '收支标志', '收支类型'],
  ...['收支方向', '收付', '收付标志', '收付方向', '收付类型', '来往账标志', '往来账标志', '来往账', '往来账'],
  ...['来往标志', '往来标志', '资金方向', '资金流向', '方向', '交易方向', '发生方向', '金额方向', '转入转出'],
  ...['进出', '进出账', '存取标志', '存取', '来账往账', '往账来账'],
]);
const CURRENCIES = ['币种', '货币', '币别', '交易货币', '交易币种', '货币种类'];
const STATES = ['交易状态', '状态', '处理状态', '交易结果', '记账状态', '入账状态'];
const REVERSALS = ['冲账标志', '冲正标志', '冲销标志', '抹账标志', '撤销标志', '红蓝字标志', '红字标志'];
/** Columns whose text may say that money was returned. */
const KINDS = [...MEMOS, '交易类型', '业务类型', '业务名称', '交易名称', '业务摘要', '其他摘要', '扩展摘要'];
const BALANCES = ['余额', '账户余额', '交易后余额', '当前余额', '联机余额', '本次余额'];

/** Banks name tables in HTML `.xls`. */
const WEB_PAGE = /^\s*(?:\uFEFF)?\s*<(?:!doctype|html|table|\?xml|meta|head)/i;
/** Longer cells are not column names; limits the search for closing brackets. */
const NAME_MAX = 60;
/** Marks of a unit other than 元 after the name of an amount. */
const OTHER_UNIT =
  /[([【][^)\]】]*(?:[万千百亿]|[角分][)\]】]|美元|美金|港币|港元|欧元|日元|英镑|USD|HKD|EUR|JPY|GBP)/;

const normalizeName = (cell: string): string => cell.slice(0, NAME_MAX).normalize('NFKC').toUpperCase();
/**
 * Normalises a column name for comparison: without blanks, strokes and text in brackets, except the direction of an
 * amount.
 */
const getName = (cell: string): string =>
  normalizeName(cell)
    .replace(/^((?:交易|记账|发生)?金?额)[([](收入|支出)[)\]]/, '$1$2')
    .replace(/[([【].*?(?:[)\]】]|$)/g, '')
    .replace(/[\s/、|\-_:*#]/g, '');

/** Positions of the columns of a statement; -1 or empty when there is none. */
export interface Columns {
  line: number;
  separator: CsvSeparator;
  /** Original column names. */
  cells: readonly string[];
  time: number;
  days: readonly number[];
  payer: number;
  amount: number;
  /** The amount column has only money in, by its name or by the choice of the operator. */
  isAmountIn: boolean;
  isAmountChosen: boolean;
  amountOut: number;
  reference: number;
  memo: number;
  directions: readonly number[];
  currency: number;
  state: number;
  reversal: number;
  balance: number;
  kinds: readonly number[];
  memos: readonly number[];
}

const findColumnIndexes = (names: readonly string[], wanted: readonly string[]): number[] =>
  wanted.map((name) => names.indexOf(name)).filter((at) => at >= 0);

function locateColumns(
  names: readonly string[],
  chosen: ColumnNames,
): Omit<Columns, 'line' | 'separator' | 'cells'> {
  const find = (column: StatementColumn | null, wanted: readonly string[]): number => {
    const name = column === null ? undefined : chosen[column];
    return name === undefined ? (findColumnIndexes(names, wanted)[0] ?? -1) : names.indexOf(getName(name));
  };
  const days = findColumnIndexes(names, DAYS);
  const amount = find('amount', [...AMOUNTS_IN, ...AMOUNTS]);
  return {
    // A date column may include the time; rows without a time are refused.
    time: find('time', [...TIMES, ...DAYS]),
    days,
    payer: find('payer', PAYERS),
    amount,
    isAmountIn: AMOUNTS_IN.includes(names[amount] ?? ''),
    isAmountChosen: chosen.amount !== undefined,
    amountOut: find(null, AMOUNTS_OUT),
    reference: find('reference', REFERENCES),
    memo: find('memo', MEMOS),
    directions: names.flatMap((name, at) => (DIRECTIONS.has(name) ? [at] : [])),
    currency: find(null, CURRENCIES),
    state: find(null, STATES),
    reversal: find(null, REVERSALS),
    balance: find(null, BALANCES),
    kinds: findColumnIndexes(names, KINDS),
    memos: findColumnIndexes(names, MEMOS),
  };
}

const isWhole = (cells: readonly string[], chosen: ColumnNames): boolean => {
  const { time, payer, amount } = locateColumns(cells.map(getName), chosen);
  return time >= 0 && payer >= 0 && amount >= 0;
};

/**
 * Lists the column names of a statement, or of the row most similar to a header, for the operator to choose from.
 */
export function listHeaderColumns(text: string): string[] {
  const rows = CSV_SEPARATORS.flatMap(
    (separator) => parseCsvHeader(text, { separator, rowsMax: PREFACE_MAX }).rows,
  );
  const widest = rows.reduce<readonly string[]>(
    (best, { cells }) => (cells.length > best.length ? cells : best),
    [],
  );
  const header = rows.find(({ cells }) => isWhole(cells, {}))?.cells ?? widest;
  return header
    .filter((cell) => cell !== '')
    .map((cell) => cell.replace(/\s+/g, ''))
    .slice(0, 60);
}

/**
 * Finds the header of a statement and its columns.
 * @throws Refusal 4000 when there is none, when a column occurs twice, and for amounts in another unit than 元
 */
export function findColumns(text: string, chosen: ColumnNames): Columns {
  const table = findCsvTable(text, PREFACE_MAX, (cells) => isWhole(cells, chosen));
  if (table === null && WEB_PAGE.test(text))
    throw createInputRefusal('文件是网页格式的表格（.xls）。请用表格软件打开，另存为 CSV 后导入');
  if (table === null)
    throw createInputRefusal(
      `没有找到表头：须有入账时间、付款户名、收入金额三列。请选择列名。读到的列：${listHeaderColumns(text).join('、').slice(0, 200) || '无'}`,
    );
  const { line, cells } = table.header;
  const names = cells.map(getName);
  const columns = { line, separator: table.separator, cells, ...locateColumns(names, chosen) };
  const used = [columns.time, ...columns.days, columns.payer, columns.amount, columns.amountOut]
    .concat([columns.reference, columns.memo])
    .filter((at) => at >= 0);
  for (const at of used) {
    const name = names[at] ?? '';
    if (names.indexOf(name, names.indexOf(name) + 1) >= 0)
      throw createInputRefusal(`表头有两列都叫“${name}”，无法确定用哪一列。请改列名后重新导入`);
  }
  for (const at of [columns.amount, columns.amountOut])
    if (OTHER_UNIT.test(normalizeName(cells[at] ?? '')))
      throw createInputRefusal(`金额列“${cells[at]}”的单位不是人民币元。请换算为元后重新导入`);
  if (AMOUNTS_OUT.includes(names[columns.amount] ?? ''))
    throw createInputRefusal(`“${cells[columns.amount]}”是付出的金额，不能作为收入金额`);
  return columns;
}

/** Finds other columns that contain only direction words. */
export function findDirectionColumns(columns: Columns, rows: readonly (readonly string[])[]): number[] {
  const used = new Set([columns.payer, columns.memo, columns.reference, ...columns.directions]);
  return columns.cells.flatMap((_, at) => {
    if (used.has(at) || rows.length === 0) return [];
    const words = rows.map((cells) => normalizeCell(cells[at] ?? ''));
    return words.every((word) => MONEY_IN_WORDS.has(word) || MONEY_OUT_WORDS.has(word)) ? [at] : [];
  });
}
