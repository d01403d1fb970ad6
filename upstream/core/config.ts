import { hostname } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { listRenamedSettings } from '~/domain/shared/renamed-settings';
import { TEST_SCRYPT_COST, MIN_SCRYPT_COST } from '~/upstream/core/db/password';

/** Twice the time deploy/nginx-upstreams.conf keeps an idle connection. */
const STOP_DELAY_MS = 2_000;
const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

/** Same rule as in `bff/core/log-settings.ts`. */
const logName = z
  .string()
  .regex(/^[\w.:+-]{1,64}$/, { error: 'must be 1 to 64 letters, digits, . : + - or _' });

const needsRealSigner = ({ APP_ENV }: { APP_ENV: string }): boolean =>
  APP_ENV === 'pre' || APP_ENV === 'prod';

const settingsSchema = z
  .object({
    APP_ENV: z.enum(['dev', 'test', 'pre', 'prod']).default('dev'),
    /** 0 selects a free port, as the portal does for the embedded upstream. */
    UPSTREAM_PORT: z.coerce.number().int().min(0).max(65535).default(4000),
    UPSTREAM_HOST: z.string().min(1).default('127.0.0.1'),
    /** How long calls are still accepted after SIGTERM, in ms. Default: 2 s; 0 in dev and test. */
    STOP_DELAY_MS: z.coerce.number().int().min(0).max(60_000).optional(),
    /** Unset: embedded PostgreSQL (PGlite) under DATA_DIR. */
    DATABASE_URL: z
      .url({
        protocol: /^postgres(ql)?$/,
        hostname: /^.*$/,
        error: 'must look like postgres://user:password@host:5432/name',
      })
      .optional(),
    DATA_DIR: z.string().min(1).default('.data'),
    /** `demo` also fills an empty PostgreSQL with the demo world; the embedded database always gets it. */
    SEED: z.enum(['demo']).optional(),
    /** Folder of uploaded and generated files; a shared folder when several upstreams run. */
    FILES_DIR: z.string().min(1).optional(),
    /** Object store used instead of that folder: https://KEY:SECRET@host/bucket. */
    FILES_S3_URL: z
      .url({ protocol: /^https?$/, error: 'must look like https://KEY:SECRET@host/bucket' })
      .refine((url) => !URL.canParse(url) || (new URL(url).username !== '' && new URL(url).password !== ''), {
        error: 'must contain key and secret: https://KEY:SECRET@host/bucket',
      })
      .optional(),
    FILES_S3_REGION: z.string().min(1).default('us-east-1'),
    /** Folder of the videos of talks and lessons. */
    VIDEOS_DIR: z.string().min(1).default('upstream/videos'),
    /** clamd that scans every upload; unset: only the test file is detected. */
    CLAMD_URL: z
      .url({ protocol: /^tcp$/, hostname: /^.+$/, error: 'must look like tcp://host:3310' })
      .optional(),
    /**
     * Enables the operators' API. Without it the API is closed, except with the embedded database in dev and test.
     */
    OPS_TOKEN: z.string().min(32, { error: 'must have at least 32 characters' }).optional(),
    /**
     * Whether payments out, levels, terms and operators need a second operator. Unset: on, except in APP_ENV test.
     */
    OPS_DUAL_CONTROL: z.enum(['on', 'off']).optional(),
    /** Port of the operators' web console; unset: no console. 0 selects a free port. */
    CONSOLE_PORT: z.coerce.number().int().min(0).max(65535).optional(),
    CONSOLE_HOST: z.string().min(1).default('127.0.0.1'),
    /** Bearer token for /metrics; without it only private addresses that connect without a proxy may read it. */
    METRICS_TOKEN: z.string().min(16, { error: 'must have at least 16 characters' }).optional(),
    /** Upload limit of one account per day (Shanghai): number of files, and their total in megabytes. */
    UPLOADS_PER_DAY: z.coerce.number().int().min(1).max(100_000).default(200),
    UPLOAD_MB_PER_DAY: z.coerce.number().int().min(10).max(100_000).default(500),
    /** Key and certificate that sign documents, PKCS#12. In dev and test a test key is created when unset. */
    SIGNING_P12_FILE: z.string().min(1).optional(),
    SIGNING_P12_PASSWORD: z.string().min(1).optional(),
    /**
     * Mail server: smtp:// or smtps://user:password@host:port. Unset: mails are files under DATA_DIR in dev and
     * test; elsewhere they wait.
     */
    MAIL_URL: z
      .url({ protocol: /^smtps?$/, hostname: /^.+$/, error: 'must look like smtps://user:password@host:465' })
      .optional(),
    /** Sender address of mails. */
    MAIL_FROM: z.email().optional(),
    /** Public URL of the portal, for links in mails. */
    PORTAL_URL: z.url({ protocol: /^https?$/, error: 'must look like https://host' }).optional(),
    LOG_LEVEL: z.enum(LOG_LEVELS).default('info'),
    /** Name of the instance and release in log lines. Unset: host and process, and the build stamp. */
    INSTANCE: logName.optional(),
    RELEASE: logName.optional(),
    /** The build inserts its stamp here (scripts/build.mjs). */
    BUILD_STAMP: logName.optional(),
    /** File of the security log; unset: its lines are written to the main log with a mark. */
    SECURITY_LOG: z.string().min(1).optional(),
    /** Collector that receives spans by OTLP over HTTP; unset: no spans. */
    OTEL_EXPORTER_OTLP_ENDPOINT: z
      .url({ protocol: /^https?$/, error: 'must look like http://collector:4318' })
      .optional(),
    /** Settle public funds every trading day after 22:00 Shanghai time. Unset: on, except in APP_ENV test. */
    SETTLE_NIGHTLY: z.enum(['true', 'false']).optional(),
    /**
     * Cost (N) of scrypt for passwords: a power of two, at least 131072 except in dev and test. Unset: 131072, 1024
     * in test.
     */
    PASSWORD_COST: z.coerce
      .number()
      .int()
      .min(1_024)
      .max(1_048_576)
      .refine((cost) => Number.isInteger(Math.log2(cost)), { error: 'must be a power of two' })
      .optional(),
    /** Seconds the clock of the service is ahead (negative: behind); dev and test only. */
    CLOCK_OFFSET_SECONDS: z.coerce.number().int().default(0),
  })
  .refine((settings) => settings.CLOCK_OFFSET_SECONDS === 0 || ['dev', 'test'].includes(settings.APP_ENV), {
    path: ['CLOCK_OFFSET_SECONDS'],
    message: 'is allowed only when APP_ENV is dev or test',
  })
  .refine(
    ({ APP_ENV, PASSWORD_COST = MIN_SCRYPT_COST }) =>
      PASSWORD_COST >= MIN_SCRYPT_COST || ['dev', 'test'].includes(APP_ENV),
    { path: ['PASSWORD_COST'], message: `must be at least ${MIN_SCRYPT_COST} when APP_ENV is pre or prod` },
  )
  .refine((settings) => settings.OPS_DUAL_CONTROL !== 'off' || ['dev', 'test'].includes(settings.APP_ENV), {
    path: ['OPS_DUAL_CONTROL'],
    message: 'must not be off when APP_ENV is pre or prod: payouts need two operators',
  })
  .refine(
    ({ APP_ENV, FILES_S3_URL }) => ['dev', 'test'].includes(APP_ENV) || !FILES_S3_URL?.startsWith('http:'),
    {
      path: ['FILES_S3_URL'],
      message: 'must be https when APP_ENV is pre or prod: documents of customers pass through it',
    },
  )
  .refine((settings) => settings.APP_ENV !== 'prod' || settings.SEED === undefined, {
    path: ['SEED'],
    message: 'must not be set when APP_ENV is prod: demo accounts have known passwords',
  })
  .refine((settings) => settings.APP_ENV !== 'prod' || settings.DATABASE_URL !== undefined, {
    path: ['DATABASE_URL'],
    message: 'is required when APP_ENV is prod: the embedded database contains demo accounts',
  })
  .refine(({ MAIL_URL, MAIL_FROM }) => MAIL_URL === undefined || MAIL_FROM !== undefined, {
    path: ['MAIL_FROM'],
    message: 'is required with MAIL_URL',
  })
  .refine(({ MAIL_URL, PORTAL_URL }) => MAIL_URL === undefined || PORTAL_URL !== undefined, {
    path: ['PORTAL_URL'],
    message: 'is required with MAIL_URL: mails contain links to the portal',
  })
  .refine((settings) => !needsRealSigner(settings) || settings.SIGNING_P12_FILE !== undefined, {
    path: ['SIGNING_P12_FILE'],
    message: 'is required when APP_ENV is pre or prod: a test key is no proof',
  })
  .refine(
    (settings) => settings.SIGNING_P12_FILE === undefined || settings.SIGNING_P12_PASSWORD !== undefined,
    { path: ['SIGNING_P12_PASSWORD'], message: 'is required with SIGNING_P12_FILE' },
  );

