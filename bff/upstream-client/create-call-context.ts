import type { IncomingMessage, ServerResponse } from 'node:http';
import { auth } from '~/contract/auth';
import type { ListedCall } from '~/contract';
import type { CallContext, CallServices } from '~/bff/upstream-client/call-context';
import { getCanonicalOrigin } from '~/bff/http/canonical-origin';
import { getClientAddress } from '~/bff/http/client-address';
import { createServiceClock } from '~/bff/core/clock';
import { createClientReader } from '~/bff/upstream-client/client-reader';
import { createCallBreaker } from '~/bff/upstream-client/call-breaker';
import type { PortalConfig } from '~/bff/core/config';
import { readCookies } from '~/bff/core/cookies';
import { createSharedCalls } from '~/bff/upstream-client/dedupe';
import { DEVICE_TTL_MS, openDeviceToken } from '~/bff/session/device-token';
import { isPortalError } from '~/bff/core/errors';
import { createGuestReads } from '~/bff/upstream-client/guest-reads';
import { createReplyDeduplicator } from '~/bff/upstream-client/reply-deduplicator';
import { createPageSnapshots } from '~/bff/session/page-snapshots';
import { NEVER_CANCELLED } from '~/bff/core/cancel-signal';
import { findRequestDeadline } from '~/bff/http/request-deadline';
import { getCancelSignal } from '~/bff/http/request-context';
import {
  getScope,
  type RequestScope,
  type SharedReply,
  type UpstreamCallRecord,
} from '~/bff/http/request-scope';
import { getRequestTarget } from '~/bff/http/request-target';
import { fetchReply } from '~/bff/upstream-client/run-call';
import { createSealer } from '~/bff/core/seal';
import { openSession, SESSION_TTL_MS } from '~/bff/session/session';
import type { SessionChange, SessionInvalidation } from '~/bff/session/session-invalidation';
import { createTransport } from '~/bff/upstream-client/upstream-transport';
import type { UpstreamApi } from '~/bff/upstream-client/upstream-url';
import { resolveViewer, type ResolvedViewer } from '~/bff/upstream-client/viewer';

type CallConfig = Pick<
  PortalConfig,
  | 'accessChannel'
  | 'clientTypes'
  | 'appPackages'
  | 'publicOrigin'
  | 'jsonLimitBytes'
  | 'fileLimitBytes'
  | 'sessionSecrets'
  | 'upstreamConnections'
  | 'upstreamTimeoutMs'
  | 'trustedProxies'
  | 'guestCacheTtlMs'
  | 'isDevOrTest'
>;

/**
 * Opens sockets, shared calls and the sealer; once per process. `origins`: the actual upstream origins; `news`:
 * notifications to other portals; `onUnknownSecret`: a login arrived that is sealed with another secret.
 */
export function createCallServices(
  config: CallConfig,
  origins: Readonly<Record<UpstreamApi, string>>,
  onBreaker?: (call: string, isOpen: boolean) => void,
  news?: SessionInvalidation,
  onUnknownSecret?: () => void,
): CallServices {
  const clock = createServiceClock({ isFollowing: config.isDevOrTest, origin: origins.gsapi });
  const sharedCalls = createSharedCalls();
  const keptPages = createPageSnapshots(clock.nowMs);
  const drop = (change: SessionChange, sessionId: string): void => {
    sharedCalls.forget(sessionId);
    if (change === 'left') keptPages.forget(sessionId);
  };
  news?.onSessionChange(drop);
  return {
    transport: createTransport({
      origins,
      onHead: clock.hear,
      connections: config.upstreamConnections,
      timeoutMs: config.upstreamTimeoutMs,
    }),
    attemptMs: config.upstreamTimeoutMs,
    clients: createClientReader(config.appPackages),
    sharedCalls,
    breaker: createCallBreaker({ onChange: onBreaker }),
    sameBytes: createReplyDeduplicator(),
    guestReads: createGuestReads({ keptMs: config.guestCacheTtlMs }),
    keptPages,
    async dropSession(change, sessionId) {
      drop(change, sessionId);
      await news?.publish(change, sessionId);
    },
    sealer: createSealer(config.sessionSecrets, SESSION_TTL_MS, onUnknownSecret),
    deviceSealer: createSealer(config.sessionSecrets, DEVICE_TTL_MS),
    nowMs: clock.nowMs,
    clock,
  };
}

export interface CallContextOptions {
  req: IncomingMessage;
  res: ServerResponse;
  config: CallConfig;
  calls: CallServices;
  onCall(scope: RequestScope, record: UpstreamCallRecord): void;
  onShared?(scope: RequestScope, reply: SharedReply): void;
  onMisshapen(scope: RequestScope, call: string, at: string): void;
  reportError(error: unknown, scope: RequestScope): void;
}

const LOGOUT_CALL: ListedCall = {
  id: 'auth.logout',
  service: 'auth',
  call: 'logout',
  definition: auth.logout,
};

/** Reads client and session of a request and connects its upstream calls. */
export async function createCallContext(options: CallContextOptions): Promise<CallContext> {
  const { req, res, config, calls } = options;
  const scope = getScope(res);
  const client = options.calls.clients.read(req.headers, getRequestTarget(req));
  scope.clientKind = client.kind;
  let viewer: Promise<ResolvedViewer | null> | null = null;

  const cookies = readCookies(req.headers.cookie);
  const isSecure = getCanonicalOrigin(req, config.publicOrigin).startsWith('https:');
  const address = getClientAddress(req, config.trustedProxies);
  const device = openDeviceToken({ cookies, res, sealer: calls.deviceSealer, isSecure, address });
  const session = await openSession({
    cookies,
    res,
    sealer: calls.sealer,
    isSecure,
    nowMs: calls.nowMs,
    revoke: (token) => revokeToken(context, token),
    onChange: () => (viewer = null),
    onStart: (phone) => device.keep(phone),
    onLeft: (id) => calls.dropSession('left', id),
    reportError: (error) => options.reportError(error, scope),
  });
  scope.phone = session.phone;
  const context: CallContext = {
    scope,
    client,
    session,
    device,
    signal: getCancelSignal(res),
    wait: findRequestDeadline(res),
    userAgent: req.headers['user-agent'],
    clientAddress: address,
    services: calls,
    gsSettings: config,
    onCall: options.onCall,
    onShared: options.onShared,
    onMisshapen: options.onMisshapen,
    viewer() {
      viewer ??= resolveViewer(context);
      return context.wait ? context.wait.forUpstream(viewer, true) : viewer;
    },
  };
  return context;
}

/**
 * Revokes a token upstream, even if the person has disconnected meanwhile. A token that is already refused counts
 * as revoked.
 */
export async function revokeToken(context: CallContext, token: string): Promise<void> {
  try {
    await fetchReply(
      context,
      LOGOUT_CALL,
      { query: new URLSearchParams(), body: null },
      { token, signal: NEVER_CANCELLED },
    );
  } catch (error) {
    if (!isPortalError(error) || error.kind !== 'SessionExpiredError') throw error;
  }
}
