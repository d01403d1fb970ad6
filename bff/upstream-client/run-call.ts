import type { IncomingHttpHeaders } from 'node:http';
import type { Readable } from 'node:stream';
import { REQUEST_RETRY_DELAY_MS } from '~/domain/shared/constants';
import type { ListedCall } from '~/contract';
import type { CallContext } from '~/bff/upstream-client/call-context';
import { parseReply, REPLY_MAX_BYTES, type AcceptedReply } from '~/bff/upstream-client/envelope';
import type { SharedCallKey } from '~/bff/upstream-client/dedupe';
import { isPortalError, getRefusal } from '~/bff/core/errors';
import {
  buildCallHeaders,
  getDeviceToken,
  getFileCallHeaders,
  getCallToken,
} from '~/bff/upstream-client/call-headers';
import { FILE_REPLY_MAX_BYTES } from '~/bff/upstream-client/file-calls';
import { coalesceCall } from '~/bff/upstream-client/coalesce';
import type { CancelSignal } from '~/bff/core/cancel-signal';
import { isSessionCode } from '~/bff/upstream-client/login-state';
import { maskPersonalFields } from '~/bff/upstream-client/personal-filter';
import { createSpanId, type UpstreamCallRecord } from '~/bff/http/request-scope';
import type { UpstreamReply } from '~/bff/http/reply-collector';
import { attachOutcome } from '~/bff/upstream-client/open-outcome';
import { retryOnTimeout } from '~/bff/upstream-client/retry';
import { createOverloadError } from '~/bff/core/upstream-errors';
import type { TransportRequest } from '~/bff/upstream-client/upstream-transport';
import { buildCallTarget, getUpstreamApi } from '~/bff/upstream-client/upstream-url';

/** A second attempt with less time left than this, or than half an attempt, would only fail later. */
const RETRY_WORTH_MS = 600;
/** Timers are not exact: when less than this is left, the attempt was ended by the time limit of the page. */
const NEARLY_OVER_MS = 50;
const SERVER_ERROR = 500;

/** A call in the form in which it is sent. */
export interface WireCall {
  query: URLSearchParams;
  /** Bytes of a body, JSON unless the call is binary; sent unchanged. */
  body: Buffer | null;
  /** An upload being streamed, in place of `body`; never repeated. */
  upload?: { body: Readable; length: number };
  /** Browser headers that apply to a call that returns a file. */
  range?: IncomingHttpHeaders;
  idempotencyKey?: string;
}

export interface RunOptions {
  signal: CancelSignal;
  streamAfterBytes: number | null;
  /** Total time limit of the call, ms, for callers that do not wait longer. */
  limitMs?: number;
  /** Another token than that of the session: to revoke one that was just replaced. */
  token?: string;
}

/** Result of a reader for a reply; the code is for the log. */
interface Read<T> {
  value: T;
  code: number | null;
}

/** Runs one call: token, headers, time limit, one retry, and one record for log and metrics. */
export async function runCall<T>(
  context: CallContext,
  call: ListedCall,
  wire: WireCall,
  options: RunOptions,
  read: (reply: UpstreamReply) => Promise<Read<T>>,
): Promise<T> {
  const { definition } = call;
  const token = getCallToken(context, call, options.token);
  const startedAtMs = performance.now();
  const isFileCall = definition.resultKind === 'file';
  const deviceToken = definition.deviceToken === undefined ? null : await getDeviceToken(context, call);
  const getRemainingMs = (): number =>
    Math.min(getTimeLeft(context), startedAtMs + (options.limitMs ?? Infinity) - performance.now());
  let attempts = 1;
  let status: number | null = null;
  let code: number | null = null;
  let failure: unknown = null;
  const isPaced = isFileCall || wire.upload !== undefined;
  let isSent = false;
  let isLost = false;
  let isHeldBack = false;
  const spanId = createSpanId();
  const runAttempt = async (): Promise<UpstreamReply> => {
    try {
      const reply = await send();
      isSent = true;
      return reply;
    } catch (error) {
      isSent ||= !(isPortalError(error) && error.isUnsent);
      throw error;
    }
  };
  const send = (): Promise<UpstreamReply> =>
    runThroughBreaker(context, {
      call: call.id,
      remainingMs: isPaced ? undefined : getRemainingMs(),
      api: getUpstreamApi(definition),
      target: buildCallTarget(definition.path, wire.query, context.services.nowMs()),
      method: definition.method,
      headers: {
        ...buildCallHeaders(context, wire, { token, deviceToken, spanId }),
        ...getFileCallHeaders(call, wire),
      },
      body: wire.upload?.body ?? wire.body,
      signal: options.signal,
      maxBytes: isFileCall ? FILE_REPLY_MAX_BYTES : REPLY_MAX_BYTES,
      isPaced,
      streamAfterBytes: options.streamAfterBytes,
      onHeldBack: () => (isHeldBack = true),
    });
  try {
    const reply = await retryOnTimeout(runAttempt, {
      canRepeat:
        definition.method === 'GET' ||
        (definition.isIdempotent === true && wire.idempotencyKey !== undefined && !wire.upload),
      delayMs: REQUEST_RETRY_DELAY_MS,
      hasTime: () => getRemainingMs() > Math.min(RETRY_WORTH_MS, context.services.attemptMs / 2),
      signal: options.signal,
      onRetry: () => {
        attempts += 1;
        isLost = isSent;
      },
    });
    status = reply.status;
    const result = await read(reply);
    code = result.code;
    if (wire.idempotencyKey !== undefined) context.scope.acceptedKeys.push(wire.idempotencyKey);
    return result.value;
  } catch (error) {
    code = isPortalError(error) ? (error.code ?? null) : null;
    failure = attachOutcome(error, call, { key: wire.idempotencyKey, isSent, isLost });
    throw failure;
  } finally {
    const durationMs = performance.now() - startedAtMs;
    context.onCall(context.scope, {
      call: call.id,
      status,
      code,
      durationMs,
      attempts,
      ...getEnd(failure),
      hasChanged: failure === null && definition.method !== 'GET',
      spanId,
      isHeldBack,
    });
  }
}

