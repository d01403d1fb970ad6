/**
 * Settings as they are written in the environment; `config.ts` converts them into the configuration of the portal.
 */
import { z } from 'zod';
import { domainAssociationSettings } from '~/bff/core/app-association';
import { appPackagesSchema, DEFAULT_APP_PACKAGES } from '~/bff/core/app-packages';
import { carrierTermsSchema, DEFAULT_CARRIER_TERMS } from '~/bff/core/carrier-terms';
import { clientTypesSchema, DEFAULT_CLIENT_TYPES } from '~/bff/core/client-types';
import { logSettings } from '~/bff/core/log-settings';
import {
  appSchemesSchema,
  DEFAULT_APP_SCHEMES,
  DEFAULT_NATIVE_FEATURES,
  nativeFeaturesSchema,
} from '~/bff/core/native-app';
import { scriptUrlSchema } from '~/bff/core/outside-scripts';
import {
  createByteSizeSetting,
  createFlagSetting,
  createIntegerSetting,
  listSetting,
  originListSetting,
  originSetting,
  secretsSetting,
} from '~/bff/core/settings';
import { wechatSettings } from '~/bff/core/wechat-settings';
import { ENVIRONMENTS, PAGE_BUDGET_MS, REQUEST_TIMEOUT_MS } from '~/domain/shared/constants';

export const settingsSchema = z.object({
  PORT: createIntegerSetting(0, 65_535).default(3000),
  HOST: z.string().min(1).default('0.0.0.0'),
  APP_ENV: z.enum(ENVIRONMENTS, { error: `must be one of ${ENVIRONMENTS.join(', ')}` }).default('dev'),
  DEV_SERVER: createFlagSetting(false),
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
  LOGIN_MARKER_SALT: z.string().min(16, { error: 'must have at least 16 characters' }).optional(),
  TRUST_PROXY: z
    .union([z.literal('false').transform(() => 0), createIntegerSetting(0, 10)], {
      error: 'must be false or the number of proxies in front',
    })
    .default(0),
  ...logSettings,
  METRICS_TOKEN: z.string().min(16, { error: 'must have at least 16 characters' }).optional(),
  ACCESS_CHANNEL: z
    .string()
    .regex(/^[\w-]{1,32}$/, { error: 'must be 1 to 32 letters, digits, - or _' })
    .default('h5-portal'),
  CLIENT_TYPES: clientTypesSchema.default({ ...DEFAULT_CLIENT_TYPES }),
  APP_PACKAGES: appPackagesSchema.default([...DEFAULT_APP_PACKAGES]),
  NATIVE_FEATURES: nativeFeaturesSchema.default({ ...DEFAULT_NATIVE_FEATURES }),
  APP_SCHEMES: appSchemesSchema.default({ ...DEFAULT_APP_SCHEMES }),
  APP_LINK_ORIGIN: originSetting.optional(),
  HOME_GRAYSCALE: createFlagSetting(false),
  OFFLINE_COPIES: createFlagSetting(true),
  DIRECT_DOCUMENTS: createFlagSetting(true),
  PAGE_CACHE: createFlagSetting(true),
  PAGE_CACHE_TTL_MS: createIntegerSetting(100, 600_000).default(5_000),
  PAGE_CACHE_STALE_MS: createIntegerSetting(0, 600_000).default(30_000),
  PAGE_CACHE_SIZE: createByteSizeSetting(1024 ** 3).default(64 * 1024 ** 2),
  GUEST_CACHE_TTL_MS: createIntegerSetting(0, 60_000).default(2_000),
  RATE_LIMIT_PER_MINUTE: createIntegerSetting(1, 10_000_000).default(12_000),
  SSR_CONCURRENCY: createIntegerSetting(1, 10_000).default(64),
  UPSTREAM_TIMEOUT_MS: createIntegerSetting(10, 120_000).default(REQUEST_TIMEOUT_MS),
  PAGE_BUDGET_MS: createIntegerSetting(100, 120_000).default(PAGE_BUDGET_MS),
  UPSTREAM_CONNECTIONS: createIntegerSetting(1, 10_000).default(128),
  JSON_LIMIT: createByteSizeSetting(16 * 1024 ** 2).default(256 * 1024),
  UPLOAD_LIMIT: createByteSizeSetting(200 * 1024 ** 2).default(20 * 1024 ** 2),
  FILE_LIMIT: createByteSizeSetting(200 * 1024 ** 2).default(12 * 1024 ** 2),
  KEEP_ALIVE_TIMEOUT_MS: createIntegerSetting(1_000, 3_600_000).default(65_000),
  HEADERS_TIMEOUT_MS: createIntegerSetting(1_000, 600_000).default(10_000),
  BODY_TIMEOUT_MS: createIntegerSetting(1_000, 600_000).default(60_000),
  STOP_TIMEOUT_MS: createIntegerSetting(100, 120_000).default(10_000),
  STOP_DELAY_MS: createIntegerSetting(0, 60_000).optional(),
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

export type Settings = z.output<typeof settingsSchema>;

/** @public all settings with their schemas, which scripts/env-example.test.ts compares with .env.example */
export const PORTAL_SETTINGS = settingsSchema.shape;
