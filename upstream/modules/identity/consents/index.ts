import { CONSENT_TEXTS, isWithdrawable } from '~/domain/person/consents';
import type { Consent } from '~/contract/consents';
import { CODES } from '~/contract/codes';
import { implement } from '~/upstream/core/service-context';
import { loadNewestPage } from '~/upstream/core/newest-page';
import { Refusal } from '~/upstream/core/refusal';
import { giveCurrentConsent, withdrawConsent } from '~/upstream/modules/identity/consents/book';

const SHOWN = ['kind', 'version', 'given_at', 'source', 'withdrawn_at', 'withdrawn_by'] as const;

/** Consents of a person, and their withdrawal. */
export const consents = implement('consents', {
  async current({ account, context }) {
    const rows = await context.db
      .selectFrom('consents')
      .select(SHOWN)
      .distinctOn('kind')
      .where('account_id', '=', account.id)
      .orderBy('kind')
      // Consents in force come before ended ones.
      .orderBy('withdrawn_at', (order) => order.desc().nullsFirst())
      .orderBy('given_at', 'desc')
      .orderBy('id', 'desc')
      .execute();
    const list: Consent[] = rows.filter(
      ({ kind, withdrawn_at }) => isWithdrawable(kind) || withdrawn_at === null,
    );
    return { list };
  },

  async list({ query, account, context }) {
    const { db } = context;
    const rows = db
      .selectFrom('consents as c')
      .select(['c.id', ...SHOWN.map((name) => `c.${name}` as const)])
      .where('c.account_id', '=', account.id);
    const page = await loadNewestPage(
      db,
      rows,
      { table: 'c', value: 'given_at', type: 'instant', id: 'id', isIdSequential: true },
      query,
    );
    const { rows: found, ...rest } = page;
    return { list: found.map(({ id: _, ...consent }) => consent), ...rest };
  },

  async give({ body, account, context }) {
    if (body.version !== CONSENT_TEXTS[body.kind].version)
      throw new Refusal(CODES.conflict, '授权内容已更新，请刷新页面后重新阅读', { reason: 'changed' });
    await context.db
      .transaction()
      .execute((trx) =>
        giveCurrentConsent(trx, context.now(), account.id, { kind: body.kind, source: 'consent_page' }),
      );
    return null;
  },

  async withdraw({ body, account, context }) {
    await context.db
      .transaction()
      .execute((trx) =>
        withdrawConsent(trx, context.now(), account.id, { kind: body.kind, source: 'consent_page' }),
      );
    return null;
  },
});
