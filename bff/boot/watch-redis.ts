import type { Redis } from 'ioredis';
import type { PortalLog } from '~/bff/http/log';
import type { PortalMetrics } from '~/bff/http/metrics';

/** First word of the Redis error for an unknown script; the whole script is then sent. */
const UNKNOWN_SCRIPT = 'NOSCRIPT';
const LOG_INTERVAL_MS = 60_000;

/**
 * Returns the first word of a Redis error (READONLY, OOM, MISCONF, NOAUTH). Returns null when Redis did not reply,
 * or when the reply is normal for a healthy server. A Redis that refuses all writes is reachable but useless:
 * limits are then counted per portal.
 */
export function findRedisRefusal(error: unknown): string | null {
  if (!(error instanceof Error) || error.name !== 'ReplyError') return null;
  // Redis puts its error code only in the first word.
  const [first = ''] = error.message.split(' ', 1);
  const word = /^[A-Z]+$/.test(first) ? first : 'ERR';
  return word === UNKNOWN_SCRIPT ? null : word;
}

/** Measures the commands sent to Redis and whether it is reachable; logs a refusal once a minute. */
export function watchRedis(
  redis: Redis,
  metrics: Pick<PortalMetrics, 'redis' | 'redisEnded'>,
  log: Pick<PortalLog, 'event'>,
): void {
  let loggedAtMs = -Infinity;
  redis.on('ready', () => metrics.redis(true));
  redis.on('close', () => metrics.redis(false));
  const send = redis.sendCommand.bind(redis);
  redis.sendCommand = (command, stream) => {
    const startedAt = performance.now();
    const recordEnd = (isFault: boolean): void => metrics.redisEnded(performance.now() - startedAt, isFault);
    command.promise.then(
      () => recordEnd(false),
      (error: unknown) => {
        const word = findRedisRefusal(error);
        recordEnd(word !== null || (error as Error | null)?.name !== 'ReplyError');
        if (word === null || performance.now() - loggedAtMs < LOG_INTERVAL_MS) return;
        loggedAtMs = performance.now();
        log.event('redis-command-failed', { reason: word }, 'warn');
      },
    );
    return send(command, stream);
  };
}
