import type { Kysely } from 'kysely';
import { createInsertLoader } from '~/upstream/core/db/bulk-load';
import type { Database } from '~/upstream/core/db/schema';
import type { TradingDayRow } from '~/upstream/core/db/import/forms';
import { runInTransaction } from '~/upstream/core/db/import/in-transaction';
import type { ParsedRows } from '~/upstream/core/db/import/read-rows';
import type { ImportReport } from '~/upstream/core/db/import/report';

/**
 * Imports trading days. The file is the complete calendar of its years: days of these years that it does not list
 * are removed and count as changed.
 */
export async function importTradingDays(
  db: Kysely<Database>,
  { rows, refused, read }: ParsedRows<TradingDayRow>,
  isSkippingBad: boolean,
): Promise<ImportReport> {
  const given = new Set(rows.map(({ value }) => value.date));
  const years = new Set([...given].map((date) => date.slice(0, 4)));
  const known = (await db.selectFrom('trading_days').select('date').execute()).map(({ date }) => date);
  const knownSet = new Set(known);
  const added = [...given].filter((date) => !knownSet.has(date));
  const gone = known.filter((date) => years.has(date.slice(0, 4)) && !given.has(date));
  const isWritten = refused.length === 0 || isSkippingBad;
  if (isWritten) {
    await runInTransaction(db, async (trx) => {
      if (gone.length > 0) await trx.deleteFrom('trading_days').where('date', 'in', gone).execute();
      await createInsertLoader(trx)(
        'trading_days',
        ['date'],
        added.map((date) => [date]),
      );
    });
  }
  return {
    kind: 'trading-days',
    read,
    added: added.length,
    changed: gone.length,
    unchanged: given.size - added.length,
    refused,
    isWritten,
  };
}
