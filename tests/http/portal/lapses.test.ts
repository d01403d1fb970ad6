import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DEMO } from '~/tests/fixtures/demo';
import { PHONE_AGENT, startSite, type Site } from '~/tests/fixtures/site';

// One year later the quiz, the proof and the certificate of the qualified investor have expired: every page that
// requires one of them says so, with the step that renews it and a link back.

const YEAR_SECONDS = String(366 * 86_400);

let site: Site;
let cookie: string;
let product: string;

beforeAll(async () => {
  site = await startSite('lapses', { environment: { CLOCK_OFFSET_SECONDS: YEAR_SECONDS } });
  cookie = await site.login(DEMO.qualifiedSimu);
  const list = await site.visit('/api/v1/data/product/simu/list?limit=1&status=running&age_min=3');
  product = (JSON.parse(list.text) as { result: { list: { product_id: string }[] } }).result.list[0]!
    .product_id;
});
afterAll(() => site.close());

const QUIZ = /风险测评已于 (?:<!-- -->)?\d{4}-\d\d-\d\d(?:<!-- -->)? 到期/;
const PROOF = /私募合格投资者证明已(?:于 \d{4}-\d\d-\d\d 到期|过期)/;
const CERTIFICATE = /数字证书已(?:于 \d{4}-\d\d-\d\d 到期|过期)/;

describe('expired verification', () => {
  it.each([
    ['own page', '/wealth/user', [QUIZ, PROOF, CERTIFICATE]],
    ['assets', '/wealth/user/assets', [QUIZ, PROOF, CERTIFICATE]],
    ['assets of one kind', '/wealth/user/assets/simu', [QUIZ, PROOF, CERTIFICATE]],
    ['orders', '/wealth/user/records', [QUIZ, PROOF, CERTIFICATE]],
    ['private library', '/wealth/fund-library?tab=simu', [QUIZ]],
    ['private channel', '/wealth/simu', [QUIZ]],
    ['board', '/sprank', [QUIZ]],
    ['calendar', '/wealth/product_calendar', [QUIZ]],
    ['plans', '/wealth/public/regular/plan', [QUIZ]],
    ['public funds held', '/wealth/public/account/assetss', [QUIZ]],
  ])('is shown on the page of %s, with the step that renews it', async (_name, path, shownTexts) => {
    const { status, text } = await site.visit(path, { cookie });
    expect(status).toBe(200);
    for (const words of shownTexts) expect(text).toMatch(words);
    expect(text).toContain('重新测评');
    const back = encodeURIComponent(path);
    expect(text).toMatch(new RegExp(`/wealth/user/authenticate/[a-z-]+\\?[^"]*return_to=${back}`));
  });

  it('is shown on the page of each holding', async () => {
    for (const [part, words] of [
      ['simu', [QUIZ, PROOF, CERTIFICATE]],
      ['public', [QUIZ]],
    ] as const) {
      const answer = await site.portal.ask(`/api/v1/data/user/positions?part=${part}`, {
        headers: { cookie, 'user-agent': PHONE_AGENT },
      });
      const held = (JSON.parse(answer.text) as { result: { list: { product_code: string }[] } }).result.list;
      const code = held[0]?.product_code ?? '';
      const path =
        part === 'simu'
          ? `/wealth/user/detail/equity_asset_details?product_code=${code}`
          : `/wealth/public/account/position?fund_code=${code}`;
      const { status, text } = await site.visit(path, { cookie });
      expect(status, path).toBe(200);
      for (const each of words) expect(text, path).toMatch(each);
      expect(text, path).toContain('重新测评');
    }
  });

  it('is shown on the product page and at its reservation', async () => {
    for (const path of [
      `/simu/product/${product}`,
      `/wealth/process/purchase/reserve?product_code=${product}`,
    ]) {
      const { text } = await site.visit(path, { cookie });
      expect(text, path).toMatch(QUIZ);
      expect(text, path).toContain('重新测评');
    }
  });

  it('is not shown to others', async () => {
    const guest = await site.visit('/wealth/fund-library?tab=simu');
    expect(guest.text).not.toMatch(/到期|已过期/);
  });
});