/** @public all settings with their schemas, which scripts/env-example.test.ts compares with .env.example */
export const UPSTREAM_SETTINGS = settingsSchema.shape;

export interface UpstreamConfig {
  appEnv: 'dev' | 'test' | 'pre' | 'prod';
  port: number;
  host: string;
  /**
   * How long calls are still accepted after SIGTERM, so that a load balancer can move its connections to another
   * instance.
   */
  stopDelayMs: number;
  databaseUrl: string | undefined;
  dataDir: string;
  filesDir: string;
  /** Object store that holds the files instead of `filesDir`. */
  filesS3: { url: string; region: string } | null;
  videosDir: string;
  clamdUrl: string | undefined;
  opsToken: string | undefined;
  /** Payments out, levels, terms and operators need a second operator. */
  isDualControlOn: boolean;
  /** Address where the operators' web console listens; null: no console. */
  console: { host: string; port: number } | null;
  metricsToken: string | undefined;
  /** Upload limit of one account per day. */
  uploadsPerDay: { files: number; bytes: number };
  /** The database is PGlite in this process. */
  isEmbedded: boolean;
  /** An empty database is filled with the demo world. */
  isSeeded: boolean;
  /** Mail server and sender; null: mails are files in dev and test, elsewhere they wait. */
  mail: { url: string; from: string } | null;
  /** Public URL of the portal. */
  portalUrl: string;
  /** Key that signs documents; null: a test key, in dev and test only. */
  signing: { p12File: string; password: string } | null;
  logLevel: (typeof LOG_LEVELS)[number];
  instance: string;
  version: string;
  securityFile: string | null;
  collector: string | null;
  clockOffsetMs: number;
  isSettlingNightly: boolean;
  /** Cost (N) of scrypt for new passwords. */
  passwordCost: number;
}

