import type { z } from 'zod';
import { isOneLine } from '~/domain/base/text';
import { readCsv } from '~/upstream/db/import/csv';
import {
  columnsOf,
  FORM_WORDS,
  formOf,
  fundRowSchema,
  HEADERS,
  IMPORT_KINDS,
  navRowSchema,
  tradingDayRowSchema,
  type FundRow,
  type ImportKind,
  type NavRow,
  type TradingDayRow,
} from '~/upstream/db/import/forms';
import { ImportError, type Refusal } from '~/upstream/db/import/report';

export interface ReadRows<T> {
  rows: { line: number; value: T }[];
  refused: Refusal[];
  read: number;
}

/** A file as it was read: which form it has, and its rows. */
export type ReadImport =
  | ({ kind: 'funds' } & ReadRows<FundRow>)
  | ({ kind: 'nav' } & ReadRows<NavRow>)
  | ({ kind: 'trading-days' } & ReadRows<TradingDayRow>);

/**
 * Reads a file of any form; what operators hand in is read in the process for uploads.
 * @throws ImportError when the header is none of the three forms
 */
export async function readImport(path: string): Promise<ReadImport> {
  const kind = await detectForm(path);
  if (kind === 'funds') return { kind, ...(await readRows(path, fundRowSchema, ({ code }) => code)) };
  if (kind === 'nav') return { kind, ...(await readRows(path, navRowSchema, ({ date }) => date)) };
  return { kind, ...(await readRows(path, tradingDayRowSchema, ({ date }) => date)) };
}

/**
 * The form of a file by its header.
 * @throws ImportError when the header is none of the three forms
 */
async function detectForm(path: string): Promise<ImportKind> {
  for await (const { cells } of readCsv(path)) {
    const kind = formOf(cells);
    if (kind) return kind;
    const known = IMPORT_KINDS.map((each) => `${FORM_WORDS[each]}，或 ${HEADERS[each].join(',')}`).join('；');
    throw new ImportError(`不认识的表头：${cells.join(',')}。支持：${known}`);
  }
  throw new ImportError('文件是空的');
}

/** Reads and checks every row under the header, which is that of the schema's form; `keyOf` names what may stand in a file once. */
export async function readRows<T>(
  path: string,
  schema: z.ZodType<T>,
  keyOf: (value: T) => string,
): Promise<ReadRows<T>> {
  let names: readonly string[] | null = null;
  // As the file itself calls its columns.
  const said = new Map<string, string>();
  const result: ReadRows<T> = { rows: [], refused: [], read: 0 };
  const firstLines = new Map<string, number>();
  for await (const { line, cells } of readCsv(path)) {
    if (names === null) {
      names = columnsOf(cells);
      for (const [index, name] of names.entries()) said.set(name, cells[index] ?? name);
      continue;
    }
    result.read += 1;
    const refuse = (reason: string): void => void result.refused.push({ line, reason });
    if (cells.length !== names.length) {
      refuse(`应有 ${names.length} 列，实有 ${cells.length} 列`);
      continue;
    }
    const unseen = cells.findIndex((cell) => !isOneLine(cell));
    if (unseen >= 0) {
      refuse(`${said.get(names[unseen] ?? '') ?? ''} 含有看不见的字符`);
      continue;
    }
    const parsed = schema.safeParse(Object.fromEntries(names.map((name, index) => [name, cells[index]])));
    if (!parsed.success) {
      const nameOf = (path: readonly PropertyKey[]): string => said.get(String(path[0])) ?? path.join('.');
      refuse(parsed.error.issues.map(({ path: at, message }) => `${nameOf(at)} ${message}`).join('；'));
      continue;
    }
    const key = keyOf(parsed.data);
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
