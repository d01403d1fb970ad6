import { beforeAll, describe, expect, it } from 'vitest';
import { CODES } from '~/contract/codes';
import { describeOnEachDatabase } from '~/upstream/core/db/testing/each-database';
import { account } from '~/upstream/modules/identity/account';
import { addAccount, catchRefusal } from '~/upstream/modules/testing/context';
import { createCaller, openLoginWorld, createOtherCode } from '~/upstream/modules/testing/login-world';
import { TOTAL_BACKOFF } from '~/upstream/modules/identity/auth/login-backoff';
import { auth } from '~/upstream/modules/identity/auth/index';

const PASSWORD = 'RightPass1';
const DEVICE_TOKEN = 'm'.repeat(43);
const home = createCaller('198.51.100.7');
const stranger = createCaller('203.0.113.9');
/** A different network each time. */
const botnet = (index: number) => createCaller(`10.${index >> 8}.${index & 255}.1`);
let kit: Awaited<ReturnType<typeof openLoginWorld>>;
const owner = () => addAccount(kit.context, kit.newPhone(), { password: PASSWORD });
const isTooMany = expect.objectContaining({ code: CODES.tooMany });

describeOnEachDatabase('protection against lockout by strangers', { content: 'migrated' }, (opened) => {
  beforeAll(async () => {
    kit = await openLoginWorld(opened());
  });

  async function guess(phone: string, caller = stranger, times = 8): Promise<void> {
    for (let count = 0; count < times; count += 1) {
      await catchRefusal(kit.loginByPassword(phone, 'WrongPass1', caller));
    }
  }

  describe('wrong passwords', () => {
    it('blocks the password for the network that tried, not for that of the owner', async () => {
      const { phone } = await owner();
      await guess(phone);
      expect(await catchRefusal(kit.loginByPassword(phone, PASSWORD, stranger))).toEqual(isTooMany);
      // The same network with another address.
      expect(await catchRefusal(kit.loginByPassword(phone, PASSWORD, createCaller('203.0.113.200')))).toEqual(
        isTooMany,
      );
      expect(await kit.loginByPassword(phone, PASSWORD, home)).toMatchObject({ phone });
    });

    it('from one IPv6 /48 count together', async () => {
      const { phone } = await owner();
      for (let index = 0; index < 5; index += 1)
        await guess(phone, createCaller(`2001:db8:5:${index.toString(16)}::1`), 1);
      const next = kit.loginByPassword(phone, PASSWORD, createCaller('2001:db8:5:ffff::1'));
      expect(await catchRefusal(next)).toEqual(isTooMany);
      expect(await kit.loginByPassword(phone, PASSWORD, createCaller('2001:db8:6::1'))).toMatchObject({
        phone,
      });
    });

    it('from many networks are limited to few a day, and affect neither captchas nor known devices', async () => {
      const { phone } = await owner();
      await kit.loginByPassword(phone, PASSWORD, createCaller('198.51.100.7', DEVICE_TOKEN));
      let checks = 0;
      // A day of guesses, one every five minutes, each from a different network.
      for (let index = 0; index < 288; index += 1) {
        kit.world.pass(300);
        const { code } = await catchRefusal(kit.loginByPassword(phone, 'WrongPass1', botnet(index)));
        if (code === CODES.wrongPassword) checks += 1;
      }
      expect(checks).toBeGreaterThanOrEqual(TOTAL_BACKOFF.freeTries);
      expect(checks).toBeLessThan(35);
      const refused = await catchRefusal(kit.loginByPassword(phone, PASSWORD, home));
      expect(refused.code).toBe(CODES.tooMany);
      expect(refused.msg).toContain('请改用验证码登录');
      const code = await kit.receive(phone, home);
      expect(await kit.loginByCaptcha(phone, code, home)).toMatchObject({ phone });
      expect(
        await kit.loginByPassword(phone, PASSWORD, createCaller('192.0.2.77', DEVICE_TOKEN)),
      ).toMatchObject({
        phone,
      });
    });

    it('is deleted when the password changes', async () => {
      const person = await owner();
      await guess(person.phone, home);
      expect(await catchRefusal(kit.loginByPassword(person.phone, PASSWORD, home))).toEqual(isTooMany);
      const input = { query: {}, account: person, context: kit.context, caller: home };
      const sent = await auth.sendCaptcha({
        ...input,
        body: { phone: person.phone, scene: 'forget_password' },
      });
      const body = { captcha: sent.outbox_code ?? '', password: 'NewPass123' };
      await auth.setPassword({ ...input, body });
      expect(await kit.loginByPassword(person.phone, 'NewPass123', home)).toMatchObject({
        phone: person.phone,
      });
    });

    it('from a known device count for that device', async () => {
      const { phone } = await owner();
      const device = createCaller('198.51.100.7', 'd'.repeat(43));
      await kit.loginByPassword(phone, PASSWORD, device);
      await guess(phone, device);
      expect(await catchRefusal(kit.loginByPassword(phone, PASSWORD, device))).toEqual(isTooMany);
      expect(await kit.loginByPassword(phone, PASSWORD, home)).toMatchObject({ phone });
    });

    it('gives the same answer for a phone without an account', async () => {
      const unknownPhone = kit.newPhone();
      const { phone } = await owner();
      for (const each of [unknownPhone, phone]) await guess(each);
      const answers = [];
      for (const each of [unknownPhone, phone])
        answers.push(await catchRefusal(kit.loginByPassword(each, 'WrongPass1', stranger)));
      expect(answers[0]).toEqual(answers[1]);
    });
  });

  describe('known device', () => {
    it('has logged in to this account, and is not known for others', async () => {
      const [first, second] = [await owner(), await owner()];
      await kit.loginByPassword(first.phone, PASSWORD, createCaller('203.0.113.9', DEVICE_TOKEN));
      await guess(second.phone, createCaller('203.0.113.9', DEVICE_TOKEN));
      expect(
        await catchRefusal(
          kit.loginByPassword(second.phone, PASSWORD, createCaller('203.0.113.9', DEVICE_TOKEN)),
        ),
      ).toEqual(isTooMany);
    });

    it('is removed by a new password and by logging out of the other devices', async () => {
      const { context } = kit;
      const who = await owner();
      const known = async () =>
        (await context.db.selectFrom('known_devices').selectAll().where('account_id', '=', who.id).execute())
          .length;
      for (const letter of 'abc')
        await kit.loginByPassword(who.phone, PASSWORD, createCaller('198.51.100.7', letter.repeat(43)));
      expect(await known()).toBe(3);
      await account.endOtherLogins({
        query: {},
        body: {},
        context,
        account: who,
        caller: createCaller('198.51.100.7', 'a'.repeat(43)),
      });
      expect(await known()).toBe(1);
      const requested = await auth.sendCaptcha({
        query: {},
        context,
        account: who,
        body: { phone: who.phone, scene: 'forget_password' },
      });
      await auth.setPassword({
        query: {},
        context,
        account: who,
        body: { captcha: requested.outbox_code ?? '', password: 'OtherPass1' },
      });
      expect(await known()).toBe(0);
    });
  });

  describe('codes', () => {
    it('cannot be used up by a stranger when the device of the owner is known', async () => {
      const { phone } = await owner();
      const device = createCaller('198.51.100.7', 'e'.repeat(43));
      await kit.loginByPassword(phone, PASSWORD, device);
      let sent = 0;
      for (let index = 0; index < 60; index += 1) {
        kit.world.pass(300);
        await kit.send(phone, botnet(index)).then(
          () => (sent += 1),
          () => undefined,
        );
      }
      expect(sent).toBe(20);
      expect(await kit.loginByCaptcha(phone, await kit.receive(phone, device), device)).toMatchObject({
        phone,
      });
    });

    it('sent to one network leave codes for all other networks', async () => {
      const { phone } = await owner();
      for (let index = 0; index < 12; index += 1) {
        await kit.send(phone, stranger).catch(() => undefined);
        kit.world.pass(60);
      }
      expect(await catchRefusal(kit.send(phone, stranger))).toEqual(isTooMany);
      expect(await kit.loginByCaptcha(phone, await kit.receive(phone, home), home)).toMatchObject({ phone });
    });

    it('is valid for the owner of the phone, for any requester', async () => {
      const { phone } = await owner();
      const code = await kit.receive(phone, stranger);
      expect(await kit.loginByCaptcha(phone, code, home)).toMatchObject({ phone });
    });

    it('sent to the owner stay valid after wrong attempts of a stranger and after codes requested by the stranger', async () => {
      const { phone } = await owner();
      const code = await kit.receive(phone, home);
      await kit.send(phone, stranger);
      for (let index = 0; index < 40; index += 1) {
        await catchRefusal(kit.loginByCaptcha(phone, createOtherCode(code), botnet(index)));
      }
      expect(await kit.loginByCaptcha(phone, code, home)).toMatchObject({ phone });
    });

    it('can be guessed at most twenty times, from any number of networks', async () => {
      const { phone } = await owner();
      const code = await kit.receive(phone, home);
      let checks = 0;
      for (let index = 0; index < 60; index += 1) {
        const caller = index < 10 ? home : botnet(index);
        const { code: answer } = await catchRefusal(kit.loginByCaptcha(phone, createOtherCode(code), caller));
        if (answer === CODES.wrongCaptcha) checks += 1;
      }
      expect(checks).toBe(20);
    });

    it('is refused with the wait that is enforced', async () => {
      const { phone } = await owner();
      const waits: number[] = [];
      for (let sent = 0; sent < 5; sent += 1) {
        const { resend_seconds: wait } = await kit.send(phone, home);
        waits.push(wait);
        if (sent === 4) break;
        kit.world.pass(wait - 1);
        expect(await catchRefusal(kit.send(phone, home))).toEqual(isTooMany);
        kit.world.pass(1);
      }
      expect(waits).toEqual([60, 60, 60, 60, 3_360]);
      kit.world.pass(3_359);
      expect((await catchRefusal(kit.send(phone, home))).msg).toContain('请 1 秒后');
      kit.world.pass(1);
      await kit.send(phone, home);
    });
  });
});
