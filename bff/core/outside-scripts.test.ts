import { describe, expect, it } from 'vitest';
import { ConfigError, parseConfig } from '~/bff/core/config';
import { getAllowedExternalScripts, getScriptOrigins } from '~/bff/core/outside-scripts';

const all = {
  oneTap: 'https://a.example/one.js',
  wakeUp: 'https://a.example/wake.js',
  wechat: 'https://b.example/wx.js',
};
const client = (kind: string, isPhone = true) => ({ kind, isPhone, isPad: false });

describe('external scripts', () => {
  it('LOADER-005 LOADER-006 LOADER-007 offers each script to the clients that can use it, and none to a crawler', () => {
    expect(getAllowedExternalScripts(all, client('browser'))).toEqual({ ...all, wechat: null });
    expect(getAllowedExternalScripts(all, client('wechat'))).toEqual(all);
    expect(getAllowedExternalScripts(all, client('mini-program'))).toEqual({
      oneTap: null,
      wakeUp: null,
      wechat: all.wechat,
    });
    const none = { oneTap: null, wakeUp: null, wechat: null };
    expect(getAllowedExternalScripts(all, client('browser', false))).toEqual(none);
    expect(getAllowedExternalScripts(all, client('app'))).toEqual(none);
    expect(getAllowedExternalScripts(all, client('crawler'))).toEqual(none);
  });

  it('lets pages load scripts only from the configured origins, each listed once', () => {
    expect(getScriptOrigins(all)).toEqual(['https://a.example', 'https://b.example']);
    expect(getScriptOrigins({ oneTap: null, wakeUp: null, wechat: null })).toEqual([]);
  });

  it.each([
    'http://a.example/x.js',
    'javascript:alert(1)',
    'https://a.example/x.js; script-src *',
    'https://me:pw@a.example/x.js',
    'x.js',
  ])('refuses the setting %j by name', (address) => {
    expect(() => parseConfig({ ONE_TAP_SDK_URL: address })).toThrow(ConfigError);
    expect(() => parseConfig({ ONE_TAP_SDK_URL: address })).toThrow(/^ONE_TAP_SDK_URL: /);
  });

  it('allows a script from the local machine without https', () => {
    expect(parseConfig({ WECHAT_SDK_URL: 'http://127.0.0.1:5000/wx.js' }).outsideScripts.wechat).toBe(
      'http://127.0.0.1:5000/wx.js',
    );
  });
});
