import { beforeAll, describe, expect, it } from 'vitest';
import { account as contract } from '~/contract/account';
import { CODES } from '~/contract/codes';
import { describeOnEachDatabase } from '~/upstream/core/db/testing/each-database';
import { listAuditEvents } from '~/upstream/core/audit';
import { recordDataAccess } from '~/upstream/core/access-log';
import { auth } from '~/upstream/modules/identity/auth';
import { findAccountByToken, issueToken } from '~/upstream/core/http/access-tokens';
import type { Account } from '~/upstream/core/service-context';
import { storeFile } from '~/upstream/core/files/stored-files';
import { callHandler } from '~/upstream/modules/testing/call-handler';
import { addAccount, catchRefusal } from '~/upstream/modules/testing/context';
import { openLoginWorld, createOtherCode } from '~/upstream/modules/testing/login-world';
import { giveCurrentConsent, hasConsent } from '~/upstream/modules/identity/consents/book';
import { isDocumentTaken } from '~/upstream/modules/identity/verification/identity';
import { lockAccount } from '~/upstream/modules/identity/verification/person';
import { services } from '~/upstream/server/services';
import { addUnsettledBusiness } from '~/upstream/modules/identity/account/testing/unsettled';

const { account: service } = services;

let kit: Awaited<ReturnType<typeof openLoginWorld>>;
let context: typeof kit.context;

type Someone = Awaited<ReturnType<typeof addAccount>>;
const PASSWORD = 'RightPass1';
const VOUCHER = '11010119900307001X';
const identified = { identity_code: 3, voucher_type: 'id_card', voucher_code: VOUCHER };

const newAccount = (columns: Record<string, unknown> = {}) =>
  addAccount(context, kit.newPhone(), { password: PASSWORD, columns });
const codeFor = async (
  who: Account,
  phone: string,
  scene: 'change_phone' | 'new_phone' | 'cancel_account',
) => {
  const sent = await auth.sendCaptcha({ query: {}, context, account: who, body: { phone, scene } });
  return sent.outbox_code ?? '';
};
const prove = (who: Account, body: Parameters<typeof service.provePhone>[0]['body']) =>
  callHandler(contract.provePhone, service.provePhone, context, { body }, who);
const proveByCode = async (who: Someone) =>
  prove(who, { way: 'captcha', captcha: await codeFor(who, who.phone, 'change_phone') });
const change = (who: Account, body: { ticket: string; phone: string; captcha: string }) =>
  callHandler(contract.changePhone, service.changePhone, context, { body }, who);
const start = (who: Account) =>
  callHandler(contract.startCancellation, service.startCancellation, context, {}, who);
const cancel = (who: Account | null, body: { ticket: string; captcha: string; comment?: string }) =>
  callHandler(contract.cancel, service.cancel, context, { body: { reason: 'other', ...body } }, who);
const blockers = async (who: Account) =>
  (await callHandler(contract.cancellation, service.cancellation, context, {}, who)).blockers;
const hold = (who: Account, part: 'simu' | 'public' | 'pe' = 'simu') =>
  context.db
    .insertInto('positions')
    .values({
      account_id: who.id,
      fund_id: `f-${part}`,
      part,
      shares: '10',
      cost_fen: 1,
      invested_on: '2026-01-05',
    })
    .execute();

