import { afterEach, describe, expect, it } from 'vitest';
import { startPortal, type RawResponse, type TestPortal } from '~/tests/fixtures/portal';
import { buildTinySite } from '~/tests/fixtures/tiny-site';

// A form rejected by a guard of the portal was not forwarded: the page says so, with the wait, and never that it
// may have been executed. With scripts the browser shows the same text (app/route-kit/answered-post.isolated.test.ts).
const NOT_TAKEN = '这次提交没有受理，没有任何变动。';

let portal: TestPortal;
let taken = 0;
let release = (): void => undefined;
afterEach(async () => {
  release();
  await portal.close();
});

async function open(environment: Record<string, string>): Promise<void> {
  taken = 0;
  const released = new Promise<void>((resolve) => (release = resolve));
  const build = buildTinySite([
    {
      id: 'buy',
      path: ':product/buy',
      action: async ({ request }) => {
        taken += 1;
        if (new URL(request.url).searchParams.has('hold')) await released;
        return null;
      },
    },
  ]);
  portal = await startPortal({ upstreamOrigin: 'http://127.0.0.1:9', build, environment });
}

function post(path: string, headers: Record<string, string> = {}, body = 'amount=1'): Promise<RawResponse> {
  return portal.ask(path, {
    method: 'POST',
    body,
    headers: {
      accept: path.endsWith('.data') ? '*/*' : 'text/html',
      origin: portal.origin,
      'content-type': 'application/x-www-form-urlencoded',
      'content-length': String(body.length),
      ...headers,
    },
  });
}

/** Checks the same text for a browser with scripts and for one without. */
async function expectRefused(status: number, says: RegExp, headers?: Record<string, string>, body?: string) {
  const before = taken;
  const [whole, data] = [
    await post('/wealth/buy', headers, body),
    await post('/wealth/buy.data', headers, body),
  ];
  expect([whole.status, data.status, taken]).toEqual([status, status, before]);
  expect(data.headers['content-type']).toMatch(/^application\/problem\+json/);
  const problem = JSON.parse(data.text) as { msg: string; isUnsent?: boolean };
  expect(problem).toMatchObject({ isUnsent: true, msg: expect.stringMatching(says) });
  expect(whole.text).toContain(NOT_TAKEN);
  expect(whole.text).toMatch(says);
  expect(whole.text).toContain('请返回上一页');
  return [whole, data];
}

describe('form rejected by a guard', () => {
  it('too many requests: shows the wait', async () => {
    await open({ RATE_LIMIT_PER_MINUTE: '1' });
    expect((await post('/wealth/buy')).status).toBe(200);
    const refused = await expectRefused(429, /^.*没有任何变动。操作过于频繁，请 \d+ 秒后再试/);
    for (const { headers } of refused) expect(Number(headers['retry-after'])).toBeGreaterThan(0);
  });

  it('no free slot: shows the wait', async () => {
    await open({ SSR_CONCURRENCY: '1' });
    const held = [post('/wealth/buy?hold')];
    await expect.poll(() => taken).toBe(1);
    for (let index = 0; index < 4; index += 1) held.push(post('/wealth/buy?hold'));
    const waiting = async () => (await portal.ask('/metrics')).text;
    await expect.poll(waiting).toContain('portal_rendering_waiting 4');
    await expectRefused(503, /没有任何变动。服务器访问异常，请 2 秒后再试/);
    release();
    await Promise.all(held);
  });

  it('from elsewhere, or too large: shows that nothing was executed', async () => {
    await open({ JSON_LIMIT: '10kb' });
    await expectRefused(403, /没有任何变动。请求来源不被允许/, { origin: 'https://evil.example' });
    await expectRefused(413, /没有任何变动。提交的内容有误/, {}, `amount=${'1'.repeat(20_000)}`);
  });

  it('adds no text to a page view', async () => {
    await open({ RATE_LIMIT_PER_MINUTE: '1' });
    const check = () => portal.ask('/wealth/buy', { headers: { accept: 'text/html' } });
    await check();
    const { status, text } = await check();
    expect(status).toBe(429);
    expect(text).toContain('操作过于频繁，请稍后再试');
    expect(text).not.toContain(NOT_TAKEN);
  });
});
