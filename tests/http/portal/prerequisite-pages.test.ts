import { request as requests } from 'playwright/test';
import { expect, it } from 'vitest';
import { DEMO_PASSWORD } from '~/tests/fixtures/demo';
import { getOriginHeader } from '~/tests/fixtures/person';
import { openSharedSite, PHONE_AGENT } from '~/tests/fixtures/site';
import { createPhoneNumber, postRegistration } from '~/tests/fixtures/world';

// Pages that show the prerequisite instead of their form, and are posted to all the same.
const POSTS: readonly [path: string, form: Record<string, string>][] = [
  ['/wealth/user/existence_cert', { intent: 'issue', kind: 'asset' }],
  [
    '/wealth/user/authenticate/elec-sign',
    { is_agreed: 'on', signature_way: 'typed', signature_name: '林知远' },
  ],
  [
    '/wealth/user/authenticate/bank_card',
    { intent: 'card', card_no: '6222020200000000014', phone: createPhoneNumber() },
  ],
];

it('shows the prerequisite once on a page without its form, also when it rejects a post', async () => {
  const site = await openSharedSite();
  const request = await requests.newContext({
    baseURL: site.portal.origin,
    extraHTTPHeaders: { 'user-agent': PHONE_AGENT, 'x-forwarded-for': '10.28.0.1' },
  });
  try {
    await postRegistration(request, site.portal.origin, createPhoneNumber(), DEMO_PASSWORD);
    for (const [path, fields] of POSTS) {
      const form = { intent_key: crypto.randomUUID(), ...fields };
      const answer = await request.post(path, {
        form,
        headers: await getOriginHeader(request),
        maxRedirects: 0,
      });
      expect(answer.status(), path).toBe(422);
      const html = await answer.text();
      const main = html.slice(html.indexOf('<main'), html.lastIndexOf('</main>'));
      expect(main.match(/<a [^>]*href="[^"]*identity-verify/g), path).toHaveLength(1);
    }
  } finally {
    await request.dispose();
    await site.close();
  }
});
