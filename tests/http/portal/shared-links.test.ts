import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildSharedUrl } from '~/domain/platform/share';
import { openSharedSite, type Site } from '~/tests/fixtures/site';
import { WECHAT_AGENT } from '~/tests/fixtures/shells/wechat';

// Content of a link for its receiver: the class of the receiver decides, for any sender and shell.
let site: Site;
beforeAll(async () => {
  site = await openSharedSite();
});
afterAll(() => site?.close());

/** NAVs have four places. */
const netValues = (text: string): string[] => [...new Set(text.match(/\d+\.\d{4}(?!\d)/g))];
const head = (text: string): string =>
  [...text.matchAll(/<(?:title>[^<]*|meta [^>]*)/g)].map(([tag]) => tag).join('\n');

it('a shared private product shows its receiver only what their class allows, and so does its card', async () => {
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
    const separator = page.includes('?') ? '&' : '?';
    const link = buildSharedUrl(`${page}${separator}token=T&shareInfo=%7B%7D`, {
      iv_code: 'HX8008',
      share_last_code: 'F1',
      utm_source: 'wechat',
    });
    expect(link).toBe(`${page}${separator}iv_code=HX8008&share_last_code=F1&utm_source=wechat`);
    for (const receiver of receivers) {
      const { status, text } = await site.visit(link, receiver);
      expect(status).toBe(200);
      for (const value of gated) expect(text).not.toContain(value);
      // The share card is the same for all receivers, without figures.
      expect(head(text)).not.toMatch(/\d+\.\d\d|\d%/);
    }
    for (const value of gated) expect(head(sent.text)).not.toContain(value);
  }
  expect(seen).toBeGreaterThan(10);
});
