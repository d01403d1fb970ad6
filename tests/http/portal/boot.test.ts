import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { inheritEnvironment } from '~/bff/core/config';
import { createGate } from '~/tests/fixtures/gate';
import { sendRawRequest } from '~/tests/fixtures/portal';
import { startRecordingUpstream, type RecordingUpstream } from '~/tests/fixtures/recording-upstream';

const WAIT = { timeout: 25_000, interval: 50 };

// The built server as a separate process.
let upstream: RecordingUpstream;
beforeAll(async () => {
  upstream = await startRecordingUpstream();
  upstream.on('/healthz', { kind: 'json', body: {} });
});
afterAll(() => upstream.close());

interface Running {
  child: ChildProcess;
  text(): string;
  ended: Promise<number | null>;
}

function start(settings: Record<string, string>): Running {
  const environment = inheritEnvironment({
    NODE_ENV: 'production',
    APP_ENV: 'test',
    PORT: '0',
    HOST: '127.0.0.1',
    ...settings,
  });
  const child = spawn(process.execPath, ['build/server.js'], {
    env: environment,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let text = '';
  child.stdout.on('data', (bytes: Buffer) => (text += bytes.toString()));
  child.stderr.on('data', (bytes: Buffer) => (text += bytes.toString()));
  return { child, text: () => text, ended: once(child, 'exit').then(([code]) => code as number | null) };
}

async function listening(running: Running): Promise<string> {
  return vi.waitFor(() => {
    const port = /Portal: http:\/\/localhost:(\d+)/.exec(running.text())?.[1];
    if (!port) throw new Error(`The portal did not start:\n${running.text()}`);
    return `http://127.0.0.1:${port}`;
  }, WAIT);
}

describe('process', () => {
  it('exits at once with the names of invalid settings and the reasons, without their values', async () => {
    const running = start({
      PORT: 'eighty',
      SESSION_SECRETS: 'too-short-a-secret',
      GSAPI_ORIGIN: upstream.origin,
    });
    expect(await running.ended).toBe(1);
    expect(running.text()).toContain('PORT: must be a whole number');
    expect(running.text()).toContain('SESSION_SECRETS: every secret must have at least 32 characters');
    expect(running.text()).not.toContain('too-short-a-secret');
  });

  it('reports in one line that its port is in use', async () => {
    const settings = { GSAPI_ORIGIN: upstream.origin, API_ORIGIN: upstream.origin };
    const running = start({ ...settings, PORT: new URL(upstream.origin).port });
    expect(await running.ended).toBe(1);
    expect(running.text()).toMatch(/^The portal could not start: .*EADDRINUSE/m);
  });

  it('stops on SIGTERM with exit code 0; a second signal changes nothing', async () => {
    const running = start({ GSAPI_ORIGIN: upstream.origin, API_ORIGIN: upstream.origin, PAGE_CACHE: 'off' });
    const origin = await listening(running);
    expect((await sendRawRequest(origin, '/readyz')).status).toBe(200);
    const gate = createGate();
    upstream.on('/api/v1/data/home/feed', async () => {
      await gate.pass();
      return { kind: 'json', body: { code: 0, msg: '', result: {} } };
    });
    const page = sendRawRequest(origin, '/');
    await gate.reached;
    running.child.kill('SIGTERM');
    await vi.waitFor(() => expect(running.text()).toContain('"event":"stopping"'), WAIT);
    running.child.kill('SIGTERM');
    gate.open();
    expect((await page).status).toBeGreaterThanOrEqual(200);
    expect(await running.ended).toBe(0);
    expect(running.text()).toContain('"isClean":true');
  });
});
