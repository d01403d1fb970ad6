import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { inheritEnvironment } from '~/bff/core/config';
import { startEmbeddedUpstream } from '~/bff/boot/embedded-upstream';
import type { PortalLog } from '~/bff/http/log';

/** Child process that listens, counts its starts, and ends on request. */
const CHILD = `
import { createServer } from 'node:http';
import { appendFileSync } from 'node:fs';
appendFileSync(process.env.STARTS, 'x');
process.send({ type: 'progress', label: 'filling', done: 1, total: 2 });
process.send({ type: 'unknown' });
const server = createServer((req, res) => { res.end('up'); if (req.url === '/die') process.exit(3); });
server.listen(Number(process.env.UPSTREAM_PORT), '127.0.0.1', () =>
  process.send({ type: 'ready', port: server.address().port, demo: { password: 'p', accounts: [] } }));
process.on('disconnect', () => process.exit(0));
`;

let directory: string;
let events: string[];
const log: PortalLog = {
  request: () => undefined,
  upstreamCall: () => undefined,
  sharedReply: () => undefined,
  error: () => undefined,
  event: (name) => void events.push(name),
  flush: () => Promise.resolve(),
  faults: () => 0,
};

beforeEach(() => {
  events = [];
  directory = mkdtempSync(join(tmpdir(), 'portal-child-'));
});
afterEach(() => rmSync(directory, { recursive: true }));

function start(source: string, heard = (): void => undefined) {
  const entry = join(directory, 'child.mjs');
  writeFileSync(entry, source);
  const progress: string[] = [];
  const environment = inheritEnvironment({ STARTS: join(directory, 'starts') });
  return startEmbeddedUpstream({
    entry,
    environment,
    log,
    onProgress: ({ label }) => {
      progress.push(label);
      heard();
    },
  }).then((upstream) => ({ upstream, progress }));
}
const starts = () => readFileSync(join(directory, 'starts'), 'utf8').length;
const isUp = (origin: string) =>
  fetch(origin).then(
    () => true,
    () => false,
  );

describe('the embedded upstream', () => {
  it('is reachable once it has started, and reports progress and demo accounts', async () => {
    const { upstream, progress } = await start(CHILD);
    expect(await isUp(upstream.origin)).toBe(true);
    expect(progress).toEqual(['filling']);
    expect(upstream.demo).toEqual({ password: 'p', accounts: [], isOlder: false });
    await upstream.stop();
    expect(await isUp(upstream.origin)).toBe(false);
  });

  it('has no start timeout as long as it reports progress', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const twice = CHILD.replace(/^process\.send.*filling.*$/m, (line) => `${line}\n${line}`);
    const { upstream, progress } = await start(twice, () => void vi.advanceTimersByTime(119_000));
    expect(progress).toEqual(['filling', 'filling']);
    await upstream.stop();
  });

  it('is restarted on the same port when it exits unexpectedly', async () => {
    const { upstream } = await start(CHILD);
    await isUp(`${upstream.origin}/die`);
    await vi.waitFor(() => expect(starts()).toBe(2), { timeout: 25_000, interval: 50 });
    await vi.waitFor(async () => expect(await isUp(upstream.origin)).toBe(true), {
      timeout: 25_000,
      interval: 50,
    });
    expect(events).toEqual(['embedded-upstream-ended']);
    await upstream.stop();
    await sleep(300);
    expect(starts()).toBe(2);
  });

  it('fails the boot when it exits before it is ready', async () => {
    await expect(start('process.exit(7)')).rejects.toThrow('exit code 7');
  });
});
