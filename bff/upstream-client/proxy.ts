import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { buffer } from 'node:stream/consumers';
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { REQUEST_RETRY_DELAY_MS } from '~/domain/shared/constants';
import type { ListedCall } from '~/contract';
import { BROWSER_PATHS } from '~/contract/browser-paths';
import type { CallAdmission } from '~/bff/upstream-client/call-admission';
import type { CallContext } from '~/bff/upstream-client/call-context';
import { getCanonicalOrigin } from '~/bff/http/canonical-origin';
import type { HandlerStep } from '~/bff/core/chain';
import { COMPRESSION_MIN_BYTES, compressResponse } from '~/bff/http/compress';
import { createCallContext, type CallContextOptions } from '~/bff/upstream-client/create-call-context';
import { openDisclosure } from '~/bff/upstream-client/disclosure-filter';
import {
  assertStatus,
  isAcceptedCode,
  findPassthroughCode,
  peekCode,
  parseReply,
} from '~/bff/upstream-client/envelope';
import { acquireStreamSlot } from '~/bff/upstream-client/stream-slots';
import { sendErrorResponse } from '~/bff/http/error-answer';
import { ERROR_TEXTS, isPortalError, PortalError } from '~/bff/core/errors';
import { isFileReply, forwardFile } from '~/bff/upstream-client/file-calls';
import { filterResponseHeaders } from '~/bff/http/header-lists';
import { NEVER_CANCELLED } from '~/bff/core/cancel-signal';
import { recordFailure } from '~/bff/http/note-failure';
import { hasPersonalFields } from '~/bff/upstream-client/personal-filter';
import {
  getAllowedMethods,
  filterInputByDisclosure,
  findCall,
  readInput,
  filterTrackingInput,
  getVitals,
  type ProxyRoute,
} from '~/bff/upstream-client/proxy-input';
import { isTrackingAgreed } from '~/bff/upstream-client/tracking-consent';
import type { UpstreamReply } from '~/bff/http/reply-collector';
import {
  fetchReply,
  getLoggedOutReply,
  runCall,
  settleSession,
  type WireCall,
} from '~/bff/upstream-client/run-call';
import { findCrossSiteError } from '~/bff/http/same-origin';
import { countLimitClass } from '~/bff/http/class-limits';
import type { RateLimits } from '~/bff/http/rate-limits';
import { getScope } from '~/bff/http/request-scope';
import { getRequestTarget } from '~/bff/http/request-target';
import { createNetworkError } from '~/bff/core/upstream-errors';

/** A reply up to this size is read whole before its first byte is sent; a larger one is streamed. */
const STREAM_AFTER_BYTES = 256 * 1024;

export type ProxyOptions = Omit<CallContextOptions, 'req' | 'res'> & {
  callAdmission: CallAdmission;
  limits: RateLimits;
  /** Called with the measurements of a page (ms, CLS in thousandths); its path has `:id` in place of ids. */
  onVitals?(path: string, timings: Readonly<Record<string, number>>): void;
};

/**
 * Browser calls to `/gsapi/*` and `/api/*`: the same calls, rules and filter as in loaders. Answers every request,
 * including errors.
 */
export function createProxy(options: ProxyOptions): HandlerStep {
  async function answerAll(req: IncomingMessage, res: ServerResponse): Promise<void> {
    res.setHeader('cache-control', 'no-store');
    const scope = getScope(res);
    scope.route = getRequestTarget(req).startsWith('/gsapi') ? 'gsapi' : 'api';
    try {
      await answer(req, res, options);
    } catch (error) {
      recordFailure(error, scope, res);
      if (!isPortalError(error)) options.reportError(error, scope);
      else if (error.status === 405) res.setHeader('allow', getAllowedMethods(getRequestTarget(req)));
      // A file is opened by a plain link, so a person reads its refusal.
      sendErrorResponse(req, res, error, scope.id);
    }
  }
  return (req, res, next) => void answerAll(req, res).catch(next);
}

