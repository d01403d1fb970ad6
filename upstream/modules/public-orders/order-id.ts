import { createHash, randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { PublicOrderKind } from '~/domain/orders/states';
import { findOrderRow } from '~/upstream/modules/orders-core';
import type { Database } from '~/upstream/core/db/schema';

/**
 * Computes the id of an order: the same person, kind and key give the same id, so that a repeat finds the order.
 */
export function computeOrderId(
  kind: PublicOrderKind,
  { accountId, key }: { accountId: string; key?: string | null },
): string {
  if (key == null) return `po${randomUUID().replaceAll('-', '')}`;
  return `po${createHash('sha256').update(`${kind} ${accountId} ${key}`).digest('hex').slice(0, 32)}`;
}

/** Returns the id when the account has such an order. */
export async function findOwnOrderId(
  db: Kysely<Database>,
  accountId: string,
  orderId: string,
): Promise<string | null> {
  return (await findOrderRow(db, 'public_orders', { orderId, accountId }))?.id ?? null;
}

/** Returns the bank key of a payment to a card; after a refusal the next card has a different key. */
export const getCreditKey = (orderId: string, index: number | null, attempt: number): string =>
  [orderId, index === null ? 'payout' : `refund:${index}`, ...(attempt === 0 ? [] : [attempt])].join(':');

/** Returns the bank key of the debit for an order. */
export const getDebitKey = (orderId: string): string => `${orderId}:debit`;
