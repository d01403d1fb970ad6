import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startPortal, type TestPortal } from '~/tests/fixtures/portal';
import { hasRedis, startRedis, type TestRedis } from '~/tests/fixtures/redis';
import { startRecordingUpstream, type RecordingUpstream } from '~/tests/fixtures/recording-upstream';
import { buildTinySite } from '~/tests/fixtures/tiny-site';

// A Redis that accepts connections without answering is worse than a stopped one: each request would wait for it.
describe.skipIf(!hasRedis)('hanging Redis', () => {
  let upstream: RecordingUpstream;
  let redis: TestRedis;
  let portal: TestPortal;

  const metric = async (name: string): Promise<number> =>
    Number(new RegExp(`^${name} (\\S+)$`, 'm').exec((await portal.ask('/metrics')).text)?.[1]);
  const events = (name: string): number => portal.lines.filter(({ event }) => event === name).length;
  const look = async (): Promise<number> => (await portal.ask('/wealth/page')).status;
  /** Returns whether the portal has connected to Redis: its first command there is the one of the connection. */
  const isConnected = async (): Promise<boolean> => (await metric('portal_redis_seconds_count')) > 0;
  /** Returns whether Redis counts a request. */
  const counted = async (): Promise<boolean> => {
    expect(await look()).toBe(200);
    return (await redis.admin.keys('limit:address:*')).length === 1;
  };
  /** Returns how often it was asked to count since its start. */
  const timesCounted = async (): Promise<number> => {
    const stats = await redis.admin.info('commandstats');
    const calls = [...stats.matchAll(/^cmdstat_eval(?:sha)?:calls=(\d+)/gm)].map(([, times]) =>
      Number(times),
    );
    return calls.reduce((sum, times) => sum + times, 0);
  };

  beforeAll(async () => {
    upstream = await startRecordingUpstream();
    redis = await startRedis();
    portal = await startPortal({
      upstreamOrigin: upstream.origin,
      build: buildTinySite([{ id: 'page', path: ':product/page', loader: () => Promise.resolve(1) }]),
      environment: { REDIS_URL: redis.url },
    });
  });
  afterAll(async () => {
    redis?.resume();
    await portal?.close();
    await upstream?.close();
    redis?.admin.disconnect();
    await redis?.stop();
  });

  it('is reported as down, skipped by later requests, and used again when it answers', async () => {
    // A request before the connection is ready counts as a fault.
    await expect.poll(isConnected).toBe(true);
    expect(await counted()).toBe(true);
    // A Redis before 7.2 does not reject the client information either.
    expect([events('redis-command-failed'), await metric('portal_redis_faults_total')]).toEqual([0, 0]);
    const [downs, ups] = [events('redis-down'), events('redis-up')];
    const counts = await timesCounted();
    redis.hang();
    // The first one waits in vain, with all that arrive meanwhile; later ones do not call it.
    expect(await look()).toBe(200);
    for (let asked = 0; asked < 5; asked += 1) expect(await look()).toBe(200);
    await expect.poll(() => events('redis-down'), { timeout: 20_000 }).toBe(downs + 1);
    for (let asked = 0; asked < 20; asked += 1) expect(await look()).toBe(200);
    expect(await metric('portal_redis_down')).toBe(1);
    expect(await metric('portal_redis_faults_total')).toBeGreaterThan(0);

    redis.resume();
    await expect.poll(() => events('redis-up'), { timeout: 20_000 }).toBe(ups + 1);
    // Commands written to it while it hung are executed now.
    expect(await timesCounted()).toBeLessThanOrEqual(counts + 1);
    await redis.admin.flushall();
    expect(await counted()).toBe(true);
    expect(await metric('portal_redis_down')).toBe(0);
    expect(await metric('portal_redis_seconds_count')).toBeGreaterThan(0);
  });
});
