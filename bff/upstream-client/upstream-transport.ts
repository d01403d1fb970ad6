import type { IncomingHttpHeaders } from 'node:http';
import type { Readable } from 'node:stream';
import { Pool } from 'undici';
import { isPortalError } from '~/bff/core/errors';
import { UPLOAD_PROGRESS_EVENT } from '~/bff/upstream-client/file-calls';
import type { CancelSignal } from '~/bff/core/cancel-signal';
import { ReplyCollector, type CollectLimits, type UpstreamReply } from '~/bff/http/reply-collector';
import { createFairQueue, type FairQueue } from '~/observability/fair-queue';
import {
  createClientGoneError,
  createNetworkError,
  createOverloadError,
  createTimeoutError,
} from '~/bff/core/upstream-errors';
import { assertPathTarget, type UpstreamApi } from '~/bff/upstream-client/upstream-url';

export interface TransportRequest extends CollectLimits {
  api: UpstreamApi;
  /** Path and query, built by `buildCallTarget`. */
  target: string;
  method: 'GET' | 'POST' | 'DELETE';
  headers: Record<string, string>;
  body: Buffer | Readable | null;
  /**
   * The time limit applies to each wait, not to the whole transfer, because the client's connection sets the speed
   * of a file.
   */
  isPaced?: boolean;
  /** Aborts when no caller waits for the result any longer. */
  signal: CancelSignal;
  /** Call id: each call has a bounded share of the sockets. */
  call: string;
  /** Time left in ms; the attempt ends after it when that is sooner than the timeout. */
  remainingMs?: number;
}

export interface UpstreamTransport {
  /**
   * Makes one attempt. Throws PortalError of kind UpstreamNetworkError, UpstreamTimeoutError or ClientGoneError.
   */
  send(request: TransportRequest): Promise<UpstreamReply>;
  /** Calls in flight, including queued ones. */
  inFlight(): number;
  /** Busy and idle sockets, and calls that wait for a socket. */
  sockets(): { busy: number; free: number; waiting: number };
  /** Waits for running calls, then closes all sockets. */
  close(): Promise<void>;
  /** Closes all sockets immediately. */
  destroy(): Promise<void>;
}

export interface TransportOptions {
  origins: Readonly<Record<UpstreamApi, string>>;
  /** Maximum sockets per origin. */
  connections: number;
  /** Total time of one attempt in ms: the wait for a socket, the response head and the body. */
  timeoutMs: number;
  /** Called with the headers of every response. */
  onHead?(headers: IncomingHttpHeaders): void;
}

/** Calls that may wait per socket; further calls are answered with 503 immediately. */
const CALLS_PER_CONNECTION = 16;
/**
 * One call uses at most a quarter of the sockets, so that three hanging calls leave a quarter for the rest of the
 * site.
 */
const SHARE_OF_CALL = 1 / 4;
/** Time an attempt waits for a socket in the share of its call; then it is answered with 503 too. */
const SHARE_WAIT_MS = 2_000;

const TIMEOUT_CODES = [
  'UND_ERR_CONNECT_TIMEOUT',
  'UND_ERR_HEADERS_TIMEOUT',
  'UND_ERR_BODY_TIMEOUT',
  'ETIMEDOUT',
];

