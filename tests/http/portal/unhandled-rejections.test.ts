import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { copyFile, mkdir, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { inheritEnvironment } from '~/bff/core/config';
import { bundleProgram, getBundleFolder } from '~/upstream/core/db/testing/bundle';
import { findFreePort } from '~/upstream/core/db/testing/free-port';
import { ok, startRecordingUpstream, type RecordingUpstream } from '~/tests/fixtures/recording-upstream';

// server.ts as a process, with a site whose handlers leave promises behind.
interface Running {
  child: ChildProcess;
  origin: string;
  lines(): { event: string; route?: string; requestId?: string; error?: { text?: string } }[];
  ended: Promise<number | null>;
}

let upstream: RecordingUpstream;
let running: Running;
beforeAll(async () => {
  upstream = await startRecordingUpstream();
  upstream.on('/healthz', { kind: 'json', body: {} });
  running = await start();
});
afterAll(async () => {
  running.child.kill('SIGKILL');
  await upstream.close();
});

async function start(): Promise<Running> {
  const [server, site] = await Promise.all([
    bundleProgram('server.ts'),
    bundleProgram('tests/fixtures/rejecting-site.ts'),
  ]);
  const root = await mkdtemp(join(getBundleFolder(tmpdir()), 'root-'));
  await mkdir(join(root, 'build/app/server'), { recursive: true });
  await mkdir(join(root, 'build/app/client'), { recursive: true });
  await copyFile(site, join(root, 'build/app/server/index.js'));
  const port = await findFreePort();
  const origin = `http://127.0.0.1:${port}`;
  const child = spawn(process.execPath, ['--import', resolve('tests/fixtures/reject-in-steps.mjs'), server], {
    cwd: root,
    env: inheritEnvironment({
      NODE_ENV: 'production',
      APP_ENV: 'test',
      PORT: String(port),
      HOST: '127.0.0.1',
      GSAPI_ORIGIN: upstream.origin,
      API_ORIGIN: upstream.origin,
      LOG_LEVEL: 'info',
    }),
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let log = '';
  child.stdout?.on('data', (chunk: Buffer) => (log += chunk.toString('utf8')));
  const ended = once(child, 'exit').then(([code]) => code as number | null);
  const isUp = () =>
    fetch(`${origin}/healthz`).then(
      (answer) => answer.ok,
      () => false,
    );
  await vi.waitUntil(isUp, { timeout: 60_000 });
  const lines: Running['lines'] = () =>
    log
      .split('\n')
      .filter((line) => line.endsWith('}'))
      .map((line) => JSON.parse(line));
  return { child, origin, lines, ended };
}

const rejections = async (): Promise<number> => {
  const metrics = await (await fetch(`${running.origin}/metrics`)).text();
  return Number(/^portal_unhandled_rejections_total (\d+)/m.exec(metrics)?.[1]);
};

describe('promise that a handler left behind', () => {
  it.each([
    { of: 'a loader', path: '/wealth/loader', route: 'loader', status: 200 },
    { of: 'an action', path: '/wealth/action', route: 'action', status: 200, method: 'POST' },
    { of: 'a resource route', path: '/wealth/resource', route: 'resource', status: 200 },
    { of: 'a background task', path: '/wealth/background', route: 'background', status: 200 },
    { of: 'a middleware', path: '/robots.txt?leave-behind', route: 'robots', status: 200 },
    { of: 'a middleware', path: '/gsapi/us/v1/custom/states?leave-behind', route: 'gsapi', status: 200 },
  ])(
    'of $of ($path) fails only its request: logged with route and id, counted, and still served',
    async (each) => {
      upstream.on('/gsapi/us/v1/custom/states', ok({}));
      const before = await rejections();
      const answer = await fetch(running.origin + each.path, {
        method: each.method ?? 'GET',
        ...(each.method
          ? {
              headers: { origin: running.origin, 'sec-fetch-site': 'same-origin' },
              body: new URLSearchParams({ a: '1' }),
            }
          : {}),
      });
      await answer.text();
      const requestId = answer.headers.get('x-request-id');
      const written = () =>
        running.lines().find((line) => line.event === 'unhandled-rejection' && line.requestId === requestId);
      await vi.waitUntil(() => written() !== undefined, { timeout: 20_000 });
      expect(written()).toMatchObject({
        level: 'error',
        route: each.route,
        error: { text: expect.stringContaining(`left by ${each.of}`) },
      });
      expect(await rejections()).toBe(before + 1);
      expect(answer.status).toBe(each.status);
      expect((await fetch(`${running.origin}/wealth/fine`)).status).toBe(200);
      expect(running.child.exitCode).toBe(null);
    },
  );
});

it('ends the process in order with exit code 1 after an uncaught exception', async () => {
  const own = await start();
  await fetch(`${own.origin}/wealth/throws`).then((answer) => answer.text());
  expect(await own.ended).toBe(1);
  expect(own.lines().map(({ event }) => event)).toEqual(
    expect.arrayContaining(['error', 'stopping', 'stopped']),
  );
});
