import { runInNewContext } from 'node:vm';
import { expect, it } from 'vitest';
import { startPortal } from '~/tests/fixtures/portal';
import { startRecordingUpstream } from '~/tests/fixtures/recording-upstream';
import { buildTinySite } from '~/tests/fixtures/tiny-site';

it('disabled offline copies are removed by a worker, which then removes itself', async () => {
  const upstream = await startRecordingUpstream();
  const app = await startPortal({
    upstreamOrigin: upstream.origin,
    build: buildTinySite([]),
    environment: { OFFLINE_COPIES: 'false' },
  });
  const { status, text, headers } = await app.ask('/sw.js');
  expect([status, headers['content-type'], headers['cache-control']]).toEqual([
    200,
    'text/javascript; charset=utf-8',
    'no-cache',
  ]);
  const gone: string[] = [];
  const listeners: Record<string, (event: { waitUntil(work: Promise<unknown>): void }) => void> = {};
  runInNewContext(text, {
    caches: {
      keys: () => Promise.resolve(['offline-own-1', 'other', 'offline-articles-0']),
      delete: (name: string) => Promise.resolve(gone.push(name)),
    },
    self: {
      addEventListener: (type: string, listener: (typeof listeners)[string]) => (listeners[type] = listener),
      registration: { unregister: () => Promise.resolve(gone.push('the worker')) },
    },
  });
  let ended: Promise<unknown> = Promise.resolve();
  listeners.activate?.({ waitUntil: (work) => (ended = work) });
  await ended;
  expect(gone).toEqual(['offline-own-1', 'offline-articles-0', 'the worker']);
  await app.close();
  await upstream.close();
});
