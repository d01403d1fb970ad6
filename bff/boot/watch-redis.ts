import type { Redis } from 'ioredis';
import type { PortalMetrics } from '~/bff/http/metrics';

/** Measures what a Redis is asked, and whether it is there. A refusal of its own is an answer. */
export function watchRedis(redis: Redis, metrics: Pick<PortalMetrics, 'redis' | 'redisEnded'>): void {
  redis.on('ready', () => metrics.redis(true));
  redis.on('close', () => metrics.redis(false));
  const send = redis.sendCommand.bind(redis);
  redis.sendCommand = (command, stream) => {
    const startedAt = performance.now();
    const ended = (isFault: boolean): void => metrics.redisEnded(performance.now() - startedAt, isFault);
    command.promise.then(
      () => ended(false),
      (error: unknown) => ended((error as Error | null)?.name !== 'ReplyError'),
    );
    return send(command, stream);
  };
}
