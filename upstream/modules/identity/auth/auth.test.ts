import { beforeAll, describe, expect, it, vi } from 'vitest';
import { CODES } from '~/contract/codes';
import { describeOnEachDatabase } from '~/upstream/core/db/testing/each-database';
import { addAccount, catchRefusal } from '~/upstream/modules/testing/context';
import { openLoginWorld, LOGIN_ORIGIN, createOtherCode } from '~/upstream/modules/testing/login-world';
import { findAccountByToken } from '~/upstream/core/http/access-tokens';
import type { UpstreamConfig } from '~/upstream/core/config';
import { createCarrierVerifier } from '~/upstream/core/external-services/carrier';
import { auth } from '~/upstream/modules/identity/auth/index';

const guest = { query: {}, account: null } as const;
let kit: Awaited<ReturnType<typeof openLoginWorld>>;
let world: typeof kit.world;
let context: typeof kit.context;
const newPhone = () => kit.newPhone();
const receive = (phone: string) => kit.receive(phone);
const loginByCaptcha = (phone: string, captcha: string) => kit.loginByCaptcha(phone, captcha);
const loginByPassword = (phone: string, password: string) => kit.loginByPassword(phone, password);

describeOnEachDatabase('login and registration', { content: 'migrated' }, (opened) => {
  beforeAll(async () => {
    kit = await openLoginWorld(opened());
    ({ world, context } = kit);
  });

  describe('registration', () => {
    async function registerData(phone: string) {
      const refusal = await catchRefusal(loginByCaptcha(phone, await receive(phone)));
      expect(refusal.code).toBe(400000);
      return refusal.result as { code: number; token: string; phone: string };
    }
    const register = (token: string) =>
      auth.register({
        ...guest,
        context,
        body: { register_token: token, password: 'Passw0rd99', ...LOGIN_ORIGIN, iv_code: 'inviter' },
      });

    it('CONST-036 answers 400000 to an unknown phone, whose register token makes one account', async () => {
      const phone = newPhone();
      const data = await registerData(phone);
      expect(data).toEqual({ code: 400000, token: expect.any(String) as string, phone });
      const stored = await context.db.selectFrom('register_tokens').selectAll().execute();
      expect(JSON.stringify(stored)).not.toContain(data.token);
      const { token = '' } = await register(data.token);
      const account = await findAccountByToken(context, token);
      const row = await context.db
        .selectFrom('accounts')
        .selectAll()
        .where('id', '=', account?.id ?? '')
        .executeTakeFirstOrThrow();
      expect(row).toMatchObject({ phone, invited_by_code: 'inviter', simu_unsigned_guarantee: false });
      expect(row.origin).toMatchObject({ agreement_list: [2, 3] });
      expect(await catchRefusal(register(data.token))).toMatchObject({ code: CODES.badRegisterToken });
      expect(await loginByPassword(phone, 'Passw0rd99')).toMatchObject({ phone });
    });

    it('expires a register token after 15 minutes', async () => {
      const data = await registerData(newPhone());
      world.pass(15 * 60);
      expect(await catchRefusal(register(data.token))).toMatchObject({ code: CODES.badRegisterToken });
    });

    it('creates one account when a register token is used twice concurrently', async () => {
      const data = await registerData(newPhone());
      const both = await Promise.allSettled([register(data.token), register(data.token)]);
      expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
      const refused = both.find((each) => each.status === 'rejected');
      expect(refused?.reason).toMatchObject({ code: CODES.badRegisterToken });
    });

    it('creates one account from two register tokens of one phone', async () => {
      const phone = newPhone();
      const first = await registerData(phone);
      world.pass(60);
      const second = await registerData(phone);
      await register(first.token);
      expect(await catchRefusal(register(second.token))).toMatchObject({ code: CODES.conflict });
    });
  });

  describe('login by password', () => {
    it('gives the same answer for an unknown phone, a wrong password and an account without one', async () => {
      const account = await addAccount(context, newPhone(), { password: 'RightPass1' });
      const bare = await addAccount(context, newPhone());
      const answers = [];
      for (const phone of [account.phone, bare.phone, newPhone()]) {
        answers.push(await catchRefusal(loginByPassword(phone, 'WrongPass1')));
      }
      expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
      expect(answers[0]).toMatchObject({ code: CODES.wrongPassword, msg: '手机号或密码有误' });
      expect(await loginByPassword(account.phone, 'RightPass1')).toMatchObject({ phone: account.phone });
    });

    it.each(['known', 'unknown'])('makes a %s phone wait after five failures', async (kind) => {
      const phone = newPhone();
      if (kind === 'known') await addAccount(context, phone, { password: 'RightPass1' });
      const tries = await Promise.all(
        Array.from({ length: 7 }, () => catchRefusal(loginByPassword(phone, 'nope'))),
      );
      expect(tries.filter((each) => each.code === CODES.wrongPassword)).toHaveLength(5);
      expect(tries.filter((each) => each.code === CODES.tooMany)).toHaveLength(2);
      expect(await catchRefusal(loginByPassword(phone, 'RightPass1'))).toMatchObject({ code: CODES.tooMany });
      world.pass(30);
      const next = loginByPassword(phone, 'RightPass1');
      if (kind === 'known') {
        expect(await next).toMatchObject({ phone });
        expect(await catchRefusal(loginByPassword(phone, 'nope'))).toMatchObject({
          code: CODES.wrongPassword,
        });
      } else {
        expect(await catchRefusal(next)).toMatchObject({ code: CODES.wrongPassword });
        world.pass(30);
        expect((await catchRefusal(loginByPassword(phone, 'nope'))).msg).toContain('30 秒');
      }
    });
  });

  describe('passwords and tokens', () => {
    async function askFor(account: Awaited<ReturnType<typeof addAccount>>) {
      const body = { phone: account.phone, scene: 'forget_password' } as const;
      return (await auth.sendCaptcha({ query: {}, account, context, body })).outbox_code ?? '';
    }

    it('ends every other session after a password change and gives this one a new token', async () => {
      const account = await addAccount(context, newPhone(), { password: 'OldPass123' });
      const { token: elsewhere = '' } = await loginByPassword(account.phone, 'OldPass123');
      const body = { captcha: await askFor(account), password: 'NewPass123' };
      const { token } = await auth.setPassword({ query: {}, account, context, body });
      expect(await findAccountByToken(context, token)).toMatchObject({ id: account.id });
      expect(await findAccountByToken(context, account.token)).toBeNull();
      expect(await findAccountByToken(context, elsewhere)).toBeNull();
      expect(await catchRefusal(loginByPassword(account.phone, 'OldPass123'))).toMatchObject({
        code: CODES.wrongPassword,
      });
      expect(await loginByPassword(account.phone, 'NewPass123')).toMatchObject({ phone: account.phone });
    });

    it('does not change a password with a login code or a wrong one', async () => {
      const account = await addAccount(context, newPhone(), { password: 'OldPass123' });
      const loginCode = await receive(account.phone);
      const change = (captcha: string) =>
        auth.setPassword({ query: {}, account, context, body: { captcha, password: 'NewPass123' } });
      expect(await catchRefusal(change(loginCode))).toMatchObject({ code: CODES.captchaExpired });
      world.pass(60);
      const code = await askFor(account);
      expect(await catchRefusal(change(createOtherCode(code)))).toMatchObject({ code: CODES.wrongCaptcha });
      expect(await findAccountByToken(context, account.token)).not.toBeNull();
    });

    it('CALL-013 logout ends only the token it was called with', async () => {
      const account = await addAccount(context, newPhone(), { password: 'SomePass12' });
      const { token: other = '' } = await loginByPassword(account.phone, 'SomePass12');
      await auth.logout({ query: {}, body: {}, account, context });
      expect(await findAccountByToken(context, account.token)).toBeNull();
      expect(await findAccountByToken(context, other)).not.toBeNull();
      expect(await auth.logout({ query: {}, body: {}, account: null, context })).toBeNull();
    });

    it('CALL-006 reload_session gives a session for a token, register data for a register token, else 90007', async () => {
      const account = await addAccount(context, newPhone());
      const reload = (token: string) =>
        auth.reloadSession({ query: { token }, body: {}, account: null, context });
      const { token = '', phone } = await reload(account.token);
      expect(phone).toBe(account.phone);
      expect(token).not.toBe(account.token);
      expect(await findAccountByToken(context, token)).toMatchObject({ id: account.id });

      const unknown = newPhone();
      const { result } = await catchRefusal(loginByCaptcha(unknown, await receive(unknown)));
      const data = result as { token: string };
      expect(await catchRefusal(reload(data.token))).toMatchObject({ code: 400000, result: data });
      expect(await catchRefusal(reload('nonsense'))).toMatchObject({ code: CODES.tokenExpired });
      world.pass(15 * 60);
      expect(await catchRefusal(reload(data.token))).toMatchObject({ code: CODES.tokenExpired });
    });

    const oneTap = async (one_login_open: 0 | 1) => {
      const value = JSON.stringify({ one_login_open });
      await context.db
        .insertInto('deploy_config')
        .values({ key: 'frontend_config', value })
        .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
        .execute();
    };

    it('refuses every one-tap login after operators close it, for any carrier answer', async () => {
      await oneTap(0);
      const account = await addAccount(context, newPhone());
      const verify = vi.fn(async () => account.phone);
      const body = { token: 'carrier-token', user_information: '', ...LOGIN_ORIGIN };
      const closed = auth.oneTapLogin({ ...guest, context: { ...context, carrier: { verify } }, body });
      expect(await catchRefusal(closed)).toMatchObject({ code: 1, msg: '一键登录已关闭，请用验证码登录' });
      expect(verify).not.toHaveBeenCalled();
    });

    it('CALL-003 ENTITY-023 one-tap login refuses with 104012 while no carrier confirms the phone', async () => {
      await oneTap(1);
      const body = { token: 'carrier-token', user_information: '', ...LOGIN_ORIGIN };
      expect(await catchRefusal(auth.oneTapLogin({ ...guest, context, body }))).toEqual({
        code: 1,
        msg: '号码有误，请重新填写',
        result: { code: 104012 },
      });
    });

    it('confirms phones with the reference carrier only in dev and test of an embedded upstream', async () => {
      const verify = (appEnv: UpstreamConfig['appEnv'], isEmbedded = true) =>
        createCarrierVerifier({ appEnv, isEmbedded }).verify('reference-carrier-13800000005', '');
      expect([await verify('dev'), await verify('test')]).toEqual(['13800000005', '13800000005']);
      expect([await verify('pre'), await verify('prod'), await verify('test', false)]).toEqual([
        null,
        null,
        null,
      ]);
      const { verify: ask } = createCarrierVerifier({ appEnv: 'test', isEmbedded: true });
      expect([await ask('13800000005', ''), await ask('reference-carrier-138', '')]).toEqual([null, null]);
    });

    it('CALL-003 ENTITY-023 one-tap login logs in the owner of the phone that the carrier confirms', async () => {
      await oneTap(1);
      const account = await addAccount(context, newPhone());
      const unknown = newPhone();
      const carrier = {
        verify: async (token: string) => (token === 'known' ? account.phone : unknown),
      };
      const tap = (token: string) =>
        auth.oneTapLogin({
          ...guest,
          context: { ...context, carrier },
          body: { token, user_information: '', ...LOGIN_ORIGIN },
        });
      const known = await tap('known');
      expect(known).toMatchObject({ phone: account.phone });
      expect(Object.keys(known).sort()).toEqual(['phone', 'token']);
      expect(await catchRefusal(tap('other'))).toMatchObject({
        code: 400000,
        result: { code: 400000, token: expect.any(String) as string, phone: unknown },
      });
    });

    it('CALL-032 ENTITY-003 login status names the account', async () => {
      const account = await addAccount(context, newPhone());
      const ask = (who: typeof account | null) =>
        auth.loginStatus({ query: {}, body: {}, account: who, context });
      expect(await ask(account)).toEqual({ account_id: account.id, logined: true, oldLogined: true });
      expect(await ask(null)).toEqual({ account_id: null, logined: false, oldLogined: false });
    });
  });
});
