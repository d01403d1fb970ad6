/**
 * Every setting of the portal, read once at boot. A wrong one stops the boot with its name and the reason.
 * `.env.example` lists them all; docs/operate/settings.md explains when to change which.
 */
import { randomBytes } from 'node:crypto';
import { buildDomainAssociation, type DomainAssociation } from '~/bff/core/app-association';
import type { AppPackage } from '~/bff/core/app-packages';
import type { ClientTypeName } from '~/bff/core/client-types';
import { settingsSchema, type Settings } from '~/bff/core/config-schema';
import { getLogSettings, type LogSettings } from '~/bff/core/log-settings';
import type { NativeApps } from '~/bff/core/native-app';
import type { ExternalScripts } from '~/bff/core/outside-scripts';
import { getWechatSettings, type WechatSettings } from '~/bff/core/wechat-settings';
import type { CarrierTerms } from '~/domain/platform/carriers';
import type { Environment } from '~/domain/shared/constants';
import { listRenamedSettings } from '~/domain/shared/renamed-settings';

const LOCAL_MARKER_SALT = 'local-login-marker-salt';
/** Typed settings of the portal; their names include the units. */
export interface PortalConfig {
  environment: Environment;
  /** dev and test: development aids are on. */
  isDevOrTest: boolean;
  isProd: boolean;
  /** Serves the sources through Vite instead of the built tree (`npm run dev`). */
  hasDevServer: boolean;
  port: number;
  host: string;
  /** Canonical origin; null only in dev and test, where the origin of the request is used. */
  publicOrigin: string | null;
  /** Hosts accepted in addition to the canonical one. */
  allowedHosts: readonly string[];
  /** Upstream origins; null means the embedded upstream. */
  gsapiOrigin: string | null;
  apiOrigin: string | null;
  dataDirectory: string;
  redisUrl: string | null;
  /** Newest first: the first one seals, all of them unseal. */
  sessionSecrets: readonly string[];
  loginMarkerSalt: string;
  /** Number of proxies whose X-Forwarded-For is trusted. */
  trustedProxies: number;
  logLevel: Settings['LOG_LEVEL'];
  logging: LogSettings;
  /** Bearer token that gives access to /metrics from any address; without it only private addresses may read it. */
  metricsToken: string | null;
  accessChannel: string;
  clientTypes: Readonly<Record<ClientTypeName, string>>;
  appPackages: readonly AppPackage[];
  nativeApps: NativeApps;
  /** Files that prove to apps and WeChat who owns the domain. */
  domainProofs: DomainAssociation;
  isHomeGrayscale: boolean;
  /** Browsers keep read pages for use without a network. */
  hasOfflineCopies: boolean;
  /** Documents are rendered without Remix's request handler (framework/README.md). */
  hasDirectDocuments: boolean;
  pageCache: { isOn: boolean; ttlMs: number; staleMs: number; maxBytes: number };
  /** How long a public reply is shared among guests; 0 disables sharing. */
  guestCacheTtlMs: number;
  /** Requests a minute from one address. */
  rateLimitPerMinute: number;
  /** Pages rendered at the same time; four times as many may wait. */
  ssrConcurrency: number;
  upstreamTimeoutMs: number;
  /** Total time a page may wait for upstream, measured from its arrival. */
  pageBudgetMs: number;
  upstreamConnections: number;
  jsonLimitBytes: number;
  uploadLimitBytes: number;
  /** Size limit of one file in an upload call of a browser. */
  fileLimitBytes: number;
  server: {
    keepAliveTimeoutMs: number;
    headersTimeoutMs: number;
    bodyTimeoutMs: number;
    stopTimeoutMs: number;
    /** Part of the stop time in which new requests are still accepted. */
    stopDelayMs: number;
  };
  cdnOrigin: string | null;
  outsideScripts: ExternalScripts;
  wechat: WechatSettings;
  /** Origins to which the carriers' SDK sends requests, in addition to the origin of its script. */
  oneTapOrigins: readonly string[];
  carrierTerms: CarrierTerms;
  /** Portals to which a person may be sent with their login marker, and from which they may arrive with one. */
  crossDomainOrigins: readonly string[];
}

