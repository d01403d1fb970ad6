import type { Request } from 'express';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import sharp from 'sharp';
import { createCardPhoto } from '~/upstream/core/files/testing/images';
import { calls, type ListedCall } from '~/contract';
import { CODES } from '~/contract/codes';
import { verification as contract } from '~/contract/verification';
import { describeOnEachDatabase } from '~/upstream/core/db/testing/each-database';
import { callHandler } from '~/upstream/modules/testing/call-handler';
import { answerCall, type AnyCallHandler } from '~/upstream/core/http/call-route';
import { catchRefusal } from '~/upstream/modules/testing/context';
import { addCompany, addPublicFund } from '~/upstream/modules/testing/plain-funds';
import { verification } from '~/upstream/modules/identity/verification';
import { consumeCheckToken } from '~/upstream/modules/identity/verification/check-tokens';
import {
  IDENTIFIED_COLUMNS,
  openVerificationWorld,
  type VerificationWorld,
} from '~/upstream/modules/identity/verification/testing/verification-world';
import { standIn } from '~/tests/fixtures/partial';

const CARD = '6222020200000000014';
const OTHER_CARD = '6222020200010005102';
let world: VerificationWorld;
let phones = 0;

/** Creates a verified person with a unique phone reserved at the bank. */
async function newPerson(columns: Record<string, unknown> = IDENTIFIED_COLUMNS) {
  const account = await world.newAccount(columns);
  const me = world.as(account);
  const reserved = `136${String((phones += 1)).padStart(8, '0')}`;
  const receive = async (card_no = CARD): Promise<string> => {
    const { outbox_code } = await me.call('sendCardCaptcha', { card_no, phone: reserved });
    return outbox_code as string;
  };
  const bind = (captcha: string, card_no = CARD) =>
    me.call('bindBankCard', { card_no, phone: reserved, captcha });
  const list = () => callHandler(contract.bankCards, verification.bankCards, world.context, {}, account);
  const prove = () =>
    me.call('checkPerson', {
      method: 'id',
      name: IDENTIFIED_COLUMNS.name,
      voucher_code: IDENTIFIED_COLUMNS.voucher_code,
    });
  return { account, reserved, receive, bind, list, prove, ...me };
}
const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

