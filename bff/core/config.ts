/**
 * Every setting of the portal, read once at boot. A wrong one stops the boot with its name and why;
 * `.env.example` lists them all, docs/operations.md says when to change which.
 */
import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import {
  ENVIRONMENTS,
  PAGE_BUDGET_MS,
  REQUEST_TIMEOUT_MS,
  type Environment,
} from '~/domain/shared/constants';
import {
  buildDomainAssociation,
  domainAssociationSettings,
  type DomainAssociation,
} from '~/bff/core/app-association';
import { appPackagesSchema, DEFAULT_APP_PACKAGES, type AppPackage } from '~/bff/core/app-packages';
import { carrierTermsSchema, DEFAULT_CARRIER_TERMS } from '~/bff/core/carrier-terms';
import type { CarrierTerms } from '~/domain/platform/carriers';
import { clientTypesSchema, DEFAULT_CLIENT_TYPES, type ClientTypeName } from '~/bff/core/client-types';
import {
  appSchemesSchema,
  DEFAULT_APP_SCHEMES,
  DEFAULT_NATIVE_FEATURES,
  nativeFeaturesSchema,
  type NativeApps,
} from '~/bff/core/native-app';
import { scriptUrlSchema, type ExternalScripts } from '~/bff/core/outside-scripts';
import { getLogSettings, logSettings, type LogSettings } from '~/bff/core/log-settings';
import { getWechatSettings, wechatSettings, type WechatSettings } from '~/bff/core/wechat-settings';
import {
  flagSetting,
  listSetting,
  originSetting,
  originListSetting,
  secretsSetting,
  byteSizeSetting,
  integerSetting,
} from '~/bff/core/settings';

