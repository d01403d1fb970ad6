import { CsvError, parse } from 'csv-parse/sync';
import { parseCell } from '~/domain/shared/csv';

export interface CsvRow {
  /** Line of the text where the row begins, from 1. */
  line: number;
  cells: string[];
}

/** Thrown for text that cannot be read as a table. The message is for the operator. */
export class CsvFormatError extends Error {
  override readonly name = 'CsvFormatError';
  constructor(
    readonly line: number,
    reason: string,
  ) {
    super(`第 ${line} 行：${reason}`);
  }
}

export const CSV_SEPARATORS = [',', '\t', ';', '|'] as const;
export type CsvSeparator = (typeof CSV_SEPARATORS)[number];

/** Maximum bytes of one row. A quote that never closes ends here. */
const ROW_MAX_BYTES = 65_536;
const FAULTS: Readonly<Record<string, string>> = {
  CSV_QUOTE_NOT_CLOSED: '引号没有配对，其后的行会并入这一格',
  CSV_INVALID_CLOSING_QUOTE: '引号没有配对，或格内的引号没有写成两个',
  INVALID_OPENING_QUOTE: '格内有单独的引号；含引号的格须整格加引号，格内的引号写成两个',
  CSV_MAX_RECORD_SIZE: '这一行过长，多半是引号没有配对',
};
const FILE_REFUSED = '。整个文件没有导入，请更正后重新导出';

export interface CsvOptions {
  separator?: CsvSeparator;
  rowsMax: number;
}

/** Rows up to the first error. */
export interface CsvHeader {
  rows: CsvRow[];
  fault: CsvFormatError | null;
}

/**
 * Parses a table of at most `rowsMax` rows. Empty lines are skipped; a row may have any number of cells.
 * @throws CsvFormatError for unbalanced quotes, for a quoted cell that may have swallowed rows, and for too many rows
 */
export function parseCsv(text: string, { separator, rowsMax }: CsvOptions): CsvRow[] {
  const { rows, fault } = parseCsvHeader(text, { separator, rowsMax: rowsMax + 1 });
  if (fault) throw fault;
  const excess = rows[rowsMax];
  if (excess) throw new CsvFormatError(excess.line, `一次最多导入 ${rowsMax} 行，请分开导入`);
  return rows;
}

/** Parses the first rows of a table, up to the first error. */
export function parseCsvHeader(text: string, { separator = ',', rowsMax }: CsvOptions): CsvHeader {
  const rows: CsvRow[] = [];
  let endLine = 0;
  try {
    parse(withPlainCodes(text.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n')), {
      ...{ delimiter: separator, record_delimiter: '\n', max_record_size: ROW_MAX_BYTES, to: rowsMax },
      ...{ relax_column_count: true, skip_empty_lines: true },
      // Banks write blanks after a closing quote.
      trim: separator !== '\t',
      on_record: (cells: string[], { lines }) => {
        const line = lines - cells.reduce((sum, cell) => sum + countLineBreaks(cell), 0);
        endLine = lines;
        // Stray quotes in two rows merge them into one row, with as many cells as each had.
        if (cells.some((cell) => cell.includes('\n') && cell.includes(separator)))
          throw new CsvFormatError(
            line,
            `引号内的换行（至第 ${lines} 行）之间还有分隔符，可能把几行并成了一行${FILE_REFUSED}`,
          );
        const texts = cells.map(parseCell);
        if (texts.some((cell) => cell !== '')) rows.push({ line, cells: texts });
        return null;
      },
    });
  } catch (error) {
    if (error instanceof CsvFormatError) return { rows, fault: error };
    if (!(error instanceof CsvError)) throw error;
    return {
      rows,
      fault: new CsvFormatError(endLine + 1, `${FAULTS[error.code] ?? '格式有误'}${FILE_REFUSED}`),
    };
  }
  return { rows, fault: null };
}

const countLineBreaks = (cell: string): number => cell.split('\n').length - 1;

/** Banks write `="0123"` without the doubled quotes that a quote within a cell needs. */
const withPlainCodes = (text: string): string =>
  text.replace(/(^|[,\t;|])="([^"\n]*)"(?=[,\t;|]|$)/gm, '$1"$2"');

/** A table; the header is the first row. */
export interface CsvTable {
  separator: CsvSeparator;
  header: CsvRow;
}

/**
 * Finds the header of a table in the first rows, and the separator.
 * @throws CsvFormatError when no separator gives a header and unbalanced quotes prevented reading
 */
export function findCsvTable(
  text: string,
  rowsMax: number,
  isHeader: (cells: readonly string[]) => boolean,
): CsvTable | null {
  const heads = CSV_SEPARATORS.map((separator) => ({
    separator,
    ...parseCsvHeader(text, { separator, rowsMax }),
  }));
  for (const { separator, rows } of heads) {
    const header = rows.find(({ cells }) => isHeader(cells));
    if (header) return { separator, header };
  }
  if (heads.every(({ fault }) => fault !== null)) throw heads[0]?.fault ?? new CsvFormatError(1, '格式有误');
  return null;
}
