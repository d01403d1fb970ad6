import type { Kysely, RawBuilder } from 'kysely';
import type { Database } from '~/upstream/db/schema';
import type { ServiceContext } from '~/upstream/services/handler';
import { purposeOf, type Payment } from '~/upstream/services/ledger/money-owed';
import type { MoneyProof } from '~/upstream/services/ledger/money-out';

type Db = Kysely<Database>;

/** Members of batches whose money was not sent yet. */
export const openItems = (db: Db) =>
  db
    .selectFrom('payout_batch_items as i')
    .innerJoin('payout_batches as p', 'p.id', 'i.batch_id')
    .leftJoin('public_orders as o', 'o.id', 'i.order_id')
    .leftJoin('dividend_bookings as d', (join) =>
      join
        .onRef('d.account_id', '=', 'i.account_id')
        .onRef('d.fund_id', '=', 'i.fund_id')
        .onRef('d.ex_on', '=', 'i.ex_on'),
    )
    .where((eb) =>
      eb.or([
        eb('o.status', '=', 'confirmed'),
        eb.and([eb('d.ex_on', 'is not', null), eb('d.paid_at', 'is', null)]),
      ]),
    );

/**
 * The proof by which a redemption or dividend may leave: its batch once that is released, or the only operator where no second one is
 * asked for; null while it waits.
 */
export async function payoutProof(
  { db, config }: Pick<ServiceContext, 'db' | 'config'>,
  payment: Payment,
): Promise<MoneyProof | null> {
  const batch = await db
    .selectFrom('payout_batch_items as i')
    .innerJoin('payout_batches as p', 'p.id', 'i.batch_id')
    .select(['p.id', 'p.consent_kind'])
    .where('i.purpose', '=', purposeOf(payment))
    .where('p.state', '=', 'released')
    .executeTakeFirst();
  const isBy = (kind: 'request' | 'alone') => batch?.consent_kind === kind;
  if (batch && (isBy('request') || !config.isSecondPersonOn)) return { kind: 'batch', id: batch.id };
  return config.isSecondPersonOn ? null : { kind: 'alone', id: SYSTEM };
}

/** Payments of released batches, by their key in `money_out`. */
export const releasedItems = (db: Db, purpose: RawBuilder<string>) =>
  db
    .selectFrom('payout_batch_items as i')
    .innerJoin('payout_batches as p', 'p.id', 'i.batch_id')
    .select('i.purpose')
    .where('i.purpose', '=', purpose)
    .where('p.state', '=', 'released');

/** Who released what no second operator is asked for. */
export const SYSTEM = 'system';
