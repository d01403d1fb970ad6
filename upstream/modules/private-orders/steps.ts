import type { Transaction } from 'kysely';
import { CODES } from '~/contract/codes';
import type { Database } from '~/upstream/core/db/schema';
import { implementPart, type ServiceContext } from '~/upstream/modules/handler';
import { readingsOf } from '~/upstream/modules/documents/store/readings';
import { ownFile } from '~/upstream/modules/documents/store/stored';
import { Refusal } from '~/upstream/core/refusal';
import { giveConsents } from '~/upstream/modules/customers/consents/book';
import { byPerson, changePurchase, type OrderRow } from '~/upstream/modules/private-orders/book';
import { documentsOf } from '~/upstream/modules/private-orders/documents';
import { assertStillFit } from '~/upstream/modules/private-orders/fit';
import { fundOnSale } from '~/upstream/modules/private-orders/fund-terms';
import {
  appendSigned,
  clausesPaper,
  suitabilityPapers,
  visitPaper,
} from '~/upstream/modules/private-orders/papers';
import { ownHead, ownOrder } from '~/upstream/modules/private-orders/read';
import { visitQuestions, visitDenial } from '~/upstream/modules/private-orders/visit-questions';

const MAX_EVIDENCE = 12;

/** Steps of a purchase that are a statement of the person and nothing more. A repeated one changes nothing. */
export const steps = implementPart('orders', {
  async signSuitability({ body, account, context }) {
    const { confirmations } = body;
    const head = await ownHead(context.db, account.id, body.order_id);
    const at = context.now();
    // Papers are laid out before the lock is taken, which nobody should wait for.
    const made = await suitabilityPapers(context, head, confirmations, at);
    const change = { ...byPerson(account.id, head.id, 'suitability'), at };
    await changePurchase(context, change, async (order) => {
      if (confirmations <= order.state.confirmations) return;
      await appendSigned(context, order, { type: 'suitability_signed', confirmations }, made);
      const given = { kind: 'suitability', version: head.order_no, source: 'order' } as const;
      await giveConsents(order.trx, at, account.id, [given]);
    });
    return ownOrder(context, account.id, body.order_id);
  },

  async readMaterial({ body, account, context }) {
    const change = byPerson(account.id, body.order_id, 'material');
    const documentIds = [...new Set(body.document_ids)];
    await changePurchase(context, change, async ({ trx, head, append }) => {
      await append({ type: 'material_read', documentIds });
      await assertOpened(trx, head, documentIds);
    });
    return ownOrder(context, account.id, body.order_id);
  },

  async tickClauses({ body, account, context }) {
    const clauseIds = [...new Set(body.clause_ids)];
    const head = await ownHead(context.db, account.id, body.order_id);
    const at = context.now();
    const made = await clausesPaper(context, head, clauseIds, at);
    const change = { ...byPerson(account.id, head.id, 'clauses'), at };
    await changePurchase(context, change, (order) =>
      appendSigned(context, order, { type: 'clauses_ticked', clauseIds }, made),
    );
    return ownOrder(context, account.id, body.order_id);
  },

  async addEvidence({ body, account, context }) {
    const fileIds = [...new Set(body.file_ids)];
    for (const fileId of fileIds) await evidenceFile(context, account.id, fileId);
    const change = byPerson(account.id, body.order_id, null);
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
    return ownOrder(context, account.id, body.order_id);
  },

  async visitQuestions({ query, account, context }) {
    await ownOrder(context, account.id, query.order_id);
    return { questions: visitQuestions() };
  },

  async answerVisit({ body, account, context }) {
    const head = await ownHead(context.db, account.id, body.order_id);
    const at = context.now();
    const made = await visitPaper(context, head, body.answers, at);
    const change = { ...byPerson(account.id, head.id, 'return_visit'), at };
    await changePurchase(context, change, async (order) => {
      const denial = visitDenial(body.answers);
      // What is said against the person's own interest is kept whatever else stands.
      if (denial === null)
        await assertStillFit(order.trx, order.head, order.state, { step: 'visit', now: at });
      const draft =
        denial === null ? { type: 'visit_passed' as const } : { type: 'visit_failed' as const, ...denial };
      return appendSigned(context, order, draft, made);
    });
    return ownOrder(context, account.id, body.order_id);
  },
});

/** A tick is not a reading: each document has to have been handed to the person. Throws Refusal 4000 naming the rest. */
async function assertOpened(
  trx: Transaction<Database>,
  { account_id, fund_id }: OrderRow,
  documentIds: readonly string[],
): Promise<void> {
  const opened = await readingsOf(trx, account_id, documentIds);
  const { fund } = await fundOnSale(trx, fund_id);
  const unopened = documentsOf(fund).filter(
    ({ document_id: id }) => documentIds.includes(id) && !opened.has(id),
  );
  if (unopened.length === 0) return;
  const names = unopened.map(({ title }) => `《${title}》`).join('');
  throw new Refusal(CODES.badRequest, `请先打开阅读${names}，再确认已读`, { reason: 'unread' });
}

/** Evidence is the person's own file of the kind for it. */
async function evidenceFile(context: ServiceContext, accountId: string, fileId: string): Promise<void> {
  const file = await ownFile(context, accountId, fileId, ['wire_evidence']);
  if (!file)
    throw new Refusal(CODES.badRequest, '打款凭证不存在，请重新上传', {
      reason: 'invalid',
      field: 'file_id',
    });
}
