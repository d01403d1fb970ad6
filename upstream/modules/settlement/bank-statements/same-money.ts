import type { Kysely, Selectable } from 'kysely';
import type { BankRowsTable, Database } from '~/upstream/core/db/schema';
import { foldReference } from '~/upstream/core/files/bank-statement/reference';

type BankRow = Selectable<BankRowsTable>;

/** Rows of one moment, payer and amount that are compared. */
const SAME_MONEY_MAX = 100;
/**
 * Returns the reference of a row that may be the same money although their keys differ: only one of the two has a bank
 * number, or a spreadsheet changed the number's spelling. Null when there is none.
 */
export async function sameMoney(
  trx: Kysely<Database>,
  row: Pick<BankRow, 'key' | 'reference' | 'paid_at' | 'payer' | 'amount_fen'>,
  isNumbered: boolean,
): Promise<string | null> {
  const rows = await trx
    .selectFrom('bank_rows')
    .select(['key', 'reference'])
    .where('key', '<>', row.key)
    .where('paid_at', '=', row.paid_at)
    .where('payer', '=', row.payer)
    .where('amount_fen', '=', row.amount_fen)
    .limit(SAME_MONEY_MAX)
    .execute();
  const number = foldReference(row.reference);
  const same = rows.find(({ key, reference }) =>
    key.startsWith('r:') === isNumbered ? isNumbered && foldReference(reference) === number : true,
  );
  return same?.reference ?? null;
}

/** Whether the stored row with this key has other content. */
export async function isOther(
  trx: Kysely<Database>,
  row: Pick<BankRow, 'key' | 'paid_at' | 'payer' | 'amount_fen'>,
): Promise<boolean> {
  const known = await trx
    .selectFrom('bank_rows')
    .select(['paid_at', 'payer', 'amount_fen'])
    .where('key', '=', row.key)
    .executeTakeFirstOrThrow();
  return known.payer !== row.payer || known.amount_fen !== row.amount_fen || known.paid_at !== row.paid_at;
}
