import { beforeAll, describe, expect, it } from 'vitest';
import { openSharedSite, type Site } from '~/tests/fixtures/site';

// Products on sale, for a guest, a specific person and a qualified investor.

const PAGE = '/wealth/simu/gs-sale';
let site: Site;
beforeAll(async () => {
  site = await openSharedSite();
});

const getWords = (html: string): string =>
  html
    .slice(html.indexOf('<main'), html.indexOf('</main>'))
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ');

describe('products on sale', () => {
  it('a guest sees filed facts, the required steps, and the purchase process; no days and no amounts', async () => {
    const words = getWords((await site.visit(PAGE)).text);
    expect(words).toContain('只向特定对象展示');
    expect(words).toMatch(/备案 [A-Z0-9]+/);
    expect(words).toContain('投资冷静期');
    expect(words).not.toMatch(/打款截止 \d|\d{2}-\d{2} 周|首次最低 \d|可预约|R[1-5]/);
  });

  it('persons who may see but not buy them see what is missing for each; those who may buy get the reservation link', async () => {
    const [specific, qualified] = await Promise.all(
      ['13800000004', '13800000005'].map(
        async (phone) => (await site.visit(PAGE, { cookie: await site.login(phone) })).text,
      ),
    );
    expect(getWords(specific!)).toMatch(/还差 \d 步 合格投资者认证/);
    expect(specific).not.toContain('/process/purchase/reserve?');
    expect(qualified).toContain('/process/purchase/reserve?product_code=');
  });

  it('the calendar shows what opens on a day, with and without a requested day', async () => {
    const cookie = await site.login('13800000005');
    const { text } = await site.visit(`${PAGE}?view=calendar`, { cookie });
    const to = /href="([^"]*view=calendar[^"]*day=[^"#]*)#day"/.exec(text)?.[1]?.replaceAll('&amp;', '&');
    expect(to).toBeDefined();
    const day = getWords((await site.visit(to!, { cookie })).text);
    expect(day).toMatch(/月\d+日 周. 开放/);
  });

  it('the register can be searched by filing number, including liquidated products', async () => {
    const ended = (await site.visit('/wealth/simu/product_list?status=liquidated')).text;
    const filingNo = /S[A-Z]{2}\d{3}/.exec(getWords(ended))?.[0];
    expect(filingNo).toBeDefined();
    const words = getWords((await site.visit(`/wealth/simu/product_list?keyword=${filingNo}`)).text);
    expect(words).toContain('共 1 只');
    expect(words).toContain('已清盘');
  });
});
