import { beforeAll, describe, expect, it } from 'vitest';
import { CONSENT_TEXTS, type WithdrawableConsent } from '~/domain/person/consents';
import { consents as contract } from '~/contract/consents';
import { CODES } from '~/contract/codes';
import { describeOnEachDatabase } from '~/upstream/core/db/testing/each-database';
import { listAuditEvents } from '~/upstream/core/audit';
import { setMailSettings, stopMails } from '~/upstream/modules/notifications/alerts/mail';
import {
  giveCurrentConsent,
  hasConsent,
  withdrawAllConsents,
} from '~/upstream/modules/identity/consents/book';
import { consents } from '~/upstream/modules/identity/consents/index';
import { auth } from '~/upstream/modules/identity/auth';
import { tracking } from '~/upstream/modules/tracking/tracking';
import { users } from '~/upstream/modules/customers/profile';
import { callHandler } from '~/upstream/modules/testing/call-handler';
import { addAccount, openWorld, catchRefusal, type TestWorld } from '~/upstream/modules/testing/context';
import type { Account } from '~/upstream/core/service-context';

const PASSWORD = 'RightPass1';
let world: TestWorld;
let nextPhone = 13_700_000_000;

const someone = (columns: Record<string, unknown> = {}) =>
  addAccount(world.context, String((nextPhone += 1)), { password: PASSWORD, columns });
const getList = async (who: Account) =>
  (await callHandler(contract.list, consents.list, world.context, { query: {} }, who)).list;
const give = (
  who: Account,
  kind: 'adviser_view' | 'marketing' | 'tracking',
  version = CONSENT_TEXTS[kind].version,
) => callHandler(contract.give, consents.give, world.context, { body: { kind, version } }, who);
const withdraw = (who: Account, kind: WithdrawableConsent) =>
  callHandler(contract.withdraw, consents.withdraw, world.context, { body: { kind } }, who);

