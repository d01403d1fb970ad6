import { describe, expect, it } from 'vitest';
import { parseTraceParent, formatTraceParent } from '~/observability/trace-parent';

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const SPAN = '00f067aa0ba902b7';

describe('traceparent', () => {
  it('is parsed back to its values', () => {
    for (const isSampled of [true, false]) {
      const parent = { traceId: TRACE, spanId: SPAN, isSampled };
      expect(parseTraceParent(formatTraceParent(parent))).toEqual(parent);
    }
  });

  it('is read by its first four parts in a later version', () => {
    expect(parseTraceParent(`01-${TRACE}-${SPAN}-09-what-comes`)).toEqual({
      traceId: TRACE,
      spanId: SPAN,
      isSampled: true,
    });
  });

  it.each([
    undefined,
    '',
    [`00-${TRACE}-${SPAN}-01`, `00-${TRACE}-${SPAN}-01`],
    `00-${TRACE}-${SPAN}-01-more`,
    `ff-${TRACE}-${SPAN}-01`,
    `00-${TRACE.toUpperCase()}-${SPAN}-01`,
    `00-${'0'.repeat(32)}-${SPAN}-01`,
    `00-${TRACE}-${'0'.repeat(16)}-01`,
    `00-${TRACE}-${SPAN}`,
    `01-${TRACE}-${SPAN}-01-${'x'.repeat(1_000)}`,
  ])('rejects %s', (header) => {
    expect(parseTraceParent(header)).toBeNull();
  });
});
