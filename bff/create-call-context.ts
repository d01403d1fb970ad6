import type { IncomingMessage, ServerResponse } from 'node:http';
import { auth } from '~/upstream/contract/auth';
import type { ListedCall } from '~/upstream/contract';
import type { CallContext, CallServices } from './call-context';
import { canonicalOrigin } from './canonical-origin';
import { clientAddress } from './client-address';
import { createServiceClock } from './clock';
import { createClientReader } from './client-reader';
import { createCallBreaker } from './call-breaker';
import type { PortalConfig } from './config';
import { readCookies } from './cookies';
import { createSharedCalls } from './dedupe';
import { DEVICE_TTL_MS, openDeviceMark } from './device-mark';
import { isPortalError } from './errors';
import { createGuestReads } from './guest-reads';
import { createKeptPages } from './kept-pages';
import { NEVER_LEAVES } from './leaving';
import { pageWaitOf } from './page-wait';
import { signalOf } from './request-context';
import type { RequestScope, UpstreamCallRecord } from './request-scope';
import { scopeOf } from './request-scope';
import { targetOf } from './request-target';
import { fetchReply } from './run-call';
import { createSealer } from './seal';
import { openSession, SESSION_TTL_MS } from './session';
import { createTransport } from './upstream-transport';
import type { UpstreamDoor } from './upstream-url';
import type { ResolvedViewer } from './viewer';
import { resolveViewer } from './viewer';

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
  | 'guestReadsMs'
  | 'isDevOrTest'
>;

/** Opens sockets, shared calls and the seal; once a process. `origins`: where upstream really is. */
export function createCallServices(
  config: CallConfig,
  origins: Readonly<Record<UpstreamDoor, string>>,
  onBreaker?: (call: string, isOpen: boolean) => void,
): CallServices {
  const clock = createServiceClock({ isFollowing: config.isDevOrTest, origin: origins.gsapi });
  return {
    transport: createTransport({
      origins,
      onHead: clock.hear,
      connections: config.upstreamConnections,
      timeoutMs: config.upstreamTimeoutMs,
    }),
    clients: createClientReader(config.appPackages),
    sharedCalls: createSharedCalls(),
    breaker: createCallBreaker({ onChange: onBreaker }),
    guestReads: createGuestReads({ keptMs: config.guestReadsMs }),
    keptPages: createKeptPages(clock.nowMs),
    sealer: createSealer(config.sessionSecrets, SESSION_TTL_MS),
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
  onMisshapen(scope: RequestScope, call: string, at: string): void;
  reportError(error: unknown, scope: RequestScope): void;
}

const LOGOUT_CALL: ListedCall = {
  id: 'auth.logout',
  service: 'auth',
  call: 'logout',
  definition: auth.logout,
};

/** Reads client and session of a request and ties its upstream calls together. */
export async function createCallContext(options: CallContextOptions): Promise<CallContext> {
  const { req, res, config, calls } = options;
  const scope = scopeOf(res);
  const client = options.calls.clients.read(req.headers, targetOf(req));
  scope.clientKind = client.kind;
  let viewer: Promise<ResolvedViewer | null> | null = null;

  const cookies = readCookies(req.headers.cookie);
  const isSecure = canonicalOrigin(req, config.publicOrigin).startsWith('https:');
  const address = clientAddress(req, config.trustedProxies);
  const device = openDeviceMark({ cookies, res, sealer: calls.deviceSealer, isSecure, address });
  const session = await openSession({
    cookies,
    res,
    sealer: calls.sealer,
    isSecure,
    nowMs: calls.nowMs,
    revoke: (token) => revoke(context, token),
    onChange: () => (viewer = null),
    onStart: (phone) => device.keep(phone),
    onLeft(id) {
      calls.sharedCalls.forget(id);
      calls.keptPages.forget(id);
    },
    reportError: (error) => options.reportError(error, scope),
  });
  const context: CallContext = {
    scope,
    client,
    session,
    device,
    signal: signalOf(res),
    wait: pageWaitOf(res),
    userAgent: req.headers['user-agent'],
    clientAddress: address,
    services: calls,
    gsSettings: config,
    onCall: options.onCall,
    onMisshapen: options.onMisshapen,
    viewer() {
      viewer ??= resolveViewer(context);
      return context.wait ? context.wait.forUpstream(viewer, true) : viewer;
    },
  };
  return context;
}

/** Ends a token upstream, also when the person has left meanwhile. One that is already refused is ended. */
async function revoke(context: CallContext, token: string): Promise<void> {
  try {
    await fetchReply(
      context,
      LOGOUT_CALL,
      { query: new URLSearchParams(), body: null },
      { token, signal: NEVER_LEAVES },
    );
  } catch (error) {
    if (!isPortalError(error) || error.kind !== 'SessionExpiredError') throw error;
  }
}
