import { readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DEMO } from '~/tests/fixtures/demo';
import { openTestStack } from '~/tests/fixtures/test-stack';
import { listMissingPrograms } from '~/scripts/stack/programs';
import type { Stack } from '~/scripts/stack/stack';
import { loadPublicFundIds, startLoad, type LoadRun } from '~/tests/fixtures/stack-load';
import { loadAccountAt, sendRequestAt, logInAt } from '~/tests/fixtures/stack-visitor';

// Failures of a stack that loses a part, as in docs/runbook; those of the database are in
// tests/nightly/drills.test.ts.
describe.skipIf(listMissingPrograms(['nginx', 'redis-server']).length > 0)('stack that loses a part', () => {
  let folder: string;
  let stack: Stack;
  let funds: string[];
  let load: LoadRun | null = null;

  beforeAll(async () => {
    folder = join(tmpdir(), `portal-stack-${process.pid}`);
    stack = await openTestStack(folder, 'embedded');
    funds = await loadPublicFundIds(stack);
  });
  afterAll(async () => {
    await load?.stop();
    await stack?.stop();
  });

  /**
   * Returns the failed requests of clients during an action on the stack; they get responses before, meanwhile
   * and afterwards.
   */
  async function underLoad(act: () => Promise<void>) {
    load = await startLoad(stack, DEMO.registered, 6, funds);
    await load.more(12);
    await act();
    await load.more(24);
    await load.stop();
    return load.failed;
  }
  const [first, second] = [0, 1].map((at) => () => stack.ports.portals[at] as number) as [
    () => number,
    () => number,
  ];

  it('accepts a login of one portal at the other and through nginx, and reads a file of one at the other', async () => {
    const cookie = await logInAt(stack.origin, first(), DEMO.identified);
    const accounts = await Promise.all(
      [first(), second(), stack.ports.nginx].map((port) => loadAccountAt(stack.origin, port, cookie)),
    );
    expect(accounts[0]).not.toBeNull();
    expect(new Set(accounts).size).toBe(1);

    const body = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#369' } })
      .jpeg()
      .toBuffer();
    const uploaded = await sendRequestAt(
      stack.origin,
      first(),
      '/api/v1/data/files/upload?kind=base_info_attachment',
      {
        method: 'POST',
        headers: { cookie, 'content-type': 'image/jpeg', 'content-length': String(body.length) },
        body,
      },
    );
    expect(uploaded.status, uploaded.text).toBe(200);
    const { result } = JSON.parse(uploaded.text) as { result: { file_id: string; size_bytes: number } };
    const path = `/api/v1/data/files/content?file_id=${result.file_id}`;
    const read = await sendRequestAt(stack.origin, second(), path, { headers: { cookie } });
    expect([read.status, read.body.length]).toEqual([200, result.size_bytes]);
    expect((await sendRequestAt(stack.origin, second(), path)).status).not.toBe(200);
  });

  it('no request fails when portals are restarted one after the other', async () => {
    const failed = await underLoad(async () => {
      for (const portal of stack.portals) {
        await portal.stop();
        await portal.start();
      }
    });
    expect(failed).toEqual([]);
  });

  it('when a portal is killed, reads continue, and only the change in progress fails', async () => {
    const [portal] = stack.portals;
    const failed = await underLoad(async () => {
      await portal?.kill();
      await load?.more(24);
      await portal?.start();
    });
    expect(failed.filter(({ method }) => method !== 'POST')).toEqual([]);
    // At most one per client, each with one request in flight.
    expect(failed.length).toBeLessThanOrEqual(6);
    expect(failed.every(({ status }) => status === 502)).toBe(true);
  });

  it('no request fails when Redis hangs, is killed and returns, and both portals count together again', async () => {
    const failed = await underLoad(async () => {
      stack.redis.freeze();
      await load?.more(24);
      stack.redis.resume();
      await load?.more(12);
      await stack.redis.kill();
      await load?.more(24);
      await stack.redis.start();
    });
    expect(failed).toEqual([]);
    const guess = (port: number) =>
      sendRequestAt(stack.origin, port, '/wealth/user', {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: `intent=login-password&phone=${DEMO.professional}&password=Wrong2026&agreement=on`,
      }).then(({ status }) => status);
    // Each portal logs the loss and the return of Redis; then five attempts per minute count for both together.
    const countLogged = (event: string): number[] =>
      ['portal-1', 'portal-2'].map(
        (name) =>
          readFileSync(join(folder, 'logs', `${name}.log`), 'utf8').split(`"event":"${event}"`).length - 1,
      );
    await expect.poll(() => countLogged('redis-up')).toEqual(countLogged('redis-down'));
    expect(Math.min(...countLogged('redis-down'))).toBeGreaterThan(0);
    const statuses: number[] = [];
    for (let guesses = 0; guesses < 3; guesses += 1)
      statuses.push(await guess(first()), await guess(second()));
    expect(statuses.map((status) => status === 429)).toEqual([false, false, false, false, false, true]);
  });
});
