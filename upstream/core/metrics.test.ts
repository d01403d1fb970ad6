import { existsSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auth } from '~/contract/auth';
import { CODES } from '~/contract/codes';
import { createLogger, openLogOutput } from '~/upstream/core/log';
import { watchConnections, watchProcess } from '~/upstream/core/metrics';
import { createUpstream } from '~/upstream/server/create-upstream';
import { openS3Store } from '~/upstream/core/files/s3-store';
import { waitForBank, unavailableBank } from '~/upstream/core/external-services/bank';
import { passwordQueue } from '~/upstream/modules/identity/auth/password';
import { waitForChecker, unavailableCheckers } from '~/upstream/core/external-services/checkers';
import { openWorld, type TestWorld } from '~/upstream/modules/testing/context';

const TOKEN = 'a-token-of-sixteen-letters';

let world: TestWorld;
let servers: Server[];
let origin: string;
let closedOrigin: string;

async function serve(metricsToken?: string): Promise<string> {
  const { context } = world;
  const server = createServer(createUpstream({ ...context, config: { ...context.config, metricsToken } }));
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

beforeAll(async () => {
  world = await openWorld();
  servers = [];
  origin = await serve();
  closedOrigin = await serve(TOKEN);
});
afterAll(async () => {
  for (const server of servers) server.close().closeAllConnections();
  await world.close();
});

const metrics = async (from = origin, headers: Record<string, string> = {}) => {
  const answer = await fetch(`${from}/metrics`, { headers });
  return { status: answer.status, text: await answer.text() };
};
async function getValue(line: string): Promise<number> {
  const { text } = await metrics();
  return Number(
    text
      .split('\n')
      .find((each) => each.startsWith(`${line} `))
      ?.slice(line.length + 1),
  );
}

describe('upstream metrics', () => {
  it('counts logins refused by the password queue, and running and waiting ones', async () => {
    const refused = 'upstream_fair_queue_refused_total{work="passwords",requester="stranger"}';
    // All files of one process share these counters.
    const uploads = 'upstream_fair_queue_refused_total{work="uploads",requester="owner"}';
    const [before, uploadsBefore] = [await getValue(refused), await getValue(uploads)];
    let end = (): void => undefined;
    const ended = new Promise<void>((resolve) => (end = resolve));
    const all = Array.from({ length: 26 }, (_, index) =>
      passwordQueue.run(() => ended, { requester: { key: `other:${index}`, isOwner: false } }),
    );
    const login = await fetch(origin + auth.loginByPassword.path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ phone: '13700000001', password: 'RightPass1', agreement_list: [2, 3] }),
    });
    expect(await login.json()).toMatchObject({ code: CODES.tooMany });
    expect(await getValue(refused)).toBe(before + 1);
    expect(await getValue('upstream_calls_total{call="auth.loginByPassword",outcome="refused"}')).toBe(1);
    expect(await getValue('upstream_call_seconds_count{call="auth.loginByPassword"}')).toBe(1);
    expect(await getValue('upstream_sql_seconds_count')).toBeGreaterThan(0);
    expect(await getValue('upstream_fair_queue_running{work="passwords"}')).toBe(2);
    expect(await getValue('upstream_fair_queue_waiting{work="passwords"}')).toBe(24);
    end();
    await Promise.all(all);
    expect(await getValue('upstream_fair_queue_running{work="passwords"}')).toBe(0);
    expect(await getValue(uploads)).toBe(uploadsBefore);
  });

  it.runIf(existsSync('/dev/full'))('counts failed log writes, for example on a full disk', async () => {
    const before = await getValue('upstream_log_faults_total');
    createLogger({ logLevel: 'info', instance: 'test', version: 'test' }, openLogOutput('/dev/full')).info(
      'a line',
    );
    await expect.poll(() => getValue('upstream_log_faults_total')).toBeGreaterThan(before);
  });

  it('reports the process when it is watched, also on repeated requests', async () => {
    const name = 'nodejs_eventloop_lag_p99_seconds';
    expect((await metrics()).text).not.toContain(name);
    watchProcess();
    watchProcess();
    expect((await metrics()).text.match(new RegExp(`^${name} \\d`, 'gm'))).toHaveLength(1);
    expect(await getValue('process_resident_memory_bytes')).toBeGreaterThan(10_000_000);
    expect(await getValue('nodejs_active_handles_total')).toBeGreaterThan(0);
  });

  it('reports external services that answer or do not', async () => {
    const log = createLogger({ logLevel: 'silent', instance: 'test', version: 'test' });
    const readMetrics = () =>
      Promise.all(
        ['bank', 'face', 'object_store'].flatMap((name) =>
          ['answered', 'silent'].map((outcome) =>
            getValue(`upstream_external_calls_total{of="${name}",outcome="${outcome}"}`),
          ),
        ),
      );
    const before = await readMetrics();
    await waitForBank(Promise.resolve(1), log);
    await waitForBank(unavailableBank.find('key'), log);
    await waitForChecker({ log }, 'face', Promise.resolve(1));
    await waitForChecker({ log }, 'face', unavailableCheckers.face.check({} as never)).catch(() => undefined);
    const store = openS3Store({ url: 'http://a:b@127.0.0.1:9/portal', region: 'us-east-1' });
    await store.get('0'.repeat(64)).catch(() => undefined);
    expect((await readMetrics()).map((count, at) => count - (before[at] ?? 0))).toEqual([1, 1, 1, 1, 0, 1]);
  });

  it('reports open pool connections: busy, idle, and queries waiting for one', async () => {
    const states = ['busy', 'idle', 'waiting'];
    const connections = () =>
      Promise.all(states.map((state) => getValue(`upstream_sql_connections{state="${state}"}`)));
    const [busy = 0, idle = 0, waiting = 0] = await connections();
    const end = watchConnections({ totalCount: 10, idleCount: 3, waitingCount: 2 });
    expect(await connections()).toEqual([busy + 7, idle + 3, waiting + 2]);
    end();
    expect(await connections()).toEqual([busy, idle, waiting]);
  });

  it('is available to private addresses without a proxy, or with the token', async () => {
    const isToken = { authorization: `Bearer ${TOKEN}` };
    const answers = await Promise.all([
      metrics(),
      metrics(origin, { 'x-forwarded-for': '203.0.113.9' }),
      metrics(closedOrigin),
      metrics(closedOrigin, isToken),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 404, 404, 200]);
  });
});
