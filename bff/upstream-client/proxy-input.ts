import type { IncomingMessage } from 'node:http';
import { isDeepStrictEqual } from 'node:util';
import { scrubEvent, type TrackingEventKind } from '~/observability/event-scrub';
import { cleanQuery } from '~/domain/shared/query';
import { calls, type ListedCall } from '~/contract';
import { tracking } from '~/contract/tracking';
import { BEACON_LIMIT_BYTES, readBody } from '~/bff/http/body-limits';
import { ERROR_TEXTS, PortalError } from '~/bff/core/errors';
import { openUploadStream } from '~/bff/upstream-client/file-calls';
import { readIdempotencyKey } from '~/bff/http/header-lists';
import { parseBodyJson } from '~/bff/core/json-guard';
import type { WireCall } from '~/bff/upstream-client/run-call';
import { parseInput } from '~/bff/upstream-client/upstream-client';
import { parseRequestTarget, buildWireQuery } from '~/bff/upstream-client/upstream-url';
import type { DisclosureGate } from '~/bff/upstream-client/disclosure-filter';

/** Calls a browser may make, by path: no other path is reachable, so the proxy is not an open relay. */
const REACHABLE: ReadonlyMap<string, readonly ListedCall[]> = new Map(
  [...new Set(calls.map(({ definition }) => definition.path))].map((path) => [
    path,
    calls.filter(({ definition }) => definition.path === path && !definition.isServerOnly),
  ]),
);

const createBadRequestError = (): PortalError =>
  new PortalError(ERROR_TEXTS.invalid, { kind: 'ValidationError', status: 400 });
const createNotFoundError = (status: 404 | 405): PortalError =>
  new PortalError(ERROR_TEXTS.notFound, { kind: 'NotFoundError', status });

/** Route of a browser call, before any of its data is read. */
export interface ProxyRoute {
  call: ListedCall;
  query: URLSearchParams;
}

/**
 * Finds the call of a request line. Throws ValidationError 400 for a line that is not a plain path. Throws
 * NotFoundError: 404 for a path outside the contract or reserved for the server, 405 for another method.
 */
export function findCall(method: string, url: string): ProxyRoute {
  const target = parseRequestTarget(url);
  if (!target) throw createBadRequestError();
  const candidates = REACHABLE.get(target.path) ?? [];
  const call = candidates.find(({ definition }) => definition.method === method);
  if (!call) throw createNotFoundError(candidates.length === 0 ? 404 : 405);
  return { call, query: target.query };
}

/** Methods of a path, for the Allow header of a 405. */
export function getAllowedMethods(url: string): string {
  const calls = REACHABLE.get(parseRequestTarget(url)?.path ?? '') ?? [];
  return calls.map(({ definition }) => definition.method).join(', ');
}

/** Reads query and body of a browser call, checked against the contract. */
export async function readInput(
  req: IncomingMessage,
  { call, query }: ProxyRoute,
  { jsonLimitBytes, fileLimitBytes }: { jsonLimitBytes: number; fileLimitBytes: number },
): Promise<WireCall> {
  const { definition } = call;
  const values = parseInput(definition.query, readQuery(query));
  const idempotencyKey = definition.isIdempotent ? readIdempotencyKey(req.headers) : undefined;
  if (definition.resultKind === 'file')
    return { query: buildWireQuery(values), body: null, range: req.headers };
  if (definition.method !== 'POST') return { query: buildWireQuery(values), body: null, idempotencyKey };
  if (definition.bodyKind === 'binary') {
    const upload = openUploadStream(req, fileLimitBytes);
    return { query: buildWireQuery(values), body: null, upload, idempotencyKey };
  }

  const limitBytes = definition.isBeacon ? BEACON_LIMIT_BYTES : jsonLimitBytes;
  const body = await readBody(req, limitBytes);
  const given = readJson(body, definition.isBeacon);
  const parsed = parseInput(definition.body, given);
  // Input that the schema normalises or completes is sent in that form, as from a form of the portal; otherwise the
  // original bytes are sent.
  const isSame = definition.isBeacon || isDeepStrictEqual(given, parsed);
  return {
    query: buildWireQuery(values),
    body: isSame ? body : Buffer.from(JSON.stringify(parsed)),
    idempotencyKey,
  };
}

/** Limits the input of a gated call to the rights of the viewer; only then is a body serialised again. */
export function filterInputByDisclosure(wire: WireCall, call: ListedCall, gate: DisclosureGate): WireCall {
  if (!call.definition.isGated) return wire;
  return rewriteInput(wire, call, (input) => gate.query(input));
}

/**
 * Removes personal data from a page report; null when none of it may be sent
 * (bff/upstream-client/tracking-consent.ts).
 */
export function filterTrackingInput(wire: WireCall, call: ListedCall, isAgreed: boolean): WireCall | null {
  const { tracks } = call.definition;
  if (tracks === undefined || (tracks === 'chosen' && !isAgreed)) return null;
  let hasCallRecords = false;
  const scrubbed = rewriteInput(wire, call, (input) => {
    const event = scrubEvent(call.call as TrackingEventKind, input);
    // Records of single calls show the actions of a person, even next to figures that do not.
    hasCallRecords = 'list' in event;
    return event;
  });
  return hasCallRecords && !isAgreed ? null : scrubbed;
}

/** Web Vitals in a scrubbed report; null for any other report. */
export function getVitals(
  { body }: WireCall,
  { id }: ListedCall,
): { path: string; timings: Readonly<Record<string, number>> } | null {
  if (id !== 'tracking.observe' || body === null) return null;
  const { data } = tracking.observe.body.safeParse(readJson(body, true));
  const { page_url, timings } = data ?? {};
  if (data?.event_name !== 'web_vitals' || page_url === undefined || timings === undefined) return null;
  return { path: page_url.split('?', 1)[0] ?? '', timings };
}

type Input = Record<string, unknown>;

/** Returns the call with changed input. */
function rewriteInput(wire: WireCall, { definition }: ListedCall, change: (input: Input) => Input): WireCall {
  if (wire.body === null)
    return {
      ...wire,
      query: buildWireQuery(change(parseInput(definition.query, Object.fromEntries(wire.query)))),
    };
  const body = parseInput(definition.body, readJson(wire.body, definition.isBeacon));
  return { ...wire, body: Buffer.from(JSON.stringify(change(body))) };
}

/** Absent-like values count as absent (VALID-010 to VALID-012); `t` is replaced; a repeated name is refused. */
function readQuery(query: URLSearchParams): Record<string, string> {
  const values: Record<string, string> = Object.create(null) as Record<string, string>;
  for (const [name, value] of cleanQuery(query)) {
    if (name === 't') continue;
    if (name in values) throw createBadRequestError();
    values[name] = value;
  }
  return { ...values };
}

function readJson(body: Buffer, isBeacon = false): unknown {
  try {
    return parseBodyJson(body, isBeacon);
  } catch {
    throw createBadRequestError();
  }
}
