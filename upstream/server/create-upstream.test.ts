import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { calls } from '~/contract';
import { CODES } from '~/contract/codes';
import { addAccount, openWorld, type TestWorld } from '~/upstream/modules/testing/context';
import { createUpstream } from '~/upstream/server/create-upstream';

let world: TestWorld;
let server: Server;
let origin: string;

const listen = async (app: ReturnType<typeof createUpstream>): Promise<[Server, string]> => {
  const listening = createServer(app);
  await new Promise<void>((resolve) => listening.listen(0, '127.0.0.1', resolve));
  return [listening, `http://127.0.0.1:${(listening.address() as AddressInfo).port}`];
};

beforeAll(async () => {
  world = await openWorld();
  [server, origin] = await listen(createUpstream(world.context));
});
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await world.close();
});

async function ask(
  path: string,
  {
    token,
    body,
    method = body === undefined ? 'GET' : 'POST',
    type = 'application/json',
  }: { token?: string; body?: string; method?: string; type?: string } = {},
) {
  const response = await fetch(origin + path, {
    method,
    headers: {
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(body === undefined ? {} : { 'content-type': type }),
    },
    ...(body === undefined ? {} : { body }),
  });
  const envelope = (await response.json()) as { code: number; msg: string; result: unknown };
  return { status: response.status, headers: response.headers, ...envelope };
}

describe('access to calls', () => {
  const required = calls.filter((call) => call.definition.auth === 'required');

  it.each(required.map((call) => [call.id, call] as const))(
    '%s requires a valid token',
    async (_id, call) => {
      const { path, method } = call.definition;
      const request = method === 'POST' ? { method, body: '{}' } : { method };
      expect(await ask(path, request)).toMatchObject({ status: 200, code: CODES.loggedOut, msg: '请先登录' });
      const expired = { code: CODES.tokenExpired, msg: '登录已过期，请重新登录' };
      expect(await ask(path, { ...request, token: 'wrong' })).toMatchObject(expired);
      expect(await ask(path, { ...request, token: 'not a token' })).toMatchObject(expired);
    },
  );

  it('serves an invalid token as a guest on open calls, and reports it on the states call', async () => {
    const config = '/api/v1/data/user/cfg_info';
    expect(await ask(config, { token: 'dead' })).toMatchObject({ code: 0, result: { settings: null } });
    const states = '/gsapi/us/v1/custom/states';
    expect((await ask(states)).code).toBe(CODES.loggedOut);
    expect((await ask(states, { token: 'dead' })).code).toBe(CODES.tokenExpired);
    const { token, id } = await addAccount(world.context, '13200000001');
    expect(await ask(states, { token })).toMatchObject({ code: 0, result: { account_id: id } });
  });
});

describe('request parsing', () => {
  it('answers 4000 with the first message for a wrong query or body', async () => {
    expect(await ask('/api/v1/fundinfo/info')).toMatchObject({ status: 200, code: CODES.badRequest });
    const sending = await ask('/gsapi/auth/v1/captchas/gezi/send', {
      body: JSON.stringify({ phone: '123', scene: 'login' }),
    });
    expect(sending).toMatchObject({ code: CODES.badRequest, msg: '请输入正确格式的手机号码' });
  });

  it('ignores the timing parameter', async () => {
    expect((await ask('/api/v1/data/user/cfg_info?t=1763600000000')).code).toBe(0);
  });

  it.each([
    ['broken JSON', '{"phone":', 400],
    ['JSON nested too deep', '['.repeat(30) + ']'.repeat(30), 400],
    ['a null character', '{"phone":"\\u0000"}', 400],
    ['an unpaired surrogate', '{"phone":"\\ud83d"}', 400],
    ['a name with a null character', '{"\\u0000":1}', 400],
    ['more than 256 KB', JSON.stringify({ phone: 'x'.repeat(300_000) }), 413],
  ])('refuses %s', async (_what, body, status) => {
    const answer = await ask('/gsapi/auth/v1/captchas/gezi/send', { body });
    expect(answer).toMatchObject({ status, code: CODES.badRequest });
  });

  it('refuses a null character in a query', async () => {
    expect(await ask('/api/v1/auth/regist/adviser_info?sms_id=%00')).toMatchObject({
      code: CODES.badRequest,
    });
  });

  it('accepts text/plain only for beacon calls', async () => {
    const event = { type: 'text/plain;charset=UTF-8' };
    expect(await ask('/api/v1/common/jserror', { ...event, body: '{"type":"beacon"}' })).toMatchObject({
      code: 0,
    });
    const cut = '{"type":"a\\ud83d\\u0000"}';
    expect(await ask('/api/v1/common/jserror', { ...event, body: cut })).toMatchObject({ code: 0 });
    const body = JSON.stringify({ phone: '13200000009', scene: 'login' });
    expect(await ask('/gsapi/auth/v1/captchas/gezi/send', { ...event, body })).toMatchObject({
      code: CODES.badRequest,
    });
  });
});

describe('responses', () => {
  it('is never cached and names no software', async () => {
    const { headers } = await ask('/api/v1/data/user/cfg_info');
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('etag')).toBeNull();
    expect(headers.get('x-powered-by')).toBeNull();
  });

  it('returns 404 for an unknown path', async () => {
    expect(await ask('/api/v1/nothing')).toMatchObject({ status: 404, code: CODES.notFound });
    expect(await ask('/API/v1/data/user/cfg_info')).toMatchObject({ status: 404 });
  });

  it('returns 500 without details after an unexpected error', async () => {
    const broken = new Proxy(world.context.db, {
      get(target, name) {
        if (name === 'insertInto') throw new Error('relation secret_table is on fire');
        return Reflect.get(target, name) as unknown;
      },
    });
    const [other, otherOrigin] = await listen(createUpstream({ ...world.context, db: broken }));
    const response = await fetch(`${otherOrigin}/api/v1/common/jserror`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"type":"x"}',
    });
    expect(response.status).toBe(500);
    expect(await response.json()).toEqual({ code: CODES.internal, msg: '服务器访问异常', result: null });
    expect(world.logLines.join('')).toContain('secret_table');
    other.closeAllConnections();
    other.close();
  });

  it('reports healthy while its database answers', async () => {
    const response = await fetch(`${origin}/healthz`);
    expect([response.status, await response.json()]).toEqual([200, { status: 'ok' }]);
  });

  it('describes every call as OpenAPI 3.1', async () => {
    const document = (await (await fetch(`${origin}/openapi.json`)).json()) as {
      openapi: string;
      paths: Record<string, Record<string, { operationId: string }>>;
    };
    expect(document.openapi).toMatch(/^3\.1/);
    const described = Object.values(document.paths).flatMap((path) =>
      Object.values(path).map((operation) => operation.operationId),
    );
    expect(described.sort()).toEqual(calls.map((call) => call.id).sort());
  });
});