const LOCAL_MARKER_SALT = 'local-login-marker-salt';
const settingsSchema = z.object({
  PORT: integerSetting(0, 65_535).default(3000),
  HOST: z.string().min(1).default('0.0.0.0'),
  APP_ENV: z.enum(ENVIRONMENTS, { error: `must be one of ${ENVIRONMENTS.join(', ')}` }).default('dev'),
  DEV_SERVER: flagSetting(false),
  PUBLIC_ORIGIN: originSetting.optional(),
  ALLOWED_HOSTS: listSetting.default([]),
  GSAPI_ORIGIN: originSetting.optional(),
  API_ORIGIN: originSetting.optional(),
  DATA_DIR: z.string().min(1).default('.data'),
  REDIS_URL: z
    .string()
    .regex(/^rediss?:\/\/.+/, { error: 'must be a redis:// or rediss:// address' })
    .optional(),
  SESSION_SECRETS: secretsSetting.optional(),
  LOGIN_MARKER_SALT: z.string().min(16, { error: 'needs at least 16 characters' }).optional(),
  TRUST_PROXY: z
    .union([z.literal('false').transform(() => 0), integerSetting(0, 10)], {
      error: 'must be false or the number of proxies in front',
    })
    .default(0),
  ...logSettings,
  METRICS_TOKEN: z.string().min(16, { error: 'needs at least 16 characters' }).optional(),
  ACCESS_CHANNEL: z
    .string()
    .regex(/^[\w-]{1,32}$/, { error: 'must be 1 to 32 letters, digits, - or _' })
    .default('h5-portal'),
  CLIENT_TYPES: clientTypesSchema.default({ ...DEFAULT_CLIENT_TYPES }),
  APP_PACKAGES: appPackagesSchema.default([...DEFAULT_APP_PACKAGES]),
  NATIVE_FEATURES: nativeFeaturesSchema.default({ ...DEFAULT_NATIVE_FEATURES }),
  APP_SCHEMES: appSchemesSchema.default({ ...DEFAULT_APP_SCHEMES }),
  APP_LINK_ORIGIN: originSetting.optional(),
  HOME_GRAYSCALE: flagSetting(false),
  OFFLINE_COPIES: flagSetting(true),
  PAGE_CACHE: flagSetting(true),
  PAGE_CACHE_TTL_MS: integerSetting(100, 600_000).default(5_000),
  PAGE_CACHE_STALE_MS: integerSetting(0, 600_000).default(30_000),
  PAGE_CACHE_SIZE: byteSizeSetting(1024 ** 3).default(64 * 1024 ** 2),
  GUEST_READS_MS: integerSetting(0, 60_000).default(2_000),
  RATE_LIMIT_PER_MINUTE: integerSetting(1, 10_000_000).default(12_000),
  SSR_CONCURRENCY: integerSetting(1, 10_000).default(64),
  UPSTREAM_TIMEOUT_MS: integerSetting(10, 120_000).default(REQUEST_TIMEOUT_MS),
  PAGE_BUDGET_MS: integerSetting(100, 120_000).default(PAGE_BUDGET_MS),
  UPSTREAM_CONNECTIONS: integerSetting(1, 10_000).default(128),
  JSON_LIMIT: byteSizeSetting(16 * 1024 ** 2).default(256 * 1024),
  UPLOAD_LIMIT: byteSizeSetting(200 * 1024 ** 2).default(20 * 1024 ** 2),
  FILE_LIMIT: byteSizeSetting(200 * 1024 ** 2).default(12 * 1024 ** 2),
  KEEP_ALIVE_TIMEOUT_MS: integerSetting(1_000, 3_600_000).default(65_000),
  HEADERS_TIMEOUT_MS: integerSetting(1_000, 600_000).default(10_000),
  BODY_TIMEOUT_MS: integerSetting(1_000, 600_000).default(60_000),
  STOP_TIMEOUT_MS: integerSetting(100, 120_000).default(10_000),
  STOP_DELAY_MS: integerSetting(0, 60_000).optional(),
  CDN_ORIGIN: originSetting.optional(),
  ONE_TAP_SDK_URL: scriptUrlSchema.optional(),
  ONE_TAP_ORIGINS: originListSetting.default([]),
  CARRIER_TERMS: carrierTermsSchema.default({ ...DEFAULT_CARRIER_TERMS }),
  WAKE_UP_SDK_URL: scriptUrlSchema.optional(),
  WECHAT_SDK_URL: scriptUrlSchema.optional(),
  ...wechatSettings,
  CROSS_DOMAIN_ORIGINS: originListSetting.default([]),
  ...domainAssociationSettings,
});

type Settings = z.output<typeof settingsSchema>;

/** @public names of all settings, which scripts/env-example.test.ts compares with .env.example */
export const PORTAL_SETTINGS = Object.keys(settingsSchema.shape);

