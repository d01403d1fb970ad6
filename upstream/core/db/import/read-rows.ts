import type { z } from 'zod';
import { isOneLine } from '~/domain/shared/text';
import { CsvFormatError, findCsvTable, parseCsv, type CsvRow } from '~/upstream/core/db/import/csv';
import {
  splitHeader,
  FORM_LABELS,
  findImportKind,
  fundRowSchema,
  IMPORT_HEADERS,
  IMPORT_KINDS,
  incomeRowSchema,
  navRowSchema,
  tradingDayRowSchema,
  type FundRow,
  type ImportKind,
  type IncomeRow,
  type NavRow,
  type TradingDayRow,
} from '~/upstream/core/db/import/forms';
import { ImportError, type RowRefusal } from '~/upstream/core/db/import/report';

export interface ParsedRows<T> {
  rows: { line: number; value: T }[];
  refused: RowRefusal[];
  read: number;
}

/** A parsed file: its form and its rows. */
export type ParsedImport =
  | ({ kind: 'funds' } & ParsedRows<FundRow>)
  | ({ kind: 'nav' } & ParsedRows<NavRow>)
  | ({ kind: 'income' } & ParsedRows<IncomeRow>)
  | ({ kind: 'trading-days' } & ParsedRows<TradingDayRow>);

/** Maximum characters, and rows, of one file. */
export const IMPORT_MAX_CHARACTERS = 20_000_000;
const ROWS_MAX = 200_000;

/**
 * Parses a file of any form; operator uploads are parsed in the upload process.
 * @throws ImportError when the header matches no known form, and for unbalanced quotes
 */
export function parseImport(text: string): ParsedImport {
  if (text.length > IMPORT_MAX_CHARACTERS) throw new ImportError('文件过大，请分开导入');
  const { kind, table } = findForm(text);
  if (kind === 'funds') return { kind, ...parseRows(table, fundRowSchema, ({ code }) => code) };
  if (kind === 'nav') return { kind, ...parseRows(table, navRowSchema, ({ date }) => date) };
  if (kind === 'income') return { kind, ...parseRows(table, incomeRowSchema, ({ date }) => date) };
  return { kind, ...parseRows(table, tradingDayRowSchema, ({ date }) => date) };
}

/**
 * Returns the form of a file, identified by its first row (the header), and all rows.
 * @throws ImportError when the header matches no known form, and for unbalanced quotes
 */
function findForm(text: string): { kind: ImportKind; table: CsvRow[] } {
  try {
    const separator = findCsvTable(text, 1, (cells) => findImportKind(cells) !== null)?.separator;
    const table = parseCsv(text, { separator: separator ?? ',', rowsMax: ROWS_MAX });
    const header = table[0];
    if (!header) throw new ImportError('文件是空的');
    const kind = findImportKind(header.cells);
    if (kind) return { kind, table };
    const known = IMPORT_KINDS.map(
      (each) => `${FORM_LABELS[each]}，或 ${IMPORT_HEADERS[each].join(',')}`,
    ).join('；');
    throw new ImportError(`不认识的表头：${header.cells.join(',').slice(0, 200)}。支持：${known}`);
  } catch (error) {
    if (error instanceof CsvFormatError) throw new ImportError(error.message);
    throw error;
  }
}

/**
 * Checks every row against the schema of the form; `getFundKey` returns the value that may occur only once in a
 * file.
 */
export function parseRows<T>(
  [header, ...body]: readonly CsvRow[],
  schema: z.ZodType<T>,
  getKey: (value: T) => string,
): ParsedRows<T> {
  // Column names as the file writes them.
  const titles = header?.cells ?? [];
  const names = splitHeader(titles);
  const result: ParsedRows<T> = { rows: [], refused: [], read: 0 };
  const firstLines = new Map<string, number>();
  for (const { line, cells } of body) {
    result.read += 1;
    const refuse = (reason: string): void => void result.refused.push({ line, reason });
    if (cells.length !== names.length) {
      refuse(`应有 ${names.length} 列，实有 ${cells.length} 列：含分隔符的格须加引号，空格不能省略`);
      continue;
    }
    const unseen = cells.findIndex((cell) => !isOneLine(cell));
    if (unseen >= 0) {
      refuse(`${titles[unseen] ?? ''} 含有看不见的字符`);
      continue;
    }
    const parsed = schema.safeParse(Object.fromEntries(names.map((name, index) => [name, cells[index]])));
    if (!parsed.success) {
      const getName = (path: readonly PropertyKey[]): string =>
        titles[names.indexOf(String(path[0]))] ?? path.join('.');
      refuse(parsed.error.issues.map(({ path: at, message }) => `${getName(at)} ${message}`).join('；'));
      continue;
    }
    const key = getKey(parsed.data);
    const firstLine = firstLines.get(key);
    if (firstLine !== undefined) {
      refuse(`${key} 与第 ${firstLine} 行重复`);
      continue;
    }
    firstLines.set(key, line);
    result.rows.push({ line, value: parsed.data });
  }
  return result;
}