/** Creates keep-alive connections to upstream, with limits on sockets, waiting calls and time. */
export function createTransport(options: TransportOptions): UpstreamTransport {
  const open = (origin: string): Pool =>
    new Pool(origin, {
      connections: options.connections,
      pipelining: 1,
      connect: { timeout: options.timeoutMs },
      // The timer below covers the whole attempt; these timeouts would only add timers.
      headersTimeout: 0,
      bodyTimeout: 0,
    });
  const gsapi = open(options.origins.gsapi);
  const isSame = options.origins.api === options.origins.gsapi;
  const pools: Record<UpstreamApi, Pool> = { gsapi, api: isSame ? gsapi : open(options.origins.api) };
  const maxInFlight = options.connections * CALLS_PER_CONNECTION;
  const shares = new Map<string, FairQueue>();
  let inFlight = 0;

  function getShare(call: string): FairQueue {
    const concurrency = Math.ceil(options.connections * SHARE_OF_CALL);
    const queueLength = concurrency * CALLS_PER_CONNECTION;
    const share =
      shares.get(call) ??
      createFairQueue({
        ...{ concurrency, queueLength, waitMs: SHARE_WAIT_MS },
        ...{ refuse: createOverloadError, cancel: createClientGoneError },
      });
    shares.set(call, share);
    return share;
  }

  async function send(request: TransportRequest): Promise<UpstreamReply> {
    const { signal } = request;
    assertPathTarget(request.target);
    if (signal.aborted) throw createClientGoneError();
    if (inFlight >= maxInFlight) throw createOverloadError();
    const timeLimitMs = Math.min(options.timeoutMs, request.remainingMs ?? Infinity);
    if (timeLimitMs <= 0) throw createTimeoutError(undefined, true);
    const untilMs = performance.now() + timeLimitMs;
    inFlight += 1;
    try {
      const share = getShare(request.call);
      const withinMs = Math.min(timeLimitMs, SHARE_WAIT_MS);
      const slot = share.enterNow() ?? (await share.enter({ signal, withinMs }));
      return exchangeRequest(request, untilMs, () => {
        inFlight -= 1;
        slot.leave();
      });
    } catch (error) {
      inFlight -= 1;
      throw error;
    }
  }

  function exchangeRequest(
    request: TransportRequest,
    untilMs: number,
    onFinished: () => void,
  ): Promise<UpstreamReply> {
    const { signal } = request;
    const pool = pools[request.api];
    return new Promise((resolve, reject) => {
      const leave = (): void => collector.abort(createClientGoneError());
      const collector = new ReplyCollector(request, {
        onReply: (reply) => {
          options.onHead?.(reply.headers);
          if (request.isPaced && reply.stream) clearTimeout(timer);
          resolve(reply);
        },
        onError: (error) => reject(createTransportError(error, !collector.isSent)),
        onFinished: () => {
          onFinished();
          clearTimeout(timer);
          signal.removeEventListener('abort', leave);
        },
      });
      const timer = setTimeout(
        () => collector.abort(createTimeoutError(undefined, !collector.isSent)),
        untilMs - performance.now(),
      );
      signal.addEventListener('abort', leave, { once: true });
      if (isStream(request.body)) request.body.on(UPLOAD_PROGRESS_EVENT, () => timer.refresh());
      pool.dispatch(
        {
          path: request.target,
          method: request.method,
          headers: request.headers,
          body: request.body,
          ...(request.isPaced ? { bodyTimeout: options.timeoutMs } : {}),
        },
        collector,
      );
    });
  }

  const forEachPool = (work: (pool: Pool) => Promise<void>): Promise<void> =>
    Promise.all([...new Set(Object.values(pools))].map(work)).then(() => undefined);

  return {
    send,
    inFlight: () => inFlight,
    sockets() {
      const stats = [...new Set(Object.values(pools))].map((pool) => pool.stats);
      const getSum = (name: 'running' | 'free'): number => stats.reduce((sum, each) => sum + each[name], 0);
      const busy = getSum('running');
      return { busy, free: getSum('free'), waiting: Math.max(0, inFlight - busy) };
    },
    close: () => forEachPool((pool) => pool.close()),
    destroy: () => forEachPool((pool) => pool.destroy()),
  };
}

const isStream = (body: Buffer | Readable | null): body is Readable =>
  body !== null && !Buffer.isBuffer(body);

function createTransportError(error: unknown, isUnsent: boolean): Error {
  if (isPortalError(error)) return error;
  const code = (error as { code?: unknown }).code;
  return TIMEOUT_CODES.includes(String(code))
    ? createTimeoutError(error, isUnsent)
    : createNetworkError(error, isUnsent);
}