/** One or more settings are wrong; the message names each with the reason, never its value. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

/** Settings that have no safe default once real people are served. */
function listMissingSettings(settings: Settings): string[] {
  if (settings.APP_ENV === 'dev' || settings.APP_ENV === 'test') return [];
  const required = ['SESSION_SECRETS', 'LOGIN_MARKER_SALT', 'PUBLIC_ORIGIN'] as const;
  return required
    .filter((name) => settings[name] === undefined)
    .map((name) => `${name}: is required when APP_ENV is ${settings.APP_ENV}`);
}

/** On a developer's machine no load balancer has to move its traffic, so the portal stops at once. */
const stopDelayMs = (settings: Settings): number =>
  settings.STOP_DELAY_MS ?? (settings.APP_ENV === 'dev' || settings.APP_ENV === 'test' ? 0 : 2_000);

/** Whether traffic to the origin could be read by third parties; plain http on the loopback address is accepted. */
const isPlainHttp = (text: string): boolean =>
  text.startsWith('http://') && !['localhost', '127.0.0.1'].includes(new URL(text).hostname);

function listConflictingSettings(settings: Settings): string[] {
  const problems = listMissingSettings(settings);
  const { PUBLIC_ORIGIN, CROSS_DOMAIN_ORIGINS, ONE_TAP_ORIGINS } = settings;
  const named = {
    PUBLIC_ORIGIN: PUBLIC_ORIGIN ? [PUBLIC_ORIGIN] : [],
    CROSS_DOMAIN_ORIGINS,
    ONE_TAP_ORIGINS,
  };
  for (const [name, all] of Object.entries(named)) {
    if (settings.APP_ENV === 'prod' && all.some(isPlainHttp))
      problems.push(`${name}: must be https when APP_ENV is prod`);
  }
  if ((settings.GSAPI_ORIGIN === undefined) !== (settings.API_ORIGIN === undefined)) {
    const missing = settings.GSAPI_ORIGIN === undefined ? 'GSAPI_ORIGIN' : 'API_ORIGIN';
    problems.push(`${missing}: set both upstream origins, or neither for the embedded upstream`);
  }
  if (stopDelayMs(settings) >= settings.STOP_TIMEOUT_MS)
    problems.push('STOP_DELAY_MS: must be less than STOP_TIMEOUT_MS');
  if (settings.DEV_SERVER && settings.APP_ENV !== 'dev' && settings.APP_ENV !== 'test') {
    problems.push('DEV_SERVER: only when APP_ENV is dev or test');
  }
  return problems;
}

/** Former names of settings, with the current ones. */
const RENAMED_SETTINGS = { GUEST_READS_MS: 'GUEST_CACHE_TTL_MS' };