/** Thrown when a setting is missing or wrong; the message names each one with the reason. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

/** Former names of settings, with the current ones. */
const RENAMED_SETTINGS = {
  DESK_PORT: 'CONSOLE_PORT',
  DESK_HOST: 'CONSOLE_HOST',
  FILMS_DIR: 'VIDEOS_DIR',
  OPS_SECOND_PERSON: 'OPS_DUAL_CONTROL',
};

/** Reads the settings of the upstream service. Treats empty values as absent. Throws ConfigError. */
export function readConfig(environment: Record<string, string | undefined>): UpstreamConfig {
  const given = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''),
  );
  const parsed = settingsSchema.safeParse(given);
  const renamed = listRenamedSettings(given, RENAMED_SETTINGS);
  if (!parsed.success || renamed.length > 0) {
    const lines = [
      ...renamed.map((line) => `  ${line}`),
      ...(parsed.error?.issues ?? []).map((issue) => `  ${issue.path.join('.')}: ${issue.message}`),
    ];
    throw new ConfigError(`Invalid settings of the upstream service:\n${lines.join('\n')}`);
  }
  const settings = parsed.data;
  const isEmbedded = settings.DATABASE_URL === undefined;
  return {
    appEnv: settings.APP_ENV,
    port: settings.UPSTREAM_PORT,
    host: settings.UPSTREAM_HOST,
    stopDelayMs: settings.STOP_DELAY_MS ?? (['dev', 'test'].includes(settings.APP_ENV) ? 0 : STOP_DELAY_MS),
    databaseUrl: settings.DATABASE_URL,
    dataDir: settings.DATA_DIR,
    filesDir: settings.FILES_DIR ?? join(settings.DATA_DIR, 'files'),
    filesS3:
      settings.FILES_S3_URL === undefined
        ? null
        : { url: settings.FILES_S3_URL, region: settings.FILES_S3_REGION },
    videosDir: settings.VIDEOS_DIR,
    clamdUrl: settings.CLAMD_URL,
    opsToken: settings.OPS_TOKEN,
    isDualControlOn: (settings.OPS_DUAL_CONTROL ?? (settings.APP_ENV === 'test' ? 'off' : 'on')) === 'on',
    console:
      settings.CONSOLE_PORT === undefined
        ? null
        : { host: settings.CONSOLE_HOST, port: settings.CONSOLE_PORT },
    metricsToken: settings.METRICS_TOKEN,
    uploadsPerDay: { files: settings.UPLOADS_PER_DAY, bytes: settings.UPLOAD_MB_PER_DAY * 1024 ** 2 },
    isEmbedded,
    isSeeded: isEmbedded || settings.SEED === 'demo',
    signing:
      settings.SIGNING_P12_FILE === undefined
        ? null
        : { p12File: settings.SIGNING_P12_FILE, password: settings.SIGNING_P12_PASSWORD ?? '' },
    mail: settings.MAIL_URL === undefined ? null : { url: settings.MAIL_URL, from: settings.MAIL_FROM ?? '' },
    portalUrl: settings.PORTAL_URL ?? 'http://localhost:3000',
    logLevel: settings.LOG_LEVEL,
    instance:
      settings.INSTANCE ??
      `${hostname()
        .replace(/[^\w.-]/g, '')
        .slice(0, 40)}:${process.pid}`,
    version: settings.RELEASE ?? settings.BUILD_STAMP ?? 'source',
    securityFile: settings.SECURITY_LOG ?? null,
    collector: settings.OTEL_EXPORTER_OTLP_ENDPOINT ?? null,
    clockOffsetMs: settings.CLOCK_OFFSET_SECONDS * 1000,
    passwordCost:
      settings.PASSWORD_COST ?? (settings.APP_ENV === 'test' ? TEST_SCRYPT_COST : MIN_SCRYPT_COST),
    isSettlingNightly: (settings.SETTLE_NIGHTLY ?? String(settings.APP_ENV !== 'test')) === 'true',
  };
}

/** Returns the settings of this process. */
export const readProcessConfig = (): UpstreamConfig =>
  readConfig({ BUILD_STAMP: process.env.BUILD_STAMP, ...process.env });

/** Returns the environment of this process, for child processes. */
export const getProgramEnvironment = (): NodeJS.ProcessEnv => process.env;

const PLAIN_NAMES = ['PATH', 'TMPDIR', 'TZ'];

/** Returns the environment without settings, for a child process that must not know secrets. */
export const getPlainEnvironment = (): NodeJS.ProcessEnv => ({
  NODE_ENV: process.env.NODE_ENV,
  ...Object.fromEntries(PLAIN_NAMES.map((name) => [name, process.env[name]])),
});
