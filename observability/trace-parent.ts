/** The header `traceparent` of W3C Trace Context (level 1): which trace a request belongs to, and under which of its spans. */
export interface TraceParent {
  /** 32 hex digits, lower case, not all zero. */
  traceId: string;
  /** Span of whoever asks: 16 hex digits, lower case, not all zero. */
  spanId: string;
  /** Whether the asker keeps the trace. */
  isSampled: boolean;
}

/** Longer than any header that is one: a later version may have more behind its four parts. */
const MAX_CHARACTERS = 128;
const HEADER = /^([0-9a-f]{2})-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})(-.*)?$/;
const FIRST_VERSION = '00';
const NO_VERSION = 'ff';
const SAMPLED = 1;
const isZero = (hex: string): boolean => /^0+$/.test(hex);

/** Reads the header; null when it is absent, several, too long or misformed. */
export function parseTraceParent(header: string | readonly string[] | undefined): TraceParent | null {
  if (typeof header !== 'string' || header.length > MAX_CHARACTERS) return null;
  const [, version, traceId = '', spanId = '', flags = '', rest] = HEADER.exec(header) ?? [];
  if (version === undefined || version === NO_VERSION || (version === FIRST_VERSION && rest !== undefined))
    return null;
  if (isZero(traceId) || isZero(spanId)) return null;
  return { traceId, spanId, isSampled: (Number.parseInt(flags, 16) & SAMPLED) === SAMPLED };
}

/** The header as it is sent. */
export const formatTraceParent = ({ traceId, spanId, isSampled }: TraceParent): string =>
  `${FIRST_VERSION}-${traceId}-${spanId}-${isSampled ? '01' : '00'}`;
