import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DEMO } from '~/tests/fixtures/demo';
import { openSharedSite, type Site } from '~/tests/fixtures/site';

// Pages opened without an id: each shows specific content, and never an empty screen.
let site: Site;
let cookie: string;
beforeAll(async () => {
  site = await openSharedSite();
  cookie = await site.login(DEMO.qualifiedSimu);
});
afterAll(() => site?.close());

const getMain = async (path: string, who = '') => {
  const { status, text, headers } = await site.visit(path, who ? { cookie: who } : {});
  return { status, location: headers.location, main: /<main\b[\s\S]*<\/main>/.exec(text)?.[0] ?? '' };
};
const count = (html: string, pattern: RegExp) => html.match(pattern)?.length ?? 0;

describe('pages opened without an id', () => {
  it.each([
    ['/simu/product', /href="\/simu\/product\/[^"]+"/g],
    ['/simu/fund-size', /href="\/simu\/fund-size\/[^"]+"/g],
  ])('%s lists what can be opened, without a value of a private fund', async (path, links) => {
    const { status, main } = await getMain(path);
    expect(status).toBe(200);
    expect(count(main, links)).toBeGreaterThanOrEqual(10);
    expect(main).not.toMatch(/净值 \d|[-+]\d+\.\d+%/);
  });

  it('the detail index shows the named fund', async () => {
    for (const name of ['fund_code', 'product_id']) {
      const { status, location } = await getMain(`/wealth/public/detailIndex?${name}=000001`);
      expect([status, location]).toEqual([302, '/wealth/public/fund?fund_code=000001']);
    }
    expect((await getMain('/wealth/public/detailIndex')).status).toBe(200);
  });

  it('the result page shows the data of the account', async () => {
    const { main } = await getMain('/wealth/public/result', cookie);
    expect(main).toMatch(/公募交易准备(已|未)完成/);
    expect(main).toMatch(/交易密码(已|未)设置/);
  });

  it('the result page shows nothing that its address claims, to a person or a guest', async () => {
    const claimed = new URLSearchParams({
      ...{ order_id: 'po-of-somebody-else', order_no: 'GM20261120000001', fund_code: '000001' },
      ...{ amount: '1000000.00', status: 'confirmed', title: '买入成功', text: '款项已到账', tail: '9999' },
    });
    for (const who of [cookie, '']) {
      const honest = await getMain('/wealth/public/result', who);
      const tampered = await getMain(`/wealth/public/result?${claimed}`, who);
      expect(tampered.status).toBe(honest.status);
      // Links may lead back to the address; the text never repeats it.
      const text = tampered.main.replace(/<[^>]*>/g, ' ');
      for (const value of claimed.values()) expect(text).not.toContain(value);
    }
    const invented = await getMain('/wealth/public/result?kind=redeemed', cookie);
    expect(invented.main).not.toMatch(/成功|到账|redeemed/);
    // A guest sees no result of any account.
    expect((await getMain('/wealth/public/result?kind=bank_card')).main).not.toMatch(/尾号|已绑定|已设置/);
  });
});

it('account information lists open items and links to where each can be changed; it does not repeat the personal page', async () => {
  const { main } = await getMain('/wealth/user/account_display', cookie);
  for (const path of [
    'authenticate/simu-investor',
    'authenticate/bank_card',
    'account/reset_phone',
    'security',
    'personal',
  ])
    expect(main).toContain(`href="/wealth/user/${path}`);
  expect(main).toMatch(/预约私募基金[\s\S]*?已开通/);
  for (const fact of ['性别', '会员等级', '实名认证']) expect(main).not.toContain(fact);
});

describe('password pages of a person with an account', () => {
  it('the first-password page redirects a person; the other page says that a password is replaced', async () => {
    const first = await getMain('/wealth/public/process/password/set_password', cookie);
    expect([first.status, first.location]).toEqual([302, '/wealth/user/security/init_password']);
    const { main } = await getMain('/wealth/user/security/init_password', cookie);
    expect(main).toMatch(/<h1[^>]*>修改登录密码/);
    expect(main).toContain('旧密码失效');
  });
});

it('shows a QR code that links to a page of the portal', async () => {
  const { main } = await getMain('/wealth/code');
  const [, picture] = /<img[^>]+src="([^"]+)"[^>]+alt="二维码：/.exec(main) ?? [];
  expect(picture).toBeDefined();
  const answer = await site.portal.ask(picture!.replace(/&amp;/g, '&'));
  expect(answer.status).toBe(200);
  expect(String(answer.headers['content-type'])).toMatch(/^image\//);
});
