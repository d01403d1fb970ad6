import { LOGIN_STATE_SHARE_MS } from '~/domain/constants';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { PortalContext } from '~/bff/app-context';
import type { BffApp } from '~/tests/fixtures/bff-app';
import { ask, loginCookie, startBffApp } from '~/tests/fixtures/bff-app';
import type { RecordingUpstream } from '~/tests/fixtures/recording-upstream';
import { ok, refusal, startRecordingUpstream } from '~/tests/fixtures/recording-upstream';
import { userStates } from '~/tests/fixtures/user-states';

const PHRASES = '/api/v1/data/phrase';
const STATES = '/gsapi/us/v1/custom/states';

let upstream: RecordingUpstream;
let app: BffApp;
beforeAll(async () => {
  upstream = await startRecordingUpstream();
  app = await startBffApp(upstream.origin, { UPSTREAM_TIMEOUT_MS: '150' });
});
afterAll(async () => {
  await app.close();
  await upstream.close();
});
afterEach(() => {
  upstream.reset();
  app.records.length = 0;
});

/** Runs a function with the portal context of a request. */
async function inPage<T>(run: (context: PortalContext) => Promise<T>, headers: Record<string, string> = {}) {
  let result: T | undefined;
  let error: unknown;
  app.onPage(async (context) => {
    try {
      result = await run(context);
    } catch (thrown) {
      error = thrown;
    }
  });
  const answer = await ask(app, '/wealth/user', { headers });
  return { result, error, answer };
}

describe('a call among others', () => {
  it('reliability 1.10: a person who leaves closes the upstream call and is no error', async () => {
    upstream.on(PHRASES, { kind: 'hang' });
    const outcome = new Promise<unknown>((resolve) => {
      app.onPage((context) => context.upstream.content.phrases().catch(resolve));
    });
    const leaving = fetch(`${app.origin}/wealth/user`, { signal: AbortSignal.timeout(40) }).catch(() => null);
    await leaving;
    expect(await outcome).toMatchObject({ kind: 'ClientGoneError' });
    await expect.poll(() => upstream.abandoned, { timeout: 250 }).toBe(1);
  });

  it('CONST-008 API-012 one states call a second and session, however often and wherever it is asked', async () => {
    upstream.on(STATES, ok(userStates()));
    const cookie = await loginCookie(app, 'token-1');
    app.onPage(async (context) => {
      await Promise.all([context.viewer(), context.viewer(), context.upstream.users.states()]);
    });
    const startedAt = performance.now();
    await Promise.all(Array.from({ length: 100 }, () => ask(app, '/wealth/user', { headers: { cookie } })));
    await Promise.all(Array.from({ length: 100 }, () => ask(app, STATES, { headers: { cookie } })));
    const fullSeconds = Math.floor((performance.now() - startedAt) / LOGIN_STATE_SHARE_MS);
    expect(upstream.of(STATES).length).toBeLessThanOrEqual(1 + fullSeconds);
  });

  it('after a change of the account its states are asked anew within the second', async () => {
    upstream.on(STATES, ok(userStates()));
    upstream.on('/api/v1/data/favorite/optional/app', ok(null));
    const cookie = await loginCookie(app, 'token-1');
    await inPage(
      async (context) => {
        await context.upstream.users.states();
        await context.upstream.favorites.add({ body: { public: ['000004'] } });
        await context.upstream.users.states();
      },
      { cookie },
    );
    expect(upstream.of(STATES)).toHaveLength(2);
  });

  it('reliability 1.5: many sessions at once, each gets the answer of its own token', async () => {
    upstream.on(STATES, (request) =>
      ok(userStates({ account_id: `account-of-${request.headers.authorization?.split(' ')[1]}` })),
    );
    const cookies = await Promise.all(
      Array.from({ length: 40 }, async (_, at) => loginCookieOf(`token-${at}`)),
    );
    app.onPage(async (context) => (await context.viewer())?.accountId);
    for (let round = 0; round < 10; round += 1) {
      const answers = await Promise.all(
        cookies.map((cookie) => ask(app, '/wealth/user', { headers: { cookie } })),
      );
      expect(answers.map((answer) => answer.json<string>())).toEqual(
        cookies.map((_, at) => `account-of-token-${at}`),
      );
    }
  });

  it('the origin of a call is fixed: nothing in its input leaves the path', async () => {
    upstream.on('/api/v1/fundinfo/info', refusal(4004, '无此基金'));
    const { error } = await inPage((context) =>
      context.upstream.market.fundInfo({ query: { fund_code: '../../x?y=1#&t=5@evil/' } }),
    );
    expect(error).toMatchObject({ code: 4004 });
    expect(upstream.requests[0]?.path).toBe('/api/v1/fundinfo/info');
    expect(upstream.requests[0]?.query.get('fund_code')).toBe('../../x?y=1#&t=5@evil/');
  });
});

/** Sessions made one after the other share the page handler of the fixture. */
let chain: Promise<unknown> = Promise.resolve();
function loginCookieOf(token: string): Promise<string> {
  const next = chain.then(() => loginCookie(app, token));
  chain = next;
  return next;
}
