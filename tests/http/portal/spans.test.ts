import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { calls } from '~/contract';
import { openSpans } from '~/upstream/core/spans';
import { openCallScope } from '~/upstream/core/call-scope';
import { createLogger } from '~/upstream/core/log';
import { startPortal, type TestPortal } from '~/tests/fixtures/portal';
import { ok, startRecordingUpstream, type RecordingUpstream } from '~/tests/fixtures/recording-upstream';
import { buildTinySite } from '~/tests/fixtures/tiny-site';

interface Sent {
  name: string;
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  links?: { traceId: string }[];
}
const FEED = calls.find(({ id }) => id === 'content.homeFeed')?.definition.path ?? '';
const FOREIGN = 'a'.repeat(32);

/** Spans received by a test collector. */
const spans: Sent[] = [];
const collector = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    const body = JSON.parse(Buffer.concat(chunks).toString()) as {
      resourceSpans: { scopeSpans: { spans: Sent[] }[] }[];
    };
    if (request.url === '/v1/traces')
      spans.push(
        ...body.resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans)),
      );
    response.end('{}');
  });
});
let endpoint: string;
let upstream: RecordingUpstream;
let portal: TestPortal;
beforeAll(async () => {
  await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve));
  endpoint = `http://127.0.0.1:${(collector.address() as AddressInfo).port}`;
  upstream = await startRecordingUpstream();
  upstream.on(FEED, ok([]));
  portal = await startPortal({
    upstreamOrigin: upstream.origin,
    environment: { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint },
    build: buildTinySite([
      {
        id: 'feed',
        path: ':product/feed',
        loader: async ({ context }) => {
          await context.upstream.content.homeFeed({ query: {} }).catch(() => null);
          return {};
        },
      },
    ]),
  });
});
afterAll(async () => {
  await portal.close();
  await upstream.close();
  collector.closeAllConnections();
  collector.close();
});

it('exports a request as a span, its call as a child, the call of the upstream as a grandchild, and the trace of a client as a link', async () => {
  const traceparent = `00-${FOREIGN}-00f067aa0ba902b7-01`;
  const answer = await portal.ask('/wealth/feed', { headers: { traceparent } });
  const line = portal.lines.find(
    ({ event, requestId }) => event === 'request' && requestId === answer.headers['x-request-id'],
  );
  expect(line).toMatchObject({ fromTrace: FOREIGN, traceId: expect.not.stringContaining(FOREIGN) });
  const asked = upstream.requests.find(({ path }) => path === FEED);
  // Settings of the upstream, which handles the forwarded headers below.
  const config = { collector: endpoint, instance: 'test', version: 'test' };
  const own = openSpans(config, createLogger({ ...config, logLevel: 'silent' }));
  const scope = openCallScope(asked?.headers ?? {}, 'content.homeFeed');
  own.watch(scope);
  scope.onEnd?.('content.homeFeed', 0, 1);
  await own.flush();
  await expect.poll(() => spans.length).toBeGreaterThanOrEqual(3);
  const request = spans.find(({ name }) => name === 'GET feed');
  const ofCall = spans.filter(({ name }) => name === 'content.homeFeed');
  const call = ofCall.find(({ parentSpanId }) => parentSpanId === request?.spanId);
  const upstreamSpan = ofCall.find((span) => span !== call);
  expect(new Set([request, call, upstreamSpan].map((span) => span?.traceId))).toEqual(
    new Set([line?.traceId]),
  );
  expect(request?.parentSpanId).toBeUndefined();
  expect(request?.links?.map(({ traceId }) => traceId)).toEqual([FOREIGN]);
  expect(upstreamSpan?.parentSpanId).toBe(call?.spanId);
  expect(asked?.headers.traceparent).toBe(`00-${String(line?.traceId)}-${String(call?.spanId)}-01`);
});