/** The portal's settings, typed, with their units in their names. */
export interface PortalConfig {
  environment: Environment;
  /** dev and test: development aids are on. */
  isDevOrTest: boolean;
  isProd: boolean;
  /** Sources through Vite instead of the built tree (`npm run dev`). */
  hasDevServer: boolean;
  port: number;
  host: string;
  /** Canonical origin; null only in dev and test, where the request's own is used. */
  publicOrigin: string | null;
  /** Hosts answered beside the canonical one. */
  allowedHosts: readonly string[];
  /** Upstream origins; null means the embedded upstream. */
  gsapiOrigin: string | null;
  apiOrigin: string | null;
  dataDirectory: string;
  redisUrl: string | null;
  /** Newest first: the first seals, all open. */
  sessionSecrets: readonly string[];
  loginMarkerSalt: string;
  /** Number of proxies whose X-Forwarded-For is believed. */
  trustedProxies: number;
  logLevel: Settings['LOG_LEVEL'];
  logging: LogSettings;
  /** Bearer token that opens /metrics from anywhere; without it only private addresses may read it. */
  metricsToken: string | null;
  accessChannel: string;
  clientTypes: Readonly<Record<ClientTypeName, string>>;
  appPackages: readonly AppPackage[];
  nativeApps: NativeApps;
  /** Files by which apps and WeChat know whose the domain is. */
  domainProofs: DomainAssociation;
  isHomeGrayscale: boolean;
  /** Browsers keep what was read for times without a network. */
  hasOfflineCopies: boolean;
  pageCache: { isOn: boolean; ttlMs: number; staleMs: number; maxBytes: number };
  /** How long a public reply is shared among guests; 0 is not at all. */
  guestReadsMs: number;
  /** Requests a minute from one address. */
  rateLimitPerMinute: number;
  /** Pages rendered at the same time; four times as many may wait. */
  ssrConcurrency: number;
  upstreamTimeoutMs: number;
  /** What a page may wait for upstream in all, from its arrival on. */
  pageBudgetMs: number;
  upstreamConnections: number;
  jsonLimitBytes: number;
  uploadLimitBytes: number;
  /** One file of a browser's upload call. */
  fileLimitBytes: number;
  server: {
    keepAliveTimeoutMs: number;
    headersTimeoutMs: number;
    bodyTimeoutMs: number;
    stopTimeoutMs: number;
    /** Part of the stop time in which new requests are still taken. */
    stopDelayMs: number;
  };
  cdnOrigin: string | null;
  outsideScripts: ExternalScripts;
  wechat: WechatSettings;
  /** Where the carriers' SDK sends its own requests, beside the origin of its script. */
  oneTapOrigins: readonly string[];
  carrierTerms: CarrierTerms;
  /** Portals that a person may be led to with their login marker, and may come from with one. */
  crossDomainOrigins: readonly string[];
}

/** One or more settings are wrong; the message names each and says why, never its value. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

/** Settings that have no safe default once real people are served. */
function missingWhenServing(settings: Settings): string[] {
  if (settings.APP_ENV === 'dev' || settings.APP_ENV === 'test') return [];
  const required = ['SESSION_SECRETS', 'LOGIN_MARKER_SALT', 'PUBLIC_ORIGIN'] as const;
  return required
    .filter((name) => settings[name] === undefined)
    .map((name) => `${name}: is required when APP_ENV is ${settings.APP_ENV}`);
}

/** Nobody sends elsewhere on a developer's machine, so there it stops at once. */
const stopDelayMs = (settings: Settings): number =>
  settings.STOP_DELAY_MS ?? (settings.APP_ENV === 'dev' || settings.APP_ENV === 'test' ? 0 : 2_000);

/** An origin that others could read along; not so the machine's own. */
const isPlainHttp = (text: string): boolean =>
  text.startsWith('http://') && !['localhost', '127.0.0.1'].includes(new URL(text).hostname);

function crossChecks(settings: Settings): string[] {
  const problems = missingWhenServing(settings);
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

/** Parses an environment; empty texts count as unset. Throws ConfigError. */
export function parseConfig(environment: Readonly<Record<string, string | undefined>>): PortalConfig {
  const given = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value.trim() !== ''),
  );
  const parsed = settingsSchema.safeParse(given);
  if (!parsed.success) {
    const lines = parsed.error.issues.map(
      (issue) => `${String(issue.path[0] ?? 'settings')}: ${issue.message}`,
    );
    throw new ConfigError(lines.join('\n'));
  }
  const settings = parsed.data;
  const problems = crossChecks(settings);
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
    pageCache: {
      isOn: settings.PAGE_CACHE,
      ttlMs: settings.PAGE_CACHE_TTL_MS,
      staleMs: settings.PAGE_CACHE_STALE_MS,
      maxBytes: settings.PAGE_CACHE_SIZE,
    },
    guestReadsMs: settings.GUEST_READS_MS,
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

/** The settings of this process. */
export function readConfig(): PortalConfig {
  return parseConfig({ BUILD_STAMP: process.env.BUILD_STAMP, ...process.env });
}

/** The environment of this process for a child of it, with some settings replaced. */
export function inheritEnvironment(settings: Readonly<Record<string, string>>): NodeJS.ProcessEnv {
  return { ...process.env, ...settings };
}
