/** Opens everything a portal needs, in order, and returns a function that closes it again. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { RequestListener } from 'node:http';
import { Redis } from 'ioredis';
import type { DestinationStream } from 'pino';
import { openBuiltApp, type AppBuild } from '~/bff/http/app-build';
import { openDevApp } from '~/bff/http/dev-app';
import { inheritEnvironment, type PortalConfig } from '~/bff/core/config';
import { createCallServices } from '~/bff/upstream-client/create-call-context';
import { createPortal } from '~/bff/boot/create-portal';
import {
  startEmbeddedUpstream,
  type DemoWorld,
  type EmbeddedUpstream,
  type StartProgress,
} from '~/bff/boot/embedded-upstream';
import { createLog, type PortalLog } from '~/bff/http/log';
import { createMetrics, type PortalMetrics } from '~/bff/http/metrics';
import { watchRedis } from '~/bff/boot/watch-redis';
import { createRateLimits } from '~/bff/http/rate-limits';
import { createSpans } from '~/bff/http/spans';
import { createSecurityLog } from '~/bff/http/security-log';
import { countUpstreamCall } from '~/bff/http/request-scope';
import type { PortalServices } from '~/bff/boot/services';
import { openSessionInvalidation, type SessionInvalidation } from '~/bff/session/session-invalidation';
import type { UpstreamApi } from '~/bff/upstream-client/upstream-url';
import { createUpstreamProbe } from '~/bff/upstream-client/upstream-probe';

export interface Portal {
  app: RequestListener;
  log: PortalLog;
  metrics: PortalMetrics;
  /** Demo accounts, when the embedded upstream created them. */
  demo: DemoWorld | null;
  /** Address of the operators' web interface of the embedded upstream, where it is configured. */
  consoleUrl: string | null;
  /** From then on /readyz answers 503. */
  setStopping(): void;
  close(): Promise<void>;
}

export interface OpenOptions {
  /** Directory of the project; build/ and the sources are below it. */
  root: string;
  onProgress?(progress: StartProgress): void;
  logDestination?: DestinationStream;
}

/**
 * Redis counts as down after this long without a reply, even if its socket is open: pending commands fail and no
 * new ones are sent.
 */
const REDIS_TIMEOUT_MS = 500;

/** Opens a portal for a configuration. Throws when a required dependency is missing. */
export async function openPortal(config: PortalConfig, options: OpenOptions): Promise<Portal> {
  const { root, onProgress = () => undefined, logDestination } = options;
  const log = createLog(config, logDestination);
  const [upstream, build] = await Promise.all([
    openUpstream(config, root, log, onProgress),
    config.hasDevServer ? openDevApp(config.host) : openBuiltApp(root),
  ]);
  const redis = config.redisUrl === null ? undefined : openRedis(config.redisUrl, log);
  const services = createServices(config, log, redis);
  const news = redis === undefined ? undefined : openSessionInvalidation(redis);
  const calls = createCallServices(
    config,
    upstream.origins,
    services.onBreaker,
    news,
    services.metrics.unknownSecret,
  );
  const askUpstream = createUpstreamProbe(Object.values(upstream.origins), calls.clock.hear);
  const readiness = { isStopping: false, askUpstream, openCalls: calls.breaker.open };
  // Asks upstream before the first page is built, to find out whether its clock has been moved.
  if (config.isDevOrTest) void askUpstream();
  const app = createPortal(config, {
    services,
    calls,
    readiness,
    embeddedOrigin: upstream.embedded?.origin,
    ...build,
  });
  return {
    app,
    log,
    metrics: services.metrics,
    demo: upstream.embedded?.demo ?? null,
    consoleUrl: upstream.embedded?.consoleUrl ?? null,
    setStopping: () => (readiness.isStopping = true),
    close: () =>
      closeAll({
        services,
        build,
        redis,
        news,
        transport: calls.transport,
        embedded: upstream.embedded,
      }),
  };
}

