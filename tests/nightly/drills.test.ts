import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DEMO } from '~/tests/fixtures/demo';
import { openMovedAddress, type MovedAddress } from '~/tests/fixtures/moved-address';
import { loadPublicFundIds, startLoad, WATCHLIST_IDS_PATH, type LoadRun } from '~/tests/fixtures/stack-load';
import { loadAccountAt, sendRequestAt, logInAt } from '~/tests/fixtures/stack-visitor';
import { openTestStack } from '~/tests/fixtures/test-stack';
import { findFreePort } from '~/upstream/core/db/testing/free-port';
import { listMissingPrograms } from '~/scripts/stack/programs';
import type { StackPostgres } from '~/scripts/stack/postgres';
import type { Service } from '~/scripts/stack/service';
import type { Stack } from '~/scripts/stack/stack';

// Drills of docs/runbook for the database and the secrets; portals and Redis are in tests/nightly/stack-drills.test.ts.
describe.skipIf(listMissingPrograms(['nginx', 'redis-server', 'postgres']).length > 0)(
  'stack on PostgreSQL',
  () => {
    const folder = join(tmpdir(), `portal-stack-${process.pid}`);
    let stack: Stack;
    let funds: string[];
    let replica: StackPostgres | null = null;
    let second: StackPostgres | null = null;
    let moved: MovedAddress | null = null;

    beforeAll(async () => {
      stack = await openTestStack(folder, 'postgres');
      funds = await loadPublicFundIds(stack);
    }, 240_000);
    afterAll(async () => {
      await stack?.stop();
      await moved?.close();
      await second?.stop();
      await replica?.stop();
    });

    const primary = (): StackPostgres => {
      if (!stack.postgres) throw new Error('the stack has no PostgreSQL');
      return stack.postgres;
    };
    const upstream = (): Service => stack.upstreams[0] as Service;
    const page = async (cookie: string): Promise<number> =>
      (await sendRequestAt(stack.origin, stack.ports.nginx, '/wealth/user', { headers: { cookie } })).status;
    const watched = async (cookie: string): Promise<string> =>
      (await sendRequestAt(stack.origin, stack.ports.nginx, WATCHLIST_IDS_PATH, { headers: { cookie } }))
        .text;

    it('database restart: failures are reported, correct responses return automatically, nothing confirmed is lost', async () => {
      const load = await startLoad(stack, DEMO.registered, 6, funds);
      await load.more(24);
      await primary().restart();
      await load.more(48);
      await load.stop();
      // Only refused, interrupted, or shed requests.
      expect(load.failed.filter(({ status }) => ![502, 503, 504].includes(status))).toEqual([]);
      const cookie = await logInAt(stack.origin, stack.ports.nginx, DEMO.registered);
      const ids = await watched(cookie);
      expect(load.confirmed.filter((fund) => !ids.includes(fund))).toEqual([]);
      expect(load.confirmed.length).toBeGreaterThan(0);
    });

    it('the database logs a failed statement without personal data', async () => {
      const phone = await primary().ask('select max(phone) from accounts');
      await expect(
        primary().ask('update accounts set phone = (select max(phone) from accounts)'),
      ).rejects.toThrow();
      await expect(primary().ask('update accounts set name = null')).rejects.toThrow();
      const log = await readFile(join(folder, 'logs', 'postgres.log'), 'utf8');
      expect(log).toContain('accounts_phone_key');
      expect(log).not.toContain(phone);
      expect(log).not.toContain('DETAIL');
    });

    it('secrets are changed in three rolls: all logins survive, and a cookie of the old secret ends with the third', async () => {
      const [old, fresh] = ['a', 'b'].map((letter) => letter.repeat(40)) as [string, string];
      const roll = async (secrets: string): Promise<void> => {
        for (const portal of stack.portals) {
          await portal.stop();
          await portal.start({ SESSION_SECRETS: secrets, STOP_DELAY_MS: '0' });
        }
      };
      const knownAt = (cookie: string): Promise<(string | null)[]> =>
        Promise.all(stack.ports.portals.map((port) => loadAccountAt(stack.origin, port, cookie)));
      const [at] = stack.ports.portals as [number];
      await roll(old);
      const before = await logInAt(stack.origin, at, DEMO.identified);
      const account = await loadAccountAt(stack.origin, at, before);
      expect(account).not.toBeNull();
      await roll(`${old},${fresh}`);
      expect(await knownAt(before)).toEqual([account, account]);
      // In the middle of the second roll one portal seals with the new secret, which the other can already read.
      const [first] = stack.portals;
      await first?.stop();
      await first?.start({ SESSION_SECRETS: `${fresh},${old}` });
      const amid = await logInAt(stack.origin, at, DEMO.identified);
      expect(await knownAt(amid)).toEqual([account, account]);
      await roll(`${fresh},${old}`);
      expect(await knownAt(before)).toEqual([account, account]);
      await roll(fresh);
      expect(await knownAt(amid)).toEqual([account, account]);
      expect(await knownAt(before)).toEqual([null, null]);
    });

    it('the salt is changed: logins survive, attempt counts restart, an earlier jump logs out on arrival', async () => {
      const partner = 'https://fund.example.com';
      const [at] = stack.ports.portals as [number];
      const roll = (salt: string): Promise<unknown> =>
        Promise.all(
          stack.portals.map(async (portal) => {
            await portal.stop();
            await portal.start({ LOGIN_MARKER_SALT: salt, CROSS_DOMAIN_ORIGINS: partner });
          }),
        );
      const guess = async (): Promise<number> =>
        (
          await sendRequestAt(stack.origin, at, '/wealth/user', {
            method: 'POST',
            headers: { 'content-type': 'application/x-www-form-urlencoded' },
            body: `intent=login-password&phone=${DEMO.professional}&password=Wrong2026&agreement=on`,
          })
        ).status;
      /** Returns the URL at which a person leaving for the partner arrives. */
      const jump = async (cookie: string): Promise<URL> => {
        const path = `/wealth/cross-domain/go?to=${encodeURIComponent(`${partner}/fund/info`)}`;
        const headers = { cookie, 'sec-fetch-site': 'same-origin' };
        return new URL((await sendRequestAt(stack.origin, at, path, { headers })).headers.location ?? '');
      };
      const arrive = (cookie: string, { searchParams }: URL) =>
        sendRequestAt(stack.origin, at, `/wealth/info?login=${searchParams.get('login') ?? ''}`, {
          headers: { cookie, referer: `${partner}/` },
        });
      await roll('a'.repeat(32));
      const cookie = await logInAt(stack.origin, at, DEMO.quizC4);
      const account = await loadAccountAt(stack.origin, at, cookie);
      const before = await jump(cookie);
      const guesses: number[] = [];
      for (let turn = 0; turn < 6; turn += 1) guesses.push(await guess());
      expect(guesses.map((status) => status === 429)).toEqual([false, false, false, false, false, true]);
      await roll('b'.repeat(32));
      for (const port of stack.ports.portals)
        expect(await loadAccountAt(stack.origin, port, cookie)).toBe(account);
      expect(await guess()).not.toBe(429);
      const after = await jump(cookie);
      expect(after.searchParams.get('login')).not.toBe(before.searchParams.get('login'));
      expect((await arrive(cookie, after)).headers['set-cookie']).toBeUndefined();
      expect(await loadAccountAt(stack.origin, at, cookie)).toBe(account);
      expect(String((await arrive(cookie, before)).headers['set-cookie'])).toMatch(/session=;/);
      expect(await loadAccountAt(stack.origin, at, cookie)).toBeNull();
    });

    it('database loss: its replica is promoted, and contains everything that was confirmed', async () => {
      replica = await primary().addReplica(await findFreePort());
      await expect
        .poll(() => primary().ask('select state, sync_state from pg_stat_replication'), { timeout: 20_000 })
        .toBe('streaming|sync');
      const load = await startLoad(stack, DEMO.quizC2, 6, funds);
      await load.more(36);
      await primary().kill();
      // Not promoted yet: an upstream connected to it reports that and exits.
      await upstream().stop();
      await expect(upstream().start({ DATABASE_URL: replica.url })).rejects.toThrow(
        /cannot be used \(25006\): it is a read-only replica: promote it/,
      );
      await replica.promote();
      await upstream().start();
      await load.more(36);
      await load.stop();
      const cookie = await logInAt(stack.origin, stack.ports.nginx, DEMO.quizC2);
      expect(await page(cookie)).toBe(200);
      const ids = await watched(cookie);
      expect(load.confirmed.length).toBeGreaterThan(0);
      expect(load.confirmed.filter((fund) => !ids.includes(fund))).toEqual([]);
    });

    it('database loss with a moved address: the upstream finds the promoted one automatically', async () => {
      if (replica === null) throw new Error('the previous drill left no database');
      const [lost, port] = [replica, await findFreePort()];
      second = await lost.addReplica(port);
      await expect
        .poll(() => lost.ask('select state, sync_state from pg_stat_replication'), { timeout: 20_000 })
        .toBe('streaming|sync');
      moved = await openMovedAddress(Number(new URL(lost.url).port));
      const url = new URL(lost.url);
      url.port = String(moved.port);
      await upstream().stop();
      await upstream().start({ DATABASE_URL: url.href });
      const load = await startLoad(stack, DEMO.quizC4, 6, funds);
      await load.more(36);
      await lost.kill();
      await second.promote();
      moved.moveTo(port);
      await load.more(36);
      await load.stop();
      // Nothing was restarted; requests that failed meanwhile reported it.
      expect(load.failed.filter(({ status }) => ![502, 503, 504].includes(status))).toEqual([]);
      const cookie = await logInAt(stack.origin, stack.ports.nginx, DEMO.quizC4);
      const ids = await watched(cookie);
      expect(load.confirmed.length).toBeGreaterThan(0);
      expect(load.confirmed.filter((fund) => !ids.includes(fund))).toEqual([]);
    });
  },
);

