import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createSpanBatches, type Span } from '~/observability/otlp-spans';

const span = (more: Partial<Span> = {}): Span => ({
  traceId: '4bf92f3577b34da6a3ce929d0e0e4736',
  spanId: '00f067aa0ba902b7',
  parentSpanId: null,
  link: null,
  name: 'GET pages/home',
  kind: 'server',
  endMs: 1_795_000_000_000.5,
  durationMs: 1.25,
  attributes: { 'http.response.status_code': 200, 'portal.ms': 1.5, 'portal.shared': true, nothing: null },
  isFault: false,
  ...more,
});

/** A test collector: the received requests, and the status it responds with. */
let bodies: { path: string | undefined; text: string }[] = [];
let status = 200;
const collector = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    bodies.push({ path: request.url, text: Buffer.concat(chunks).toString() });
    response.writeHead(status, { 'content-type': 'application/json' }).end('{}');
  });
});
let endpoint: string;
beforeAll(async () => {
  await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve));
  endpoint = `http://127.0.0.1:${(collector.address() as AddressInfo).port}`;
});
afterAll(() => {
  collector.closeAllConnections();
  collector.close();
});
beforeEach(() => {
  bodies = [];
  status = 200;
});

function open() {
  const sent: boolean[] = [];
  const resource = { 'service.name': 'portal' };
  const onSent = (isTaken: boolean): void => void sent.push(isTaken);
  return { sent, batches: createSpanBatches({ resource, endpoint: `${endpoint}/`, onSent }) };
}

describe('exported spans', () => {
  it('carries ids, times in nanoseconds, typed attributes, the parent, a link and an error', async () => {
    const { batches, sent } = open();
    const link = { traceId: 'a'.repeat(32), spanId: 'b'.repeat(16), isSampled: true };
    batches.add(span({ parentSpanId: 'c'.repeat(16), link, isFault: true }));
    await batches.flush();
    expect([sent, bodies.map(({ path }) => path)]).toEqual([[true], ['/v1/traces']]);
    expect(JSON.parse(bodies[0]?.text ?? '')).toMatchObject({
      resourceSpans: [
        {
          resource: { attributes: [{ key: 'service.name', value: { stringValue: 'portal' } }] },
          scopeSpans: [
            {
              scope: { name: 'portal' },
              spans: [
                {
                  traceId: '4bf92f3577b34da6a3ce929d0e0e4736',
                  spanId: '00f067aa0ba902b7',
                  parentSpanId: 'c'.repeat(16),
                  name: 'GET pages/home',
                  kind: 2,
                  startTimeUnixNano: '1794999999999250000',
                  endTimeUnixNano: '1795000000000500000',
                  attributes: [
                    { key: 'http.response.status_code', value: { intValue: 200 } },
                    { key: 'portal.ms', value: { doubleValue: 1.5 } },
                    { key: 'portal.shared', value: { boolValue: true } },
                  ],
                  links: [{ traceId: 'a'.repeat(32), spanId: 'b'.repeat(16) }],
                  status: { code: 2 },
                },
              ],
            },
          ],
        },
      ],
    });
  });

  it('is dropped when rejected, at most 4,096 are queued, and later ones are sent again', async () => {
    status = 400;
    const { batches, sent } = open();
    for (let at = 0; at < 10_000; at += 1) batches.add(span());
    await batches.flush();
    const kept = bodies.reduce((sum, { text }) => sum + (text.match(/"spanId"/g)?.length ?? 0), 0);
    expect(kept).toBeLessThanOrEqual(4_096 + 512);
    expect(new Set(sent)).toEqual(new Set([false]));
    status = 200;
    batches.add(span());
    await batches.flush();
    expect(sent.at(-1)).toBe(true);
  });
});
