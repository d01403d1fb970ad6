import { LOGIN_STATE_SHARE_MS } from '~/domain/shared/constants';
import { describe, expect, it } from 'vitest';
import { sendBffRequest, createLoginCookie } from '~/tests/fixtures/bff-app';
import { useBffPair } from '~/tests/fixtures/bff-pair';
import { ok, refusal } from '~/tests/fixtures/recording-upstream';
import { createUserStates } from '~/tests/fixtures/user-states';

const PHRASES = '/api/v1/data/phrase';
const STATES = '/gsapi/us/v1/custom/states';

const bff = useBffPair();

describe('concurrent calls', () => {
  it('reliability 1.10: closes the upstream call without an error when the person leaves', async () => {
    bff.upstream.on(PHRASES, { kind: 'hang' });
    const outcome = new Promise<unknown>((resolve) => {
      bff.app.onPage((context) => context.upstream.content.phrases().catch(resolve));
    });
    const leaver = new AbortController();
    const leaving = fetch(`${bff.app.origin}/wealth/user`, { signal: leaver.signal }).catch(() => null);
    await expect.poll(() => bff.upstream.requests.length, { interval: 5 }).toBe(1);
    leaver.abort();
    await leaving;
    expect(await outcome).toMatchObject({ kind: 'ClientGoneError' });
    await expect.poll(() => bff.upstream.abandoned).toBe(1);
  });

  it('CONST-008 API-012 makes one states call per second and session, from any number of places', async () => {
    bff.upstream.on(STATES, ok(createUserStates()));
    const cookie = await createLoginCookie(bff.app, 'token-1');
    bff.app.onPage(async (context) => {
      await Promise.all([context.viewer(), context.viewer(), context.upstream.users.states()]);
    });
    const startedAt = performance.now();
    await Promise.all(
      Array.from({ length: 100 }, () => sendBffRequest(bff.app, '/wealth/user', { headers: { cookie } })),
    );
    await Promise.all(
      Array.from({ length: 100 }, () => sendBffRequest(bff.app, STATES, { headers: { cookie } })),
    );
    const fullSeconds = Math.floor((performance.now() - startedAt) / LOGIN_STATE_SHARE_MS);
    expect(bff.upstream.of(STATES).length).toBeLessThanOrEqual(1 + fullSeconds);
  });

  it('reloads the states within the second after a change of the account', async () => {
    bff.upstream.on(STATES, ok(createUserStates()));
    bff.upstream.on('/api/v1/data/favorite/optional/app', ok(null));
    const cookie = await createLoginCookie(bff.app, 'token-1');
    await bff.inPage(
      async (context) => {
        await context.upstream.users.states();
        await context.upstream.favorites.add({ body: { public: ['000004'] } });
        await context.upstream.users.states();
      },
      { cookie },
    );
    expect(bff.upstream.of(STATES)).toHaveLength(2);
  });

  it('ERR-009 reloads the states within the second after a call rejects the token', async () => {
    bff.upstream.on(STATES, ok(createUserStates()));
    bff.upstream.on('/api/v1/data/favorite/optional/app', refusal(90007, '登录已过期'));
    const cookie = await createLoginCookie(bff.app, 'token-1');
    await bff.inPage(
      async (context) => {
        await context.upstream.users.states();
        await context.upstream.favorites.add({ body: { public: ['000004'] } }).catch(() => undefined);
        await context.upstream.users.states();
      },
      { cookie },
    );
    expect(bff.upstream.of(STATES)).toHaveLength(2);
  });

  it('reliability 1.5: gives each of many concurrent sessions the reply for its own token', async () => {
    bff.upstream.on(STATES, (request) =>
      ok(createUserStates({ account_id: `account-of-${request.headers.authorization?.split(' ')[1]}` })),
    );
    const cookies = await Promise.all(
      Array.from({ length: 40 }, async (_, at) => getLoginCookie(`token-${at}`)),
    );
    bff.app.onPage(async (context) => (await context.viewer())?.accountId);
    for (let round = 0; round < 10; round += 1) {
      const answers = await Promise.all(
        cookies.map((cookie) => sendBffRequest(bff.app, '/wealth/user', { headers: { cookie } })),
      );
      expect(answers.map((answer) => answer.json<string>())).toEqual(
        cookies.map((_, at) => `account-of-token-${at}`),
      );
    }
  });

  it('fixes the origin of a call: no input can leave the path', async () => {
    bff.upstream.on('/api/v1/fundinfo/info', refusal(4004, '无此基金'));
    const { error } = await bff.inPage((context) =>
      context.upstream.market.fundInfo({ query: { fund_code: '../../x?y=1#&t=5@evil/' } }),
    );
    expect(error).toMatchObject({ code: 4004 });
    expect(bff.upstream.requests[0]?.path).toBe('/api/v1/fundinfo/info');
    expect(bff.upstream.requests[0]?.query.get('fund_code')).toBe('../../x?y=1#&t=5@evil/');
  });
});

/** Sessions are created in sequence, because they share the page handler of the fixture. */
let chain: Promise<unknown> = Promise.resolve();
function getLoginCookie(token: string): Promise<string> {
  const next = chain.then(() => createLoginCookie(bff.app, token));
  chain = next;
  return next;
}
