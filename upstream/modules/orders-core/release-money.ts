import type { Kysely, Transaction } from 'kysely';
import type { Fen } from '~/domain/figures/money';
import type { PayoutApproval } from '~/domain/orders/public-order';
import type { Database } from '~/upstream/core/db/schema';
import type { MoneyRelease, Receiver } from '~/upstream/core/external-services/bank';
import type { ServiceContext } from '~/upstream/core/service-context';
import {
  isCoveredByBatch,
  isCoveredByRequest,
  OutgoingPaymentError,
} from '~/upstream/modules/orders-core/payout-consent';
import {
  getPurpose,
  loadPaymentDue,
  type Owed,
  type Payment,
} from '~/upstream/modules/orders-core/payment-due';

/**
 * Authority for a payment. In addition to the consent of two people: a debit confirmed by the bank (`id`: its key),
 * or a batch of redemptions and dividends released by two people (`id`: the batch).
 */
export type PayoutAuthority = PayoutApproval | { readonly kind: 'debit' | 'batch'; readonly id: string };

/** Releaser of batches when no second operator is required. */
export const SYSTEM = 'system';

/**
 * Returns the authority for a redemption or dividend: its released batch, or the system when no second operator is
 * required; null while it waits.
 */
export async function buildPayoutProof(
  { db, config }: Pick<ServiceContext, 'db' | 'config'>,
  payment: Payment,
): Promise<PayoutAuthority | null> {
  const batch = await db
    .selectFrom('payout_batch_items as i')
    .innerJoin('payout_batches as p', 'p.id', 'i.batch_id')
    .select(['p.id', 'p.consent_kind'])
    .where('i.purpose', '=', getPurpose(payment))
    .where('p.state', '=', 'released')
    .executeTakeFirst();
  const isBy = (kind: 'request' | 'alone') => batch?.consent_kind === kind;
  if (batch && (isBy('request') || !config.isDualControlOn)) return { kind: 'batch', id: batch.id };
  return config.isDualControlOn ? null : { kind: 'alone', id: SYSTEM };
}

interface Outgoing<To> {
  payment: Payment;
  amountFen: Fen;
  /** Null: an operator records a payment by other means than our bank. */
  to: To;
  proof: PayoutAuthority;
}

type Context = Pick<ServiceContext, 'db' | 'now' | 'config'>;

/**
 * Authorises a payment and records its authority (`money_out`). Every payment passes here: by the bank port, which
 * takes a `MoneyRelease`, or recorded by an operator as sent by other means. Books and proof are read again in the
 * same transaction.
 * @throws OutgoingPaymentError when the books owe another amount or person, or the proof is invalid or already used
 */
export async function releaseMoney<To extends Receiver | null>(
  context: Context,
  outgoing: Outgoing<To>,
): Promise<MoneyRelease<To>> {
  await inTransaction(context.db, (trx) => release(trx, context, outgoing));
  return { amountFen: outgoing.amountFen, to: outgoing.to } as MoneyRelease<To>;
}

const inTransaction = (db: Kysely<Database>, run: (trx: Transaction<Database>) => Promise<void>) =>
  db.isTransaction ? run(db as Transaction<Database>) : db.transaction().execute(run);

async function release(
  trx: Transaction<Database>,
  { now, config }: Context,
  { payment, amountFen, to, proof }: Outgoing<Receiver | null>,
): Promise<void> {
  const purpose = getPurpose(payment);
  const fault = (why: string) => new OutgoingPaymentError(`${purpose}: ${proof.kind} ${proof.id} ${why}`);
  const owed = await loadPaymentDue(trx, payment);
  const isSum = owed?.isPartial ? amountFen <= owed.amountFen : amountFen === owed?.amountFen;
  if (owed === null || !isSum || amountFen < 0) throw fault('lets leave what the books do not owe');
  if (!(await isReceiver(trx, owed, to))) throw fault('lets money leave for another account');
  if (!(await isProven(trx, config, { payment, purpose, amountFen, owed }, proof)))
    throw fault('lets nothing leave');
  await trx
    .insertInto('money_out')
    .values({
      ...{ purpose, amount_fen: amountFen, proof_kind: proof.kind, proof_id: proof.id },
      at: now().toISOString(),
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const kept = await trx
    .selectFrom('money_out')
    .select('amount_fen')
    .where('purpose', '=', purpose)
    .executeTakeFirst();
  if (kept?.amount_fen !== amountFen) throw fault('let other money leave before');
}

/** Whether the money goes to a card of the creditor, or back to the payer. */
async function isReceiver(
  trx: Transaction<Database>,
  { accountId, receivedVia }: Owed,
  to: Receiver | null,
): Promise<boolean> {
  if (to === null) return true;
  if ('remittance' in to) return receivedVia?.to === 'payer' && receivedVia.reference === to.remittance;
  const card = await trx
    .selectFrom('bank_cards')
    .select('id')
    .where('id', '=', to.id)
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return card !== undefined;
}

/** Whether the record of a proof confirms this amount and person. */
async function isProven(
  trx: Transaction<Database>,
  config: Context['config'],
  paid: { payment: Payment; purpose: string; amountFen: Fen; owed: Owed },
  proof: PayoutAuthority,
): Promise<boolean> {
  const { payment, amountFen, owed } = paid;
  switch (proof.kind) {
    case 'alone':
      return !config.isDualControlOn;
    case 'bank_row': {
      const row = await trx
        .selectFrom('bank_rows')
        .select(['amount_fen', 'order_id', 'account_id'])
        .where('id', '=', proof.id)
        .where('state', 'in', ['registering', 'registered'])
        .executeTakeFirst();
      const isOfOrder = payment.of === 'public_refund' && row?.order_id === payment.orderId;
      return isOfOrder && row.amount_fen === amountFen && row.account_id === owed.accountId;
    }
    case 'debit':
      return payment.of === 'public_refund' && isDebited(trx, payment.orderId, proof.id, amountFen);
    case 'request':
      return isCoveredByRequest(trx, proof.id, paid);
    case 'batch':
      return isCoveredByBatch(trx, proof.id, paid, config.isDualControlOn);
  }
}

/**
 * Whether the bank confirmed a debit with this key and amount for the order. A key authorises one payment
 * (`money_out_proof_once`).
 */
async function isDebited(
  trx: Transaction<Database>,
  orderId: string,
  key: string,
  amountFen: Fen,
): Promise<boolean> {
  const rows = await trx
    .selectFrom('public_order_events')
    .select('payload')
    .where('order_id', '=', orderId)
    .where('type', 'in', ['paid', 'money_unmatched'])
    .execute();
  return rows.some(
    ({ payload }) => payload.by === 'debit' && payload.reference === key && payload.amountFen === amountFen,
  );
}
