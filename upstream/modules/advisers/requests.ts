import { toShanghaiDay } from '~/domain/calendar/dates';
import { isCoolingOff } from '~/domain/orders/client-todos';
import type { CallBody, CallResult } from '~/contract';
import type { advisers as contract } from '~/contract/advisers';
import { CODES } from '~/contract/codes';
import type { Transaction } from 'kysely';
import { createFigureSearch } from '~/upstream/core/db/private-figures/figure-search';
import type { Database } from '~/upstream/core/db/schema';
import { recordAudit } from '~/upstream/core/audit';
import type { ServiceContext } from '~/upstream/core/service-context';
import { addNotice } from '~/upstream/core/notices';
import { Refusal } from '~/upstream/core/refusal';
import { findAdviser, loadConsentingClient, listHiddenClientIds } from '~/upstream/modules/advisers/clients';
import { loadOpenPrivateOrders } from '~/upstream/modules/private-orders';
import { reverseCancelledUse } from '~/upstream/modules/customers';
import { giveCurrentConsent, hasConsent, withdrawConsent } from '~/upstream/modules/identity';

type Trx = Transaction<Database>;
type RequestContext = Pick<ServiceContext, 'db' | 'now'>;

const DAY_MS = 86_400_000;
/** Minimum days between requests to a client; after a refusal, the other value. */
const ASK_AGAIN_DAYS = 30;
const AFTER_NO_DAYS = 90;
/** Maximum requests at once: the others are sent on the next click. */
const ASKED_AT_ONCE = 50;

/** Returns which of these clients may be asked now. */
export async function listRequestableClients(
  { db, now }: RequestContext,
  adviserId: string,
  accountIds: readonly string[],
): Promise<string[]> {
  if (accountIds.length === 0) return [];
  const since = (days: number): string => new Date(now().getTime() - days * DAY_MS).toISOString();
  const recent = await db
    .selectFrom('adviser_requests')
    .select('account_id')
    .where('adviser_id', '=', adviserId)
    .where('account_id', 'in', accountIds)
    .where((row) =>
      row.or([
        row('requested_at', '>', since(ASK_AGAIN_DAYS)),
        row.and([row('answer', '=', 'declined'), row('answered_at', '>', since(AFTER_NO_DAYS))]),
      ]),
    )
    .execute();
  // A withdrawal from any page counts as a refusal.
  const withdrawn = await db
    .selectFrom('consents')
    .select('account_id')
    .where('kind', '=', 'adviser_view')
    .where('account_id', 'in', accountIds)
    .where('withdrawn_at', '>', since(AFTER_NO_DAYS))
    .execute();
  const asked = new Set([...recent, ...withdrawn].map(({ account_id }) => account_id));
  return accountIds.filter((id) => !asked.has(id));
}

/**
 * Whether an order of the client is in cooling-off: then staff must not contact the client, and the request is only
 * shown on their page.
 */
async function isQuiet(trx: Trx, accountId: string, now: string): Promise<boolean> {
  const { purchases } = await loadOpenPrivateOrders(trx, [accountId]);
  return purchases.some(({ state }) => isCoolingOff(state, now));
}

/**
 * Sends consent requests to clients without consent. The adviser does not learn who reads it, or who is in
 * cooling-off.
 */
export async function requestConsent(
  context: RequestContext,
  adviserId: string,
): Promise<CallResult<typeof contract.askConsent>> {
  const at = context.now();
  return context.db.transaction().execute(async (trx) => {
    const inside = { db: trx, now: () => at };
    const { name } = await trx
      .selectFrom('accounts')
      .select('name')
      .where('id', '=', adviserId)
      // Concurrent clicks send one request.
      .forUpdate()
      .executeTakeFirstOrThrow();
    const hidden = await listHiddenClientIds(inside, adviserId);
    const asked = (await listRequestableClients(inside, adviserId, hidden)).slice(0, ASKED_AT_ONCE);
    for (const accountId of asked) {
      const request = { adviser_id: adviserId, account_id: accountId, requested_at: at.toISOString() };
      await trx
        .insertInto('adviser_requests')
        .values({ ...request, answered_at: null, answer: null })
        .execute();
      await recordAudit(trx, {
        at,
        actor: `person:${adviserId}`,
        subjectType: 'account',
        subjectId: accountId,
        action: 'adviser_view_asked',
      });
      if (await isQuiet(trx, accountId, at.toISOString())) continue;
      await addNotice(trx, at, {
        key: `adviser-ask:${adviserId}:${accountId}:${at.toISOString()}`,
        accountId,
        topic: 'adviser_view',
        subjectId: adviserId,
        title: '理财经理请您授权查看资料',
        text: `理财经理 ${name} 希望在您同意后查看遮挡后的资料，以便提醒到期事项。是否同意由您决定，不影响任何服务。`,
      });
    }
    return { asked_count: asked.length };
  });
}