describeOnEachDatabase('consents', { content: 'migrated' }, (opened) => {
  beforeAll(async () => {
    world = await openWorld({ opened: opened() });
  });

  it('is recorded with version, time and channel by the login, once per text', async () => {
    const who = await someone();
    const logIn = (agreement_list: number[]) =>
      auth.loginByPassword({
        query: {},
        account: null,
        context: world.context,
        body: { phone: who.phone, password: PASSWORD, agreement_list },
      });
    await logIn([2, 3]);
    await logIn([2, 3]);
    expect(await getList(who)).toMatchObject([
      { kind: 'privacy', version: '3/2026-03', source: 'login_password', withdrawn_at: null },
      { kind: 'service', version: '2/2026-03', given_at: world.context.now().toISOString() },
    ]);
    await logIn([5, 6]);
    expect((await getList(who)).map(({ version }) => version).slice(0, 2)).toEqual([
      '6/2026-03',
      '5/2026-03',
    ]);
  });

  it('is given and withdrawn with audit entries, and can be given again', async () => {
    const who = await someone();
    await give(who, 'adviser_view');
    await give(who, 'adviser_view');
    expect(await hasConsent(world.context.db, who.id, 'adviser_view')).toBe(true);
    await withdraw(who, 'adviser_view');
    await withdraw(who, 'adviser_view');
    expect(await hasConsent(world.context.db, who.id, 'adviser_view')).toBe(false);
    await give(who, 'adviser_view');
    const { list } = await callHandler(contract.current, consents.current, world.context, {}, who);
    expect(list).toMatchObject([{ kind: 'adviser_view', withdrawn_at: null, source: 'consent_page' }]);
    expect(await getList(who)).toHaveLength(2);
    const audit = await listAuditEvents(world.context.db, 'account', who.id);
    expect(audit.map(({ action, detail }) => [action, (detail as { kind: string }).kind])).toEqual([
      ['consent_given', 'adviser_view'],
      ['consent_withdrawn', 'adviser_view'],
      ['consent_given', 'adviser_view'],
    ]);
  });

  it('can only be given to the current text', async () => {
    const who = await someone();
    expect(await catchRefusal(give(who, 'tracking', 'tracking-2020-1'))).toMatchObject({
      code: CODES.conflict,
    });
    expect(await getList(who)).toEqual([]);
  });

  describe('withdrawn with immediate effect', () => {
    it('disallows ads, by the setting or the page, with the same state', async () => {
      const who = await someone();
      const isAllowed = async () =>
        (await users.config({ query: {}, body: {}, account: who, context: world.context })).settings
          ?.is_marketing_allowed;
      const set = (is_marketing_allowed: boolean) =>
        users.saveSettings({
          query: {},
          body: { is_marketing_allowed },
          account: who,
          context: world.context,
        });
      expect((await set(true)).is_marketing_allowed).toBe(true);
      expect(await hasConsent(world.context.db, who.id, 'marketing')).toBe(true);
      await withdraw(who, 'marketing');
      expect(await isAllowed()).toBe(false);
      await give(who, 'marketing');
      expect(await isAllowed()).toBe(true);
      expect((await set(false)).is_marketing_allowed).toBe(false);
      expect(await hasConsent(world.context.db, who.id, 'marketing')).toBe(false);
    });

    it('removes the account from events, including stored ones', async () => {
      const who = await someone();
      const collect = () =>
        tracking.collect({ query: {}, account: who, context: world.context, body: { ec: 'x', ea: 'view' } });
      const own = () =>
        world.context.db
          .selectFrom('tracking_events')
          .select('id')
          .where('account_id', '=', who.id)
          .execute();
      await collect();
      expect(await own()).toEqual([]);
      await give(who, 'tracking');
      await collect();
      expect(await own()).toHaveLength(1);
      await withdraw(who, 'tracking');
      await collect();
      expect(await own()).toEqual([]);
    });

    it('stops all mails; the code in a mail also withdraws the consent', async () => {
      const who = await someone();
      const { db, now } = world.context;
      const email = { email: 'a@example.com', confirmed_at: now().toISOString() };
      await db
        .insertInto('emails')
        .values({ account_id: who.id, ...email })
        .execute();
      await setMailSettings(world.context, who.id, ['alert']);
      await withdraw(who, 'mail');
      const wishes = () =>
        db.selectFrom('mail_wishes').selectAll().where('account_id', '=', who.id).execute();
      expect(await wishes()).toEqual([]);
      await setMailSettings(world.context, who.id, ['alert']);
      await stopMails(world.context, (await wishes())[0]!.stop_token);
      expect(await getList(who)).toMatchObject([
        { withdrawn_by: 'mail_link' },
        { withdrawn_by: 'consent_page' },
      ]);
    });

    it('invalidates an unused proof by face', async () => {
      const who = await someone();
      const { db, now } = world.context;
      const at = now().toISOString();
      for (const method of ['face', 'bank_card'] as const)
        await db
          .insertInto('check_tokens')
          .values({
            token_hash: `${who.id}-${method}`,
            account_id: who.id,
            method,
            created_at: at,
            expires_at: at,
          })
          .execute();
      await db
        .transaction()
        .execute((trx) => giveCurrentConsent(trx, now(), who.id, { kind: 'face', source: 'face_check' }));
      await withdraw(who, 'face');
      const left = await db
        .selectFrom('check_tokens')
        .select('method')
        .where('account_id', '=', who.id)
        .execute();
      expect(left).toEqual([{ method: 'bank_card' }]);
    });
  });

  it('ends with the account if withdrawable; proof of past consents stays', async () => {
    const who = await someone();
    await give(who, 'adviser_view');
    const { db, now } = world.context;
    await db.transaction().execute((trx) => withdrawAllConsents(trx, now(), who.id));
    expect(await getList(who)).toMatchObject([{ kind: 'adviser_view', withdrawn_by: 'cancellation' }]);
  });
});
