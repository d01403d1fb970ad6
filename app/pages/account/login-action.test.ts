import { describe, expect, it, vi } from 'vitest';
import type { PortalContext } from '~/bff/app-context';
import { PortalError } from '~/bff/errors';
import { FieldError } from '~/app/page/page-action';
import { CODES } from '~/upstream/contract/codes';
import { atField, finishLogin, handleLogin } from './login-action';

function fakeContext(kind: 'browser' | 'app' = 'browser') {
  return {
    client: { kind },
    address: '10.0.0.1',
    session: { start: vi.fn(async () => undefined), setRegister: vi.fn(async () => undefined) },
    setFlash: vi.fn(),
    takeReturnTo: vi.fn<() => string | null>(() => null),
    setReturnTo: vi.fn(),
    limit: vi.fn(async () => undefined),
    clearLimit: vi.fn(async () => undefined),
    upstream: { auth: { loginByCaptcha: vi.fn(), loginByPassword: vi.fn(), sendCaptcha: vi.fn() } },
  };
}
type Fake = ReturnType<typeof fakeContext>;
const asContext = (fake: Fake) => fake as unknown as PortalContext;
const finish = (fake: Fake, returnTo?: string) =>
  finishLogin(asContext(fake), 'wealth', 'T1', '13800000005', returnTo);

describe('logging in', () => {
  it('AUTH-020 says 登录成功 outside the app, AUTH-021 nothing in the app', async () => {
    const browser = fakeContext();
    const app = fakeContext('app');
    await finish(browser);
    await finish(app);
    expect(browser.setFlash).toHaveBeenCalledWith({ text: '登录成功', tone: 'info' });
    expect(app.setFlash).not.toHaveBeenCalled();
    expect(app.session.start).toHaveBeenCalledWith('T1', '13800000005');
  });

  it('goes back to where the person was, and only to a path of ours', async () => {
    expect((await finish(fakeContext(), '/simu/product/S1')).headers.get('Location')).toBe(
      '/simu/product/S1',
    );
    expect((await finish(fakeContext(), '//evil.test/x')).headers.get('Location')).toBe('/wealth/user');
    const kept = fakeContext();
    kept.takeReturnTo.mockReturnValue('/wealth/user/personal');
    expect((await finish(kept, '/ignored')).headers.get('Location')).toBe('/wealth/user/personal');
  });

  it('CONST-036 code 400000 goes on to registration with the token kept in the session, not in the address', async () => {
    const fake = fakeContext();
    fake.upstream.auth.loginByCaptcha.mockResolvedValue({
      code: CODES.register,
      msg: '',
      result: { register_token: 'R1', authorize_token: 'AU', register_phone: '13900000000' },
    });
    const value = {
      intent: 'login-captcha' as const,
      phone: '13900000000',
      captcha: '123456',
      agreement: 'on' as const,
    };
    const page = { value, context: asContext(fake), edition: 'fund' as const };
    const answer = (await handleLogin(page as Parameters<typeof handleLogin>[0])) as Response;
    expect(answer.headers.get('Location')).toBe('/fund/public/process/password/set_password');
    expect(fake.session.setRegister).toHaveBeenCalledWith({
      registerToken: 'R1',
      authorizeToken: 'AU',
      phone: '13900000000',
    });
    expect(fake.upstream.auth.loginByCaptcha.mock.calls[0]![0].body.agreement_list).toEqual([5, 6]);
  });

  it('puts the words of the server at the field they speak of', () => {
    const refused = (code: number) =>
      new PortalError('验证码有误', { kind: 'UpstreamBusinessError', status: 422, code });
    const thrown = (error: unknown) => {
      try {
        return atField(error);
      } catch (caught) {
        return caught;
      }
    };
    expect(thrown(refused(CODES.wrongCaptcha))).toMatchObject(new FieldError('captcha', '验证码有误'));
    expect(thrown(refused(CODES.wrongPassword))).toMatchObject({ field: 'password' });
    const other = refused(CODES.tooMany);
    expect(thrown(other)).toBe(other);
  });
});
