import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, open, readFile, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { inheritEnvironment } from '~/bff/core/config';
import { findFreePort } from '~/upstream/core/db/testing/free-port';
import { startRecordingUpstream, type RecordingUpstream } from '~/tests/fixtures/recording-upstream';

// The built server as a separate process, stopped at inconvenient times.
const STOP_TIMEOUT_MS = 2_000;
let upstream: RecordingUpstream;
const children: ChildProcess[] = [];
beforeAll(async () => {
  upstream = await startRecordingUpstream();
  upstream.on('/healthz', { kind: 'json', body: {} });
});
afterAll(async () => {
  for (const child of children) child.kill('SIGKILL');
  await upstream.close();
});

interface Running {
  child: ChildProcess;
  port: number;
  /** Exit code and signal. */
  ended: Promise<[code: number | null, signal: string | null]>;
}

/** `log`: destination of its lines, a pipe by default. */
async function start(settings: Record<string, string> = {}, log: 'pipe' | number = 'pipe'): Promise<Running> {
  const port = await findFreePort();
  const child = spawn(process.execPath, ['build/server.js'], {
    env: inheritEnvironment({
      NODE_ENV: 'production',
      APP_ENV: 'test',
      PORT: String(port),
      HOST: '127.0.0.1',
      GSAPI_ORIGIN: upstream.origin,
      API_ORIGIN: upstream.origin,
      STOP_TIMEOUT_MS: String(STOP_TIMEOUT_MS),
      ...settings,
    }),
    stdio: ['ignore', log, 'pipe'],
  });
  children.push(child);
  const ended = once(child, 'exit').then(
    ([code, signal]) => [code, signal] as [number | null, string | null],
  );
  return { child, port, ended };
}

const isUp = (port: number): Promise<boolean> =>
  fetch(`http://127.0.0.1:${port}/healthz`).then(
    (answer) => answer.ok,
    () => false,
  );
function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

/** Waits for a state; `expect.poll` would need the context of the calling test. */
const until = (holds: () => Promise<boolean> | boolean) => vi.waitUntil(holds, { timeout: 20_000 });
const listening = ({ port }: Running) => until(() => isUp(port));

/** Makes it write a log line for each of many requests. */
async function fillLog({ port }: Running, requests: number): Promise<void> {
  for (let at = 0; at < requests; at += 50)
    await Promise.all(
      Array.from({ length: 50 }, async () => (await fetch(`http://127.0.0.1:${port}/healthz`)).text()),
    );
}

// They mostly wait, each for separate processes.
describe.concurrent('stopping portal', () => {
  it('reliability 3: ends in time when the reader of its log is blocked', async () => {
    const running = await start({ LOG_LEVEL: 'debug' });
    running.child.stdout?.pause();
    await listening(running);
    // More than a pipe and the buffers on both sides can hold.
    await fillLog(running, 1_500);
    running.child.kill('SIGTERM');
    // The log could not be written: only a signal ends a process whose write is blocked.
    expect(await running.ended).toEqual([null, 'SIGKILL']);
  });

  it('reliability 3: ends with 0 when the reader of its log is gone', async () => {
    const running = await start({ LOG_LEVEL: 'debug' });
    await listening(running);
    running.child.stdout?.destroy();
    await fillLog(running, 300);
    running.child.kill('SIGTERM');
    expect(await running.ended).toEqual([0, null]);
  });

  it('reliability 3: serves with its log on a full disk, reports it in its metrics, and ends with 0', async () => {
    const full = await open('/dev/full', 'w');
    const running = await start({ LOG_LEVEL: 'debug' }, full.fd);
    await full.close();
    await listening(running);
    await fillLog(running, 300);
    const faults = async (): Promise<number> => {
      const metrics = await (await fetch(`http://127.0.0.1:${running.port}/metrics`)).text();
      return Number(/^portal_log_faults_total (\d+)/m.exec(metrics)?.[1]);
    };
    await until(async () => (await faults()) > 0);
    running.child.kill('SIGTERM');
    expect(await running.ended).toEqual([0, null]);
  });

  it('reliability 3: stops during an incomplete form, and during an incomplete multipart form', async () => {
    const running = await start();
    await listening(running);
    const sockets = [
      ['application/x-www-form-urlencoded', 'phone=1'],
      ['multipart/form-data; boundary=b', '--b\r\n'],
    ].map(([contentType, body]) => {
      const socket = connect(running.port, '127.0.0.1');
      socket.on('error', () => undefined);
      socket.write(
        `POST /wealth/user HTTP/1.1\r\nHost: x\r\nOrigin: http://x\r\nContent-Type: ${contentType}\r\nContent-Length: 1000\r\n\r\n${body}`,
      );
      return socket;
    });
    await fillLog(running, 50);
    running.child.kill('SIGTERM');
    expect(await running.ended).toEqual([0, null]);
    for (const socket of sockets) socket.destroy();
  });

  it('reliability 3: ends immediately while its upstream seeds its database, and so does the upstream', async () => {
    const dataDirectory = await mkdtemp(join(tmpdir(), 'portal-stop-'));
    const running = await start({ DATA_DIR: dataDirectory, GSAPI_ORIGIN: '', API_ORIGIN: '' });
    const lock = join(dataDirectory, 'upstream.lock');
    const pid = () =>
      readFile(lock, 'utf8').then(
        (text) => Number(/\d+/.exec(text)?.[0] ?? 0),
        () => 0,
      );
    await until(async () => (await pid()) > 0);
    const child = await pid();
    running.child.kill('SIGTERM');
    expect(await running.ended).toEqual([0, null]);
    await until(() => !isRunning(child));
    await rm(dataDirectory, { recursive: true, force: true });
  });
});