/** Parses an environment; empty texts count as unset. Throws ConfigError. */
export function parseConfig(environment: Readonly<Record<string, string | undefined>>): PortalConfig {
  const given = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value.trim() !== ''),
  );
  const parsed = settingsSchema.safeParse(given);
  const renamed = listRenamedSettings(given, RENAMED_SETTINGS);
  if (!parsed.success || renamed.length > 0) {
    const lines = (parsed.error?.issues ?? []).map(
      (issue) => `${String(issue.path[0] ?? 'settings')}: ${issue.message}`,
    );
    throw new ConfigError([...renamed, ...lines].join('\n'));
  }
  const settings = parsed.data;
  const problems = listConflictingSettings(settings);
  if (problems.length > 0) throw new ConfigError(problems.join('\n'));

  return {
    environment: settings.APP_ENV,
    isDevOrTest: settings.APP_ENV === 'dev' || settings.APP_ENV === 'test',
    isProd: settings.APP_ENV === 'prod',
    hasDevServer: settings.DEV_SERVER,
    port: settings.PORT,
    host: settings.HOST,
    publicOrigin: settings.PUBLIC_ORIGIN ?? null,
    allowedHosts: settings.ALLOWED_HOSTS.map((host) => host.toLowerCase()),
    gsapiOrigin: settings.GSAPI_ORIGIN ?? null,
    apiOrigin: settings.API_ORIGIN ?? null,
    dataDirectory: settings.DATA_DIR,
    redisUrl: settings.REDIS_URL ?? null,
    sessionSecrets: settings.SESSION_SECRETS ?? [randomBytes(32).toString('base64url')],
    loginMarkerSalt: settings.LOGIN_MARKER_SALT ?? LOCAL_MARKER_SALT,
    trustedProxies: settings.TRUST_PROXY,
    logLevel: settings.LOG_LEVEL,
    logging: getLogSettings(settings),
    metricsToken: settings.METRICS_TOKEN ?? null,
    accessChannel: settings.ACCESS_CHANNEL,
    clientTypes: settings.CLIENT_TYPES,
    appPackages: settings.APP_PACKAGES,
    nativeApps: {
      features: settings.NATIVE_FEATURES,
      schemes: settings.APP_SCHEMES,
      linkOrigin: settings.APP_LINK_ORIGIN ?? null,
    },
    isHomeGrayscale: settings.HOME_GRAYSCALE,
    hasOfflineCopies: settings.OFFLINE_COPIES,
    hasDirectDocuments: settings.DIRECT_DOCUMENTS,
    pageCache: {
      isOn: settings.PAGE_CACHE,
      ttlMs: settings.PAGE_CACHE_TTL_MS,
      staleMs: settings.PAGE_CACHE_STALE_MS,
      maxBytes: settings.PAGE_CACHE_SIZE,
    },
    guestCacheTtlMs: settings.GUEST_CACHE_TTL_MS,
    rateLimitPerMinute: settings.RATE_LIMIT_PER_MINUTE,
    ssrConcurrency: settings.SSR_CONCURRENCY,
    upstreamTimeoutMs: settings.UPSTREAM_TIMEOUT_MS,
    pageBudgetMs: settings.PAGE_BUDGET_MS,
    upstreamConnections: settings.UPSTREAM_CONNECTIONS,
    jsonLimitBytes: settings.JSON_LIMIT,
    uploadLimitBytes: settings.UPLOAD_LIMIT,
    fileLimitBytes: settings.FILE_LIMIT,
    server: {
      keepAliveTimeoutMs: settings.KEEP_ALIVE_TIMEOUT_MS,
      headersTimeoutMs: settings.HEADERS_TIMEOUT_MS,
      bodyTimeoutMs: settings.BODY_TIMEOUT_MS,
      stopTimeoutMs: settings.STOP_TIMEOUT_MS,
      stopDelayMs: stopDelayMs(settings),
    },
    cdnOrigin: settings.CDN_ORIGIN ?? null,
    outsideScripts: {
      oneTap: settings.ONE_TAP_SDK_URL ?? null,
      wakeUp: settings.WAKE_UP_SDK_URL ?? null,
      wechat: settings.WECHAT_SDK_URL ?? null,
    },
    wechat: getWechatSettings(settings),
    oneTapOrigins: settings.ONE_TAP_ORIGINS,
    carrierTerms: settings.CARRIER_TERMS,
    crossDomainOrigins: settings.CROSS_DOMAIN_ORIGINS,
    domainProofs: buildDomainAssociation(settings),
  };
}

/** Settings of this process. */
export function readConfig(): PortalConfig {
  return parseConfig({ BUILD_STAMP: process.env.BUILD_STAMP, ...process.env });
}

/** Returns the environment of this process for a child process, with some settings replaced. */
export function inheritEnvironment(settings: Readonly<Record<string, string>>): NodeJS.ProcessEnv {
  return { ...process.env, ...settings };
}