/** Returns the adviser of the client, the state of the consent and the open request. */
export async function loadOwnAdviser(
  context: ServiceContext,
  accountId: string,
): Promise<CallResult<typeof contract.mine>> {
  const adviser = await findAdviser(context, accountId);
  if (!adviser) return { adviser: null };
  const { db } = context;
  const is_agreed = await hasConsent(db, accountId, 'adviser_view');
  const asked = is_agreed
    ? undefined
    : await db
        .selectFrom('adviser_requests')
        .select('requested_at')
        .where('adviser_id', '=', adviser.id)
        .where('account_id', '=', accountId)
        .where('answered_at', 'is', null)
        .orderBy('requested_at', 'desc')
        .executeTakeFirst();
  return { adviser: { adviser_name: adviser.name, is_agreed, asked_at: asked?.requested_at ?? null } };
}

/** Gives, declines or withdraws consent at once; this answers open requests. */
export async function answerConsent(
  { db, now }: RequestContext,
  accountId: string,
  isAgreed: boolean,
): Promise<void> {
  const at = now();
  const consent = { kind: 'adviser_view', source: 'consent_page' } as const;
  await db.transaction().execute(async (trx) => {
    if (isAgreed) await giveCurrentConsent(trx, at, accountId, consent);
    else await withdrawConsent(trx, at, accountId, consent);
    await trx
      .updateTable('adviser_requests')
      .set({ answered_at: at.toISOString(), answer: isAgreed ? 'agreed' : 'declined' })
      .where('account_id', '=', accountId)
      .where('answered_at', 'is', null)
      .execute();
  });
}

/**
 * Answers a future meeting that a client requested. The client is notified; in cooling-off the answer is only shown
 * on their page.
 * @throws Refusal 4000 for a note with performance of a private product, because the client may not be allowed to
 * see it;
 *   4004 for an unknown client, 4009 for a past or cancelled meeting
 */
export async function answerMeeting(
  context: RequestContext,
  adviserId: string,
  { client_id, appointment_id, answer, note }: CallBody<typeof contract.answerMeeting>,
): Promise<void> {
  const at = context.now();
  const client = await loadConsentingClient(context, adviserId, client_id);
  const { foundText, isSpread } = await createFigureSearch(context.db)({ note });
  if (foundText !== null || isSpread)
    throw new Refusal(CODES.badRequest, '留言中不能写私募产品的业绩数字', {
      reason: 'invalid',
      field: 'note',
    });
  await context.db.transaction().execute(async (trx) => {
    const open = await trx
      .selectFrom('appointments')
      .select(['answer', 'answer_note'])
      .where('id', '=', appointment_id)
      .where('account_id', '=', client.id)
      .where('status', '=', 'open')
      .forUpdate()
      .executeTakeFirst();
    // A repeated identical answer: the client was already notified.
    if (open && open.answer === answer && open.answer_note === note) return;
    const meeting = await trx
      .updateTable('appointments')
      .set({ answer, answer_note: note, answered_at: at.toISOString(), answered_by: adviserId })
      .where('id', '=', appointment_id)
      .where('account_id', '=', client.id)
      .where('status', '=', 'open')
      .where('day', '>=', toShanghaiDay(at))
      .returning('day')
      .executeTakeFirst();
    if (!meeting)
      throw new Refusal(CODES.conflict, '这个预约已取消或已过', { reason: 'closed', next: 'reload' });
    // A declined call that used a member right: the right can be used again.
    if (answer === 'declined')
      await reverseCancelledUse(trx, {
        accountId: client.id,
        right: 'adviser_call',
        subjectId: appointment_id,
        at,
      });
    await recordAudit(trx, {
      at,
      actor: `person:${adviserId}`,
      subjectType: 'account',
      subjectId: client.id,
      action: 'meeting_answered',
      detail: { appointment_id, answer },
    });
    if (await isQuiet(trx, client.id, at.toISOString())) return;
    await addNotice(trx, at, {
      key: `meeting:${appointment_id}:${at.toISOString()}`,
      accountId: client.id,
      topic: 'meeting',
      subjectId: appointment_id,
      title: answer === 'accepted' ? `${meeting.day} 的会面已确认` : `${meeting.day} 的会面未能安排`,
      text:
        answer === 'accepted'
          ? '理财经理会按约定的时间联系您，可随时取消。'
          : `可以改约其他时间。${note ? `理财经理留言：${note}` : ''}`,
    });
  });
}
