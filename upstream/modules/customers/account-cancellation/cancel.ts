import type { Transaction } from 'kysely';
import type { CallBody, CallResult } from '~/contract';
import type { account as contract } from '~/contract/account';
import { CODES } from '~/contract/codes';
import type { Database } from '~/upstream/core/db/schema';
import { removeRegistrations } from '~/upstream/modules/events';
import { revokeAllTokens } from '~/upstream/core/http/access-tokens';
import { getAccountRequester } from '~/upstream/core/http/caller';
import {
  runWithCaptcha,
  withdrawAllConsents,
  DEFAULT_SETTINGS,
  recordVerificationAudit,
  lockAccount,
  findTicket,
  issueTicket,
  consumeTicket,
} from '~/upstream/modules/identity';
import type { Account, ServiceContext } from '~/upstream/core/service-context';
import { loggedOut, Refusal } from '~/upstream/core/refusal';
import { deleteExpiredCopies } from '~/upstream/modules/customers/own-data/copy-worker';
import { erasePersonalRows } from '~/upstream/modules/customers/own-data/erase-personal-rows';
import { listAccountBlockers } from '~/upstream/modules/customers/account-cancellation/blockers';

type Trx = Transaction<Database>;
type Body = CallBody<typeof contract.cancel>;

const unsettled = () => new Refusal(CODES.conflict, '还有未办结的事项，暂不能注销', { reason: 'unsettled' });
const stale = () => new Refusal(CODES.notAllowed, '注销申请已失效，请重新开始', { reason: 'ticket_expired' });

/** Starts a cancellation. @throws Refusal 4009 while something must be settled first */
export async function startCancellation(
  { db, now }: ServiceContext,
  account: Account,
): Promise<CallResult<typeof contract.startCancellation>> {
  return db.transaction().execute(async (trx) => {
    await lockAccount(trx, account.id);
    if ((await listAccountBlockers(trx, account.id)).length > 0) throw unsettled();
    return { ticket: await issueTicket(trx, account.id, 'cancel', now()) };
  });
}

/**
 * Cancels an account. Logins end, the phone is free, and personal settings are deleted. Customer and trade records
 * stay, as the law requires: the table registry defines which (`upstream/core/db/data-ownership`). Conditions are
 * checked again in the same transaction. A repeat with the used ticket succeeds again, also without the ended
 * login.
 * @throws Refusal 4003 when the ticket is invalid or belongs to another account, 4009, 5001, 5002
 */
export async function cancelAccount(
  context: ServiceContext,
  account: Account | null,
  body: Body,
): Promise<CallResult<typeof contract.cancel>> {
  const ticket = await findTicket(context.db, body.ticket, 'cancel', context.now());
  if (ticket?.isUsed) return getDone(context, ticket.accountId);
  if (!ticket?.isAlive) throw stale();
  if (account === null) throw loggedOut();
  if (ticket.accountId !== account.id) throw stale();
  const { phone, created_at: since } = await context.db
    .selectFrom('accounts')
    .select(['phone', 'created_at'])
    .where('id', '=', account.id)
    .executeTakeFirstOrThrow();
  const requester = getAccountRequester(account.id);
  const at = context.now();
  await runWithCaptcha(
    context,
    { phone, scenes: ['cancel_account'], code: body.captcha, asker: requester },
    () =>
      context.db.transaction().execute(async (trx) => {
        await lockAccount(trx, account.id);
        if (!(await consumeTicket(trx, body.ticket, 'cancel', at))) throw stale();
        if ((await listAccountBlockers(trx, account.id)).length > 0) throw unsettled();
        await leave(trx, context, { accountId: account.id, phone, since, at, body });
      }),
  );
  // These copies can no longer be requested; if this fails, the next cleanup deletes them.
  await deleteExpiredCopies(context).catch((error: unknown) =>
    context.log.error({ err: error }, 'data copy cleanup failed'),
  );
  return { cancelled_at: at.toISOString() };
}

async function getDone(
  { db }: ServiceContext,
  accountId: string,
): Promise<CallResult<typeof contract.cancel>> {
  const row = await db
    .selectFrom('cancellations')
    .select('cancelled_at')
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  if (!row) throw stale();
  return row;
}

async function leave(
  trx: Trx,
  context: ServiceContext,
  {
    accountId,
    phone,
    since,
    at,
    body,
  }: { accountId: string; phone: string; since: string; at: Date; body: Body },
): Promise<void> {
  const inside = { ...context, db: trx };
  const cancelled_at = at.toISOString();
  const comment = body.reason === 'other' ? body.comment : '';
  await trx
    .insertInto('cancellations')
    .values({ account_id: accountId, phone, reason: body.reason, comment, cancelled_at })
    .execute();
  await trx
    .updateTable('accounts')
    .set({
      phone: `cancelled:${accountId}`,
      settings: JSON.stringify(DEFAULT_SETTINGS),
      cancelled_at,
    })
    .where('id', '=', accountId)
    .execute();
  await withdrawAllConsents(trx, at, accountId);
  await revokeAllTokens(inside, accountId);
  // Seats go to waiting people; the registrations are deleted with the tables.
  await removeRegistrations(trx, at, accountId);
  await erasePersonalRows(trx, at, { id: accountId, phone, since, until: null });
  await recordVerificationAudit(trx, {
    accountId,
    at,
    action: 'account_cancelled',
    detail: { reason: body.reason },
  });
}
