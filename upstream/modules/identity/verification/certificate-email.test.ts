import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { CODES } from '~/contract/codes';
import { describeOnEachDatabase } from '~/upstream/core/db/testing/each-database';
import { catchRefusal } from '~/upstream/modules/testing/context';
import {
  IDENTIFIED_COLUMNS,
  openVerificationWorld,
  type VerificationWorld,
} from '~/upstream/modules/identity/verification/testing/verification-world';

let world: VerificationWorld;

async function newPerson(columns: Record<string, unknown> = IDENTIFIED_COLUMNS) {
  const account = await world.newAccount(columns);
  return { account, ...world.as(account) };
}

describeOnEachDatabase('certificate and email', { content: 'migrated' }, (opened) => {
  beforeAll(async () => {
    world = await openVerificationWorld(opened());
  });

  describe('certificate', () => {
    it('is issued for a typed name or a drawn signature, for a year; while valid it stays the same', async () => {
      const { account, call, states, status } = await newPerson();
      const request = (name: string) =>
        call('requestCertificate', { signature: { kind: 'typed', name }, is_agreed: true });
      expect(await catchRefusal(request('别人'))).toMatchObject({ msg: '请输入与实名信息一致的姓名' });
      const at = new Date('2026-11-20T02:00:00Z');
      const me = world.as(account, { now: () => at });
      const typed = { signature: { kind: 'typed', name: '周予安' }, is_agreed: true } as const;
      const [first, second] = await Promise.all([
        me.call('requestCertificate', typed),
        me.call('requestCertificate', typed),
      ]);
      expect(first).toEqual({
        code: 3,
        serial_no: expect.stringMatching(/^[0-9A-F]{20}$/),
        expire_date: '2027-11-20',
      });
      expect(second).toEqual(first);
      expect((await states()).ca_states.code).toBe(3);
      expect((await status()).certificate_expire_date).toBe('2027-11-20');
      expect(await world.auditOf(account)).toHaveLength(1);

      const later = world.as(account, { now: () => new Date('2027-11-20T16:00:00Z') });
      expect((await later.states()).ca_states.code).toBe(4);
      const file_id = await world.addFile(account, 'signature');
      const renewed = await later.call('requestCertificate', {
        signature: { kind: 'drawn', file_id },
        is_agreed: true,
      });
      expect(renewed).toMatchObject({ code: 3, expire_date: '2028-11-21' });
      expect(renewed.serial_no).not.toBe(first.serial_no);
      expect((await later.states()).ca_states.code).toBe(3);
    });

    it('is for a verified person, with an own signature', async () => {
      const { call, account } = await newPerson();
      const other = await newPerson({});
      const drawn = (file_id: string) =>
        ({ signature: { kind: 'drawn', file_id }, is_agreed: true }) as const;
      const wrong = [await world.addFile(other.account, 'signature'), await world.addFile(account, 'avatar')];
      for (const file_id of wrong) {
        expect(await catchRefusal(call('requestCertificate', drawn(file_id)))).toMatchObject({
          msg: '请重新签名',
        });
      }
      const own = await world.addFile(other.account, 'signature');
      expect(await catchRefusal(other.call('requestCertificate', drawn(own)))).toMatchObject({
        code: CODES.notAllowed,
      });
    });
  });

  describe('e-mail', () => {
    beforeEach(() => world.pass(61));

    it('sends a code to the address; shows it masked once confirmed; replaces it only after confirmation', async () => {
      const { account, call, status } = await newPerson({});
      const send = async (email: string) => (await call('sendEmailCode', { email })).outbox_code as string;
      const code = await send('Zhou.Yuan@Example.com');
      const outbox = () =>
        world.context.db
          .selectFrom('email_outbox')
          .select(['email', 'text'])
          .where('account_id', '=', account.id)
          .execute();
      expect(await outbox()).toEqual([
        { email: 'zhou.yuan@example.com', text: expect.stringContaining(code) },
      ]);
      expect((await status()).masked_email).toBeNull();
      expect(await call('saveEmail', { email: 'zhou.yuan@example.com', captcha: code })).toEqual({
        masked_email: 'zh***@example.com',
      });
      expect((await status()).masked_email).toBe('zh***@example.com');
      expect((await outbox())[0]?.text).toBe('');
      world.pass(61);
      const next = await send('b@example.com');
      expect((await status()).masked_email).toBe('zh***@example.com');
      expect(await catchRefusal(call('saveEmail', { email: 'c@example.com', captcha: next }))).toMatchObject({
        code: CODES.captchaExpired,
      });
      await call('saveEmail', { email: 'b@example.com', captcha: next });
      expect((await status()).masked_email).toBe('b***@example.com');
      expect(JSON.stringify(await world.auditOf(account)) + world.logLines.join('')).not.toContain(
        'zhou.yuan',
      );
    });

    it('limits codes: 60 seconds between two, five attempts each, ten minutes of life, ten a day', async () => {
      const { call } = await newPerson({});
      const email = 'limits@example.com';
      const send = async () => (await call('sendEmailCode', { email })).outbox_code as string;
      const save = (code: string) => call('saveEmail', { email, captcha: code });
      const code = await send();
      world.pass(20);
      expect(await catchRefusal(send())).toMatchObject({
        code: CODES.tooMany,
        msg: '请 40 秒后再获取验证码',
      });
      const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0');
      const tries = await Promise.allSettled(Array.from({ length: 5 }, () => save(wrong)));
      expect(tries.every((each) => (each as PromiseRejectedResult).reason.code === CODES.wrongCaptcha)).toBe(
        true,
      );
      expect(await catchRefusal(save(code))).toMatchObject({ code: CODES.captchaExpired });
      world.pass(61);
      const late = await send();
      world.pass(600);
      expect(await catchRefusal(save(late))).toMatchObject({ code: CODES.captchaExpired });
      for (let sent = 2; sent < 10; sent += 1) {
        await send();
        world.pass(61);
      }
      expect(await catchRefusal(send())).toMatchObject({ msg: '今日获取验证码的次数已用完，请明日再试' });
      // Counted by account: other accounts cannot use up the codes of the owner of an address.
      const owner = await newPerson({});
      await expect(owner.call('sendEmailCode', { email })).resolves.toMatchObject({ seconds_to_next: 60 });
    });

    it('accepts a code only for its account', async () => {
      const [one, other] = [await newPerson({}), await newPerson({})];
      const email = 'shared@example.com';
      const { outbox_code } = await one.call('sendEmailCode', { email });
      await other.call('sendEmailCode', { email });
      const stolen = other.call('saveEmail', { email, captcha: outbox_code as string });
      expect(await catchRefusal(stolen)).toMatchObject({ code: CODES.wrongCaptcha });
    });
  });
});