async function answer(req: IncomingMessage, res: ServerResponse, options: ProxyOptions): Promise<void> {
  const route = findCall(req.method ?? '', getRequestTarget(req));
  const fault = findCrossSiteError(
    req,
    route.call.definition.path,
    getCanonicalOrigin(req, options.config.publicOrigin),
  );
  if (fault) throw fault;
  const context = await createCallContext({ ...options, req, res });
  const { call } = route;
  const isReport = call.definition.tracks !== undefined;
  const known = getLoggedOutReply(context, call);
  if (known === null && !isReport) options.callAdmission.check(call, context.session.token !== null);
  // Runs before any part of a body is read.
  if (known === null && !isReport) await countCall(context, call, options.limits);
  const wire = await readInput(req, route, options.config);
  context.untilMs = performance.now() + computeBrowserCallMs(context.services.attemptMs);
  if (isReport) return answerReport(context, { req, res, onVitals: options.onVitals }, route, wire);
  if (known) {
    context.scope.code = known.envelope.code;
    return sendJson(res, known.bytes, {});
  }
  // A file is transferred at the speed of the person's connection: its duration is no measure of upstream.
  const leave = isFlowing(call) ? () => undefined : options.callAdmission.enter(call);
  try {
    if (isRead(call)) await answerWhole(context, res, route, wire);
    else await answerThrough(context, res, route, wire, leave);
  } finally {
    leave();
  }
}

const countCall = (context: CallContext, { definition }: ListedCall, limits: RateLimits): Promise<void> =>
  countLimitClass(definition.limit, {
    limit: (kind) => limits.consume(kind, context.clientAddress ?? '', context.scope),
    isPerson: async () => (await context.viewer().catch(() => null)) !== null,
  });

/** Whether a call carries the bytes of a file, up or down. */
const isFlowing = ({ definition }: ListedCall): boolean =>
  definition.resultKind === 'file' || definition.bodyKind === 'binary';

/**
 * Time limit of a browser call after its input is read, ms: two attempts with their pause, and a tenth of one. The
 * preceding requests of its disclosure gate share that time.
 */
const computeBrowserCallMs = (attemptMs: number): number => 2.1 * attemptMs + REQUEST_RETRY_DELAY_MS;

/** Whether a reply is parsed before it is passed on: because it is filtered, shared, or contains personal data. */
const isRead = (call: ListedCall): boolean =>
  call.definition.isGated === true || call.definition.isShared === true || hasPersonalFields(call);

/**
 * Reports of pages. A beacon is answered at once; its outcome never affects the page. Crawlers are not tracked, and
 * reports that need consent are not passed on without it.
 */
async function answerReport(
  context: CallContext,
  { req, res, onVitals }: { req: IncomingMessage; res: ServerResponse } & Pick<ProxyOptions, 'onVitals'>,
  route: ProxyRoute,
  wire: WireCall,
): Promise<void> {
  const { call } = route;
  const isAgreed = isTrackingAgreed(context, req.headers);
  const report = context.client.kind === 'crawler' ? null : filterTrackingInput(wire, call, isAgreed);
  const vitals = report && onVitals ? getVitals(report, call) : null;
  if (vitals) onVitals?.(vitals.path, vitals.timings);
  if (call.definition.isBeacon) {
    res.statusCode = 204;
    res.end();
    if (report) fetchReply(context, call, report, { signal: NEVER_CANCELLED }).catch(() => undefined);
  } else if (report) await answerThrough(context, res, route, report);
  else throw new PortalError(ERROR_TEXTS.forbidden, { kind: 'ForbiddenError', status: 403, isUnsent: true });
}

/** Gated, shared and personal replies are parsed, filtered, and serialised again only when a value was removed. */
async function answerWhole(
  context: CallContext,
  res: ServerResponse,
  { call }: ProxyRoute,
  wire: WireCall,
): Promise<void> {
  const gate = await openDisclosure(context, call);
  const { bytes, envelope } = await fetchReply(context, call, filterInputByDisclosure(wire, call, gate));
  context.scope.code = envelope.code;
  if (!call.definition.isGated) sendJson(res, bytes, {});
  else sendJson(res, Buffer.from(JSON.stringify({ ...envelope, result: gate.reply(envelope.result) })), {});
}

