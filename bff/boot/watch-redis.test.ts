import { describe, expect, it } from 'vitest';
import { findRedisRefusal, watchRedis } from '~/bff/boot/watch-redis';

const reply = (message: string) => Object.assign(new Error(message), { name: 'ReplyError' });

describe('a Redis that answers and refuses', () => {
  it('is told by the word it says; a script it does not know yet is no refusal', () => {
    expect(findRedisRefusal(reply("READONLY You can't write against a read only replica."))).toBe('READONLY');
    expect(findRedisRefusal(reply("OOM command not allowed when used memory > 'maxmemory'."))).toBe('OOM');
    expect(findRedisRefusal(reply('NOSCRIPT No matching script. Please use EVAL.'))).toBe(null);
    expect(findRedisRefusal(new Error('Command timed out'))).toBe(null);
  });

  it('counts as faults, and is said once a minute', async () => {
    const said: unknown[] = [];
    const faults: boolean[] = [];
    const redis = { on: () => undefined, sendCommand: () => undefined } as never;
    watchRedis(
      redis,
      { redis: () => undefined, redisEnded: (_ms, isFault) => void faults.push(isFault) },
      { event: (...words) => void said.push(words) },
    );
    const send = (promise: Promise<unknown>) =>
      (redis as { sendCommand(command: unknown): unknown }).sendCommand({ promise });
    for (const message of ['OOM no', 'OOM no', 'NOSCRIPT none']) send(Promise.reject(reply(message)));
    send(Promise.resolve(1));
    send(Promise.reject(new Error('Command timed out')));
    await new Promise(setImmediate);
    expect(faults.toSorted()).toEqual([false, false, true, true, true]);
    expect(said).toEqual([['redis-refuses', { reason: 'OOM' }, 'warn']]);
  });
});