/** Connects the log, metrics and limits of a process. */
export function createServices(config: PortalConfig, log: PortalLog, redis?: Redis): PortalServices {
  const security = createSecurityLog(config, log);
  const metrics = createMetrics({
    hasProcessMetrics: true,
    version: config.logging.version,
    logFaults: () => log.faults() + security.faults(),
  });
  if (redis !== undefined) watchRedis(redis, metrics, log);
  const spans = createSpans(config.logging, log);
  return {
    config,
    log,
    metrics,
    security,
    spans,
    watchers: {
      opened(scope, req) {
        security.opened(scope, req);
        scope.isSampled = spans !== null;
      },
      requestEnded(scope, record) {
        security.requestEnded(scope);
        spans?.requestEnded(scope, record);
      },
    },
    limits: createRateLimits({ config, redis, onRefused: metrics.limitRefused }),
    onCall(scope, record) {
      countUpstreamCall(scope, record);
      log.upstreamCall(scope, record);
      metrics.upstreamCallEnded(record, scope.clientKind);
      security.callEnded(scope, record);
      spans?.callEnded(scope, record);
    },
    onShared(scope, reply) {
      scope.sharedReplies += 1;
      metrics.shared(reply);
      if (!reply.isKept) log.sharedReply(scope, reply);
    },
    onMisshapen(scope, call, at) {
      // A page built from this result is not cached, just as after a failed call.
      scope.upstreamFaults += 1;
      metrics.misshapen(call);
      log.event('upstream-contract-violation', { requestId: scope.id, route: scope.route, call, at }, 'warn');
    },
    onBreaker(call, isOpen) {
      metrics.breaker(call, isOpen);
      log.event(isOpen ? 'call-open' : 'call-closed', { call }, isOpen ? 'warn' : 'info');
    },
  };
}

interface OpenUpstream {
  origins: Readonly<Record<UpstreamApi, string>>;
  embedded: EmbeddedUpstream | null;
}

async function openUpstream(
  config: PortalConfig,
  root: string,
  log: PortalLog,
  onProgress: (progress: StartProgress) => void,
): Promise<OpenUpstream> {
  if (config.gsapiOrigin !== null && config.apiOrigin !== null) {
    return { origins: { gsapi: config.gsapiOrigin, api: config.apiOrigin }, embedded: null };
  }
  const built = join(root, 'build/upstream.js');
  const isFromSource = config.hasDevServer || !existsSync(built);
  const embedded = await startEmbeddedUpstream({
    entry: isFromSource ? join(root, 'upstream/server/main.ts') : built,
    environment: inheritEnvironment({
      APP_ENV: config.environment,
      DATA_DIR: config.dataDirectory,
      LOG_LEVEL: config.logLevel,
      UPSTREAM_HOST: '127.0.0.1',
    }),
    log,
    onProgress,
  });
  return { origins: { gsapi: embedded.origin, api: embedded.origin }, embedded };
}

/**
 * Redis may be down or hang at any time: commands then fail at once, and each instance counts limits locally. A
 * hanging Redis is abandoned at the first command without a reply, because otherwise every request would wait for
 * it. It is used again only after a new connection works.
 */
export function openRedis(url: string, log: PortalLog): Redis {
  const redis = new Redis(url, {
    enableOfflineQueue: false,
    // CLIENT SETINFO requires Redis 7.2: an older version refuses it at each connection, which would look like a
    // refusal of writes.
    disableClientInfo: true,
    // A command in flight when the connection ended may have been counted, so it is not sent again.
    maxRetriesPerRequest: 0,
    commandTimeout: REDIS_TIMEOUT_MS,
    connectTimeout: REDIS_TIMEOUT_MS,
    socketTimeout: REDIS_TIMEOUT_MS,
  });
  let isUp = true;
  redis.on('error', () => {
    if (isUp) log.event('redis-down', {}, 'warn');
    isUp = false;
  });
  redis.on('ready', () => {
    if (!isUp) log.event('redis-up');
    isUp = true;
  });
  return redis;
}

interface Closable {
  services: PortalServices;
  build: AppBuild;
  redis: Redis | undefined;
  news: SessionInvalidation | undefined;
  transport: { close(): Promise<void> };
  embedded: EmbeddedUpstream | null;
}

async function closeAll({ services, build, redis, news, transport, embedded }: Closable): Promise<void> {
  await Promise.allSettled([transport.close(), build.close()]);
  news?.close();
  redis?.disconnect();
  await embedded?.stop();
  await Promise.all([services.security.flush(), services.spans?.flush()]);
}
