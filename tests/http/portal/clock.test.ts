import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createRemoteOps } from '~/tests/fixtures/ops';
import { startPortal, type TestPortal } from '~/tests/fixtures/portal';
import { buildTinySite } from '~/tests/fixtures/tiny-site';
import type { Clock } from '~/upstream/core/clock';
import { readConfig } from '~/upstream/core/config';
import { createEmptyDatabase } from '~/upstream/core/db/testing/no-database';
import { createUpstream } from '~/upstream/server/create-upstream';

// One clock: when operators move the clock of upstream, every page of every portal uses it, also a page without
// calls.

const TOKEN = 'token-of-the-operators-in-this-test';
/** Machines in one test run differ by the time between two readings. */
const READING_MS = 60_000;

let upstream: Server;
let clock: Clock;
let origin: string;
let portals: TestPortal[];

const site = buildTinySite([
  { id: 'time', path: ':product/user', loader: ({ context }) => ({ now: context.now() }) },
]);

/** The offset is kept in memory; the service keeps it in its database (upstream/admin/actions/ops.test.ts). */
function clockInMemory(): Clock {
  let movedMs = 0;
  const read = () => movedMs;
  return {
    now: () => new Date(Date.now() + movedMs),
    get aheadMs() {
      return read();
    },
    get movedMs() {
      return read();
    },
    move: async (byMs) => void (movedMs += byMs),
    reset: async () => void (movedMs = 0),
  };
}

async function listen(server: Server): Promise<string> {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** Returns how far the page of a portal is ahead of the machine, in ms. */
async function aheadOn(portal: TestPortal): Promise<number> {
  const { text } = await portal.ask('/wealth/user');
  return Number(/"now":(\d+)/.exec(text)?.[1]) - Date.now();
}

beforeAll(async () => {
  const config = readConfig({ APP_ENV: 'test', LOG_LEVEL: 'silent' });
  clock = clockInMemory();
  const ops = { token: TOKEN, clock };
  upstream = createServer(createUpstream({ db: createEmptyDatabase(), config, now: clock.now, clock, ops }));
  origin = await listen(upstream);
  portals = await Promise.all([0, 1].map(() => startPortal({ upstreamOrigin: origin, build: site })));
});
afterAll(async () => {
  await Promise.all(portals.map((portal) => portal.close()));
  upstream.closeAllConnections();
  upstream.close();
});

describe('clock of several portals', () => {
  it('follows the operators immediately, forward and back', async () => {
    const ops = createRemoteOps(origin, TOKEN);
    // As every supervisor does before admitting traffic: here the portals detect that there is a clock to follow.
    for (const portal of portals) await portal.ask('/readyz');
    const moves = [
      async () => void (await ops('clock', { by: '+25h' })),
      async () => void (await ops('clock', { by: '+30d' })),
      // Moving back exceeds what operators may do here: the database is checked for a published NAV of the day.
      () => clock.reset(),
      () => clock.move(-3 * 60 * 60 * 1_000),
    ];
    for (const move of moves) {
      await move();
      for (const portal of portals)
        expect(Math.abs((await aheadOn(portal)) - clock.movedMs)).toBeLessThan(READING_MS);
    }
  });

  it('keeps the last known time while the upstream is unavailable', async () => {
    const relay = createServer((request, response) => {
      if (request.url === '/clock') return void request.socket.destroy();
      response.setHeader('X-Clock-Ahead', '86400000');
      response.end('ok');
    });
    const portal = await startPortal({ upstreamOrigin: await listen(relay), build: site });
    await portal.ask('/readyz');
    expect(Math.abs((await aheadOn(portal)) - 86_400_000)).toBeLessThan(READING_MS);
    await portal.close();
    relay.closeAllConnections();
    relay.close();
  });

  it('is that of the machine in production, for any reply', async () => {
    const upstreamOfProduction = createServer((_request, response) => {
      response.setHeader('X-Clock-Ahead', '86400000');
      response.end('ok');
    });
    const environment = {
      APP_ENV: 'prod',
      PUBLIC_ORIGIN: 'https://portal.example',
      SESSION_SECRETS: 's'.repeat(32),
      LOGIN_MARKER_SALT: 'm'.repeat(16),
    };
    const upstreamOrigin = await listen(upstreamOfProduction);
    const portal = await startPortal({ upstreamOrigin, build: site, environment });
    await portal.ask('/readyz');
    const { text } = await portal.ask('/wealth/user', { headers: { host: 'portal.example' } });
    const now = Number(/"now":(\d+)/.exec(text)?.[1]);
    expect(Math.abs(now - Date.now())).toBeLessThan(READING_MS);
    await portal.close();
    upstreamOfProduction.closeAllConnections();
    upstreamOfProduction.close();
  });
});
