import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { startPortal, type TestPortal } from '~/tests/fixtures/portal';
import { hasRedis, startRedis, type TestRedis } from '~/tests/fixtures/redis';
import {
  ok,
  refusal,
  startRecordingUpstream,
  type RecordedRequest,
  type RecordingUpstream,
} from '~/tests/fixtures/recording-upstream';
import { buildTinySite } from '~/tests/fixtures/tiny-site';
import { createSpecificUserStates } from '~/tests/fixtures/user-states';

// Two portals over one Redis: cached session data of one is dropped when the other ends or changes the session.
const STATES = '/gsapi/us/v1/custom/states';
const LOGOUT = '/gsapi/auth/v1/tokens/logout';
const PLEDGE = '/api/v1/data/identity/pledge/sign';
const PHONE = '13912345678';
const ACCOUNT = 'acc-0001';

const site = () =>
  buildTinySite([
    {
      id: 'me',
      path: ':product/me',
      loader: async ({ context }) => ({ account: (await context.viewer())?.accountId ?? null }),
    },
    {
      id: 'change',
      path: ':product/change',
      action: async ({ context, request }) => {
        const { session } = context;
        const how = new URL(request.url).searchParams.get('how') ?? '';
        if (how === 'end') await session.end();
        else if (how === 'cancel') await session.endCancelled();
        else if (how === 'switch') await session.setBusinessFlag(1);
        else if (how === 'phone') await session.setPhone('13900000000');
        else await session.start(how, PHONE);
        return null;
      },
    },
  ]);

let upstream: RecordingUpstream;
let redis: TestRedis;
let here: TestPortal;
let otherPortal: TestPortal;
let revoked: Set<string>;
const getToken = ({ headers }: RecordedRequest): string => headers.authorization?.split(' ')[1] ?? '';

/** Resolves when this many portals are subscribed. */
async function listening(count: number): Promise<void> {
  const getNumber = async (): Promise<number> =>
    Number(((await redis.admin.pubsub('NUMSUB', 'portal:sessions')) as unknown[])[1]);
  await vi.waitUntil(async () => (await getNumber()) === count, { timeout: 20_000 });
}

describe.skipIf(!hasRedis)('two portals that share a Redis', () => {
  beforeAll(async () => {
    upstream = await startRecordingUpstream();
    redis = await startRedis();
    const open = (): Promise<TestPortal> =>
      startPortal({
        upstreamOrigin: upstream.origin,
        build: site(),
        environment: { REDIS_URL: redis.url, SESSION_SECRETS: 'one-secret-of-both-portals-0123456789' },
      });
    [here, otherPortal] = await Promise.all([open(), open()]);
    await listening(2);
  });
  afterAll(async () => {
    await Promise.all([here?.close(), otherPortal?.close()]);
    await upstream?.close();
    redis?.admin.disconnect();
    await redis?.stop();
  });
  beforeEach(() => {
    revoked = new Set();
    upstream.reset();
    upstream.on(STATES, (request) =>
      revoked.has(getToken(request)) ? refusal(90009, '请先登录') : ok(createSpecificUserStates()),
    );
    upstream.on(LOGOUT, (request) => {
      revoked.add(getToken(request));
      return ok(null);
    });
    upstream.on(PLEDGE, ok({ context: 'simu', signed_at: '2026-11-21T10:00:00+08:00' }));
  });

  async function post(portal: TestPortal, path: string, cookie = '', body = 'x=1'): Promise<string> {
    const answer = await portal.ask(path, {
      method: 'POST',
      body,
      headers: {
        cookie,
        origin: portal.origin,
        'sec-fetch-site': 'same-origin',
        'content-type': body.startsWith('{') ? 'application/json' : 'application/x-www-form-urlencoded',
        'content-length': String(body.length),
      },
    });
    expect(answer.status, answer.text).toBeLessThan(400);
    return (answer.headers['set-cookie'] ?? []).map((line) => line.split(';')[0]).join('; ');
  }
  const change = (portal: TestPortal, how: string, cookie?: string): Promise<string> =>
    post(portal, `/wealth/change?how=${how}`, cookie);
  const me = async (portal: TestPortal, cookie: string): Promise<string> =>
    (await portal.ask('/wealth/me', { headers: { cookie } })).text;

  it.each(['end', 'token-2'])('rejects the old cookie at the other portal after %s', async (how) => {
    const cookie = await change(here, 'token-1');
    expect(await me(otherPortal, cookie)).toContain(ACCOUNT);
    await change(here, how, cookie);
    expect(await me(otherPortal, cookie)).not.toContain(ACCOUNT);
  });

  it.each(['switch', 'phone', 'cancel'])('after %s the other portal loads the state again', async (how) => {
    const cookie = await change(here, 'token-1');
    expect(await me(otherPortal, cookie)).toContain(ACCOUNT);
    await change(here, how, cookie);
    revoked.add('token-1');
    expect(await me(otherPortal, cookie)).not.toContain(ACCOUNT);
  });

  it('keeps no data of a call in flight at the other portal when the login ends here', async () => {
    const cookie = await change(here, 'token-1');
    let answer = (): void => undefined;
    const answered = new Promise<void>((resolve) => (answer = resolve));
    upstream.on(STATES, async () => {
      await answered;
      return ok(createSpecificUserStates());
    });
    const early = me(otherPortal, cookie);
    await expect.poll(() => upstream.of(STATES).length).toBe(1);
    await change(here, 'end', cookie);
    upstream.on(STATES, refusal(90009, '请先登录'));
    answer();
    await early;
    expect(await me(otherPortal, cookie)).not.toContain(ACCOUNT);
  });

  it('reloads at the other portal an account change made through one portal', async () => {
    const cookie = await change(here, 'token-1');
    await me(otherPortal, cookie);
    const before = upstream.of(STATES).length;
    await post(here, PLEDGE, cookie, JSON.stringify({ context: 'simu', version: '1' }));
    await me(otherPortal, cookie);
    expect(upstream.of(STATES).length).toBe(before + 1);
  });

  it('without Redis a login also ends, at the other portal within its second; with Redis immediately again', async () => {
    await redis.stop();
    const cookie = await change(here, 'token-1');
    expect(await me(otherPortal, cookie)).toContain(ACCOUNT);
    await change(here, 'end', cookie);
    expect(await me(here, cookie)).not.toContain(ACCOUNT);
    await expect.poll(() => me(otherPortal, cookie)).not.toContain(ACCOUNT);

    await redis.start();
    await listening(2);
    const again = await change(here, 'token-3');
    expect(await me(otherPortal, again)).toContain(ACCOUNT);
    await change(here, 'end', again);
    expect(await me(otherPortal, again)).not.toContain(ACCOUNT);
  });
});
