import { sql, type Kysely, type Transaction } from 'kysely';
import {
  getAgreedAgreements,
  CONSENT_TEXTS,
  WITHDRAWABLE_CONSENTS,
  type ConsentKind,
  type ConsentChannel,
  type WithdrawableConsent,
} from '~/domain/person/consents';
import type { Database } from '~/upstream/core/db/schema';
import type { ServiceContext } from '~/upstream/core/service-context';
import { recordVerificationAudit } from '~/upstream/modules/identity/verification/audit-change';

type Trx = Transaction<Database>;

/** A consent that a person gives. */
interface Given {
  kind: ConsentKind;
  version: string;
  source: ConsentChannel;
}

/** Whether a consent of this kind is in force, in any version. */
export async function hasConsent(
  db: Kysely<Database>,
  accountId: string,
  kind: ConsentKind,
): Promise<boolean> {
  const row = await db
    .selectFrom('consents')
    .select('id')
    .where('account_id', '=', accountId)
    .where('kind', '=', kind)
    .where('withdrawn_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Channels in which the consent is part of an act with a separate audit entry. */
const ACTS_OF_THEIR_OWN: readonly ConsentChannel[] = ['pledge', 'signature', 'order', 'face_check'];

/**
 * Records consents with their audit entry, in the transaction that makes them effective; consents already in force
 * stay unchanged.
 */
export async function giveConsents(
  trx: Trx,
  at: Date,
  accountId: string,
  given: readonly Given[],
): Promise<void> {
  if (given.length === 0) return;
  const noted = await trx
    .insertInto('consents')
    .values(given.map((each) => ({ ...each, account_id: accountId, given_at: at.toISOString() })))
    .onConflict((conflict) =>
      conflict.columns(['account_id', 'kind', 'version']).where('withdrawn_at', 'is', null).doNothing(),
    )
    .returning(['kind', 'version', 'source'])
    .execute();
  for (const detail of noted.filter(({ source }) => !ACTS_OF_THEIR_OWN.includes(source)))
    await recordVerificationAudit(trx, { accountId, at, action: 'consent_given', detail });
  if (noted.some(({ kind }) => kind === 'marketing')) await setMarketing(trx, accountId, true);
  if (noted.some(({ kind }) => kind === 'tracking')) await setTracking(trx, accountId, true);
}

/** Gives consent to the current text of a withdrawable kind. */
export const giveCurrentConsent = (
  trx: Trx,
  at: Date,
  accountId: string,
  { kind, source }: { kind: WithdrawableConsent; source: ConsentChannel },
): Promise<void> =>
  giveConsents(trx, at, accountId, [{ kind, version: CONSENT_TEXTS[kind].version, source }]);

/** Records the agreements that a login accepts; a repeated consent to the same text costs one query. */
export async function giveAgreements(
  { db, now }: Pick<ServiceContext, 'db' | 'now'>,
  accountId: string,
  { list, source }: { list: readonly number[]; source: ConsentChannel },
): Promise<void> {
  const texts = getAgreedAgreements(list);
  const known = await db
    .selectFrom('consents')
    .select('version')
    .where('account_id', '=', accountId)
    .where('kind', 'in', ['service', 'privacy'])
    .where('withdrawn_at', 'is', null)
    .execute();
  const fresh = texts.filter(({ version }) => known.every((each) => each.version !== version));
  if (fresh.length === 0) return;
  const given = fresh.map((text) => ({ ...text, source }));
  await db.transaction().execute((trx) => giveConsents(trx, now(), accountId, given));
}

/** Ends a consent and everything based on it, at once; no effect when none is in force. */
export async function withdrawConsent(
  trx: Trx,
  at: Date,
  accountId: string,
  { kind, source }: { kind: WithdrawableConsent; source: ConsentChannel },
): Promise<void> {
  const ended = await trx
    .updateTable('consents')
    .set({ withdrawn_at: at.toISOString(), withdrawn_by: source })
    .where('account_id', '=', accountId)
    .where('kind', '=', kind)
    .where('withdrawn_at', 'is', null)
    .returning('version')
    .execute();
  for (const { version } of ended) {
    const detail = { kind, version, source };
    await recordVerificationAudit(trx, { accountId, at, action: 'consent_withdrawn', detail });
  }
  await END[kind](trx, accountId);
}

/** Ends all withdrawable consents when the account is cancelled. */
export async function withdrawAllConsents(trx: Trx, at: Date, accountId: string): Promise<void> {
  for (const kind of WITHDRAWABLE_CONSENTS)
    await withdrawConsent(trx, at, accountId, { kind, source: 'cancellation' });
}

/** Additional effects of ending a consent, besides the code that calls `hasConsent`. */
const END: Readonly<Record<WithdrawableConsent, (trx: Trx, accountId: string) => Promise<unknown>>> = {
  adviser_view: () => Promise.resolve(),
  marketing: (trx, accountId) => setMarketing(trx, accountId, false),
  mail: (trx, accountId) => trx.deleteFrom('mail_wishes').where('account_id', '=', accountId).execute(),
  tracking: async (trx, accountId) => {
    await setTracking(trx, accountId, false);
    for (const table of ['tracking_events', 'script_errors', 'observer_events'] as const)
      await trx.updateTable(table).set({ account_id: null }).where('account_id', '=', accountId).execute();
  },
  face: (trx, accountId) =>
    trx
      .deleteFrom('check_tokens')
      .where('account_id', '=', accountId)
      .where('method', '=', 'face')
      .where('used_at', 'is', null)
      .execute(),
};

/** Sets the flag that each states call returns, together with the consent. */
const setTracking = (trx: Trx, accountId: string, isAgreed: boolean): Promise<unknown> =>
  trx.updateTable('accounts').set({ is_tracking_agreed: isAgreed }).where('id', '=', accountId).execute();

/** Sets the displayed setting together with the consent. */
const setMarketing = (trx: Trx, accountId: string, isAllowed: boolean): Promise<unknown> =>
  trx
    .updateTable('accounts')
    .set({
      settings: sql<string>`settings || ${JSON.stringify({ is_marketing_allowed: isAllowed })}::jsonb`,
    })
    .where('id', '=', accountId)
    .execute();
