import type { Kysely } from 'kysely';
import type { Database } from '~/upstream/db/schema';
import type { ImportKind } from '~/upstream/db/import/forms';
import { importFunds } from '~/upstream/db/import/import-funds';
import { importNav } from '~/upstream/db/import/import-nav';
import { importTradingDays } from '~/upstream/db/import/import-trading-days';
import { detectForm } from '~/upstream/db/import/read-rows';
import { ImportError, type ImportReport } from '~/upstream/db/import/report';

export interface ImportOptions {
  /** Shanghai's day, after which no NAV can be. */
  today: string;
  /** Refuses a file of another form. */
  kind?: ImportKind;
  /** Fund of a NAV file. */
  fundId?: string;
  /** Writes the good rows of a file with bad ones. */
  isSkippingBad?: boolean;
  /** A second operator reads what of it nobody writes alone; else those rows are refused. */
  isReviewed?: boolean;
}

/**
 * Imports one CSV file, all or nothing.
 * @throws ImportError when the file as a whole cannot be taken; ENOENT when it is not there
 */
export async function importFile(
  db: Kysely<Database>,
  path: string,
  { today, kind, fundId, isSkippingBad = false, isReviewed = false }: ImportOptions,
): Promise<ImportReport> {
  const form = await detectForm(path);
  if (kind && kind !== form) throw new ImportError(`表头是 ${form}，不是 ${kind}`);
  if (form === 'funds') return importFunds(db, path, isSkippingBad);
  if (form === 'trading-days') return importTradingDays(db, path, isSkippingBad);
  if (!fundId) throw new ImportError('净值文件须指明基金代码');
  return importNav(db, path, fundId, { isSkippingBad, isReviewed, today });
}
