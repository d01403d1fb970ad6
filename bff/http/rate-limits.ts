/**
 * Limits how often an action may be done by one address, or for one phone by one client. Counts are in memory, or
 * in Redis when several instances share them. A kind has windows from short to long: the wait grows with the number
 * of attempts. A refusal has a Retry-After. No kind uses only a phone as its key: a stranger could lock out its
 * owner. The number of messages to one phone is limited upstream, which knows its devices
 * (docs/decisions/0020-login-limits.md).
 */
import { createHmac } from 'node:crypto';
import type { Redis } from 'ioredis';
import {
  RateLimiterMemory,
  RateLimiterRedis,
  RateLimiterRes,
  type RateLimiterAbstract,
} from 'rate-limiter-flexible';
import type { PortalConfig } from '~/bff/core/config';
import type { RequestScope } from '~/bff/http/request-scope';
import { ERROR_TEXTS, PortalError } from '~/bff/core/errors';
import { getAddressKey } from '~/domain/shared/networks';

/**
 * `login-try` and `login-address` count passwords, by `phone|requester` and by address. `proof-address` counts codes
 * and carrier tokens, so that wrong passwords do not block a proof. They are given back when the login succeeds.
 * `entry-token` counts uses of a token from an address, `sign-address` signatures of our addresses for WeChat.
 * `report-address` counts reports that pages send about themselves, separately from requests of a person
 * (`address`). `upload-address` counts forms with files, of guests and logged-in people alike: the validity of a
 * session cookie is not known before they are read.
 */
export const LIMIT_KINDS = [
  'address',
  'report-address',
  'captcha-address',
  'login-try',
  'login-address',
  'proof-address',
  'entry-token',
  'sign-address',
  'upload-address',
  'write-address',
  'guest-address',
  'file-address',
] as const;
export type LimitKind = (typeof LIMIT_KINDS)[number];

/** Kinds whose keys are not addresses: only their keyed hash is stored. */
const HASHED: readonly LimitKind[] = ['login-try', 'entry-token'];

interface LimitWindow {
  times: number;
  seconds: number;
}

const MINUTE_S = 60;
const HOUR_S = 3_600;
const DAY_S = 86_400;
const MS_PER_SECOND = 1_000;

type LimitWindows = Readonly<Record<LimitKind, readonly LimitWindow[]>>;

/**
 * An IPv4 address may belong to a carrier and be shared by thousands of people; the /64 of an IPv6 address belongs
 * to one person.
 */
const V6_SHARE = 10;

/**
 * Shares of the requests an address may send in a minute: forms of guests, and changes by logged-in people or
 * generated files.
 */
const GUEST_SHARE = 0.005;
const WRITE_SHARE = 0.1;

const TRIES_BY_ADDRESS: readonly LimitWindow[] = [
  { times: 200, seconds: MINUTE_S },
  { times: 1_000, seconds: 15 * MINUTE_S },
  { times: 5_000, seconds: DAY_S },
];

/** Windows of each kind for IPv4, short to long. Documented in docs/operate/limits.md. */
export function getLimitWindows(rateLimitPerMinute: number): LimitWindows {
  const guestForms = Math.ceil(rateLimitPerMinute * GUEST_SHARE);
  const writes = Math.ceil(rateLimitPerMinute * WRITE_SHARE);
  return {
    address: [{ times: rateLimitPerMinute, seconds: MINUTE_S }],
    'report-address': [
      { times: 2_000, seconds: MINUTE_S },
      { times: 50_000, seconds: DAY_S },
    ],
    'captcha-address': [
      { times: 60, seconds: MINUTE_S },
      { times: 300, seconds: HOUR_S },
      { times: 2_000, seconds: DAY_S },
    ],
    'login-try': [
      { times: 5, seconds: MINUTE_S },
      { times: 10, seconds: 15 * MINUTE_S },
      { times: 30, seconds: DAY_S },
    ],
    'login-address': TRIES_BY_ADDRESS,
    'proof-address': TRIES_BY_ADDRESS,
    'entry-token': [{ times: 1, seconds: DAY_S }],
    'sign-address': [{ times: 600, seconds: MINUTE_S }],
    'upload-address': [
      { times: 60, seconds: MINUTE_S },
      { times: 600, seconds: HOUR_S },
      { times: 3_000, seconds: DAY_S },
    ],
    'write-address': [
      { times: writes, seconds: MINUTE_S },
      { times: writes * 15, seconds: HOUR_S },
    ],
    'guest-address': [
      { times: guestForms, seconds: MINUTE_S },
      { times: guestForms * 5, seconds: HOUR_S },
      { times: guestForms * 33, seconds: DAY_S },
    ],
    'file-address': [
      { times: writes, seconds: MINUTE_S },
      { times: writes * 10, seconds: HOUR_S },
    ],
  };
}

