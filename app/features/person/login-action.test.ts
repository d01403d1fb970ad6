import { describe, expect, it, vi } from 'vitest';
import { CODES } from '~/contract/codes';
import { finishLogin, handleLogin } from '~/app/features/person/login-action';
import { loginSchema } from '~/app/features/person/login-schema';
import { createTestContext, type TestContext, type TestReply } from '~/tests/fixtures/create-test-context';
import { createTestPage } from '~/tests/fixtures/create-test-args';

const fakeContext = (kind: 'browser' | 'app' = 'browser') =>
  createTestContext({
    client: { kind },
    upstream: {
      auth: {
        loginByCaptcha: vi.fn(),
        loginByPassword: vi.fn(),
        oneTapLogin: vi.fn(),
        reloadSession: vi.fn(),
      },
    },
  });
type Fake = TestContext;
const finish = (fake: Fake, returnTo?: string) => finishLogin(fake, 'wealth', 'T1', '13800000005', returnTo);

describe('login', () => {
  it('AUTH-020 shows 登录成功 outside the app, AUTH-021 shows nothing in the app', async () => {
    const browser = fakeContext();
    const app = fakeContext('app');
    await finish(browser);
    await finish(app);
    expect(browser.setFlash).toHaveBeenCalledWith({ text: '登录成功', tone: 'info' });
    expect(app.setFlash).not.toHaveBeenCalled();
    expect(app.startLogin).toHaveBeenCalledWith('T1', '13800000005');
  });

  it('returns to the previous page, and only to a path on this portal', async () => {
    expect((await finish(fakeContext(), '/simu/product/S1')).headers.get('Location')).toBe(
      '/simu/product/S1',
    );
    expect((await finish(fakeContext(), '//evil.test/x')).headers.get('Location')).toBe('/wealth/user');
    const kept = fakeContext();
    kept.takeReturnTo.mockReturnValue('/wealth/user/personal');
    expect((await finish(kept, '/ignored')).headers.get('Location')).toBe('/wealth/user/personal');
  });

  it('reports the result of the action that the guest requested', async () => {
    for (const [done, message] of [
      [
        { text: '已加入自选', isOk: true },
        { text: '登录成功，已加入自选', tone: 'info' },
      ],
      [
        { text: '加入自选失败，自选最多 200 只', isOk: false },
        { text: '登录成功，加入自选失败，自选最多 200 只', tone: 'error' },
      ],
    ] as const) {
      const fake = fakeContext();
      fake.startLogin.mockResolvedValue(done);
      expect((await finish(fake, '/simu/product/S1')).headers.get('Location')).toBe('/simu/product/S1');
      expect(fake.setFlash).toHaveBeenCalledWith(message);
    }
  });

  it('keeps the fund that a guest requested through the login form until the login is complete', async () => {
    const fake = fakeContext();
    fake.upstream.auth.loginByPassword.mockResolvedValue({ token: 'T1' });
    const value = {
      ...{ intent: 'login-password' as const, phone: '13900000000', password: 'RightPass1' },
      ...{ agreement: 'on' as const, wish: 'public:000001' },
    };
    await handleLogin(createTestPage({ value, context: fake }));
    expect(fake.session.setPendingWatch).toHaveBeenCalledExactlyOnceWith({ kind: 'public', id: '000001' });
    const [kept] = fake.session.setPendingWatch.mock.invocationCallOrder;
    expect(kept).toBeLessThan(fake.startLogin.mock.invocationCallOrder[0] ?? 0);
    const getWish = (wish: string) => loginSchema.parse({ ...value, wish }).wish;
    expect([getWish('simu:S-1'), getWish('other:1'), getWish('public:../x')]).toEqual([
      'simu:S-1',
      undefined,
      undefined,
    ]);
  });

  it('CONST-036 continues to registration on code 400000, with the token kept in the session and not in the address', async () => {
    const fake = fakeContext();
    fake.upstream.auth.loginByCaptcha.mockResolvedValue({
      code: CODES.register,
      msg: '',
      result: { token: 'R1', phone: '13900000000' },
    });
    const value = {
      intent: 'login-captcha' as const,
      phone: '13900000000',
      captcha: '123456',
      agreement: 'on' as const,
    };
    const answer = (await handleLogin(
      createTestPage({ value, context: fake, edition: 'fund' as const }),
    )) as Response;
    expect(answer.headers.get('Location')).toBe('/fund/public/process/password/set_password');
    expect(fake.session.setRegister).toHaveBeenCalledWith({
      registerToken: 'R1',
      authorizeToken: null,
      phone: '13900000000',
    });
    expect(fake.upstream.auth.loginByCaptcha.mock.calls[0]![0].body.agreement_list).toEqual([5, 6]);
  });
});

