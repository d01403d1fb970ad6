import type { APIRequestContext } from 'playwright/test';
import type { PageUser } from '~/tests/fixtures/form-steps';
import { SHARED_DATA_DIRECTORY } from '~/tests/fixtures/browser-run';
import { createEmbeddedOps } from '~/tests/fixtures/ops';
import { prepareCustomer } from '~/tests/fixtures/person';
import type { DemoRole } from '~/tests/fixtures/demo';
import { expect, test } from '~/tests/fixtures/test';
import { loadOpenFund, loadPublicFunds } from '~/tests/fixtures/trade';
import { startTradeFromFund, getTradeGate } from '~/tests/fixtures/trade-steps';

// The check before a public-fund trade, opened from the fund page: a pop-up with scripts, a part of the page
// without them and in elder mode. Cases with a moved clock are in public-trade.spec.ts.
const ops = createEmbeddedOps(SHARED_DATA_DIRECTORY);

interface Case {
  ids: string;
  what: string;
  /** A demo account, or a function that creates one. */
  who: DemoRole | ((request: APIRequestContext) => Promise<unknown>);
  popup: 'risk' | 'common' | 'password';
  title: string;
  /** The next step: its label and target. */
  way: [label: string, to: RegExp];
  isClosed?: boolean;
}

const CASES: readonly Case[] = [
  {
    ids: 'TRADE-003',
    what: '3014, the lowest class, is refused without a confirmation',
    who: (request) => prepareCustomer(request, { upTo: 'quiz', option: 1, ops }),
    popup: 'risk',
    title: '暂不能购买这只基金',
    way: ['查看匹配的基金', /fund-library\?tab=public&risk=1$/],
  },
  {
    ids: 'TRADE-004',
    what: '1035, a closed fund',
    who: 'qualifiedSimu',
    popup: 'common',
    title: '这只基金暂不能买入',
    way: ['去基金页加自选', /public\/fund\?fund_code=/],
    isClosed: true,
  },
  {
    ids: 'TRADE-005',
    what: '2003, no identity',
    who: 'registered',
    popup: 'common',
    title: '请先完成实名认证',
    way: ['去实名', /identity-verify\?return_to=/],
  },
  {
    ids: 'TRADE-006',
    what: '2010, no quiz',
    who: (request) => prepareCustomer(request, { upTo: 'base_info', ops }),
    popup: 'common',
    title: '请先完成风险测评',
    way: ['去测评', /quiz\?return_to=/],
  },
  {
    ids: 'TRADE-008',
    what: '1036, base info incomplete',
    who: 'identified',
    popup: 'common',
    title: '请先补全基本信息',
    way: ['去填写', /base-info\?return_to=/],
  },
  {
    ids: 'TRADE-009',
    what: '1037, no bank card',
    who: 'quizC4',
    popup: 'common',
    title: '请先绑定银行卡',
    way: ['去绑卡', /identity\/bank_card\?return_to=/],
  },
  {
    ids: 'TRADE-012',
    what: '2013, no trade password',
    who: (request) => prepareCustomer(request, { upTo: 'card', ops }),
    popup: 'password',
    title: '请先设置交易密码',
    way: ['设置交易密码', /set_password\?kind=trade&return_to=/],
  },
];

/** Returns the main part of the page that this person gets without scripts. */
async function mainWithoutScripts(request: APIRequestContext, address: string): Promise<string> {
  const html = await (await request.get(address, { headers: { accept: 'text/html' } })).text();
  return /<main\b[\s\S]*<\/main>/.exec(html)?.[0].replaceAll('&amp;', '&') ?? '';
}

async function getFund(request: APIRequestContext, isClosed = false): Promise<string> {
  if (!isClosed) return (await loadOpenFund(request)).fund_code;
  return (await loadPublicFunds(request, 'status=suspended&limit=1'))[0]?.fund_code ?? '';
}

// The cases differ in text and target, which trade-gate.test.tsx covers; every run of the public-fund journey
// includes card and password.
for (const { ids, what, who, popup, title, way, isClosed } of CASES) {
  test(`${ids} ${what}: opens the ${popup} pop-up; without scripts it is a page`, async ({
    page,
    context,
    signIn,
    expectAccessible,
  }) => {
    if (typeof who === 'string') await signIn(who);
    else await who(context.request);
    const hand: PageUser = { page, hasScripts: true };
    await startTradeFromFund(hand, await getFund(context.request, isClosed), isClosed ? '暂停申购' : '买入');
    const gate = getTradeGate(hand);
    await expect(gate.getByRole('heading', { name: title })).toBeVisible();
    const link = gate.getByRole('link', { name: way[0] });
    await expect(link).toHaveAttribute('href', way[1]);
    await expect(gate.getByRole('button', { name: /确认|已阅读/ })).toHaveCount(0);
    await expect(page.getByLabel('买入金额')).toHaveCount(0);
    await expect(page.getByRole('dialog').locator('[data-popup]')).toHaveAttribute('data-popup', popup);
    await expectAccessible();
    // After closing it, the page shows the same content.
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page.locator('main').getByRole('link', { name: way[0] })).toBeVisible();
    const main = await mainWithoutScripts(context.request, page.url());
    expect(main).toMatch(new RegExp(`<h\\d[^>]*>${title}`));
    expect(main).toContain(
      await page.locator('main').getByRole('link', { name: way[0] }).getAttribute('href'),
    );
    expect(main).not.toMatch(/<button[^>]*>[^<]*(?:确认|已阅读)|name="amount"/);
  });
}

// Every run includes it in the public-fund journey.
test('redemption requires no quiz and no class: a holder gets the form immediately', async ({
  page,
  signIn,
}) => {
  await signIn('qualifiedSimu');
  const answer = await page.request.get('/api/v1/trade/position/list');
  const { result } = (await answer.json()) as { result: { list: { fund_code: string }[] } };
  await startTradeFromFund({ page, hasScripts: true }, result.list[0]?.fund_code ?? '', '赎回');
  await expect(page.getByLabel('赎回份额', { exact: true })).toBeVisible();
});
