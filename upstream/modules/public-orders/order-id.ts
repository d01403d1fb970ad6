import { createHash, randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Database } from '~/upstream/core/db/schema';

/** The id of an order: the same person, kind and key give the same one, so that a repeat finds what was made. */
export function computeOrderId(
  kind: 'buy' | 'redeem',
  { accountId, key }: { accountId: string; key?: string | null },
): string {
  if (key == null) return `po${randomUUID().replaceAll('-', '')}`;
  return `po${createHash('sha256').update(`${kind} ${accountId} ${key}`).digest('hex').slice(0, 32)}`;
}

/** The id when the account has such an order. */
export async function findOwnOrderId(
  db: Kysely<Database>,
  accountId: string,
  orderId: string,
): Promise<string | null> {
  const row = await db
    .selectFrom('public_orders')
    .select('id')
    .where('id', '=', orderId)
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return row?.id ?? null;
}

/** The key under which money goes to a card; after a refusal the next card has a key of its own. */
export const getCreditKey = (orderId: string, index: number | null, attempt: number): string =>
  [orderId, index === null ? 'payout' : `refund:${index}`, ...(attempt === 0 ? [] : [attempt])].join(':');

/** The key under which the bank debits for an order. */
export const getDebitKey = (orderId: string): string => `${orderId}:debit`;
