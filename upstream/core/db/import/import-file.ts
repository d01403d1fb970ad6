import { readFile, stat } from 'node:fs/promises';
import type { Kysely } from 'kysely';
import type { Database } from '~/upstream/core/db/schema';
import type { ImportKind } from '~/upstream/core/db/import/forms';
import { importFunds } from '~/upstream/core/db/import/import-funds';
import { importIncome } from '~/upstream/core/db/import/import-income';
import { importNav } from '~/upstream/core/db/import/import-nav';
import { importTradingDays } from '~/upstream/core/db/import/import-trading-days';
import { IMPORT_MAX_CHARACTERS, parseImport, type ParsedImport } from '~/upstream/core/db/import/read-rows';
import { ImportError, type ImportReport } from '~/upstream/core/db/import/report';
import { decodeText } from '~/upstream/core/files/decode-text';

export interface ImportOptions {
  /** Current day in Shanghai; a later NAV is refused. */
  today: string;
  /** Expected kind; another one is refused. */
  kind?: ImportKind;
  /** Fund of a NAV or income file. */
  fundId?: string;
  /** Writes the valid rows of a file that also has invalid ones. */
  isSkippingBad?: boolean;
  /** A second operator reviews the rows that one operator may not write; otherwise those rows are refused. */
  isReviewed?: boolean;
}

/**
 * Imports one CSV file, all or nothing.
 * @throws ImportError when the file as a whole is refused; ENOENT when it does not exist
 */
export async function importFile(
  db: Kysely<Database>,
  path: string,
  options: ImportOptions,
): Promise<ImportReport> {
  // A Chinese character has three bytes in UTF-8.
  if ((await stat(path)).size > IMPORT_MAX_CHARACTERS * 3) throw new ImportError('文件过大，请分开导入');
  const text = decodeText(await readFile(path));
  if (text === null) throw new ImportError('文件不是文本：请另存为 CSV（UTF-8 或 GB18030）');
  return importRows(db, parseImport(text), options);
}

/**
 * Imports the rows of one file, all or nothing.
 * @throws ImportError when they are refused as a whole: wrong form, unknown fund
 */
export async function importRows(
  db: Kysely<Database>,
  file: ParsedImport,
  { today, kind, fundId, isSkippingBad = false, isReviewed = false }: ImportOptions,
): Promise<ImportReport> {
  if (kind && kind !== file.kind) throw new ImportError(`表头是 ${file.kind}，不是 ${kind}`);
  if (file.kind === 'funds') return importFunds(db, file, isSkippingBad);
  if (file.kind === 'trading-days') return importTradingDays(db, file, isSkippingBad);
  if (!fundId) throw new ImportError('净值与收益文件须指明基金代码');
  if (file.kind === 'income') return importIncome(db, file, fundId, { isSkippingBad, isReviewed, today });
  return importNav(db, file, fundId, { isSkippingBad, isReviewed, today });
}
