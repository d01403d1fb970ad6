import type { Kysely } from 'kysely';
import type { OrderState } from '~/domain/orders/order';
import {
  ORDER_DOCUMENT_KINDS,
  ORDER_DOCUMENT_TITLES,
  type OrderDocumentKind,
} from '~/domain/orders/order-documents';
import type { Order } from '~/contract/orders';
import type { Database } from '~/upstream/core/db/schema';
import { purchaseRules, type PurchaseEvent } from '~/upstream/modules/private-orders/order-rules';

/** Loads the signed documents of these orders, by order, in the order they were signed. */
export async function loadSignedDocuments(
  db: Kysely<Database>,
  orderIds: readonly string[],
): Promise<Map<string, Order['papers']>> {
  const rows = await db
    .selectFrom('files')
    .select(['id', 'kind', 'sha256', 'order_id', 'created_at'])
    .where('order_id', 'in', orderIds)
    .where('kind', 'in', ORDER_DOCUMENT_KINDS)
    .orderBy('created_at')
    .execute();
  const documents = new Map<string, Order['papers']>();
  for (const row of rows) {
    const kind = row.kind as OrderDocumentKind;
    const own = documents.get(row.order_id ?? '') ?? [];
    own.push({
      file_id: row.id,
      kind,
      title: ORDER_DOCUMENT_TITLES[kind],
      signed_at: row.created_at,
      sha256: row.sha256,
    });
    documents.set(row.order_id ?? '', own);
  }
  // At the same moment: in the order of the steps.
  const rank = ({ kind }: { kind: string }): number =>
    ORDER_DOCUMENT_KINDS.indexOf(kind as OrderDocumentKind);
  for (const own of documents.values())
    own.sort((a, b) => a.signed_at.localeCompare(b.signed_at) || rank(a) - rank(b));
  return documents;
}

/** Builds the valid evidence, with the names of its files. */
export const buildEvidence = (
  { evidence }: Pick<OrderState, 'evidence'>,
  names: ReadonlyMap<string, string>,
): Order['evidence'] =>
  evidence.map(({ fileId, at }) => ({
    file_id: fileId,
    name: names.get(fileId) ?? '打款凭证',
    uploaded_at: at,
  }));

/** Lists every rejected payment, newest first, with the evidence that is no longer valid since. */
export function listRejectedPayments(
  events: readonly PurchaseEvent[],
  names: ReadonlyMap<string, string>,
): Order['rejected_payments'] {
  return events
    .flatMap((event, index) => {
      if (event.type !== 'payment_rejected' && event.type !== 'payment_unmatched') return [];
      const [before, after] = [index, index + 1].map((end) => purchaseRules.fold(events.slice(0, end)));
      const shown = after!.evidence.length > 0 ? [] : buildEvidence(before!, names);
      // Additional money next to a registered payment is refused without affecting that payment.
      const refused = event.type === 'payment_unmatched' ? 'money' : (after!.payment.refused ?? 'evidence');
      return [{ at: event.at, reason: event.reason, refused, evidence: shown }];
    })
    .reverse();
}