export interface RateLimits {
  /**
   * Counts one attempt; throws RateLimitError (429, Retry-After) when it exceeds the limit, and records its kind in
   * the scope.
   */
  consume(kind: LimitKind, key: string, scope?: Pick<RequestScope, 'limit'>): Promise<void>;
  /** Resets the attempts of a key after a successful login. */
  clear(kind: LimitKind, key: string): Promise<void>;
  /** Gives one attempt back: it was not a failure. */
  giveBack(kind: LimitKind, key: string): Promise<void>;
}

interface RateLimitOptions {
  config: Pick<PortalConfig, 'rateLimitPerMinute' | 'loginMarkerSalt'>;
  redis?: Redis;
  onRefused?: (kind: LimitKind) => void;
}

/** Opens the limits. While Redis is down, each instance counts locally. */
export function createRateLimits({ config, redis, onRefused }: RateLimitOptions): RateLimits {
  const windows = getLimitWindows(config.rateLimitPerMinute);
  const limiters = new Map<string, RateLimiterAbstract[]>();
  for (const [kind, list] of Object.entries(windows) as [LimitKind, readonly LimitWindow[]][]) {
    const open = (family: string, share: number): void => {
      const made = list.map(({ times, seconds }) => {
        const points = Math.max(1, Math.ceil(times / share));
        const options = { keyPrefix: `limit:${kind}${family}:${seconds}`, points, duration: seconds };
        const memory = new RateLimiterMemory(options);
        if (!redis) return memory;
        return new RateLimiterRedis({ ...options, storeClient: redis, insuranceLimiter: memory });
      });
      limiters.set(`${kind}${family}`, made);
    };
    open('', 1);
    if (!HASHED.includes(kind)) open(':v6', V6_SHARE);
  }

  /** Returns the limiters of a key and its stored form. Phones are never stored, not even as a key. */
  function findLimiters(kind: LimitKind, key: string): { list: RateLimiterAbstract[]; stored: string } {
    if (HASHED.includes(kind)) {
      const hash = createHmac('sha256', config.loginMarkerSalt).update(key).digest('base64url');
      return { list: limiters.get(kind) ?? [], stored: hash.slice(0, 22) };
    }
    const stored = getAddressKey(key);
    return { list: limiters.get(stored.includes(':') ? `${kind}:v6` : kind) ?? [], stored };
  }

  return {
    async consume(kind, key, scope) {
      const { list, stored } = findLimiters(kind, key);
      // Short window first: a refused attempt does not use up the longer ones.
      for (const limiter of list) {
        try {
          await limiter.consume(stored);
        } catch (refusal) {
          if (!(refusal instanceof RateLimiterRes)) throw refusal;
          onRefused?.(kind);
          if (scope) scope.limit = kind;
          throw new PortalError(ERROR_TEXTS.tooMany, {
            kind: 'RateLimitError',
            status: 429,
            isUnsent: true,
            retryAfterSeconds: Math.max(1, Math.ceil(refusal.msBeforeNext / MS_PER_SECOND)),
          });
        }
      }
    },
    async clear(kind, key) {
      const { list, stored } = findLimiters(kind, key);
      await Promise.all(list.map((limiter) => limiter.delete(stored)));
    },
    async giveBack(kind, key) {
      const { list, stored } = findLimiters(kind, key);
      await Promise.all(list.map((limiter) => limiter.reward(stored)));
    },
  };
}
