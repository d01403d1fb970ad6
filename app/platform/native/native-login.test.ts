import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createBridge } from '~/app/platform/native/bridge';
import { createNativeLogin } from '~/app/platform/native/native-login';
import { createNativeTransport } from '~/app/platform/native/native-transport';
import type { NativeFacts } from '~/bff/core/native-app';
import { createNativeWindow, type NativeDoubleOptions } from '~/tests/fixtures/shells/native';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function opened(options: NativeDoubleOptions, features: NativeFacts['features'] = ['login-pop-out']) {
  const window = createNativeWindow(options);
  const way = createNativeTransport(window, { system: options.system, isOld: options.isOld ?? false });
  const { call } = createBridge({ window, way, pageId: 'm', onFailure: () => undefined });
  const login = createNativeLogin({ call, facts: { system: options.system, features } });
  return { login, called: () => window.nativeCalls.map(({ method }) => method) };
}

describe('login of the native app', () => {
  it('NATIVE-008 opens the native login, with the page that requests it', async () => {
    for (const system of ['ios', 'android'] as const) {
      const window = createNativeWindow({ system });
      const way = createNativeTransport(window, { system, isOld: false });
      const { call } = createBridge({ window, way, pageId: 'm', onFailure: () => undefined });
      const opening = createNativeLogin({ call, facts: { system, features: [] } }).open('/wealth/favorite');
      await vi.advanceTimersByTimeAsync(10);
      expect(await opening).toBe('opened');
      expect(window.nativeCalls).toMatchObject([
        { method: 'openLogin', params: { page: '/wealth/favorite' } },
      ]);
    }
  });

  it('NATIVE-009 ROLE-007 opens the pop-out instead of the page in an app that has one', async () => {
    const { login, called } = opened({ system: 'ios' });
    const opening = login.open('/');
    await vi.advanceTimersByTimeAsync(10);
    expect(await opening).toBe('opened');
    expect(called()).toEqual(['openLoginPopOut']);
  });

  it('NATIVE-010 CONST-043 clears the opening flag on Android after 300 ms, regardless of the reply', async () => {
    const silent = { openLoginPopOut: { isSilent: true } } as const;
    const { login, called } = opened({ system: 'android', answers: silent });
    void login.open('/');
    await vi.advanceTimersByTimeAsync(299);
    expect(await login.open('/')).toBe('busy');
    await vi.advanceTimersByTimeAsync(1);
    void login.open('/');
    expect(called()).toHaveLength(2);

    const ios = opened({ system: 'ios', answers: silent });
    void ios.login.open('/');
    await vi.advanceTimersByTimeAsync(2_900);
    expect(await ios.login.open('/')).toBe('busy');
    await vi.advanceTimersByTimeAsync(200);
    void ios.login.open('/');
    expect(ios.called()).toHaveLength(2);
  });

  it('falls back to the page within 3 s when the app is silent, refuses or has no login', async () => {
    for (const answer of [{ isSilent: true }, { code: 1 }, { isMissing: true }] as const) {
      const { login } = opened({ system: 'android', answers: { openLoginPopOut: answer } });
      const opening = login.open('/');
      await vi.advanceTimersByTimeAsync(3_000);
      expect(await opening, JSON.stringify(answer)).toBe('failed');
    }
    const { login, called } = opened({ system: 'ios' });
    login.giveUp();
    expect(await login.open('/')).toBe('failed');
    expect(called()).toEqual([]);
  });
});
