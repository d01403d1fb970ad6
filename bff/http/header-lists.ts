import type { IncomingHttpHeaders } from 'node:http';
import { DEVICE_TOKEN_HEADER } from '~/contract/define';
import { formatTraceParent, type TraceParent } from '~/observability/trace-parent';
import { ACCEPTED_ENCODINGS } from '~/bff/http/decompress';

/**
 * Headers passed between a browser and upstream: allow-lists in both directions. All other headers are dropped, so
 * no cookie, no hop-by-hop header and no header that a later proxy invents can pass.
 */
const DOWN = ['content-type', 'content-disposition', 'content-language', 'retry-after'] as const;
const USER_AGENT_MAX_CHARACTERS = 512;
const IDEMPOTENCY_KEY = /^[\w-]{8,128}$/;

export interface UpstreamHeaderInput {
  gs: Readonly<Record<string, string>>;
  requestId: string;
  /** Trace parent with the span of this call. */
  traceParent: TraceParent;
  userAgent: string | undefined;
  /** Address of the person, as far as the configured hops are trusted. */
  clientAddress: string | undefined;
  token: string | null;
  /** Mark of the browser, for the calls that carry it. */
  deviceToken?: string | null;
  hasBody: boolean;
  idempotencyKey: string | undefined;
}

/** Builds the headers of one upstream call; none of them is copied from the browser unchecked. */
export function buildUpstreamHeaders(parts: UpstreamHeaderInput): Record<string, string> {
  const headers: Record<string, string> = {
    ...parts.gs,
    accept: 'application/json',
    'accept-encoding': ACCEPTED_ENCODINGS,
    'x-request-id': parts.requestId,
    traceparent: formatTraceParent(parts.traceParent),
  };
  const userAgent = toPrintableText(parts.userAgent, USER_AGENT_MAX_CHARACTERS);
  if (userAgent) headers['user-agent'] = userAgent;
  const address = toPrintableText(parts.clientAddress, 64);
  if (address) headers['x-forwarded-for'] = address;
  if (parts.token !== null) headers.authorization = `Bearer ${parts.token}`;
  if (parts.deviceToken != null) headers[DEVICE_TOKEN_HEADER] = parts.deviceToken;
  if (parts.hasBody) headers['content-type'] = 'application/json';
  if (parts.idempotencyKey !== undefined) headers['idempotency-key'] = parts.idempotencyKey;
  return headers;
}

/** Idempotency-Key of a request, or undefined when it is missing or invalid. */
export function readIdempotencyKey(headers: IncomingHttpHeaders): string | undefined {
  const value = headers['idempotency-key'];
  return typeof value === 'string' && !isHopByHop('idempotency-key', headers) && IDEMPOTENCY_KEY.test(value)
    ? value
    : undefined;
}

/**
 * Headers of an upstream reply that are passed to the browser. Length and encoding are set by the code that writes
 * the response.
 */
export function filterResponseHeaders(headers: IncomingHttpHeaders): Record<string, string> {
  const kept: Record<string, string> = {};
  for (const name of DOWN) {
    const value = headers[name];
    if (typeof value === 'string' && !isHopByHop(name, headers)) kept[name] = value;
  }
  return kept;
}

/** Whether `Connection` names the header: then it was meant only for the next hop. */
function isHopByHop(name: string, headers: IncomingHttpHeaders): boolean {
  const named = headers.connection;
  return (
    named !== undefined &&
    named
      .toLowerCase()
      .split(',')
      .some((part) => part.trim() === name)
  );
}

function toPrintableText(text: string | undefined, maxCharacters: number): string {
  return (text ?? '')
    .replace(/[^\x20-\x7e]/g, '')
    .trim()
    .slice(0, maxCharacters);
}
