/**
 * How often something may be done, per phone or per address; in memory, or in Redis when several instances share it.
 * A kind has windows from short to long: the wait grows with the number of tries. A refusal carries Retry-After.
 */
import { createHmac } from 'node:crypto';
import type { Redis } from 'ioredis';
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import type { RateLimiterAbstract } from 'rate-limiter-flexible';
import type { PortalConfig } from './config';
import { ERROR_TEXTS, PortalError } from './errors';

export type LimitKind = 'address' | 'captcha-phone' | 'captcha-address' | 'login-phone' | 'login-address';

interface LimitWindow {
  times: number;
  seconds: number;
}

const MINUTE_S = 60;
const HOUR_S = 3_600;
const DAY_S = 86_400;
const MS_PER_SECOND = 1_000;

/** Windows of each kind, short to long. Sources: docs/operations.md, "Limits". */
export function limitWindows(
  rateLimitPerMinute: number,
): Readonly<Record<LimitKind, readonly LimitWindow[]>> {
  return {
    address: [{ times: rateLimitPerMinute, seconds: MINUTE_S }],
    'captcha-phone': [
      { times: 1, seconds: MINUTE_S },
      { times: 5, seconds: HOUR_S },
      { times: 10, seconds: DAY_S },
    ],
    'captcha-address': [{ times: 20, seconds: HOUR_S }],
    'login-phone': [
      { times: 5, seconds: MINUTE_S },
      { times: 10, seconds: 15 * MINUTE_S },
      { times: 30, seconds: DAY_S },
    ],
    'login-address': [
      { times: 20, seconds: MINUTE_S },
      { times: 100, seconds: 15 * MINUTE_S },
      { times: 500, seconds: DAY_S },
    ],
  };
}

export interface RateLimits {
  /** Counts one try; throws RateLimitError (429, Retry-After) when it is one too many. */
  consume(kind: LimitKind, key: string): Promise<void>;
  /** Forgets the tries of a key, after a login that worked. */
  clear(kind: LimitKind, key: string): Promise<void>;
}

interface RateLimitOptions {
  config: Pick<PortalConfig, 'rateLimitPerMinute' | 'loginMarkerSalt'>;
  redis?: Redis;
  onRefused?: (kind: LimitKind) => void;
}

/** The network a person comes from: an IPv4 address, or the /64 of an IPv6 one. */
export function addressKey(address: string): string {
  if (!address.includes(':')) return address;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address);
  if (mapped?.[1]) return mapped[1];
  const [head = '', tail = ''] = address.split('%', 1)[0]!.split('::');
  const headGroups = head === '' ? [] : head.split(':');
  const tailGroups = tail === '' ? [] : tail.split(':');
  const zeros = Math.max(0, 8 - headGroups.length - tailGroups.length);
  const groups = [...headGroups, ...Array.from({ length: zeros }, () => '0'), ...tailGroups];
  return `${groups
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, '').toLowerCase())
    .join(':')}::/64`;
}

/** Opens the limits. With Redis down each instance counts for itself until it is back. */
export function createRateLimits({ config, redis, onRefused }: RateLimitOptions): RateLimits {
  const windows = limitWindows(config.rateLimitPerMinute);
  const limiters = new Map<LimitKind, RateLimiterAbstract[]>();
  for (const [kind, list] of Object.entries(windows) as [LimitKind, readonly LimitWindow[]][]) {
    limiters.set(
      kind,
      list.map(({ times, seconds }) => {
        const options = { keyPrefix: `limit:${kind}:${seconds}`, points: times, duration: seconds };
        const memory = new RateLimiterMemory(options);
        if (!redis) return memory;
        return new RateLimiterRedis({ ...options, storeClient: redis, insuranceLimiter: memory });
      }),
    );
  }

  // Phones stand in no store, not even as a key.
  const storedKey = (kind: LimitKind, key: string): string =>
    kind.endsWith('-phone')
      ? createHmac('sha256', config.loginMarkerSalt).update(key).digest('base64url').slice(0, 22)
      : addressKey(key);

  return {
    async consume(kind, key) {
      const stored = storedKey(kind, key);
      // Short window first: a refused try does not use up the longer ones.
      for (const limiter of limiters.get(kind) ?? []) {
        try {
          await limiter.consume(stored);
        } catch (refusal) {
          if (!(refusal instanceof RateLimiterRes)) throw refusal;
          onRefused?.(kind);
          throw new PortalError(ERROR_TEXTS.tooMany, {
            kind: 'RateLimitError',
            status: 429,
            retryAfterSeconds: Math.max(1, Math.ceil(refusal.msBeforeNext / MS_PER_SECOND)),
          });
        }
      }
    },
    async clear(kind, key) {
      const stored = storedKey(kind, key);
      await Promise.all((limiters.get(kind) ?? []).map((limiter) => limiter.delete(stored)));
    },
  };
}
