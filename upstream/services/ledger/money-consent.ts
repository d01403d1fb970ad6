import type { Transaction } from 'kysely';
import { z } from 'zod';
import { yuanToFen, type Fen } from '~/domain/figures/money';
import type { MoneyConsent } from '~/domain/orders/public-order';
import type { Database } from '~/upstream/db/schema';
import type { OpsContext } from '~/upstream/ops/action';
import type { Owed, Payment } from '~/upstream/services/ledger/money-owed';

/** A sum was about to leave without two keys, or twice by one: a fault of the code, never of a person. */
export class MoneyOutError extends Error {
  override readonly name = 'MoneyOutError';
}

/**
 * The consent by which an action of an operator runs: the request that another one has confirmed.
 * @throws MoneyOutError in an action that asks for no second person
 */
export function consentOf({ request, operator, config }: OpsContext): MoneyConsent {
  if (request) return { kind: 'request', id: request.id };
  if (!config.isSecondPersonOn) return { kind: 'alone', id: operator.id };
  throw new MoneyOutError(`no second person for ${operator.id}`);
}

/** What the second person of an action saw: which argument names the target, and which field of the subject is the sum. */
interface Seen {
  pays: Payment['of'];
  target: 'order' | 'entry' | 'fund';
  sum: string;
  /** The sum is of several payments, each of which the books name. */
  isSumOfMany?: true;
}

const refund = (sum: string): Seen => ({ pays: 'public_refund', target: 'order', sum });

/** Actions whose confirmed request lets money leave; no other request does. */
const SEEN: Readonly<Record<string, Seen>> = {
  // What came in by them goes back by the same consent, in one sum.
  'register-remittance': refund('money_in'),
  'register-bank-row': refund('money_in'),
  'accept-held-money': refund('kept_money'),
  'return-held-money': refund('money_out'),
  'release-public-refund': { ...refund('money_out'), isSumOfMany: true },
  'note-public-refund': { ...refund('money_out'), isSumOfMany: true },
  'note-public-payout': { pays: 'public_redemption', target: 'order', sum: 'money_out' },
  refund: { pays: 'private_refund', target: 'order', sum: 'money_out' },
  'pay-redemption': { pays: 'private_redemption', target: 'order', sum: 'money_out' },
  'pay-correction': { pays: 'correction', target: 'entry', sum: 'due' },
  'pay-liquidation': { pays: 'liquidation', target: 'fund', sum: 'payout_sum', isSumOfMany: true },
};

/** States of a request that was confirmed. `failed`: it broke off after the confirmation. */
export const CONFIRMED_STATES = ['running', 'done', 'failed'] as const;
const subjectSchema = z.record(z.string(), z.unknown());

/**
 * Whether a confirmed request lets a payment leave: two persons decided on it, it names this target, and with what left by it
 * before it comes to no more than the sum they saw.
 */
export async function isCoveredByRequest(
  trx: Transaction<Database>,
  requestId: string,
  paid: { payment: Payment; purpose: string; amountFen: Fen; owed: Owed },
): Promise<boolean> {
  const request = await trx
    .selectFrom('operator_requests')
    .select(['action', 'arguments', 'subject', 'asked_by', 'decided_by', 'state'])
    .where('id', '=', requestId)
    // Two payments by one request are counted one after the other.
    .forUpdate()
    .executeTakeFirst();
  if (!request || request.decided_by === null || request.decided_by === request.asked_by) return false;
  if (!CONFIRMED_STATES.some((state) => state === request.state)) return false;
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

function fenIn(subject: unknown, field: string): Fen | null {
  const text = subjectSchema.safeParse(subject).data?.[field];
  return typeof text === 'string' && /^\d+\.\d\d$/.test(text) ? yuanToFen(text) : null;
}
