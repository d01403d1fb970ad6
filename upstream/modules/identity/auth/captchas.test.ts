import { beforeAll, describe, expect, it } from 'vitest';
import { CODES } from '~/contract/codes';
import { describeOnEachDatabase } from '~/upstream/core/db/testing/each-database';
import { addAccount, openWorld, REAL_SIGNING, catchRefusal } from '~/upstream/modules/testing/context';
import { openLoginWorld, createOtherCode } from '~/upstream/modules/testing/login-world';
import { findAccountByToken } from '~/upstream/core/http/access-tokens';
import { auth } from '~/upstream/modules/identity/auth/index';
import { hashSha256 } from '~/upstream/core/secrets';

const guest = { query: {}, account: null } as const;
let kit: Awaited<ReturnType<typeof openLoginWorld>>;
let world: typeof kit.world;
let context: typeof kit.context;
const newPhone = () => kit.newPhone();
const receive = (phone: string) => kit.receive(phone);
const loginByCaptcha = (phone: string, captcha: string) => kit.loginByCaptcha(phone, captcha);
const send = (phone: string) => kit.send(phone);

describeOnEachDatabase('captchas', { content: 'migrated' }, (opened) => {
  beforeAll(async () => {
    kit = await openLoginWorld(opened());
    ({ world, context } = kit);
  });

  describe('captcha sending', () => {
    it('sends six digits, stores their hash, and gives the same answer for known and unknown phones', async () => {
      const known = await addAccount(context, newPhone());
      const unknown = newPhone();
      const [first, second] = [await send(known.phone), await send(unknown)];
      expect(Object.keys(first)).toEqual(Object.keys(second));
      expect({ ...first, outbox_code: '' }).toEqual({ ...second, outbox_code: '' });
      expect(first).toMatchObject({ expire_seconds: 300, resend_seconds: 60 });
      expect(first.outbox_code).toMatch(/^\d{6}$/);
      const row = await context.db
        .selectFrom('sms_codes')
        .selectAll()
        .where('phone', '=', known.phone)
        .executeTakeFirstOrThrow();
      expect(row.code_hash).not.toContain(first.outbox_code);
    });

    it('sends one a minute, five an hour and ten a day to a phone', async () => {
      const phone = newPhone();
      await send(phone);
      expect(await catchRefusal(send(phone))).toMatchObject({
        code: CODES.tooMany,
        msg: expect.stringContaining('请 60 秒后再获取验证码'),
      });
      world.pass(59);
      expect(await catchRefusal(send(phone))).toMatchObject({
        code: CODES.tooMany,
        msg: expect.stringContaining('请 1 秒后再获取验证码'),
      });
      for (let sent = 1; sent < 5; sent += 1) {
        world.pass(60);
        await send(phone);
      }
      world.pass(60);
      // The first of the five was sent 5 minutes ago.
      expect((await catchRefusal(send(phone))).msg).toContain('请 55 分钟后');
      world.pass(3600);
      for (let sent = 5; sent < 10; sent += 1) {
        await send(phone);
        world.pass(3600 / 4);
      }
      world.pass(3600);
      expect((await catchRefusal(send(phone))).msg).toMatch(/请 \d+ 小时后/);
      world.pass(86_400);
      await send(phone);
    });

    it('accepts only one of ten concurrent requests', async () => {
      const phone = newPhone();
      const outcomes = await Promise.allSettled(Array.from({ length: 10 }, () => send(phone)));
      expect(outcomes.filter((outcome) => outcome.status === 'fulfilled')).toHaveLength(1);
    });

    it('sends password codes only to the own phone of a logged-in person', async () => {
      const account = await addAccount(context, newPhone());
      const ask = (phone: string, who: typeof account | null) =>
        auth.sendCaptcha({ query: {}, account: who, context, body: { phone, scene: 'forget_password' } });
      expect(await catchRefusal(ask(account.phone, null))).toMatchObject({ code: CODES.loggedOut });
      expect(await catchRefusal(ask(newPhone(), account))).toMatchObject({ code: CODES.badRequest });
      expect((await ask(account.phone, account)).outbox_code).toMatch(/^\d{6}$/);
    });

    it('returns the code in the reply only with the embedded upstream in dev and test', async () => {
      const elsewhere: Record<string, string>[] = [
        { APP_ENV: 'pre', ...REAL_SIGNING },
        { APP_ENV: 'test', DATABASE_URL: 'postgres://a:b@localhost/c' },
      ];
      for (const settings of elsewhere) {
        const other = await openWorld({ opened: world.opened, settings });
        const reply = await auth.sendCaptcha({
          ...guest,
          context: { ...other.context, now: context.now },
          body: { phone: newPhone(), scene: 'login' },
        });
        expect(reply).not.toHaveProperty('outbox_code');
      }
    });

    it('logs neither phone nor code outside dev', async () => {
      const phone = newPhone();
      const code = await receive(phone);
      const text = world.logLines.join('');
      expect(text).toContain(`${phone.slice(0, 3)}****${phone.slice(-4)}`);
      expect(text).not.toContain(phone);
      expect(text).not.toContain(code);
    });
  });

  describe('login by captcha', () => {
    it('gives a token for 30 days, stored as a hash', async () => {
      const { id, phone } = await addAccount(context, newPhone());
      const { token = '' } = await loginByCaptcha(phone, await receive(phone));
      expect(await findAccountByToken(context, token)).toMatchObject({ id });
      const row = await context.db
        .selectFrom('access_tokens')
        .selectAll()
        .where('token_hash', '=', hashSha256(token))
        .executeTakeFirstOrThrow();
      expect(Date.parse(row.expires_at) - context.now().getTime()).toBe(30 * 86_400_000);
      expect(JSON.stringify(row)).not.toContain(token);
      world.pass(30 * 86_400);
      expect(await findAccountByToken(context, token)).toBeNull();
    });

    it('accepts a code once, for its own phone, within five minutes', async () => {
      const { phone } = await addAccount(context, newPhone());
      const other = await addAccount(context, newPhone());
      const code = await receive(phone);
      expect(await catchRefusal(loginByCaptcha(other.phone, code))).toMatchObject({
        code: CODES.captchaExpired,
      });
      await loginByCaptcha(phone, code);
      expect(await catchRefusal(loginByCaptcha(phone, code))).toMatchObject({ code: CODES.captchaExpired });
      world.pass(60);
      const late = await receive(phone);
      world.pass(300);
      expect(await catchRefusal(loginByCaptcha(phone, late))).toMatchObject({ code: CODES.captchaExpired });
    });

    it('invalidates a code after five wrong attempts, also concurrent ones', async () => {
      const { phone } = await addAccount(context, newPhone());
      const code = await receive(phone);
      const wrong = createOtherCode(code);
      const tries = await Promise.all(
        Array.from({ length: 8 }, () => catchRefusal(loginByCaptcha(phone, wrong))),
      );
      const codes = tries.map((refusal) => refusal.code);
      expect(codes.filter((each) => each === CODES.wrongCaptcha)).toHaveLength(5);
      expect(codes.filter((each) => each === CODES.captchaExpired)).toHaveLength(3);
      expect(await catchRefusal(loginByCaptcha(phone, code))).toMatchObject({ code: CODES.captchaExpired });
    });

    it('invalidates the previous code when a new one is sent', async () => {
      const { phone } = await addAccount(context, newPhone());
      const first = await receive(phone);
      world.pass(60);
      const second = await receive(phone);
      if (first !== second) {
        expect(await catchRefusal(loginByCaptcha(phone, first))).toMatchObject({ code: CODES.wrongCaptcha });
      }
      expect(await loginByCaptcha(phone, second)).toMatchObject({ phone });
    });

    it('gives the same answer to a wrong code for known and unknown phones', async () => {
      const known = await addAccount(context, newPhone());
      const unknown = newPhone();
      const answers = [];
      for (const phone of [known.phone, unknown]) {
        answers.push(await catchRefusal(loginByCaptcha(phone, createOtherCode(await receive(phone)))));
      }
      expect(answers[0]).toEqual(answers[1]);
    });

    it('refuses a login without the agreements of an edition', async () => {
      const phone = newPhone();
      const body = { phone, captcha: await receive(phone), agreement_list: [2] };
      expect(await catchRefusal(auth.loginByCaptcha({ ...guest, context, body }))).toMatchObject({
        code: CODES.badRequest,
      });
    });
  });
});
