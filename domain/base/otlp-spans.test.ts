import { describe, expect, it } from 'vitest';
import { createSpanBatches, spansBody, type Span } from '~/domain/base/otlp-spans';

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

describe('spans as OTLP has them', () => {
  it('carry ids, times in nanoseconds, typed attributes, the parent, a link and a fault', () => {
    const link = { traceId: 'a'.repeat(32), spanId: 'b'.repeat(16), isSampled: true };
    const body = JSON.parse(
      spansBody({ 'service.name': 'portal' }, [span({ parentSpanId: 'c'.repeat(16), link, isFault: true })]),
    ) as unknown;
    expect(body).toEqual({
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
                    { key: 'http.response.status_code', value: { intValue: '200' } },
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

  it('leave in batches, and none waits for ever for a collector that is away', async () => {
    let sent = 0;
    let faults = 0;
    let isAway = true;
    const post = async (body: string): Promise<void> => {
      if (isAway) throw new Error('away');
      sent += body.match(/"spanId"/g)?.length ?? 0;
    };
    const batches = createSpanBatches({}, post, () => (faults += 1));
    for (let at = 0; at < 10_000; at += 1) batches.add(span());
    await batches.flush();
    expect([sent, faults]).toEqual([0, 9]);
    isAway = false;
    batches.add(span());
    await batches.flush();
    expect(sent).toBe(1);
  });
});