/** A piece of a film is read whole, so that a slow client does not hold an upstream socket. */
const streamAfter = ({ definition }: ListedCall): number =>
  Math.max(STREAM_AFTER_BYTES, definition.maxRangeBytes ?? 0);

/** Passes all other replies on unchanged; `onReply` is called when upstream has replied. */
async function answerThrough(
  context: CallContext,
  res: ServerResponse,
  { call }: ProxyRoute,
  wire: WireCall,
  onReply?: () => void,
): Promise<void> {
  const sessionId = context.session.id;
  const limits = { signal: context.signal, streamAfterBytes: streamAfter(call) };
  if (call.definition.maxRangeBytes !== undefined) acquireStreamSlot(context.clientAddress, res);
  context.scope.code = await runCall(context, call, wire, limits, async (reply) => {
    onReply?.();
    // The browser may send the next request as soon as it has the response, perhaps through another portal.
    const code = await passReply(res, reply, call, (code) => settleSession(context, call, code, sessionId));
    return { value: code, code };
  });
}

/**
 * Addresses whose replies are read by scripts of the portal: they get the types of the contract, regardless of the
 * spelling of upstream. Phrases are a list of texts, which has only one spelling.
 */
const READ_BY_BROWSERS: ReadonlySet<string> = new Set(
  Object.values(BROWSER_PATHS).filter((path) => path !== BROWSER_PATHS.phrases),
);

/**
 * Passes a reply on in the cheapest form that never sends an error, incomplete JSON or HTML with status 200.
 * `onAccepted` runs before the first byte is sent.
 */
async function passReply(
  res: ServerResponse,
  reply: UpstreamReply,
  call: ListedCall,
  onAccepted: (code: number) => Promise<void>,
): Promise<number> {
  if (call.definition.resultKind === 'file' && isFileReply(reply)) {
    await onAccepted(0);
    await forwardFile(res, reply, call.definition.isPublicFile === true);
    return 0;
  }
  assertStatus(reply, call.definition);
  const code = READ_BY_BROWSERS.has(call.definition.path)
    ? null
    : reply.stream === null
      ? findPassthroughCode(reply)
      : peekCode(reply.body);
  if (code !== null && isAcceptedCode(code, call.definition)) {
    await onAccepted(code);
    if (reply.stream !== null) await sendStream(res, reply, reply.stream);
    else sendJson(res, reply.body, reply.headers);
    return code;
  }
  const whole = reply.stream === null ? reply : { ...reply, body: await collect(reply.stream) };
  const { bytes, envelope } = await parseReply(whole, call.definition);
  await onAccepted(envelope.code);
  sendJson(res, bytes, reply.headers);
  return envelope.code;
}

async function sendStream(res: ServerResponse, reply: UpstreamReply, stream: Readable): Promise<void> {
  compressResponse(res);
  res.writeHead(200, { ...filterResponseHeaders(reply.headers), 'content-type': JSON_TYPE, vary: VARY });
  try {
    await pipeline(stream, res);
  } catch (error) {
    throw createNetworkError(error);
  }
}

async function collect(stream: Readable): Promise<Buffer> {
  try {
    return await buffer(stream);
  } catch (error) {
    throw createNetworkError(error);
  }
}

const JSON_TYPE = 'application/json; charset=utf-8';
const VARY = 'Accept-Encoding';

function sendJson(res: ServerResponse, bytes: Buffer, headers: IncomingHttpHeaders): void {
  if (bytes.length >= COMPRESSION_MIN_BYTES) compressResponse(res);
  res.writeHead(200, {
    ...filterResponseHeaders(headers),
    'content-type': JSON_TYPE,
    'content-length': bytes.length,
    vary: VARY,
  });
  // As one string, the head and the body are sent in one write.
  res.end(bytes.toString('latin1'), 'latin1');
}
