import { describe, expect, it } from 'vitest';
import { findRedisRefusal, watchRedis } from '~/bff/boot/watch-redis';

const reply = (message: string) => Object.assign(new Error(message), { name: 'ReplyError' });

describe('a Redis that responds with refusals', () => {
  it('is recognised by the first word of the error, and an unknown script is not a refusal', () => {
    expect(findRedisRefusal(reply("READONLY You can't write against a read only replica."))).toBe('READONLY');
    expect(findRedisRefusal(reply("OOM command not allowed when used memory > 'maxmemory'."))).toBe('OOM');
    expect(findRedisRefusal(reply('NOSCRIPT No matching script. Please use EVAL.'))).toBe(null);
    expect(findRedisRefusal(new Error('Command timed out'))).toBe(null);
  });

  it('counts as a fault and is logged once a minute', async () => {
    const lines: unknown[] = [];
    const faults: boolean[] = [];
    const redis = { on: () => undefined, sendCommand: () => undefined } as never;
    watchRedis(
      redis,
      { redis: () => undefined, redisEnded: (_ms, isFault) => void faults.push(isFault) },
      { event: (...words) => void lines.push(words) },
    );
    const send = (promise: Promise<unknown>) =>
      (redis as { sendCommand(command: unknown): unknown }).sendCommand({ promise });
    for (const message of ['OOM no', 'OOM no', 'NOSCRIPT none']) send(Promise.reject(reply(message)));
    send(Promise.resolve(1));
    send(Promise.reject(new Error('Command timed out')));
    await new Promise(setImmediate);
    expect(faults.toSorted()).toEqual([false, false, true, true, true]);
    expect(lines).toEqual([['redis-command-failed', { reason: 'OOM' }, 'warn']]);
  });
});
