import { maskEmail } from '~/domain/person/masks';
import type { MailPreferences } from '~/contract/alerts';
import { MAIL_TOPICS, type MailTopic } from '~/contract/notice-topics';
import { CODES } from '~/contract/codes';
import { createStopToken } from '~/upstream/core/mail/outbox';
import { giveCurrentConsent, withdrawConsent } from '~/upstream/modules/identity';
import type { ServiceContext } from '~/upstream/core/service-context';
import { Refusal } from '~/upstream/core/refusal';

/** Loads which notices are sent to the address of an account. */
export async function loadMailSettings({ db }: ServiceContext, accountId: string): Promise<MailPreferences> {
  const row = await db
    .selectFrom('accounts as a')
    .leftJoin('emails as e', 'e.account_id', 'a.id')
    .leftJoin('mail_wishes as w', 'w.account_id', 'a.id')
    .select(['e.email', 'e.confirmed_at', 'w.topics'])
    .where('a.id', '=', accountId)
    .executeTakeFirst();
  const isConfirmed = row?.email != null && row.confirmed_at !== null;
  return { masked_email: isConfirmed ? maskEmail(row.email!) : null, topics: row?.topics ?? [] };
}

/** Sets the topics; the unsubscribe token stays while there are any. @throws Refusal 4000 without an address */
export async function setMailSettings(
  context: ServiceContext,
  accountId: string,
  wished: readonly MailTopic[],
): Promise<MailPreferences> {
  const { masked_email } = await loadMailSettings(context, accountId);
  const topics = MAIL_TOPICS.filter((topic) => wished.includes(topic));
  if (topics.length === 0) {
    await context.db
      .transaction()
      .execute((trx) =>
        withdrawConsent(trx, context.now(), accountId, { kind: 'mail', source: 'mail_page' }),
      );
    return { masked_email, topics };
  }
  if (masked_email === null)
    throw new Refusal(CODES.badRequest, '请先绑定邮箱', { reason: 'invalid', field: 'topics' });
  const row = { topics, set_at: context.now().toISOString() };
  await context.db.transaction().execute(async (trx) => {
    await trx
      .insertInto('mail_wishes')
      .values({ account_id: accountId, stop_token: createStopToken(), ...row })
      .onConflict((conflict) => conflict.column('account_id').doUpdateSet(row))
      .execute();
    await giveCurrentConsent(trx, context.now(), accountId, { kind: 'mail', source: 'mail_page' });
  });
  return { masked_email, topics };
}

/** Stops all mails of the owner of a token. The answer does not reveal whether the token exists. */
export async function stopMails({ db, now }: ServiceContext, stopToken: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const own = await trx
      .deleteFrom('mail_wishes')
      .where('stop_token', '=', stopToken)
      .returning('account_id')
      .executeTakeFirst();
    if (own) await withdrawConsent(trx, now(), own.account_id, { kind: 'mail', source: 'mail_link' });
  });
}
