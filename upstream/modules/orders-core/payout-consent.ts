import { sql, type RawBuilder, type Transaction } from 'kysely';
import { z } from 'zod';
import { yuanToFen, type Fen } from '~/domain/figures/money';
import type { PayoutApproval } from '~/domain/orders/public-order';
import type { Database } from '~/upstream/core/db/schema';
import type { OpsContext } from '~/upstream/core/actions/action';
import type { Owed, Payment } from '~/upstream/modules/orders-core/payment-due';

/**
 * Thrown when a payment lacks dual control, or would be made twice with one consent: an internal error, never
 * caused by a user.
 */
export class OutgoingPaymentError extends Error {
  override readonly name = 'OutgoingPaymentError';
}

/**
 * Returns the consent for an operator action: the request that another operator confirmed.
 * @throws OutgoingPaymentError in an action without dual control
 */
export function getMoneyConsent({ request, operator, config }: OpsContext): PayoutApproval {
  if (request) return { kind: 'request', id: request.id };
  if (!config.isDualControlOn) return { kind: 'alone', id: operator.id };
  throw new OutgoingPaymentError(`no second operator for ${operator.id}`);
}

/**
 * Approval of the second operator for an action: the argument that names the target, and the field of the subject
 * with the amount.
 */
interface Seen {
  pays: Payment['of'];
  target: 'order' | 'entry' | 'fund';
  sum: string;
  /** The amount covers several payments, each named by the books. */
  isSumOfMany?: true;
}

const refund = (sum: string): Seen => ({ pays: 'public_refund', target: 'order', sum });

/** Actions whose confirmed request authorises payments; no other request does. */
const SEEN: Readonly<Record<string, Seen>> = {
  // Money received by these actions may be refunded with the same consent, in one amount.
  'register-remittance': refund('money_in'),
  'register-bank-row': refund('money_in'),
  'accept-held-money': refund('kept_money'),
  'return-held-money': refund('money_out'),
  'release-public-refund': { ...refund('money_out'), isSumOfMany: true },
  'note-public-refund': { ...refund('money_out'), isSumOfMany: true },
  'note-public-payout': { pays: 'public_redemption', target: 'order', sum: 'money_out' },
  refund: { pays: 'private_refund', target: 'order', sum: 'money_out' },
  'pay-redemption': { pays: 'private_redemption', target: 'order', sum: 'money_out' },
  'note-product-payment': { pays: 'product', target: 'entry', sum: 'money_out' },
  'pay-correction': { pays: 'correction', target: 'entry', sum: 'due' },
  'pay-liquidation': { pays: 'liquidation', target: 'fund', sum: 'payout_sum', isSumOfMany: true },
};

/** States of a confirmed request. `failed`: it failed after the confirmation. */
const CONFIRMED_STATES = ['running', 'done', 'failed'] as const;
const subjectSchema = z.record(z.string(), z.unknown());

/**
 * Whether a confirmed request authorises a payment: two people decided on it, it names this target, and the payment
 * with earlier ones does not exceed the amount they saw.
 */
export async function isCoveredByRequest(
  trx: Transaction<Database>,
  requestId: string,
  paid: { payment: Payment; purpose: string; amountFen: Fen; owed: Owed },
): Promise<boolean> {
  const request = await confirmedRequest(trx, requestId);
  if (request === null) return false;
  const seen = SEEN[request.action];
  if (seen === undefined || seen.pays !== paid.payment.of) return false;
  if (!paid.owed.names.includes(request.arguments[seen.target] ?? '')) return false;
  const sumFen = fenIn(request.subject, seen.sum);
  if (sumFen === null) return false;
  const { before } = await trx
    .selectFrom('money_out')
    .select(({ fn }) => fn.sum<string | null>('amount_fen').as('before'))
    .where('proof_kind', '=', 'request')
    .where('proof_id', '=', requestId)
    .where('purpose', '<>', paid.purpose)
    .executeTakeFirstOrThrow();
  const togetherFen = Number(before ?? 0) + paid.amountFen;
  return seen.isSumOfMany ? togetherFen <= sumFen : togetherFen === sumFen;
}

/**
 * Loads a request that two people decided on, with a lock: payments with the same request are counted one after the
 * other.
 */
async function confirmedRequest(trx: Transaction<Database>, requestId: string) {
  const request = await trx
    .selectFrom('operator_requests')
    .select(['action', 'arguments', 'subject', 'asked_by', 'decided_by', 'state'])
    .where('id', '=', requestId)
    .forUpdate()
    .executeTakeFirst();
  if (!request || request.decided_by === null || request.decided_by === request.asked_by) return null;
  return CONFIRMED_STATES.some((state) => state === request.state) ? request : null;
}

/**
 * Whether a payment belongs to a released batch whose items and amounts are those the second operator saw.
 * @param isDualControlOn if false, a batch may have been released without a second operator
 */
export async function isCoveredByBatch(
  trx: Transaction<Database>,
  batchId: string,
  { purpose, amountFen, owed }: { purpose: string; amountFen: Fen; owed: Owed },
  isDualControlOn: boolean,
): Promise<boolean> {
  const item = await trx
    .selectFrom('payout_batch_items as i')
    .innerJoin('payout_batches as p', 'p.id', 'i.batch_id')
    .select(['i.account_id', 'i.amount_fen', 'p.consent_kind', 'p.consent_id'])
    .where('i.purpose', '=', purpose)
    .where('p.id', '=', batchId)
    .where('p.state', '=', 'released')
    .executeTakeFirst();
  if (item?.amount_fen !== amountFen || item.account_id !== owed.accountId) return false;
  if (item.consent_kind === 'alone') return !isDualControlOn;
  const request = await confirmedRequest(trx, item.consent_id ?? '');
  if (request?.action !== RELEASE || request.arguments.batch !== batchId) return false;
  const members = await listMembers(trx, sql`payout_batch_items where batch_id = ${batchId}`);
  return subjectSchema.safeParse(request.subject).data?.members === members;
}

/** Action with which two operators release a batch. */
const RELEASE = 'release-payouts';

/** Returns a hash of payments and their amounts. */
export async function listMembers(trx: Transaction<Database>, items: RawBuilder<unknown>): Promise<string> {
  const { rows } = await sql<{ members: string | null }>`
    select md5(string_agg(x.purpose || '=' || x.amount_fen, ',' order by x.purpose)) as members
    from (select purpose, amount_fen from ${items}) x`.execute(trx);
  return rows[0]?.members ?? '';
}

function fenIn(subject: unknown, field: string): Fen | null {
  const text = subjectSchema.safeParse(subject).data?.[field];
  return typeof text === 'string' && /^\d+\.\d\d$/.test(text) ? yuanToFen(text) : null;
}
