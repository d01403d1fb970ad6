import { describe, expect, it } from 'vitest';
import { DEFAULT_APP_PACKAGES } from '~/bff/core/app-packages';
import { parseClientContext } from '~/bff/upstream-client/client-context';
import { DEFAULT_CLIENT_TYPES } from '~/bff/core/client-types';
import { buildGsHeaders } from '~/bff/upstream-client/gs-headers';

const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 12_5 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148';
const ANDROID = 'Mozilla/5.0 (Linux; Android 8.0; MI 6) AppleWebKit/537.36 Chrome/61.0 Mobile Safari/537.36';
const PC = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/120.0 Safari/537.36';
const IPAD = 'Mozilla/5.0 (iPad; CPU OS 12_5 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148';

const read = (userAgent: string, query = '', headers: Record<string, string> = {}) =>
  parseClientContext(
    { headers: { 'user-agent': userAgent, ...headers }, query: new URLSearchParams(query) },
    DEFAULT_APP_PACKAGES,
  );
const settings = { accessChannel: 'h5-portal', clientTypes: DEFAULT_CLIENT_TYPES };

describe('client kinds', () => {
  it('CLIENT-001 distinguishes browser, native app (Android, iOS, pad), mini-program, WeChat and crawler', () => {
    expect(read(PC)).toMatchObject({ kind: 'browser', isPhone: false });
    expect(read(IPHONE)).toMatchObject({ kind: 'browser', isPhone: true, isIos: true, isAndroid: false });
    expect(read(ANDROID)).toMatchObject({ kind: 'browser', isPhone: true, isAndroid: true });
    expect(read(IPAD)).toMatchObject({ kind: 'browser', isPad: true, isPhone: false, isIos: true });
    expect(read(`${ANDROID} GsApp/com.hengxu.wealth/5.6.6`)).toMatchObject({ kind: 'app', isAndroid: true });
    expect(read(`${IPHONE} GsApp/com.hengxu.wealth.ios/5.6.6`)).toMatchObject({ kind: 'app', isIos: true });
    expect(read(`${IPAD} GsApp/com.hengxu.wealth.pad/5.6.6`)).toMatchObject({ kind: 'app', isPad: true });
    expect(read(`${IPHONE} MicroMessenger/8.0.40 miniProgram/wx12`)).toMatchObject({ kind: 'mini-program' });
    expect(read(IPHONE, 'wx_app=1')).toMatchObject({ kind: 'mini-program' });
    expect(read(IPHONE, 'wx_app=undefined')).toMatchObject({ kind: 'browser' });
    expect(read(`${IPHONE} MicroMessenger/8.0.40`)).toMatchObject({ kind: 'wechat' });
    expect(read('Mozilla/5.0 (compatible; Googlebot/2.1)')).toMatchObject({ kind: 'crawler' });
  });

  it.each([
    'Mozilla/5.0 (compatible; Baiduspider/2.0; +http://www.baidu.com/search/spider.html)',
    'Mozilla/5.0 (Linux;u;Android 4.2.2) AppleWebKit/534.46 Mobile Safari/10600.6.3 (compatible; Baiduspider/2.0)',
    'Sogou web spider/4.0(+http://www.sogou.com/docs/help/webmasters.htm#07)',
    'Sogou wap spider/4.0',
    'Mozilla/5.0 (compatible; 360Spider)',
    'Mozilla/5.0 (compatible; HaoSouSpider)',
    'Mozilla/5.0 (compatible; YisouSpider/5.0)',
    'Mozilla/5.0 (Linux; Android 5.0) AppleWebKit/537.36 Mobile Safari/537.36 (compatible; Bytespider)',
    'Mozilla/5.0 (compatible; ToutiaoSpider/1.0)',
  ])('CLIENT-001 recognises the Chinese crawler %s', (userAgent) => {
    expect(read(userAgent).kind).toBe('crawler');
  });

  it('CLIENT-002 recognises exactly the eight package names, from the user agent or the headers', () => {
    expect(DEFAULT_APP_PACKAGES).toHaveLength(8);
    for (const { name } of DEFAULT_APP_PACKAGES) {
      expect(read(`${ANDROID} GsApp/${name}/5.6.27`)).toMatchObject({
        kind: 'app',
        packageName: name,
        appVersion: '5.6.27',
      });
      expect(read(ANDROID, '', { 'gs-pkg-name': name, 'gs-pkg-version': '5.5.19' })).toMatchObject({
        kind: 'app',
        packageName: name,
        appVersion: '5.5.19',
      });
    }
    expect(read(`${ANDROID} GsApp/com.other.app/5.6.27`)).toMatchObject({
      kind: 'browser',
      packageName: null,
    });
    expect(
      read(ANDROID, '', { 'gs-pkg-name': 'com.hengxu.wealth', 'gs-pkg-version': 'newest' }).appVersion,
    ).toBeNull();
  });

  it('CLIENT-003 uses the edition of its package for an app', () => {
    const wealth = ['wealth', 'wealth.ios', 'wealth.pad', 'wealth.hd'];
    const fund = ['fund', 'fund.ios', 'fund.lite', 'fund.pad'];
    expect(DEFAULT_APP_PACKAGES).toHaveLength(wealth.length + fund.length);
    const getEdition = (name: string) => read(`${ANDROID} GsApp/com.hengxu.${name}/5.6.27`).packageEdition;
    expect(new Set(wealth.map(getEdition))).toEqual(new Set(['wealth']));
    expect(new Set(fund.map(getEdition))).toEqual(new Set(['fund']));
    expect(read(ANDROID).packageEdition).toBeNull();
  });
});

describe('Gs headers', () => {
  const kinds = [
    read(PC),
    read(ANDROID),
    read(`${IPHONE} MicroMessenger/8.0`),
    read(`${IPHONE} miniProgram`),
    read('Baiduspider'),
    read(`${ANDROID} GsApp/com.hengxu.fund/5.6.6`),
  ];

  it('API-001 API-002 API-003 sends channel, type and code type h5 for every client', () => {
    const types = kinds.map((client) => buildGsHeaders(client, settings));
    for (const headers of types) {
      expect(headers['gs-access-channel']).toBe('h5-portal');
      expect(headers['gs-client-code-type']).toBe('h5');
    }
    expect(types.map((headers) => headers['gs-client-type'])).toEqual([
      'pc',
      'wap',
      'wechat',
      'mini',
      'wap',
      'android',
    ]);
  });

  it('API-004 API-005 API-006 sends package name and version only for the app', () => {
    const inApp = buildGsHeaders(read(`${ANDROID} GsApp/com.hengxu.fund/5.6.6`), settings);
    expect(inApp).toMatchObject({ 'gs-pkg-name': 'com.hengxu.fund', 'gs-pkg-version': '5.6.6' });
    for (const client of kinds.filter(({ kind }) => kind !== 'app')) {
      expect(
        Object.keys(buildGsHeaders(client, settings)).filter((name) => name.startsWith('gs-pkg')),
      ).toEqual([]);
    }
  });
});