// Each upstream may be unavailable while the other one responds.
describe.skipIf(listMissingPrograms(['nginx', 'redis-server', 'postgres']).length > 0)(
  'stack with two upstreams on one PostgreSQL',
  () => {
    let stack: Stack;
    let funds: string[];
    let load: LoadRun | null = null;

    beforeAll(async () => {
      stack = await openTestStack(join(tmpdir(), `portal-upstreams-${process.pid}`), 'postgres', 2);
      funds = await loadPublicFundIds(stack);
    }, 240_000);
    afterAll(async () => {
      await load?.stop();
      await stack?.stop();
    });

    it('no request fails when upstreams are restarted one after the other', async () => {
      load = await startLoad(stack, DEMO.registered, 6, funds);
      await load.more(24);
      for (const upstream of stack.upstreams) {
        await upstream.stop();
        await load.more(12);
        await upstream.start();
      }
      await load.more(24);
      await load.stop();
      expect(stack.upstreams).toHaveLength(2);
      expect(load.failed).toEqual([]);
    });

    it('when an upstream is killed, reads continue, and only the change in progress fails', async () => {
      load = await startLoad(stack, DEMO.quizC2, 6, funds);
      await load.more(24);
      await stack.upstreams[0]?.kill();
      await load.more(24);
      await stack.upstreams[0]?.start();
      await load.more(12);
      await load.stop();
      expect(load.failed.filter(({ method, status }) => method !== 'POST' || status !== 502)).toEqual([]);
      // At most one per client, each with one request in flight.
      expect(load.failed.length).toBeLessThanOrEqual(6);
      const cookie = await logInAt(stack.origin, stack.ports.nginx, DEMO.quizC2);
      const { text } = await sendRequestAt(stack.origin, stack.ports.nginx, WATCHLIST_IDS_PATH, {
        headers: { cookie },
      });
      expect(load.confirmed.length).toBeGreaterThan(0);
      expect(load.confirmed.filter((fund) => !text.includes(fund))).toEqual([]);
    });
  },
);
