/** The header `traceparent` of W3C Trace Context (level 1): the trace of a request and its parent span. */
export interface TraceParent {
  /** 32 hex digits, lower case, not all zero. */
  traceId: string;
  /** Span of the caller: 16 hex digits, lower case, not all zero. */
  spanId: string;
  /** Whether the caller records the trace. */
  isSampled: boolean;
}

/** Longer than any valid header: a later version may have more after its four parts. */
const MAX_CHARACTERS = 128;
const HEADER = /^([0-9a-f]{2})-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})(-.*)?$/;
const FIRST_VERSION = '00';
const NO_VERSION = 'ff';
const SAMPLED = 1;
const isZero = (hex: string): boolean => /^0+$/.test(hex);

/** Parses the header; null when it is absent, repeated, too long or malformed. */
export function parseTraceParent(header: string | readonly string[] | undefined): TraceParent | null {
  if (typeof header !== 'string' || header.length > MAX_CHARACTERS) return null;
  const [, version, traceId = '', spanId = '', flags = '', rest] = HEADER.exec(header) ?? [];
  if (version === undefined || version === NO_VERSION || (version === FIRST_VERSION && rest !== undefined))
    return null;
  if (isZero(traceId) || isZero(spanId)) return null;
  return { traceId, spanId, isSampled: (Number.parseInt(flags, 16) & SAMPLED) === SAMPLED };
}

/** Formats the header for sending. */
export const formatTraceParent = ({ traceId, spanId, isSampled }: TraceParent): string =>
  `${FIRST_VERSION}-${traceId}-${spanId}-${isSampled ? '01' : '00'}`;
