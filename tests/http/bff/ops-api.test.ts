import { afterAll, beforeAll, expect, it } from 'vitest';
import { sendBffRequest, createLoginCookie, startBffApp, type BffApp } from '~/tests/fixtures/bff-app';
import { startRecordingUpstream, type RecordingUpstream } from '~/tests/fixtures/recording-upstream';

let upstream: RecordingUpstream;
let app: BffApp;
let cookie: string;
beforeAll(async () => {
  upstream = await startRecordingUpstream();
  app = await startBffApp(upstream.origin);
  cookie = await createLoginCookie(app, 'TOKEN-of-a-person');
});
afterAll(async () => {
  await app.close();
  await upstream.close();
});

it.each([
  '/ops/v1/actions',
  '/api/ops/v1/actions',
  '/gsapi/ops/v1/actions/clock',
  '/api/../ops/v1/actions',
  '/api/%2e%2e/ops/v1/actions',
  '/api/..%2fops/v1/actions',
  '/gsapi//ops/v1/actions',
  '/api/v1/data/phrase/../../../../ops/v1/actions',
])('does not expose the operators’ API of upstream through %s', async (path) => {
  for (const method of ['GET', 'POST']) {
    await sendBffRequest(app, path, {
      method,
      headers: { cookie, authorization: `Bearer ${'t'.repeat(40)}` },
    });
    expect(upstream.requests.map(({ url }) => url)).toEqual([]);
  }
});
