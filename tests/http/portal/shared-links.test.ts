import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildSharedUrl } from '~/domain/platform/share';
import { openSharedSite, type Site } from '~/tests/fixtures/site';
import { WECHAT_AGENT } from '~/tests/fixtures/shells/wechat';

// What a link says to whom it is sent: the receiver's own class decides, whoever sends it and by which shell.
let site: Site;
beforeAll(async () => {
  site = await openSharedSite();
});
afterAll(() => site?.close());

/** Net values stand with four places. */
const netValues = (text: string): string[] => [...new Set(text.match(/\d+\.\d{4}(?!\d)/g))];
const head = (text: string): string =>
  [...text.matchAll(/<(?:title>[^<]*|meta [^>]*)/g)].map(([tag]) => tag).join('\n');

it('a private product that an investor shares shows its receiver no more than their own class sees, nor does its card', async () => {
  const investor = await site.login('13800000007');
  const { text: library } = await site.visit('/wealth/fund-library', { cookie: investor });
  const product = /href="(\/simu\/product\/[\w-]+)"/.exec(library)?.[1] ?? '';
  const id = product.split('/').at(-1) ?? '';
  const receivers: Parameters<Site['visit']>[1][] = [
    {},
    { agent: WECHAT_AGENT },
    { cookie: await site.login('13800000001') },
    { cookie: await site.login('13800000002'), agent: WECHAT_AGENT },
  ];
  let seen = 0;
  for (const page of [product, `/wealth/simu/detail/net-value-list?product_id=${id}`]) {
    const sent = await site.visit(page, { cookie: investor });
    const gated = netValues(sent.text);
    seen += gated.length;
    const mark = page.includes('?') ? '&' : '?';
    const link = buildSharedUrl(`${page}${mark}token=T&shareInfo=%7B%7D`, {
      iv_code: 'HX8008',
      share_last_code: 'F1',
      utm_source: 'wechat',
    });
    expect(link).toBe(`${page}${mark}iv_code=HX8008&share_last_code=F1&utm_source=wechat`);
    for (const receiver of receivers) {
      const { status, text } = await site.visit(link, receiver);
      expect(status).toBe(200);
      for (const value of gated) expect(text).not.toContain(value);
      // The sender's card says the same to everybody, and nothing of a figure.
      expect(head(text)).not.toMatch(/\d+\.\d\d|\d%/);
    }
    for (const value of gated) expect(head(sent.text)).not.toContain(value);
  }
  expect(seen).toBeGreaterThan(10);
});
