import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startPortal, type RawResponse, type TestPortal } from '~/tests/fixtures/portal';
import {
  ok,
  refusal,
  startRecordingUpstream,
  type RecordedRequest,
  type RecordingUpstream,
  type ScriptedReply,
} from '~/tests/fixtures/recording-upstream';
import { buildTinySite } from '~/tests/fixtures/tiny-site';
import { createSpecificUserStates } from '~/tests/fixtures/user-states';

// A copied cookie, or an open page, sends requests directly after its login has ended.
const STATES = '/gsapi/us/v1/custom/states';
const LOGOUT = '/gsapi/auth/v1/tokens/logout';
const NAV_LIST = '/api/v1/data/product/simu/nav_list';
const NAV = '1.2345';
const PHONE = '13912345678';

const getId = ({ url }: Request): string => new URL(url).searchParams.get('product_id') ?? 'P4';

const site = buildTinySite([
  {
    id: 'nav',
    path: ':product/nav',
    loader: async ({ context, request }) => ({
      account: (await context.viewer())?.accountId ?? null,
      nav: await context.upstream.market.simuNavList({ query: { product_id: getId(request) } }),
    }),
  },
  {
    id: 'change',
    path: ':product/change',
    action: async ({ context, request }) => {
      const { session } = context;
      const how = new URL(request.url).searchParams.get('how') ?? '';
      if (how === 'end') await session.end();
      else if (how === 'end-while-reading') {
        const reading = context.upstream.market.simuNavList({ query: { product_id: 'P5' } });
        await session.end();
        states.release();
        await reading;
      } else if (how === 'cancel') await session.endCancelled();
      else if (how === 'switch') await session.setBusinessFlag(1);
      else if (how === 'phone') await session.setPhone('13900000000');
      else await session.start(how, PHONE);
      return null;
    },
  },
]);

let upstream: RecordingUpstream;
let portal: TestPortal;
let revoked: Set<string>;
let states: ReturnType<typeof hold>;
const getToken = ({ headers }: RecordedRequest): string => headers.authorization?.split(' ')[1] ?? '';
const getStates = (request: RecordedRequest): ScriptedReply =>
  revoked.has(getToken(request)) ? refusal(90009, '请先登录') : ok(createSpecificUserStates());
function logOut(request: RecordedRequest): ScriptedReply {
  revoked.add(getToken(request));
  return ok(null);
}

beforeAll(async () => {
  upstream = await startRecordingUpstream();
  portal = await startPortal({ upstreamOrigin: upstream.origin, build: site });
});
afterAll(async () => {
  await portal?.close();
  await upstream?.close();
});
beforeEach(() => {
  revoked = new Set();
  upstream.on(STATES, getStates);
  upstream.on(LOGOUT, logOut);
  upstream.on(
    NAV_LIST,
    ok({
      kind: 'simu',
      context: 'simu',
      product_id: 'P4',
      name: '启明四号',
      risk_level: 4,
      nav_list: [{ date: '2026-01-02', unit: NAV, accumulated: NAV, change: 0.0123, note: null }],
      total: 1,
      next_cursor: null,
    }),
  );
});
afterEach(() => upstream.reset());

async function change(how: string, cookie = ''): Promise<string> {
  const answer = await portal.ask(`/wealth/change?how=${how}`, {
    method: 'POST',
    body: 'x=1',
    headers: {
      cookie,
      origin: portal.origin,
      'sec-fetch-site': 'same-origin',
      'content-type': 'application/x-www-form-urlencoded',
    },
  });
  expect(answer.status).toBeLessThan(400);
  return (answer.headers['set-cookie'] ?? []).map((line) => line.split(';')[0]).join('; ');
}

const ask = (path: string, cookie: string): Promise<RawResponse> =>
  portal.ask(path, { headers: { cookie, accept: '*/*' } });
/** A page, its data for the router, a gated browser call, and the states themselves. */
const QUESTIONS = ['/wealth/nav', '/wealth/nav.data', `${NAV_LIST}?product_id=P4`, STATES];
const GATED = QUESTIONS.slice(0, 3);

async function expectNothing(cookie: string): Promise<void> {
  for (const path of QUESTIONS) {
    const { text } = await ask(path, cookie);
    expect(text, path).not.toContain(NAV);
    expect(text, path).not.toContain('acc-0001');
  }
}

/** Resolves when upstream has received a request for this path; it responds when `release` is called. */
function hold(path: string, answer: (request: RecordedRequest) => ScriptedReply) {
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  let arrive = (): void => undefined;
  const arrived = new Promise<void>((resolve) => (arrive = resolve));
  upstream.on(path, async (request) => {
    // State of upstream at the time of the request.
    const script = answer(request);
    arrive();
    await released;
    return script;
  });
  return { arrived, release };
}

describe('cookie of an ended login', () => {
  it('returns data while the login lasts, so this test can detect data', async () => {
    const cookie = await change('token-0');
    for (const path of GATED) expect((await ask(path, cookie)).text, path).toContain(NAV);
  });

  it.each(['end', 'token-2'])('returns no data after %s, for any previous request', async (how) => {
    for (const path of QUESTIONS) {
      const cookie = await change('token-1');
      revoked.delete('token-1');
      await ask(path, cookie);
      await change(how, cookie);
      await expectNothing(cookie);
    }
  });

  it.each(['switch', 'phone', 'cancel'])('after %s the known state is loaded again', async (how) => {
    const cookie = await change('token-1');
    await ask('/wealth/nav', cookie);
    const before = upstream.of(STATES).length;
    await change(how, cookie);
    revoked.add('token-1');
    await expectNothing(cookie);
    expect(upstream.of(STATES).length).toBeGreaterThan(before);
  });

  it('returns no data from a call that was in flight when the login ended', async () => {
    const cookie = await change('token-1');
    const call = hold(STATES, getStates);
    const early = ask('/wealth/nav', cookie);
    await call.arrived;
    await change('end', cookie);
    upstream.on(STATES, getStates);
    call.release();
    await early;
    await expectNothing(cookie);
  });

  it('returns no data from a call made before upstream had revoked the token', async () => {
    const cookie = await change('token-1');
    const logout = hold(LOGOUT, () => ok(null));
    const ending = change('end', cookie);
    await logout.arrived;
    expect((await ask('/wealth/nav', cookie)).text).toContain(NAV);
    revoked.add('token-1');
    logout.release();
    await ending;
    await expectNothing(cookie);
  });

  it('keeps no data of a read started during a login for guests', async () => {
    const cookie = await change('token-1');
    states = hold(STATES, getStates);
    await change('end-while-reading', cookie);
    expect(upstream.of(NAV_LIST)).toHaveLength(1);
    expect((await ask('/wealth/nav?product_id=P5', '')).text).not.toContain(NAV);
  });
});
