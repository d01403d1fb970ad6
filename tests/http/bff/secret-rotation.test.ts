import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sendBffRequest, createLoginCookie, startBffApp, type BffApp } from '~/tests/fixtures/bff-app';
import { startRecordingUpstream, type RecordingUpstream } from '~/tests/fixtures/recording-upstream';

// The sequence of docs/operate/settings.md (Change the session secret), with two portals that are restarted one after the other.

const OLD = 'old-secret-'.repeat(4);
const NEW = 'new-secret-'.repeat(4);
/** Settings of all portals, step by step. */
const DOCUMENTED = [OLD, `${OLD},${NEW}`, `${NEW},${OLD}`];

let upstream: RecordingUpstream;
beforeAll(async () => void (upstream = await startRecordingUpstream()));
afterAll(() => upstream.close());

const startWith = (secrets: string): Promise<BffApp> =>
  startBffApp(upstream.origin, { SESSION_SECRETS: secrets });

/** Returns whether a portal accepts the session of a cookie. */
async function isKnown(portal: BffApp, cookie: string): Promise<boolean> {
  portal.onPage((context) => ({ isIn: context.session.isPresent }));
  return (await sendBffRequest(portal, '/wealth/user', { headers: { cookie } })).json<{ isIn: boolean }>()
    .isIn;
}

/**
 * Rolls two portals through the settings, one after the other, with a login at each portal before every restart.
 * @returns how often a person lost their login by reaching the other portal
 */
async function lostOver(steps: readonly string[]): Promise<number> {
  const [first = ''] = steps;
  const portals = [await startWith(first), await startWith(first)];
  const cookies: string[] = [];
  let lost = 0;
  const check = async (): Promise<void> => {
    for (const portal of portals) cookies.push(await createLoginCookie(portal, `token-${cookies.length}`));
    for (const portal of portals) {
      for (const cookie of cookies) if (!(await isKnown(portal, cookie))) lost += 1;
    }
  };
  await check();
  for (const secrets of steps.slice(1)) {
    for (const at of portals.keys()) {
      await portals[at]?.close();
      portals[at] = await startWith(secrets);
      await check();
    }
  }
  await Promise.all(portals.map((portal) => portal.close()));
  return lost;
}

describe('changing the session secret while two portals run', () => {
  it('logs out no person in the documented sequence', async () => {
    expect(await lostOver(DOCUMENTED)).toBe(0);
  });

  it('logs out persons between the two restarts when the new secret is put first at once', async () => {
    expect(await lostOver([OLD, `${NEW},${OLD}`])).toBeGreaterThan(0);
  });

  it('removes the old secret once everything sealed with it has expired, which ends earlier sessions', async () => {
    const before = await startWith(OLD);
    const cookie = await createLoginCookie(before, 'token-of-old');
    await before.close();
    const after = await startWith(NEW);
    expect(await isKnown(after, cookie)).toBe(false);
    await after.close();
  });
});
