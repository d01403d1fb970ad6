import { sql } from 'kysely';
import type { Settings } from '~/contract/users';
import type { ServiceContext } from '~/upstream/core/service-context';
import { giveCurrentConsent, withdrawConsent } from '~/upstream/modules/identity/consents/book';
import { tokenExpired } from '~/upstream/core/refusal';

/** Settings of a new account. Messages about products require an opt-in. */
export const DEFAULT_SETTINGS: Settings = {
  business_flag: 0,
  is_amount_hidden: false,
  is_personalised: true,
  is_marketing_allowed: false,
  favorite_sort_simu: 'added',
  favorite_sort_public: 'added',
  favorite_view: '',
};

/**
 * Changes the given settings and keeps the others; concurrent changes are both kept. Permission for ads is a
 * consent.
 */
export async function changeSettings(
  { db, now }: Pick<ServiceContext, 'db' | 'now'>,
  accountId: string,
  change: Partial<Settings>,
): Promise<Settings> {
  const { is_marketing_allowed: isMarketing, ...others } = change;
  const given = Object.fromEntries(Object.entries(others).filter(([, value]) => value !== undefined));
  const row = await db.transaction().execute(async (trx) => {
    const consent = { kind: 'marketing', source: 'setting' } as const;
    if (isMarketing === true) await giveCurrentConsent(trx, now(), accountId, consent);
    if (isMarketing === false) await withdrawConsent(trx, now(), accountId, consent);
    return trx
      .updateTable('accounts')
      .set({ settings: sql<string>`settings || ${JSON.stringify(given)}::jsonb` })
      .where('id', '=', accountId)
      .returning('settings')
      .executeTakeFirst();
  });
  if (!row) throw tokenExpired();
  return { ...DEFAULT_SETTINGS, ...row.settings };
}
