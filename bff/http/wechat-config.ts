/**
 * Signatures for the JS SDK of WeChat (CALL-031): pages request them here, and this step requests them from the
 * config host. Only addresses of the portal are signed, because a signature allows sharing under the name of our
 * account.
 */
import type { ServerResponse } from 'node:http';
import { z } from 'zod';
import { WECHAT_CONFIG_RETRIES, WECHAT_CONFIG_TIMEOUT_MS } from '~/domain/shared/constants';
import { getSitePath } from '~/domain/platform/site-path';
import type { HandlerStep } from '~/bff/core/chain';
import type { PortalConfig } from '~/bff/core/config';
import { getCanonicalOrigin } from '~/bff/http/canonical-origin';
import { getClientAddress } from '~/bff/http/client-address';
import type { RateLimits } from '~/bff/http/rate-limits';
import {
  findScope,
  createSpanId,
  getScope,
  type RequestScope,
  type UpstreamCallRecord,
} from '~/bff/http/request-scope';
import { getTargetPath, getTargetSearch, getRequestTarget } from '~/bff/http/request-target';
import { sendText } from '~/bff/http/send-text';
import { WECHAT_CONFIG_PATH } from '~/contract/browser-paths';

const UPSTREAM_PATH = '/public/weixin/wxconfig.js';
const REPLY_MAX_BYTES = 16 * 1_024;
const CALL = 'wechat.config';
const ROUTE = 'wechat-config';

/**
 * Reply of the config host: timestamp, nonceStr and signature, at the top level or as the result of an envelope.
 */
const signatureSchema = z.object({
  timestamp: z.union([z.number().int(), z.string().regex(/^\d{1,12}$/)]).transform(Number),
  nonceStr: z.string().regex(/^[\w-]{1,64}$/),
  signature: z.string().regex(/^[\da-f]{40}$/i),
});
export type WechatSignature = z.infer<typeof signatureSchema>;
const replySchema = z.union([
  signatureSchema,
  z.object({ result: signatureSchema }).transform(({ result }) => result),
]);

/** Outcome of a request to the config host. */
type Asked =
  | { kind: 'signed'; signature: WechatSignature; attempts: number }
  | { kind: 'timeout' | 'failed'; status: number | null; attempts: number };

type Fetch = (address: string, options: { signal: AbortSignal; redirect: 'error' }) => Promise<Response>;

async function readReply(response: Response): Promise<WechatSignature | null> {
  if (!response.ok || Number(response.headers.get('content-length') ?? 0) > REPLY_MAX_BYTES) return null;
  const text = await response.text();
  if (text.length > REPLY_MAX_BYTES) return null;
  const parsed = replySchema.safeParse(JSON.parse(text));
  return parsed.success ? parsed.data : null;
}

/**
 * Requests a signature: 1500 ms for each of two attempts, the second only after a timeout (WX-001, WX-002,
 * CONST-044, CONST-045).
 */
export async function fetchSignature(
  { origin, account, url }: { origin: string; account: string; url: string },
  ask: Fetch = fetch,
): Promise<Asked> {
  const address = `${origin}${UPSTREAM_PATH}?${new URLSearchParams({ account, url }).toString()}`;
  let status: number | null = null;
  for (let attempts = 1; ; attempts += 1) {
    const signal = AbortSignal.timeout(WECHAT_CONFIG_TIMEOUT_MS);
    try {
      const response = await ask(address, { signal, redirect: 'error' });
      ({ status } = response);
      const signature = await readReply(response);
      return signature ? { kind: 'signed', signature, attempts } : { kind: 'failed', status, attempts };
    } catch {
      if (!signal.aborted) return { kind: 'failed', status, attempts };
      if (attempts > WECHAT_CONFIG_RETRIES) return { kind: 'timeout', status: null, attempts };
    }
  }
}

/**
 * Address to be signed, unchanged: a complete address of one of our pages without parameters of a single visit;
 * else null.
 */
export function findSignableUrl(given: string | null, origin: string): string | null {
  if (given === null || given.includes('#') || !given.startsWith(`${origin}/`)) return null;
  const path = getSitePath(given, origin);
  return path === null || hasPrivateParts(given) ? null : given;
}

const PRIVATE_NAMES = ['token', 'login', 'shareInfo'];
const hasPrivateParts = (address: string): boolean => {
  const query = new URL(address).searchParams;
  return PRIVATE_NAMES.some((name) => query.has(name));
};

type Config = Pick<PortalConfig, 'wechat' | 'publicOrigin' | 'trustedProxies'>;

/** Answers the signature requests of our pages; without a config host the address does not exist. */
export function createWechatConfigStep(options: {
  config: Config;
  /** Origin of the config host; null where there is none. */
  origin: string | null;
  limits: RateLimits;
  onCall(scope: RequestScope, record: UpstreamCallRecord): void;
  ask?: Fetch;
}): HandlerStep {
  const { config, origin, limits, onCall, ask } = options;
  const { appId, account } = config.wechat;
  if (origin === null) return (_req, _res, next) => next();
  const host = origin;
  return (req, res, next) => {
    const target = getRequestTarget(req);
    if (getTargetPath(target) !== WECHAT_CONFIG_PATH) return next();
    getScope(res).route = ROUTE;
    answer().catch(next);

    async function answer(): Promise<void> {
      const site = req.headers['sec-fetch-site'];
      if (req.method !== 'GET' || (site !== undefined && site !== 'same-origin'))
        return sendJson(res, 403, { msg: 'forbidden' });
      const own = getCanonicalOrigin(req, config.publicOrigin);
      const url = findSignableUrl(new URLSearchParams(getTargetSearch(target)).get('url'), own);
      if (url === null) return sendJson(res, 400, { msg: 'not ours' });
      await limits.consume('sign-address', getClientAddress(req, config.trustedProxies), findScope(res));
      const startedMs = performance.now();
      const asked = await fetchSignature({ origin: host, account, url }, ask);
      record(res, asked, performance.now() - startedMs);
      if (asked.kind === 'signed') return sendJson(res, 200, { appId, ...asked.signature });
      return sendJson(res, asked.kind === 'timeout' ? 504 : 502, { msg: asked.kind });
    }
  };

  function record(res: ServerResponse, asked: Asked, durationMs: number): void {
    const scope = findScope(res);
    if (scope === undefined) return;
    const errorKind = { signed: null, timeout: 'UpstreamTimeoutError', failed: 'UpstreamNetworkError' }[
      asked.kind
    ];
    onCall(scope, {
      call: CALL,
      status: asked.kind === 'signed' ? 200 : asked.status,
      code: null,
      durationMs,
      attempts: asked.attempts,
      errorKind,
      reason: null,
      outcome: null,
      hasChanged: false,
      spanId: createSpanId(),
      isHeldBack: false,
    });
  }
}

const sendJson = (res: ServerResponse, status: number, body: object): void =>
  sendText(res, status, JSON.stringify(body), 'application/json; charset=utf-8');
