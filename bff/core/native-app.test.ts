import { describe, expect, it } from 'vitest';
import { ConfigError, parseConfig } from '~/bff/core/config';
import { getAppLinkFacts, getNativeFacts } from '~/bff/core/native-app';
import { DEFAULT_APP_PACKAGES } from '~/bff/core/app-packages';
import { parseClientContext } from '~/bff/upstream-client/client-context';

const AGENTS = {
  ios: 'Mozilla/5.0 (iPhone; CPU iPhone OS 15_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148',
  android: 'Mozilla/5.0 (Linux; Android 13; Pixel 7) AppleWebKit/537.36 Chrome/120.0 Mobile Safari/537.36',
  iosPad: 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/15.0 Safari/605.1.15',
  androidPad: 'Mozilla/5.0 (Linux; Android 13; SM-X700) AppleWebKit/537.36 Chrome/120.0 Safari/537.36',
  desktop: 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/120.0 Safari/537.36',
};
const client = (agent: keyof typeof AGENTS, more = '') =>
  parseClientContext(
    { headers: { 'user-agent': `${AGENTS[agent]} ${more}` }, query: new URLSearchParams() },
    DEFAULT_APP_PACKAGES,
  );
const app = (name: string, version: string, agent: keyof typeof AGENTS = 'android') =>
  client(agent, `GsApp/${name}/${version}`);
const { nativeApps } = parseConfig({});
const facts = (...of: Parameters<typeof app>) => getNativeFacts(app(...of), nativeApps);

describe('the native app around a page', () => {
  it('ROLE-007 CONST-029 some features need 5.5.19, and an unknown version has none', () => {
    expect(facts('com.hengxu.wealth', '5.5.18')?.features).toEqual([]);
    expect(facts('com.hengxu.wealth', '5.5.19')?.features).toEqual(['login-pop-out', 'share']);
    expect(facts('com.hengxu.wealth', '5.10.0')?.features).toEqual(['login-pop-out', 'share']);
    expect(facts('com.hengxu.wealth', '0x')).toMatchObject({ version: null, isOld: true, features: [] });
  });

  it('ROLE-009 CONST-030 an app before 5.6.6 is an old build', () => {
    expect(facts('com.hengxu.wealth', '5.6.5')?.isOld).toBe(true);
    expect(facts('com.hengxu.wealth', '5.6.6')?.isOld).toBe(false);
  });

  it('accepts the first version of one feature, and keeps the defaults of the others', () => {
    const set = parseConfig({ NATIVE_FEATURES: 'share:5.7' }).nativeApps;
    expect(getNativeFacts(app('com.hengxu.fund', '5.6.27'), set)?.features).toEqual(['login-pop-out']);
    for (const wrong of ['fly:1', 'share', 'share:new', 'share:1:2'])
      expect(() => parseConfig({ NATIVE_FEATURES: wrong })).toThrow(ConfigError);
  });

  it('identifies the system of each of the eight packages, and of a pad by its user agent', () => {
    for (const { name, platform } of DEFAULT_APP_PACKAGES) {
      const agents = platform === 'pad' ? (['iosPad', 'androidPad'] as const) : ([platform] as const);
      for (const agent of agents) {
        const system = agent === 'ios' || agent === 'iosPad' ? 'ios' : 'android';
        expect(facts(name, '5.6.27', agent), name).toMatchObject({ system, isPad: platform === 'pad' });
      }
    }
    expect(getNativeFacts(client('ios'), nativeApps)).toBeNull();
  });

  it('phones and pads may open the app; desktops, crawlers and mini-programs may not', () => {
    const linked = (...of: Parameters<typeof client>) => getAppLinkFacts(client(...of), nativeApps) !== null;
    expect([
      linked('ios'),
      linked('android'),
      linked('androidPad'),
      linked('ios', 'MicroMessenger/8'),
    ]).toEqual([true, true, true, true]);
    expect([linked('desktop'), linked('android', 'Baiduspider/2.0'), linked('ios', 'miniProgram')]).toEqual([
      false,
      false,
      false,
    ]);
    expect(getAppLinkFacts(client('ios'), nativeApps)?.system).toBe('ios');
  });

  it('accepts only valid schemes for apps, and no web schemes', () => {
    expect(parseConfig({ APP_SCHEMES: 'fund:myfund' }).nativeApps.schemes).toEqual({
      wealth: 'hengxuwealth',
      fund: 'myfund',
    });
    for (const wrong of ['fund:javascript', 'fund:https', 'shop:abc', 'fund:a b', 'fund'])
      expect(() => parseConfig({ APP_SCHEMES: wrong })).toThrow(/^APP_SCHEMES: /);
  });
});
