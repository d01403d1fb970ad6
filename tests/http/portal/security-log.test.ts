import { mkdtemp, readFile, rename, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startPortal, type TestPortal } from '~/tests/fixtures/portal';
import { refusal, startRecordingUpstream, type RecordingUpstream } from '~/tests/fixtures/recording-upstream';
import { buildTinySite } from '~/tests/fixtures/tiny-site';
import { calls } from '~/contract';

const PHONE = '13911113344';
const ADDRESS = '203.0.113.77';
const LOGIN_PATH = calls.find(({ id }) => id === 'auth.loginByPassword')?.definition.path ?? '';

const build = buildTinySite([
  {
    id: 'login',
    path: ':product/login',
    action: async ({ context }) => {
      await context.limit('login-try', `${PHONE}|${await context.requester(PHONE)}`);
      const body = { phone: PHONE, password: 'Wrong-Pass-1', agreement_list: [1] };
      await context.upstream.auth.loginByPassword({ body }).catch(() => null);
      return {};
    },
  },
]);

let upstream: RecordingUpstream;
let file: string;
let portal: TestPortal;
let marked: TestPortal;
beforeAll(async () => {
  upstream = await startRecordingUpstream();
  upstream.on(LOGIN_PATH, refusal(4003, '手机号或密码错误'));
  file = join(await mkdtemp(join(tmpdir(), 'security-log-')), 'security.log');
  const environment = { TRUST_PROXY: '1', LOG_LEVEL: 'info' };
  const options = { upstreamOrigin: upstream.origin, build };
  portal = await startPortal({ ...options, environment: { ...environment, SECURITY_LOG: file } });
  marked = await startPortal({ ...options, environment });
});
afterAll(async () => {
  await Promise.all([portal.close(), marked.close()]);
  await upstream.close();
});

const post = (to: TestPortal, headers: Record<string, string> = {}) =>
  to.ask('/wealth/login', {
    method: 'POST',
    body: 'x=1',
    headers: {
      origin: to.origin,
      'content-type': 'application/x-www-form-urlencoded',
      'x-forwarded-for': ADDRESS,
      ...headers,
    },
  });
const getLines = async (name = file): Promise<Record<string, unknown>[]> =>
  (await readFile(name, 'utf8').catch(() => ''))
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Record<string, unknown>);

describe('security log', () => {
  it('contains failed logins, limits and cross-site requests, with address, phone hash and request', async () => {
    const failed = await post(portal);
    await expect.poll(() => getLines()).toHaveLength(1);
    expect((await getLines())[0]).toMatchObject({
      ...{ event: 'security', service: 'portal', kind: 'login-failed', call: 'auth.loginByPassword' },
      ...{ address: ADDRESS, requestId: failed.headers['x-request-id'], route: 'login' },
      phone: expect.stringMatching(/^[0-9a-f]{12}$/),
    });
    for (let at = 0; at < 5; at += 1) await post(portal);
    await post(portal, { origin: 'https://elsewhere.example' });
    const kinds = async () => (await getLines()).map(({ kind }) => kind);
    const all = [...Array.from({ length: 5 }, () => 'login-failed'), 'limit:login-try', 'cross-site'];
    await expect.poll(kinds).toEqual(all);
    // Includes the line of the limit itself, which counts networks that try one phone together.
    const phones = new Set((await getLines()).slice(0, 6).map(({ phone }) => phone));
    expect([...phones]).toEqual([expect.stringMatching(/^[0-9a-f]{12}$/)]);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect(await readFile(file, 'utf8')).not.toContain(PHONE);
  });

  it('leaves nothing of it in the main log, and continues in a new file after rotation', async () => {
    expect(portal.logText()).not.toContain(ADDRESS);
    expect(portal.lines.some(({ event }) => event === 'security')).toBe(false);
    await rename(file, `${file}.1`);
    await post(portal, { origin: 'https://elsewhere.example' });
    await expect.poll(() => getLines()).toHaveLength(1);
  });

  it('is marked lines of the main log without a file, with the network instead of the address', async () => {
    await post(marked);
    const line = marked.lines.find(({ event }) => event === 'security');
    expect(line).toMatchObject({ kind: 'login-failed', network: '203.0.*.*', level: 'warn' });
    expect(marked.logText()).not.toContain(ADDRESS);
    expect(marked.logText()).not.toContain(PHONE);
  });
});
