import type { Redis } from 'ioredis';
import type { PortalLog } from '~/bff/http/log';
import type { PortalMetrics } from '~/bff/http/metrics';

/** What Redis says first where it does not know a script yet: it is sent whole then. */
const UNKNOWN_SCRIPT = 'NOSCRIPT';
const SAID_AGAIN_MS = 60_000;

/**
 * The word an error of Redis begins with (READONLY, OOM, MISCONF, NOAUTH); null where it did not answer, or answered as it
 * does in good health. One that refuses all that is written is there and of no use: limits count by portal meanwhile.
 */
export function findRedisRefusal(error: unknown): string | null {
  if (!(error instanceof Error) || error.name !== 'ReplyError') return null;
  // Redis has no other place for its code than the first word.
  const [first = ''] = error.message.split(' ', 1);
  const word = /^[A-Z]+$/.test(first) ? first : 'ERR';
  return word === UNKNOWN_SCRIPT ? null : word;
}

/** Measures what a Redis is asked, and whether it is there; says once a minute that it refuses. */
export function watchRedis(
  redis: Redis,
  metrics: Pick<PortalMetrics, 'redis' | 'redisEnded'>,
  log: Pick<PortalLog, 'event'>,
): void {
  let saidAtMs = -Infinity;
  redis.on('ready', () => metrics.redis(true));
  redis.on('close', () => metrics.redis(false));
  const send = redis.sendCommand.bind(redis);
  redis.sendCommand = (command, stream) => {
    const startedAt = performance.now();
    const ended = (isFault: boolean): void => metrics.redisEnded(performance.now() - startedAt, isFault);
    command.promise.then(
      () => ended(false),
      (error: unknown) => {
        const word = findRedisRefusal(error);
        ended(word !== null || (error as Error | null)?.name !== 'ReplyError');
        if (word === null || performance.now() - saidAtMs < SAID_AGAIN_MS) return;
        saidAtMs = performance.now();
        log.event('redis-refuses', { reason: word }, 'warn');
      },
    );
    return send(command, stream);
  };
}