/** Remaining time of the page or of the browser call, ms; unlimited when no client waits. */
const getTimeLeft = ({ wait, untilMs = Infinity }: CallContext): number =>
  wait ? wait.remainingMs() : Math.max(0, untilMs - performance.now());

/** Outcome of a call, for log and metrics; without an error it was accepted. */
const getEnd = (error: unknown): Pick<UpstreamCallRecord, 'errorKind' | 'reason' | 'outcome'> => ({
  errorKind: error === null ? null : isPortalError(error) ? error.kind : 'InternalError',
  reason: getRefusal(error)?.reason ?? null,
  outcome: isPortalError(error) ? (error.outcome?.state ?? null) : null,
});

/**
 * Runs one attempt through the breaker of its call. Throws OverloadError when that is open: the call was not sent.
 * A missing reply or a 5xx counts against a call. A refusal does not count, nor does an attempt that ended early
 * because the time of the page or browser call was over.
 */
async function runThroughBreaker(
  context: CallContext,
  { onHeldBack, ...request }: TransportRequest & { onHeldBack(): void },
): Promise<UpstreamReply> {
  const { services, session, clientAddress } = context;
  const { breaker, transport } = services;
  if (!breaker.mayTry(request.call)) {
    onHeldBack();
    throw createOverloadError();
  }
  const recordEnd = (isFault: boolean): void =>
    breaker.ended(request.call, session.phone ?? clientAddress ?? '', isFault);
  try {
    const reply = await transport.send(request);
    recordEnd(reply.status >= SERVER_ERROR);
    return reply;
  } catch (error) {
    const kind = isPortalError(error) ? error.kind : null;
    const isOurs = kind === 'UpstreamTimeoutError' && getTimeLeft(context) < NEARLY_OVER_MS;
    if (kind === 'UpstreamNetworkError' || (kind === 'UpstreamTimeoutError' && !isOurs)) recordEnd(true);
    throw error;
  }
}

/**
 * Returns the accepted reply of a call, shared within a session where the contract allows it; `isGuestRead`:
 * identical replies are parsed once.
 */
export async function fetchReply(
  context: CallContext,
  call: ListedCall,
  wire: WireCall,
  options: { token?: string; signal?: CancelSignal; isGuestRead?: boolean; limitMs?: number } = {},
): Promise<AcceptedReply> {
  const limits = { token: options.token, limitMs: options.limitMs };
  const run = (signal: CancelSignal): Promise<AcceptedReply> =>
    runCall(context, call, wire, { ...limits, signal, streamAfterBytes: null }, async (reply) => {
      const read = async (): Promise<AcceptedReply> =>
        maskPersonalFields(call, await parseReply(reply, call.definition));
      const value = options.isGuestRead
        ? await context.services.sameBytes.accepted(buildInputKey(call, wire), reply, read)
        : await read();
      return { value, code: value.envelope.code };
    });
  const known = getLoggedOutReply(context, call, options.token);
  if (known) return known;
  const { session } = context;
  const signal = options.signal ?? context.signal;
  const sessionId = session.id;
  const answer =
    call.definition.isShared && sessionId !== null
      ? coalesceCall(context, call, context.services.sharedCalls, {
          key: buildSharedKey(sessionId, call, wire),
          start: run,
          signal,
        })
      : run(signal);
  const reply = await answer.catch(async (error: unknown) => {
    // The token is refused: a person who is sent to the login page must not appear logged in there because of
    // cached states.
    if (sessionId !== null && isPortalError(error) && error.kind === 'SessionExpiredError')
      await context.services.dropSession('changed', sessionId);
    throw error;
  });
  await settleSession(context, call, reply.envelope.code, sessionId);
  return reply;
}

/** A call with its input. */
const buildInputKey = ({ id }: ListedCall, { query, body }: WireCall): string =>
  `${id}\n${query.toString()}\n${body?.toString('latin1') ?? ''}`;

/** The session is first in the key: a reply can be found only by the session that requested it. */
function buildSharedKey(sessionId: string, call: ListedCall, wire: WireCall): SharedCallKey {
  const query = wire.query.toString();
  return query === '' ? [sessionId, call.id] : [sessionId, call.id, query];
}

/**
 * Applies the effects of a reply on its session: a refused token ends it (unless it has been replaced meanwhile), a
 * change of the account drops the shared data.
 */
export async function settleSession(
  context: CallContext,
  call: ListedCall,
  code: number,
  sessionId: string | null,
): Promise<void> {
  if (sessionId === null) return;
  if (call.id === 'users.states' && isSessionCode(code) && context.session.id === sessionId)
    await context.session.expire(code);
  const changesAccount =
    call.definition.method !== 'GET' &&
    call.definition.auth === 'required' &&
    call.definition.keepsSessionCaches !== true;
  if (changesAccount) await context.services.dropSession('changed', sessionId);
}

/** Reply of a login-state call for a client without a login: it is known here, and upstream is not called. */
export function getLoggedOutReply(
  context: CallContext,
  { definition }: ListedCall,
  token: string | null = context.session.token,
): AcceptedReply | null {
  const { loggedOutReply } = definition;
  if (loggedOutReply === undefined || token !== null) return null;
  return { bytes: Buffer.from(JSON.stringify(loggedOutReply)), envelope: loggedOutReply };
}
