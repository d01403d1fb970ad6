import { describe, expect, it, vi } from 'vitest';
import type { AcceptedReply } from '~/bff/upstream-client/envelope';
import { createReplyDeduplicator } from '~/bff/upstream-client/reply-deduplicator';
import type { UpstreamReply } from '~/bff/http/reply-collector';

const getReply = (body: string | Buffer, over: Partial<UpstreamReply> = {}): UpstreamReply => ({
  status: 200,
  statusText: 'OK',
  headers: {},
  body: Buffer.from(body),
  stream: null,
  ...over,
});
const reading = () =>
  vi.fn(async (): Promise<AcceptedReply> => ({
    bytes: Buffer.alloc(0),
    envelope: { code: 0, msg: '', result: null },
  }));

describe('replies with the same bytes', () => {
  it('is parsed once, and gives the same frozen value', async () => {
    const same = createReplyDeduplicator();
    const read = reading();
    const make = vi.fn(() => ({ list: [{ name: 'a' }] }));
    const ask = async () =>
      same.result(await same.accepted('call\nlimit=1', getReply('{"code":0}'), read), make);
    const first = await ask();
    expect(await ask()).toBe(first);
    expect(read).toHaveBeenCalledTimes(1);
    expect(make).toHaveBeenCalledTimes(1);
    expect(() => ((first as { list: unknown[] }).list = [])).toThrow(TypeError);
    expect(Object.isFrozen((first as { list: object[] }).list[0])).toBe(true);
  });

  it.each([
    ['another byte', 'call', getReply('{"code":1}')],
    ['another call or input', 'call\nlimit=2', getReply('{"code":0}')],
    ['another encoding', 'call', getReply('{"code":0}', { headers: { 'content-encoding': 'gzip' } })],
    ['another status', 'call', getReply('{"code":0}', { status: 500 })],
  ])('is parsed again with %s', async (_what, key, reply) => {
    const same = createReplyDeduplicator();
    const read = reading();
    const first = await same.accepted('call', getReply('{"code":0}'), read);
    expect(await same.accepted(key, reply, read)).not.toBe(first);
    expect(read).toHaveBeenCalledTimes(2);
  });

  it('is not cached when refused', async () => {
    const same = createReplyDeduplicator();
    const refusing = vi.fn(async () => Promise.reject(new Error('no envelope')));
    for (let turn = 0; turn < 2; turn += 1)
      await expect(same.accepted('call', getReply('{"code":0}'), refusing)).rejects.toThrow('no envelope');
    expect(refusing).toHaveBeenCalledTimes(2);
  });

  it('is limited: the least recently used is dropped first, and a very long one is never cached', async () => {
    const same = createReplyDeduplicator();
    const body = Buffer.alloc(200 * 1024, 'a');
    const first = await same.accepted('call 0', getReply(body), reading());
    for (let turn = 1; turn < 20; turn += 1) await same.accepted(`call ${turn}`, getReply(body), reading());
    const lately = reading();
    await same.accepted('call 19', getReply(body), lately);
    expect(lately).not.toHaveBeenCalled();
    expect(await same.accepted('call 0', getReply(body), reading())).not.toBe(first);
    const long = Buffer.alloc(300 * 1024, 'a');
    const read = reading();
    await same.accepted('long', getReply(long), read);
    await same.accepted('long', getReply(long), read);
    expect(read).toHaveBeenCalledTimes(2);
  });
});
