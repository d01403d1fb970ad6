import { describe, expect, it, vi } from 'vitest';
import { getAllowedExternalScripts } from '~/bff/core/outside-scripts';
import { chooseLoginMode, toConnectionType, canTryOneTap } from '~/app/platform/one-tap/login-mode';

const set = { oneTap: 'https://a.example/one.js', wakeUp: null, wechat: null };
const sdkFor = (kind: string, isPhone = true) =>
  getAllowedExternalScripts(set, { kind, isPhone, isPad: false }).oneTap;
const config = (isOpen: boolean) => vi.fn(async () => ({ isOpen }));
const choose = (sdk: string | null, type: unknown, read = config(true)) =>
  chooseLoginMode({ sdk, connection: toConnectionType(type) }, read);

describe('login mode', () => {
  it.each([
    ['ONETAP-001 a PC', sdkFor('browser', false), 'cellular'],
    ['ONETAP-003 the mini-program', sdkFor('mini-program'), 'cellular'],
    ['ONETAP-002 ONETAP-008 wifi', sdkFor('browser'), 'wifi'],
    ['ONETAP-002 ethernet', sdkFor('browser'), 'ethernet'],
    ['the native app, which has its own login', sdkFor('app'), 'cellular'],
    ['no SDK configured', null, 'cellular'],
  ])('%s: is normal without reading the config', async (_who, sdk, type) => {
    const read = config(true);
    expect(await choose(sdk, type, read)).toBe('normal');
    expect(read).not.toHaveBeenCalled();
  });

  it.each([
    ['a cellular connection', 'browser', 'cellular'],
    ['a connection type the browser does not report', 'browser', undefined],
    ['an unknown connection type', 'browser', 'unknown'],
    ['WeChat', 'wechat', 'cellular'],
  ])(
    'ONETAP-002 ONETAP-004 ONETAP-005 %s: reads the config, and is one-tap when it is open',
    async (_who, kind, type) => {
      const read = config(true);
      expect(await choose(sdkFor(kind), type, read)).toBe('one-tap');
      expect(read).toHaveBeenCalledTimes(1);
    },
  );

  it('ONETAP-006 is normal when one-tap is closed', async () => {
    expect(await choose(sdkFor('browser'), 'cellular', config(false))).toBe('normal');
  });

  it('ONETAP-007 is normal when the config cannot be loaded', async () => {
    const lost = vi.fn(async () => Promise.reject(new Error('lost')));
    expect(await choose(sdkFor('browser'), 'cellular', lost)).toBe('normal');
  });

  it('waits only for clients that might be offered one-tap', () => {
    expect(canTryOneTap({ sdk: set.oneTap, connection: 'unknown' })).toBe(true);
    expect(canTryOneTap({ sdk: set.oneTap, connection: 'wifi' })).toBe(false);
    expect(canTryOneTap({ sdk: null, connection: 'unknown' })).toBe(false);
  });
});