describeOnEachDatabase('bank cards and identity checks', { content: 'migrated' }, (opened) => {
  beforeAll(async () => {
    world = await openVerificationWorld(opened());
  });
  // Past the minimum minute between two messages to one phone.
  beforeEach(() => world.pass(61));

  describe('binding a card', () => {
    it('names the bank, sends a code to the reserved phone, and stores no card number', async () => {
      const { account, reserved, bind, list, call, status } = await newPerson();
      const sent = await call('sendCardCaptcha', { card_no: ' 6222 0202 0000 0000 014 ', phone: reserved });
      expect(sent).toEqual({
        seconds_to_next: 60,
        bank: '中国工商银行',
        outbox_code: expect.stringMatching(/^\d{6}$/),
      });
      const messages = await world.context.db
        .selectFrom('sms_outbox')
        .select('text')
        .where('phone', '=', reserved)
        .execute();
      expect(messages).toEqual([{ text: expect.stringContaining('您正在验证银行卡') }]);
      const card = await bind(sent.outbox_code as string);
      expect(card).toMatchObject({ bank: '中国工商银行', tail: '0014', holder: '周予安' });
      expect(await list()).toEqual({ list: [card] });
      expect((await status()).bank_cards).toEqual([{ card_id: card.card_id, bank: card.bank, tail: '0014' }]);
      const row = await world.context.db
        .selectFrom('bank_cards')
        .selectAll()
        .where('account_id', '=', account.id)
        .executeTakeFirstOrThrow();
      const kept = JSON.stringify([row, await world.auditOf(account)]);
      expect(kept).not.toContain(CARD);
      expect(kept).not.toContain(reserved);
    });

    it.each([
      ['6222020200000009908', CODES.badRequest, '请使用本人同名银行卡'],
      ['6222020200000009916', CODES.badRequest, '手机号与该卡在银行预留的手机号不一致'],
      ['6222020200000009924', CODES.badRequest, '暂不支持该银行卡，请更换其他银行的储蓄卡'],
      ['6222020200000009932', CODES.checkUnavailable, '核验服务暂时没有响应，未做任何更改，请稍后重试'],
      ['6222020200000000015', CODES.badRequest, '银行卡号有误，请逐位核对'],
      ['622202020000', CODES.badRequest, '银行卡号应为16至19位数字'],
    ])('%s gets a separate message and sends no code', async (card_no, code, msg) => {
      const { call, reserved } = await newPerson();
      expect(await catchRefusal(call('sendCardCaptcha', { card_no, phone: reserved }))).toMatchObject({
        code,
        msg,
      });
      const sent = await world.context.db
        .selectFrom('sms_outbox')
        .select('id')
        .where('phone', '=', reserved)
        .execute();
      expect(sent).toEqual([]);
    });

    it.each([
      [{}, '请先完成实名认证'],
      [{ identity_code: 2 }, '实名信息正在人工复核，通过后可继续'],
      [{ ...IDENTIFIED_COLUMNS, voucher_expire_date: '2026-11-19' }, '证件已过有效期，请先更新实名信息'],
    ])('needs the identity first %#', async (columns, msg) => {
      const { call, reserved } = await newPerson(columns);
      const sent = call('sendCardCaptcha', { card_no: CARD, phone: reserved });
      expect(await catchRefusal(sent)).toMatchObject({ code: CODES.notAllowed, msg });
    });

    it('binds nothing with a wrong code, then binds with the right one; reports a repeated binding', async () => {
      const { receive, bind, list } = await newPerson();
      const code = await receive();
      expect(await catchRefusal(bind(wrong(code)))).toMatchObject({ code: CODES.wrongCaptcha });
      expect((await list()).list).toEqual([]);
      await bind(code);
      expect(await catchRefusal(bind(code))).toMatchObject({
        code: CODES.conflict,
        msg: '这张银行卡已经绑定，无需重复操作',
      });
    });

    it('does not accept a login code for a card', async () => {
      const { receive, reserved } = await newPerson();
      const code = await receive();
      const { auth } = await import('~/upstream/modules/identity/auth');
      const login = auth.loginByCaptcha({
        query: {},
        body: { phone: reserved, captcha: code, agreement_list: [2, 3] },
        account: null,
        context: world.context,
      });
      expect(await catchRefusal(login)).toMatchObject({ code: CODES.captchaExpired });
    });

    it('binds a card once in five concurrent requests', async () => {
      const { receive, bind, list } = await newPerson();
      const code = await receive();
      const all = await Promise.allSettled(Array.from({ length: 5 }, () => bind(code)));
      expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      expect((await list()).list).toHaveLength(1);
    });

    it('refuses a sixth card, also under concurrency; removing one allows another', async () => {
      const { account, reserved, receive, bind, call, list } = await newPerson();
      const { db } = world.context;
      const rows = Array.from({ length: 5 }, (_, index) => ({
        id: `${account.id}-${index}`,
        account_id: account.id,
        bank: '中国工商银行',
        tail: `000${index}`,
        holder: '周予安',
        phone: '136****0000',
        card_hash: `${account.id}-${index}`,
        bound_at: '2026-11-20T00:00:00.000Z',
        removed_at: null,
      }));
      await db.insertInto('bank_cards').values(rows).execute();
      const code = await receive();
      const refused = { code: CODES.conflict, msg: '最多绑定 5 张银行卡，请先解绑不用的卡' };
      expect(await catchRefusal(bind(code))).toMatchObject(refused);
      await db
        .updateTable('bank_cards')
        .set({ removed_at: '2026-11-20T00:00:00.000Z' })
        .where('id', '=', `${account.id}-0`)
        .execute();
      world.pass(61);
      const other = `137${reserved.slice(3)}`;
      const sent = await call('sendCardCaptcha', { card_no: OTHER_CARD, phone: other });
      const captcha = sent.outbox_code as string;
      const both = await Promise.allSettled([
        bind(code),
        call('bindBankCard', { card_no: OTHER_CARD, phone: other, captcha }),
      ]);
      expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
      expect(both.find((each) => each.status === 'rejected')?.reason).toMatchObject(refused);
      expect((await list()).list).toHaveLength(5);
    });

    it('allows five failed attempts a day, and more the next day', async () => {
      const { call, reserved } = await newPerson();
      const send = (card_no: string) => call('sendCardCaptcha', { card_no, phone: reserved });
      const all = await Promise.allSettled(Array.from({ length: 12 }, () => send('6222020200000009916')));
      const codes = all.map((each) =>
        each.status === 'rejected' ? (each.reason as { code: number }).code : 0,
      );
      expect(codes.filter((code) => code === CODES.badRequest)).toHaveLength(5);
      expect(codes.filter((code) => code === CODES.tooMany)).toHaveLength(7);
      expect(await catchRefusal(send(CARD))).toMatchObject({ msg: '今天的核验次数已用完，请明天再试' });
      world.pass(86_400);
      expect(await send(CARD)).toMatchObject({ bank: '中国工商银行' });
    });
  });

  describe('removing a card', () => {
    it('needs a check token, once; the card can be bound again', async () => {
      const { receive, bind, list, prove, call } = await newPerson();
      const { card_id } = await bind(await receive());
      expect(await catchRefusal(call('removeBankCard', { card_id, check_token: 'none' }))).toMatchObject({
        code: CODES.notAllowed,
        msg: '身份验证已失效，请重新验证',
      });
      const { check_token } = await prove();
      // The card of another person is not found; the token is not consumed.
      expect(await catchRefusal(call('removeBankCard', { card_id: 'none', check_token }))).toMatchObject({
        code: CODES.notFound,
      });
      await call('removeBankCard', { card_id, check_token });
      expect((await list()).list).toEqual([]);
      expect(await catchRefusal(call('removeBankCard', { card_id, check_token }))).toMatchObject({
        code: CODES.notAllowed,
      });
      world.pass(61);
      expect(await bind(await receive())).toMatchObject({ tail: '0014' });
    });

    it('is refused while an order is open', async () => {
      const { account, receive, bind, prove, call } = await newPerson();
      const { card_id } = await bind(await receive());
      const at = world.context.now().toISOString();
      await world.context.db
        .insertInto('orders')
        .values({
          id: `order-${account.id}`,
          order_no: `no-${account.id}`,
          account_id: account.id,
          kind: 'subscribe',
          fund_id: 'fund',
          context: 'simu',
          amount_fen: 100_000_000,
          shares: null,
          open_day: '2026-12-01',
          status: 'open',
          step: 'contract',
          created_at: at,
          updated_at: at,
        })
        .execute();
      const { check_token } = await prove();
      expect(await catchRefusal(call('removeBankCard', { card_id, check_token }))).toMatchObject({
        code: CODES.conflict,
        msg: '您有进行中的订单，完成或取消后再解绑银行卡',
      });
    });

    it('is refused while an active or paused plan uses it, but not a stopped one', async () => {
      const { account, receive, bind, prove, call, list } = await newPerson();
      const { card_id } = await bind(await receive());
      const at = world.context.now().toISOString();
      const plan = { id: `plan-${account.id}`, account_id: account.id, fund_id: 'pf1', card_id, day: 1 };
      const terms = { amount_fen: 100, frequency: 'week' as const, condition: '' };
      const rest = { stop_reason: null, next_planned_on: null, created_at: at, updated_at: at };
      const { db } = world.context;
      await addCompany(db);
      await addPublicFund(db, 'pf1', {});
      await db
        .insertInto('plans')
        .values({ ...plan, ...terms, ...rest, state: 'active' })
        .execute();
      const { check_token } = await prove();
      for (const state of ['active', 'paused'] as const) {
        await db.updateTable('plans').set({ state }).where('id', '=', plan.id).execute();
        expect(await catchRefusal(call('removeBankCard', { card_id, check_token })), state).toMatchObject({
          code: CODES.conflict,
          msg: '您有定投计划使用这张银行卡，更换扣款卡或终止计划后再解绑',
        });
      }
      await db.updateTable('plans').set({ state: 'stopped' }).where('id', '=', plan.id).execute();
      await call('removeBankCard', { card_id, check_token });
      expect((await list()).list).toEqual([]);
    });
  });

  describe('identity check', () => {
    const use = (account: { id: string }, token: string) =>
      world.context.db
        .transaction()
        .execute((trx) => consumeCheckToken(trx, account.id, token, world.context.now()));

    it('by name and number gives a token for ten minutes and one use, of this account only', async () => {
      const { account, prove } = await newPerson();
      const other = await newPerson();
      const { check_token, expires_at } = await prove();
      expect(Date.parse(expires_at) - world.context.now().getTime()).toBe(600_000);
      expect(await catchRefusal(use(other.account, check_token))).toMatchObject({ code: CODES.notAllowed });
      const uses = await Promise.allSettled([1, 2, 3].map(() => use(account, check_token)));
      expect(uses.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      const late = await prove();
      world.pass(601);
      expect(await catchRefusal(use(account, late.check_token))).toMatchObject({ code: CODES.notAllowed });
      const kept = await world.context.db
        .selectFrom('check_tokens')
        .select('token_hash')
        .where('account_id', '=', account.id)
        .execute();
      expect(JSON.stringify(kept)).not.toContain(check_token);
    });

    it('keeps the token valid when its use is rolled back', async () => {
      const { account, prove } = await newPerson();
      const { check_token } = await prove();
      const failed = world.context.db.transaction().execute(async (trx) => {
        await consumeCheckToken(trx, account.id, check_token, world.context.now());
        throw new Error('the order could not be signed');
      });
      await expect(failed).rejects.toThrow('the order could not be signed');
      expect(await use(account, check_token)).toBe('id');
    });

    it('by number only says that it is wrong; refuses the sixth attempt of a day', async () => {
      const { call, prove } = await newPerson();
      const guess = () =>
        call('checkPerson', { method: 'id', name: '周予安', voucher_code: '11010119900307001X' });
      for (let attempt = 0; attempt < 5; attempt += 1) {
        expect(await catchRefusal(guess())).toMatchObject({ msg: '姓名或证件号码与实名信息不一致' });
      }
      expect(await catchRefusal(guess())).toMatchObject({ code: CODES.tooMany });
      expect(await catchRefusal(prove())).toMatchObject({ code: CODES.tooMany });
    });

    it('by bank card accepts any card of the person with the code of its phone', async () => {
      const { account, reserved, receive, call } = await newPerson();
      const captcha = await receive(OTHER_CARD);
      const check = (code: string) =>
        call('checkPerson', { method: 'bank_card', card_no: OTHER_CARD, phone: reserved, captcha: code });
      expect(await catchRefusal(check(wrong(captcha)))).toMatchObject({ code: CODES.wrongCaptcha });
      expect(await use(account, (await check(captcha)).check_token)).toBe('bank_card');
    });

    it('by face needs a consent, which is stored; a failure offers the bank card, an outage costs no attempt', async () => {
      const { account, call } = await newPerson();
      const check = (face_evidence: string) =>
        call('checkPerson', { method: 'face', consent: true, face_evidence });
      await expect(
        call('checkPerson', { method: 'face', consent: false as true, face_evidence: 'face-pass-1' }),
      ).rejects.toThrow();
      for (let attempt = 0; attempt < 6; attempt += 1) {
        expect(await catchRefusal(check('face-unavailable-1'))).toMatchObject({
          code: CODES.checkUnavailable,
        });
      }
      expect(await catchRefusal(check('face-fail-1'))).toMatchObject({
        msg: '人脸核验未通过，请在光线充足处重试，或改用银行卡验证',
      });
      expect(await use(account, (await check('face-pass-1')).check_token)).toBe('face');
      expect((await world.auditOf(account)).at(-1)).toMatchObject({
        action: 'person_checked',
        detail: { method: 'face', consent: true },
      });
    });

    it('by a photo of the face needs a separate consent, counts like other attempts, and is not stored', async () => {
      const { account } = await newPerson();
      const check = (body: Uint8Array, consent = '1' as const) =>
        callHandler(
          contract.checkFace,
          verification.checkFace,
          world.context,
          { query: { consent }, body },
          account,
        );
      const face = new Uint8Array(await createCardPhoto());
      await expect(check(face, '0' as '1')).rejects.toThrow();
      expect(await use(account, (await check(face)).check_token)).toBe('face');
      expect((await world.auditOf(account)).at(-1)).toMatchObject({
        action: 'person_checked',
        detail: { method: 'face', consent: true },
      });
      const files = world.context.db.selectFrom('files').select('id').where('account_id', '=', account.id);
      expect(await files.execute()).toEqual([]);
      expect(await catchRefusal(check(new TextEncoder().encode('no photo')))).toMatchObject({
        code: CODES.fileRefused,
      });
      const covered = sharp({ create: { width: 300, height: 300, channels: 3, background: '#000' } });
      const black = new Uint8Array(await covered.jpeg().toBuffer());
      for (let attempt = 0; attempt < 5; attempt += 1)
        expect((await catchRefusal(check(black))).msg).toContain('人脸核验未通过');
      expect(await catchRefusal(check(face))).toMatchObject({ code: CODES.tooMany });
      const { account: stranger } = await newPerson({});
      const theirs = callHandler(
        contract.checkFace,
        verification.checkFace,
        world.context,
        { query: { consent: '1' }, body: face },
        stranger,
      );
      expect(await catchRefusal(theirs)).toMatchObject({ code: CODES.notAllowed });
    });

    it('by a photo sent again under its key is one check, and its token is not stored in clear text', async () => {
      const { account } = await newPerson();
      const photo = await createCardPhoto();
      const send = async (key: string, body = photo) => {
        const headers: Record<string, string> = { 'idempotency-key': key };
        const request = standIn<Request>({
          headers: { authorization: `Bearer ${account.token}` },
          socket: {},
          query: { consent: '1' },
          body,
          get: (name: string) => headers[name],
        });
        const call = calls.find(({ id }) => id === 'verification.checkFace') as ListedCall;
        return answerCall(call, verification.checkFace as AnyCallHandler, request, world.context);
      };
      const first = await send('face-key-1');
      expect(await send('face-key-1')).toEqual(first);
      const { check_token } = first.result as { check_token: string };
      const { db } = world.context;
      const tokens = await db
        .selectFrom('check_tokens')
        .select('token_hash')
        .where('account_id', '=', account.id)
        .execute();
      expect(tokens).toHaveLength(1);
      const rows = await db
        .selectFrom('idempotency_keys')
        .selectAll()
        .where('account_id', '=', account.id)
        .execute();
      expect(rows).toHaveLength(1);
      expect(
        Buffer.from(rows[0]?.reply ?? '', 'base64').toString('latin1') + JSON.stringify(rows),
      ).not.toContain(check_token);
      expect(await send('face-key-1', Buffer.from('another'))).toMatchObject({ code: CODES.keyReused });
      expect(await use(account, check_token)).toBe('face');
    });

    it.each(['id', 'bank_card', 'face'] as const)('by %s needs a verified person', async (method) => {
      const { call } = await newPerson({});
      const bodies = {
        id: { method: 'id', name: '周予安', voucher_code: IDENTIFIED_COLUMNS.voucher_code },
        bank_card: { method: 'bank_card', card_no: CARD, phone: '13600000000', captcha: '123456' },
        face: { method: 'face', consent: true, face_evidence: 'face-pass-1' },
      } as const;
      expect(await catchRefusal(call('checkPerson', bodies[method]))).toMatchObject({
        code: CODES.notAllowed,
      });
    });
  });
});
