import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';

export interface CsvRow {
  /** From 1, the header's line. */
  line: number;
  cells: string[];
}

/**
 * Reads a CSV file line by line: commas, cells in double quotes, quotes doubled inside. A quoted cell may not
 * hold a line break. A byte-order mark and empty lines are skipped.
 */
export async function* readCsv(path: string): AsyncGenerator<CsvRow> {
  const stream = createReadStream(path, 'utf8');
  let line = 0;
  try {
    for await (const text of createInterface({ input: stream, crlfDelay: Infinity })) {
      line += 1;
      const clean = line === 1 ? text.replace(/^\uFEFF/, '') : text;
      if (clean.trim() !== '') yield { line, cells: splitCsvLine(clean) };
    }
  } finally {
    stream.destroy();
  }
}

/** Cells of one line; a separator is one character. */
export function splitCsvLine(text: string, separator = ','): string[] {
  if (!text.includes('"')) return text.split(separator).map((cell) => cell.trim());
  const cells: string[] = [];
  let cell = '';
  let isQuoted = false;
  for (let index = 0; index < text.length; index += 1) {
    const character = text[index] as string;
    if (isQuoted && character === '"' && text[index + 1] === '"') {
      cell += '"';
      index += 1;
    } else if (character === '"') isQuoted = !isQuoted;
    else if (character === separator && !isQuoted) {
      cells.push(cell.trim());
      cell = '';
    } else cell += character;
  }
  return [...cells, cell.trim()];
}
