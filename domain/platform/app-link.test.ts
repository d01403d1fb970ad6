import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { buildAppUrl, getAppDestination } from '~/domain/platform/app-link';

const scheme = { scheme: 'hengxuwealth', origin: null };
const getLink = (path: string, search = '') => buildAppUrl(getAppDestination(path, search), scheme);

describe('links into the native app', () => {
  it('NATIVE-001 opens tabs by their index', () => {
    expect(
      ['/', '/wealth/info', '/fund/fund-library', '/wealth/favorite/', '/wealth/user'].map((path) =>
        getLink(path),
      ),
    ).toEqual([0, 1, 2, 3, 4].map((index) => `hengxuwealth://tab?index=${index}`));
    expect(
      ['/sprank', '/wealth/pk', '/wealth/public/channel', '/simu/product'].map((path) =>
        getAppDestination(path),
      ),
    ).toEqual(Array(4).fill({ kind: 'tab', index: 2 }));
    expect(getAppDestination('/wealth/about')).toEqual({ kind: 'tab', index: 0 });
  });

  it('NATIVE-002 passes the keywords of a search', () => {
    expect(getLink('/wealth/search', '?searchKeyWord=%E6%B2%AA%E6%B7%B1+300%26x')).toBe(
      `hengxuwealth://search?keyword=${encodeURIComponent('沪深 300&x')}`,
    );
    expect(getLink('/fund/search')).toBe('hengxuwealth://search?keyword=');
    expect(getAppDestination('/fund/search', `?searchKeyWord=${'长'.repeat(80)}`)).toMatchObject({
      words: '长'.repeat(50),
    });
  });

  it('NATIVE-003 passes the target page when the app has one', () => {
    expect(getLink('/simu/product/S100')).toBe('hengxuwealth://page?target=simu_product&id=S100');
    expect(getLink('/wealth/public/fund', '?tab=nav&fund_code=007119')).toBe(
      'hengxuwealth://page?target=public_fund&id=007119',
    );
    expect(getLink('/wealth/post/N7')).toBe('hengxuwealth://page?target=article&id=N7');
    expect(
      buildAppUrl(getAppDestination('/wealth/video', '?id=V101'), {
        scheme: 'x',
        origin: 'https://link.test',
      }),
    ).toBe('https://link.test/open/page?target=video&id=V101');
  });

  it('opens the tab for an invalid id', () => {
    for (const id of ['a%2Fb', '%', 'x'.repeat(65), '%3Cscript%3E', 'a b'])
      expect(getAppDestination(`/simu/product/${id}`), id).toEqual({ kind: 'tab', index: 2 });
  });

  it('contains no personal data and no token', () => {
    const secret =
      '?token=SECRET&shareInfo=SECRET&login=SECRET&order_id=SECRET&product_code=SECRET&phone=SECRET&iv_code=SECRET';
    const own = [
      '/wealth/user/assets/simu',
      '/wealth/user/detail/equity_asset_details',
      '/wealth/process/purchase/payment_info',
      '/wealth/public/order_detail',
      '/wealth/public/account/position',
    ];
    for (const path of own) expect(getLink(path, secret), path).toBe('hengxuwealth://tab?index=4');
    for (const path of ['/', '/wealth/info', '/simu/product/S1', '/wealth/search'])
      expect(getLink(path, secret), path).not.toContain('SECRET');
  });

  it('uses the app scheme for every URL, and no part of the URL can escape it', () => {
    fc.assert(
      fc.property(fc.webPath(), fc.webQueryParameters(), (path, query) => {
        expect(getLink(path || '/', `?searchKeyWord=x&${query}`)).toMatch(
          /^hengxuwealth:\/\/(?:tab\?index=[0-4]|search\?keyword=[^&#\s]*|page\?target=\w+&id=[\w-]+)$/,
        );
      }),
    );
  });
});