describeOnEachDatabase('account', { content: 'migrated' }, (opened) => {
  beforeAll(async () => {
    kit = await openLoginWorld(opened());
    ({ context } = kit);
  });

  describe('logins', () => {
    it('is listed newest first with their device, and all others can be ended at once', async () => {
      const me = await newAccount();
      const other = await newAccount();
      kit.world.pass(5);
      const onPhone = await issueToken(context, me.id, 'phone');
      const read = () => callHandler(contract.security, service.security, context, {}, me);
      expect(await read()).toMatchObject({
        has_password: true,
        has_trade_password: false,
        logins: [
          { device: 'phone', place: '127.0.*.*', is_current: false },
          { device: null, is_current: true },
        ],
      });
      const end = () => callHandler(contract.endOtherLogins, service.endOtherLogins, context, {}, me);
      expect(await end()).toEqual({ ended: 1 });
      expect(await end()).toEqual({ ended: 0 });
      expect(await findAccountByToken(context, onPhone)).toBeNull();
      expect(await findAccountByToken(context, me.token)).not.toBeNull();
      expect(await findAccountByToken(context, other.token)).not.toBeNull();
      expect((await read()).logins).toHaveLength(1);
    });

    it('is ended individually, never the current one or those of others; a login unused for a week has expired', async () => {
      const [me, other] = [await newAccount(), await newAccount()];
      const [first, second] = [
        await issueToken(context, me.id, 'phone'),
        await issueToken(context, me.id, 'app'),
      ];
      const read = async (who = me) =>
        (await callHandler(contract.security, service.security, context, {}, who)).logins;
      const end = (login_id: string) =>
        callHandler(contract.endOtherLogins, service.endOtherLogins, context, { body: { login_id } }, me);
      const getId = async (device: string | null, who = me) =>
        (await read(who)).find((login) => login.device === device)?.login_id ?? '';
      expect(await end(await getId(null))).toEqual({ ended: 0 });
      expect(await end(await getId(null, other))).toEqual({ ended: 0 });
      expect(await end(await getId('phone'))).toEqual({ ended: 1 });
      expect(await findAccountByToken(context, first)).toBeNull();
      expect(await findAccountByToken(context, second)).not.toBeNull();
      kit.world.pass(6 * 86_400);
      expect(await findAccountByToken(context, me.token)).not.toBeNull();
      kit.world.pass(86_400);
      expect(await findAccountByToken(context, second)).toBeNull();
      expect(await findAccountByToken(context, me.token)).not.toBeNull();
      expect(await read()).toHaveLength(1);
    });
  });

  describe('phone change', () => {
    it('replaces the old phone after both phones are verified: other logins end, this one continues', async () => {
      const me = await newAccount();
      const elsewhere = await issueToken(context, me.id);
      const phone = kit.newPhone();
      const { ticket } = await proveByCode(me);
      const captcha = await codeFor(me, phone, 'new_phone');
      expect(await change(me, { ticket, phone, captcha })).toEqual({ phone });
      expect(await findAccountByToken(context, me.token)).not.toBeNull();
      expect(await findAccountByToken(context, elsewhere)).toBeNull();
      expect(await kit.loginByPassword(phone, PASSWORD)).toMatchObject({ phone });
      expect(await catchRefusal(kit.loginByPassword(me.phone, PASSWORD))).toMatchObject({
        code: CODES.wrongPassword,
      });
      const all = await listAuditEvents(context.db, 'account', me.id);
      const audit = all.filter(({ action }) => action.startsWith('phone_'));
      expect(audit.map(({ action }) => action)).toEqual(['phone_change_proved', 'phone_changed']);
      expect(JSON.stringify(audit.map(({ detail }) => detail))).not.toMatch(
        new RegExp(`${phone}|${me.phone}`),
      );
      // The answer was lost: the same request succeeds again; another phone with the used ticket does not.
      expect(await change(me, { ticket, phone, captcha })).toEqual({ phone });
      expect(await catchRefusal(change(me, { ticket, phone: kit.newPhone(), captcha }))).toMatchObject({
        code: CODES.notAllowed,
      });
    });

    it('counts wrong codes of both steps, five attempts each', async () => {
      const me = await newAccount();
      const right = await codeFor(me, me.phone, 'change_phone');
      for (let tries = 0; tries < 5; tries += 1) {
        expect(
          await catchRefusal(prove(me, { way: 'captcha', captcha: createOtherCode(right) })),
        ).toMatchObject({
          code: CODES.wrongCaptcha,
        });
      }
      expect(await catchRefusal(prove(me, { way: 'captcha', captcha: right }))).toMatchObject({
        code: CODES.captchaExpired,
      });
      kit.world.pass(60);
      const { ticket } = await proveByCode(me);
      const phone = kit.newPhone();
      const captcha = await codeFor(me, phone, 'new_phone');
      expect(
        await catchRefusal(change(me, { ticket, phone, captcha: createOtherCode(captcha) })),
      ).toMatchObject({
        code: CODES.wrongCaptcha,
      });
      expect(await change(me, { ticket, phone, captcha })).toEqual({ phone });
    });

    it('refuses a ticket of another account, for cancelling, unknown, or older than ten minutes', async () => {
      const [me, you] = [await newAccount(), await newAccount()];
      const { ticket } = await proveByCode(me);
      const phone = kit.newPhone();
      const captcha = await codeFor(me, phone, 'new_phone');
      const stale = { code: CODES.notAllowed };
      expect(await catchRefusal(change(you, { ticket, phone, captcha }))).toMatchObject(stale);
      expect(await catchRefusal(change(me, { ticket: 'none', phone, captcha }))).toMatchObject(stale);
      expect(await catchRefusal(cancel(me, { ticket, captcha }))).toMatchObject(stale);
      kit.world.pass(601);
      expect(await catchRefusal(change(me, { ticket, phone, captcha }))).toMatchObject(stale);
      const stored = await context.db.selectFrom('account_tickets').selectAll().execute();
      expect(JSON.stringify(stored)).not.toContain(ticket);
    });

    it('reports a phone of another account only after its code, and changes nothing', async () => {
      const [me, you] = [await newAccount(), await newAccount()];
      const { ticket } = await proveByCode(me);
      // Sending gives the same answer for any phone.
      const captcha = await codeFor(me, you.phone, 'new_phone');
      expect(
        await catchRefusal(change(me, { ticket, phone: you.phone, captcha: createOtherCode(captcha) })),
      ).toMatchObject({ code: CODES.wrongCaptcha });
      expect(await catchRefusal(change(me, { ticket, phone: you.phone, captcha }))).toMatchObject({
        code: CODES.conflict,
        msg: '该手机号已用于其它账户，请换一个号码',
      });
      expect(await findAccountByToken(context, you.token)).not.toBeNull();
      const phone = kit.newPhone();
      const another = await codeFor(me, phone, 'new_phone');
      expect(await change(me, { ticket, phone, captcha: another })).toEqual({ phone });
    });

    it('sends codes only to the current phone, or to a different new one', async () => {
      const [me, you] = [await newAccount(), await newAccount()];
      for (const scene of ['change_phone', 'cancel_account'] as const) {
        expect(await catchRefusal(codeFor(me, you.phone, scene))).toMatchObject({ code: CODES.badRequest });
      }
      expect(await catchRefusal(codeFor(me, me.phone, 'new_phone'))).toMatchObject({
        msg: '新手机号与当前手机号相同',
      });
      const body = { phone: you.phone, scene: 'new_phone' } as const;
      expect(await catchRefusal(auth.sendCaptcha({ query: {}, context, account: null, body }))).toMatchObject(
        {
          code: CODES.loggedOut,
        },
      );
    });

    it('accepts password and end of the document number without the old phone, with five wrong attempts a day', async () => {
      const me = await newAccount(identified);
      const way = 'identity';
      const wrong = { code: CODES.badRequest, msg: '登录密码或证件号码有误' };
      expect(
        await catchRefusal(prove(me, { way, password: PASSWORD, voucher_tail: '000000' })),
      ).toMatchObject(wrong);
      expect(
        await catchRefusal(prove(me, { way, password: 'Wrong2026', voucher_tail: '07001X' })),
      ).toMatchObject(wrong);
      const { ticket } = await prove(me, { way, password: PASSWORD, voucher_tail: '07001x' });
      const phone = kit.newPhone();
      const captcha = await codeFor(me, phone, 'new_phone');
      expect(await change(me, { ticket, phone, captcha })).toEqual({ phone });
      for (let tries = 0; tries < 3; tries += 1) {
        await catchRefusal(prove(me, { way, password: PASSWORD, voucher_tail: '000000' }));
      }
      expect(
        await catchRefusal(prove(me, { way, password: PASSWORD, voucher_tail: '07001X' })),
      ).toMatchObject({
        code: CODES.tooMany,
      });
      const unknown = await newAccount();
      expect(
        await catchRefusal(prove(unknown, { way, password: PASSWORD, voucher_tail: '07001X' })),
      ).toMatchObject({ code: CODES.notAllowed });
    });
  });

  describe('cancellation', () => {
    it('lists everything to settle first, and does not begin before', async () => {
      const me = await newAccount();
      expect(await blockers(me)).toEqual([]);
      await hold(me, 'simu');
      await hold(me, 'public');
      await hold(me, 'pe');
      await addUnsettledBusiness(context, me.id);
      expect(await blockers(me)).toEqual([
        { kind: 'simu_holding', count: 1 },
        { kind: 'public_holding', count: 1 },
        { kind: 'other_holding', count: 1 },
        { kind: 'order', count: 1 },
        { kind: 'refund', count: 1 },
        { kind: 'public_order', count: 3 },
        { kind: 'plan', count: 2 },
        { kind: 'dividend', count: 1 },
      ]);
      expect(await catchRefusal(start(me))).toMatchObject({ code: CODES.conflict });
    });

    /** Submits a complaint and a suggestion, each with a picture; returns what remains of them. */
    async function notifyBoth(account_id: string) {
      const at = context.now().toISOString();
      const none = { handled_at: null, answered_at: null, prolonged_at: null, escalated_at: null };
      for (const kind of ['complaint', 'suggestion'] as const) {
        const file = await storeFile(context, {
          ...{ accountId: account_id, kind: 'feedback', bytes: Buffer.from(kind) },
          ...{ contentType: 'image/png', name: kind },
        });
        const words = { text: '十个字以上的一段话。', contact: '', answer: null, prolonged_reason: null };
        const keys = {
          id: `${kind}-${account_id}`,
          number: `F${kind}-${account_id}`,
          code_hash: null,
          guest_key: null,
        };
        await context.db
          .insertInto('feedbacks')
          .values({ ...keys, ...words, ...none, account_id, kind, file_ids: [file.id], created_at: at })
          .execute();
      }
      return async () => {
        const left = await context.db
          .selectFrom('feedbacks')
          .select('kind')
          .where('account_id', '=', account_id)
          .execute();
        const files = await context.db
          .selectFrom('files')
          .select('name')
          .where('account_id', '=', account_id)
          .where('kind', '=', 'feedback')
          .execute();
        return { kinds: left.map(({ kind }) => kind), files: files.map(({ name }) => name) };
      };
    }

    it('ends logins, frees the phone, deletes personal settings, keeps the records', async () => {
      const voucher_code = '110101199003070029';
      const me = await newAccount({ ...identified, voucher_code });
      const elsewhere = await issueToken(context, me.id);
      const at = context.now().toISOString();
      await context.db
        .insertInto('favorites')
        .values({ account_id: me.id, kind: 'public', fund_id: 'f1', group_id: null, added_at: at })
        .execute();
      const course = { id: 'course', position: 0, title: '课', lead: '', audience: '', goal: '' };
      await context.db.insertInto('school_courses').values(course).execute();
      const certificate = { code: `C-${me.id}`, course_id: course.id, masked_name: '沈**', issued_at: at };
      await context.db
        .insertInto('school_certificates')
        .values({ account_id: me.id, ...certificate })
        .execute();
      await context.db
        .insertInto('flows')
        .values({
          ...{ id: `w-${me.id}`, account_id: me.id, fund_id: 'f1', order_id: null, date: '2026-01-05' },
          ...{ type: 'subscribe', amount_fen: -1, shares: null, nav: null },
        })
        .execute();
      await context.db
        .insertInto('activities')
        .values({ id: 'e1', title: '沙龙', text: '', starts_at: at, ends_at: at, details: '{}' })
        .execute();
      await context.db.insertInto('activity_registrations').values({
        activity_id: 'e1',
        account_id: me.id,
        status: 'seat',
        turn: 1,
        ticket: 'AAAAA',
        registered_at: at,
      });
      // The account was invited by another person, and invited one.
      const friend = await newAccount();
      const invitation = {
        code: 'c1',
        is_adviser: false,
        way: 'captcha',
        came_at: at,
        adviser_id: null,
      } as const;
      await context.db
        .insertInto('invitations')
        .values([
          { account_id: me.id, inviter_id: friend.id, ...invitation },
          { account_id: friend.id, inviter_id: me.id, ...invitation },
        ])
        .execute();
      const good = { counted_on: '2026-11-01', expires_on: '2028-11-30', average_fen: null, note: null };
      await context.db
        .insertInto('member_growth')
        .values({ account_id: me.id, kind: 'identity', subject: '', points: 200, created_at: at, ...good })
        .execute();
      const used = {
        title: '研究',
        on_day: '2026-11-01',
        used_on: '2026-11-01',
        used_at: at,
        returned_at: null,
      };
      await context.db
        .insertInto('member_right_uses')
        .values({ id: `u-${me.id}`, account_id: me.id, kind: 'report', subject_id: 'R1', ...used })
        .execute();
      const agreed = { kind: 'adviser_view', source: 'consent_page' } as const;
      await context.db.transaction().execute((trx) => giveCurrentConsent(trx, context.now(), me.id, agreed));
      const asked = { adviser_id: friend.id, account_id: me.id, requested_at: at };
      await context.db.insertInto('adviser_requests').values(asked).execute();
      const viewer = { role: 'operator' } as const;
      await recordDataAccess(context, { viewer, accountIds: [me.id], page: 'files', reason: '核对材料' });
      const notices = await notifyBoth(me.id);
      const { ticket } = await start(me);
      const captcha = await codeFor(me, me.phone, 'cancel_account');
      const done = await cancel(me, { ticket, captcha, comment: '不再需要' });
      expect(await notices()).toEqual({ kinds: ['complaint'], files: ['complaint'] });
      for (const token of [me.token, elsewhere]) expect(await findAccountByToken(context, token)).toBeNull();
      const ofMembers = ['member_growth', 'member_right_uses'] as const;
      const getRows = async (
        table:
          | 'favorites'
          | 'school_certificates'
          | 'flows'
          | 'activity_registrations'
          | 'adviser_requests'
          | 'looks'
          | (typeof ofMembers)[number],
      ) =>
        (await context.db.selectFrom(table).select('account_id').where('account_id', '=', me.id).execute())
          .length;
      expect(await hasConsent(context.db, me.id, 'adviser_view')).toBe(false);
      expect(await Promise.all(ofMembers.map(getRows))).toEqual([0, 0]);
      expect([
        await getRows('favorites'),
        await getRows('school_certificates'),
        await getRows('flows'),
      ]).toEqual([0, 0, 1]);
      expect(await getRows('activity_registrations')).toBe(0);
      expect([await getRows('adviser_requests'), await getRows('looks')]).toEqual([0, 1]);
      const invited = await context.db
        .selectFrom('invitations')
        .select(['account_id', 'inviter_id'])
        .where('account_id', 'in', [me.id, friend.id])
        .execute();
      expect(invited).toEqual([{ account_id: friend.id, inviter_id: null }]);
      const row = await context.db
        .selectFrom('accounts')
        .selectAll()
        .where('id', '=', me.id)
        .executeTakeFirstOrThrow();
      expect(row).toMatchObject({ voucher_code, password_hash: null, cancelled_at: done.cancelled_at });
      const kept = await context.db
        .selectFrom('cancellations')
        .selectAll()
        .where('account_id', '=', me.id)
        .executeTakeFirstOrThrow();
      expect(kept).toMatchObject({ phone: me.phone, reason: 'other', comment: '不再需要' });
      const audit = await listAuditEvents(context.db, 'account', me.id);
      expect(audit.map(({ action }) => action)).toEqual([
        'consent_given',
        'looked_at',
        'consent_withdrawn',
        'account_cancelled',
      ]);

      // The answer was lost: the same request succeeds again, with and without the ended login.
      expect(await cancel(me, { ticket, captcha })).toEqual(done);
      expect(await cancel(null, { ticket, captcha })).toEqual(done);

      // The old phone is unknown again, and registers a new account without old data.
      kit.world.pass(60);
      expect(await catchRefusal(kit.loginByPassword(me.phone, PASSWORD))).toEqual(
        await catchRefusal(kit.loginByPassword(kit.newPhone(), PASSWORD)),
      );
      const login = await catchRefusal(kit.loginByCaptcha(me.phone, await kit.receive(me.phone)));
      expect(login.code).toBe(CODES.register);
      const { token: registerToken } = login.result as { token: string };
      const origin = { agreement_list: [2, 3] };
      const { token = '' } = await auth.register({
        ...{ query: {}, context, account: null },
        body: { register_token: registerToken, password: PASSWORD, ...origin },
      });
      const reborn = await findAccountByToken(context, token);
      expect(reborn?.id).not.toBe(me.id);
      const isTaken = await context.db
        .transaction()
        .execute((trx) => isDocumentTaken(trx, voucher_code, reborn?.id ?? ''));
      expect(isTaken).toBe(false);
    });

    it('checks again before it is done: new business in between keeps the account', async () => {
      const me = await newAccount();
      const { ticket } = await start(me);
      await hold(me);
      const captcha = await codeFor(me, me.phone, 'cancel_account');
      expect(await catchRefusal(cancel(me, { ticket, captcha }))).toMatchObject({ code: CODES.conflict });
      expect(await findAccountByToken(context, me.token)).not.toBeNull();
      await context.db.deleteFrom('positions').where('account_id', '=', me.id).execute();
      kit.world.pass(60);
      const again = await codeFor(me, me.phone, 'cancel_account');
      expect(await cancel(me, { ticket, captcha: again })).toHaveProperty('cancelled_at');
    });

    it('needs its own ticket and code', async () => {
      const [me, you] = [await newAccount(), await newAccount()];
      const { ticket } = await start(me);
      const captcha = await codeFor(me, me.phone, 'cancel_account');
      expect(await catchRefusal(cancel(you, { ticket, captcha }))).toMatchObject({ code: CODES.notAllowed });
      expect(await catchRefusal(cancel(null, { ticket, captcha }))).toMatchObject({ code: CODES.loggedOut });
      expect(await catchRefusal(cancel(me, { ticket, captcha: createOtherCode(captcha) }))).toMatchObject({
        code: CODES.wrongCaptcha,
      });
      expect(await catchRefusal(change(me, { ticket, phone: kit.newPhone(), captcha }))).toMatchObject({
        code: CODES.notAllowed,
      });
      kit.world.pass(30 * 60);
      expect(await catchRefusal(cancel(me, { ticket, captcha }))).toMatchObject({ code: CODES.notAllowed });
    });

    it('prevents new sessions and orders afterwards, including a login in progress', async () => {
      const me = await newAccount();
      const { ticket } = await start(me);
      await cancel(me, { ticket, captcha: await codeFor(me, me.phone, 'cancel_account') });
      expect(await catchRefusal(issueToken(context, me.id))).toMatchObject({ code: CODES.tokenExpired });
      const locked = context.db.transaction().execute((trx) => lockAccount(trx, me.id));
      expect(await catchRefusal(locked)).toMatchObject({ code: CODES.tokenExpired });
    });
  });
});
