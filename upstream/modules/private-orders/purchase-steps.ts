import type { Transaction } from 'kysely';
import { CODES } from '~/contract/codes';
import { createCustomerChange } from '~/upstream/modules/orders-core';
import type { Database } from '~/upstream/core/db/schema';
import { implementCalls, type ServiceContext } from '~/upstream/core/service-context';
import { loadDocumentReadings } from '~/upstream/core/files/document-readings';
import { findOwnFile } from '~/upstream/core/files/stored-files';
import { Refusal } from '~/upstream/core/refusal';
import { giveConsents } from '~/upstream/modules/identity';
import { changePurchase, type OrderRow } from '~/upstream/modules/private-orders/change-order';
import { listSaleDocuments } from '~/upstream/modules/private-orders/sale-documents';
import { assertStillFit } from '~/upstream/modules/private-orders/step-obstacles';
import { loadFundOnSale } from '~/upstream/modules/private-orders/fund-terms';
import {
  appendSignedEvent,
  renderRiskDisclosure,
  renderSuitabilityDocuments,
  renderVisitRecord,
} from '~/upstream/modules/private-orders/render-documents';
import { loadOwnOrderRow, loadOwnOrder } from '~/upstream/modules/private-orders/own-order';
import { listVisitQuestions, findVisitDenial } from '~/upstream/modules/private-orders/visit-questions';

const MAX_EVIDENCE = 12;

/** Steps of a purchase that are only statements of the person. A repeated one has no effect. */
export const steps = implementCalls('orders', {
  async signSuitability({ body, account, context }) {
    const { confirmations } = body;
    const orderRow = await loadOwnOrderRow(context.db, account.id, body.order_id);
    const at = context.now();
    // Rendered before the lock, because the layout takes too long to hold it.
    const made = await renderSuitabilityDocuments(context, orderRow, confirmations, at);
    const change = { ...createCustomerChange(account.id, orderRow.id, 'suitability'), at };
    await changePurchase(context, change, async (order) => {
      if (confirmations <= order.state.confirmations) return;
      await appendSignedEvent(context, order, { type: 'suitability_signed', confirmations }, made);
      const given = { kind: 'suitability', version: orderRow.order_no, source: 'order' } as const;
      await giveConsents(order.trx, at, account.id, [given]);
    });
    return loadOwnOrder(context, account.id, body.order_id);
  },

  async readMaterial({ body, account, context }) {
    const change = createCustomerChange(account.id, body.order_id, 'material');
    const documentIds = [...new Set(body.document_ids)];
    await changePurchase(context, change, async ({ trx, orderRow, append }) => {
      await append({ type: 'material_read', documentIds });
      await assertOpened(trx, orderRow, documentIds);
    });
    return loadOwnOrder(context, account.id, body.order_id);
  },

  async tickClauses({ body, account, context }) {
    const clauseIds = [...new Set(body.clause_ids)];
    const orderRow = await loadOwnOrderRow(context.db, account.id, body.order_id);
    const at = context.now();
    const made = await renderRiskDisclosure(context, orderRow, clauseIds, at);
    const change = { ...createCustomerChange(account.id, orderRow.id, 'clauses'), at };
    await changePurchase(context, change, (order) =>
      appendSignedEvent(context, order, { type: 'clauses_ticked', clauseIds }, made),
    );
    return loadOwnOrder(context, account.id, body.order_id);
  },

  async addEvidence({ body, account, context }) {
    const fileIds = [...new Set(body.file_ids)];
    for (const fileId of fileIds) await evidenceFile(context, account.id, fileId);
    const change = createCustomerChange(account.id, body.order_id, null);
    await changePurchase(context, change, async ({ state, append }) => {
      const known = new Set(state.evidence.map(({ fileId }) => fileId));
      const added = fileIds.filter((fileId) => !known.has(fileId));
      if (known.size + added.length > MAX_EVIDENCE) {
        throw new Refusal(CODES.badRequest, `打款凭证最多 ${MAX_EVIDENCE} 份`, {
          reason: 'limit',
          next: 'orders',
        });
      }
      if (added.length > 0) await append({ type: 'evidence_uploaded', fileIds: added });
    });
    return loadOwnOrder(context, account.id, body.order_id);
  },

  async visitQuestions({ query, account, context }) {
    await loadOwnOrder(context, account.id, query.order_id);
    return { questions: listVisitQuestions() };
  },

  async answerVisit({ body, account, context }) {
    const orderRow = await loadOwnOrderRow(context.db, account.id, body.order_id);
    const at = context.now();
    const made = await renderVisitRecord(context, orderRow, body.answers, at);
    const change = { ...createCustomerChange(account.id, orderRow.id, 'return_visit'), at };
    await changePurchase(context, change, async (order) => {
      const denial = findVisitDenial(body.answers);
      // A statement against the own interest is always recorded, independent of other conditions.
      if (denial === null)
        await assertStillFit(order.trx, order.orderRow, order.state, { step: 'visit', now: at });
      const draft =
        denial === null ? { type: 'visit_passed' as const } : { type: 'visit_failed' as const, ...denial };
      return appendSignedEvent(context, order, draft, made);
    });
    return loadOwnOrder(context, account.id, body.order_id);
  },
});

/**
 * A ticked box does not prove reading: the person must have opened each document. Throws Refusal 4000 naming the
 * rest.
 */
async function assertOpened(
  trx: Transaction<Database>,
  { account_id, fund_id }: OrderRow,
  documentIds: readonly string[],
): Promise<void> {
  const opened = await loadDocumentReadings(trx, account_id, documentIds);
  const { fund } = await loadFundOnSale(trx, fund_id);
  const unopened = listSaleDocuments(fund).filter(
    ({ document_id: id }) => documentIds.includes(id) && !opened.has(id),
  );
  if (unopened.length === 0) return;
  const names = unopened.map(({ title }) => `《${title}》`).join('');
  throw new Refusal(CODES.badRequest, `请先打开阅读${names}，再确认已读`, { reason: 'unread' });
}

/** Checks that evidence is an own file of the right kind. */
async function evidenceFile(context: ServiceContext, accountId: string, fileId: string): Promise<void> {
  const file = await findOwnFile(context, accountId, fileId, ['wire_evidence']);
  if (!file)
    throw new Refusal(CODES.badRequest, '打款凭证不存在，请重新上传', {
      reason: 'invalid',
      field: 'file_id',
    });
}