describe('login by carrier', () => {
  const value = {
    intent: 'login-one-tap' as const,
    token: 'CARRIER-1',
    user_information: 'u',
    agreement: 'on' as const,
    iv_code: 'IV1',
    session_info_id: 'visit-1',
  };
  const oneTap = (
    fake: Fake,
    reply: TestReply<'auth', 'oneTapLogin'>,
    edition: 'wealth' | 'fund' = 'wealth',
  ) => {
    fake.upstream.auth.oneTapLogin.mockResolvedValue(reply);
    return handleLogin(createTestPage({ value, context: fake, edition }));
  };

  it.each([
    ['in the result', { code: 1, msg: '手机号校验未通过', result: { code: 104012 } }],
    ['in the result as text', { code: 1, msg: '', result: { code: '104012' } }],
    ['in the message', { code: 1, msg: 'carrier error 104012', result: null }],
  ])('ONETAP-011 CONST-039 shows 号码有误，请重新填写 for code 1 with 104012 %s', async (_where, reply) => {
    expect(await oneTap(fakeContext(), reply)).toMatchObject({
      data: { result: { error: { '': ['号码有误，请重新填写'] } }, isWrongNumber: true },
      init: { status: 422 },
    });
  });

  it('ONETAP-013 shows the message of the server for code 1 with any other result', async () => {
    const reply = { code: 1, msg: '认证服务繁忙', result: { code: 104000 } };
    expect(await oneTap(fakeContext(), reply)).toMatchObject({
      data: { result: { error: { '': ['认证服务繁忙'] } }, isWrongNumber: false },
      init: { status: 422 },
    });
  });
});

describe('login by native app', () => {
  const enterBy = (fake: Fake, reply: TestReply<'auth', 'reloadSession'>, more: object = {}) => {
    fake.upstream.auth.reloadSession.mockResolvedValue(reply);
    const value = { intent: 'login-app' as const, token: 'APP-1', return_to: '/wealth/favorite', ...more };
    return handleLogin(createTestPage({ value, context: fake }));
  };
  const done = { code: 0, msg: '', result: { token: 'T1', phone: '13800000005' } };

  it('starts a page session from the app session, returns to the previous page, and performs the requested action', async () => {
    const fake = fakeContext('app');
    const answer = (await enterBy(fake, done, { wish: 'simu:S1' })) as Response;
    expect(fake.upstream.auth.reloadSession).toHaveBeenCalledWith({ query: { token: 'APP-1' } });
    expect(fake.startLogin).toHaveBeenCalledWith('T1', '13800000005');
    expect(answer.headers.get('Location')).toBe('/wealth/favorite');
    expect(fake.session.setPendingWatch).toHaveBeenCalledExactlyOnceWith({ kind: 'simu', id: 'S1' });
    expect(fake.giveBackLimit).toHaveBeenCalledWith('proof-address', fake.address);
  });

  it('continues to the first password for a phone without an account', async () => {
    const fake = fakeContext('app');
    const result = { token: 'R1', phone: '13900000000' };
    const answer = (await enterBy(fake, { code: CODES.register, msg: '', result })) as Response;
    expect(answer.headers.get('Location')).toBe('/wealth/public/process/password/set_password');
  });

  it('outside the app calls no upstream, and starts no session when the app session is refused', async () => {
    const browser = fakeContext();
    const refusedOutside = await enterBy(browser, done);
    expect(browser.upstream.auth.reloadSession).not.toHaveBeenCalled();
    const app = fakeContext('app');
    const refused = await enterBy(app, { code: 90007, msg: '登录已过期，请重新登录', result: null });
    for (const answer of [refusedOutside, refused])
      expect(answer).toMatchObject({ init: { status: 422 }, data: { result: { status: 'error' } } });
    expect([browser, app].flatMap(({ startLogin }) => startLogin.mock.calls)).toEqual([]);
    expect(app.giveBackLimit).not.toHaveBeenCalled();
  });

  it('limits the length of the token and sends no text without one', () => {
    const parsed = (token: unknown) => loginSchema.safeParse({ intent: 'login-app', token }).success;
    expect([parsed('x'), parsed(''), parsed(undefined), parsed('x'.repeat(4_097))]).toEqual([
      true,
      false,
      false,
      false,
    ]);
  });
});
