import { describe, expect, it, vi } from 'vitest';
import {
  scheduleAfterTip,
  buildMiniLoginUrl,
  scheduleLoginAfterFailure,
  openMiniLogin,
} from '~/app/platform/wechat/mini-login';
import { MINI_LOGIN_RETRY_MS } from '~/domain/shared/constants';

const parameters = (address: string) =>
  Object.fromEntries(new URLSearchParams(address.replace(/^[^?]*\?/, '')));
const PAGE = 'https://portal.example.com/wealth/post/7';

describe('address of the mini-program login page', () => {
  it('MINI-001 contains the return address and the further data', () => {
    const address = buildMiniLoginUrl(`${PAGE}?q=%E5%9F%BA%20金`);
    expect(address.split('?')[0]).toBe('/pages/login/login');
    expect(address).not.toContain('+');
    expect(parameters(address)).toEqual({ webviewUrl: `${PAGE}?q=%E5%9F%BA+%E9%87%91`, shareInfo: '{}' });
  });

  it('MINI-018 adds isPersonal only when iv_code is present', () => {
    const getInfo = (href: string) => parameters(buildMiniLoginUrl(href)).shareInfo;
    expect(getInfo(`${PAGE}?iv_code=A1`)).toBe('{"isPersonal":true}');
    expect(getInfo(`${PAGE}?a=1&iv_code=A1#top`)).toBe('{"isPersonal":true}');
    for (const query of ['', '?iv_code=', '?iv_code=undefined', '?adviser_iv_code=A1', '#iv_code=A1'])
      expect(getInfo(PAGE + query), query).toBe('{}');
  });

  it('contains no parameters that belong to one visit', () => {
    const address = buildMiniLoginUrl(`${PAGE}?token=T&login=m&shareInfo=%7B%7D&fullScreen=1&a=1`);
    expect(parameters(address).webviewUrl).toBe(`${PAGE}?a=1`);
  });
});

/** A fake shell with configurable replies. */
function shell(answers: { navigateTo?: 'success' | 'fail'; reLaunch?: 'success' | 'fail' }) {
  const open = (how: 'success' | 'fail' | undefined) =>
    vi.fn((to: { url: string; success?: () => void; fail?: () => void }) => {
      if (how) to[how]?.();
    });
  return { navigateTo: open(answers.navigateTo), reLaunch: open(answers.reLaunch) };
}

describe('opening the mini-program login', () => {
  it('MINI-004 opens the page of the mini-program', async () => {
    const mini = shell({ navigateTo: 'success' });
    const wait = vi.fn(() => new Promise<void>(() => undefined));
    expect(await openMiniLogin({ href: () => PAGE, mini, wait })).toBe(true);
    expect(mini.navigateTo.mock.calls[0]?.[0].url).toBe(buildMiniLoginUrl(PAGE));
    expect(mini.reLaunch).not.toHaveBeenCalled();
  });

  it('MINI-005 CONST-047 waits 500 ms and tries again while the address contains a token', async () => {
    const mini = shell({ navigateTo: 'success' });
    let left = 3;
    const waits: number[] = [];
    const wait = async (ms: number): Promise<void> => {
      if (ms !== MINI_LOGIN_RETRY_MS) return new Promise(() => undefined);
      waits.push(ms);
      expect(mini.navigateTo).not.toHaveBeenCalled();
      left -= 1;
    };
    expect(await openMiniLogin({ href: () => (left > 0 ? `${PAGE}?token=T` : PAGE), mini, wait })).toBe(true);
    expect(waits).toEqual([500, 500, 500]);
  });

  it('stops waiting for a token to disappear, and passes none on', async () => {
    const mini = shell({ navigateTo: 'success' });
    const wait = vi.fn((ms: number) => (ms === 500 ? Promise.resolve() : new Promise<void>(() => undefined)));
    expect(await openMiniLogin({ href: () => `${PAGE}?token=T`, mini, wait })).toBe(true);
    expect(wait.mock.calls.filter(([ms]) => ms === 500)).toHaveLength(20);
    expect(mini.navigateTo.mock.calls[0]?.[0].url).not.toContain('token');
  });

  it('relaunches the mini-program when too many pages are open, and returns false when nothing can be opened', async () => {
    const wait = () => new Promise<void>(() => undefined);
    const full = shell({ navigateTo: 'fail', reLaunch: 'success' });
    expect(await openMiniLogin({ href: () => PAGE, mini: full, wait })).toBe(true);
    const closed = shell({ navigateTo: 'fail', reLaunch: 'fail' });
    expect(await openMiniLogin({ href: () => PAGE, mini: closed, wait })).toBe(false);
    expect(await openMiniLogin({ href: () => PAGE, mini: shell({}), wait: async () => undefined })).toBe(
      false,
    );
  });
});

describe('delayed actions', () => {
  it.each([
    ['CONST-016 LOGINMODAL-007 leaves the tip for the mini-program after 500 ms', 500, scheduleAfterTip, []],
    [
      'MINI-013 CONST-019 opens a login that cannot be closed 1.5 s after a failed one',
      1_500,
      scheduleLoginAfterFailure,
      [{ isCanClose: false }],
    ],
  ] as const)('%s, unless the page is left before', (_title, ms, begin, parameters) => {
    vi.useFakeTimers();
    const act = vi.fn();
    begin(act)();
    vi.advanceTimersByTime(10_000);
    expect(act).not.toHaveBeenCalled();
    begin(act);
    vi.advanceTimersByTime(ms - 1);
    expect(act).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(act.mock.calls).toEqual([parameters]);
    vi.useRealTimers();
  });
});
