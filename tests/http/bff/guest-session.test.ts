import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PortalSession } from '~/bff/http/app-context';
import { GUEST_TTL_MS } from '~/bff/session/session';
import { sendBffRequest, startBffApp, type BffApp } from '~/tests/fixtures/bff-app';

/** No test here calls upstream. */
const NOWHERE = 'http://127.0.0.1:9';
const TOKEN = 'SECRET-TOKEN-7f3a';
const PHONE = '13912345678';
const register = { registerToken: 'r-1', authorizeToken: null, phone: PHONE };
const wish = { kind: 'simu', id: 'S1' } as const;

let app: BffApp;
let nowMs = Date.now();
beforeAll(async () => {
  app = await startBffApp(NOWHERE, {}, { nowMs: () => nowMs });
});
afterAll(() => app.close());

/** Changes the session of a cookie; returns the new cookie and the response. */
async function change(cookie: string, make: (session: PortalSession) => Promise<void>) {
  app.onPage((context) => make(context.session));
  const answer = await sendBffRequest(app, '/page', { headers: { cookie } });
  const sealed = answer.cookies.get('session');
  return { answer, cookie: sealed === undefined ? '' : `session=${sealed}` };
}
async function read(cookie: string) {
  app.onPage(({ session }) => [session.isPresent, session.pendingWatch, session.register]);
  return (await sendBffRequest(app, '/page', { headers: { cookie } })).json<unknown[]>();
}

describe('guest data in the session cookie', () => {
  it('register data is kept without a login and removed by one', async () => {
    const kept = await change('', (session) => session.setRegister(register));
    expect(JSON.stringify(kept.answer.headers)).not.toContain('r-1');
    expect(await read(kept.cookie)).toEqual([false, null, register]);
    const person = await change(kept.cookie, (session) => session.start(TOKEN, PHONE));
    expect(await read(person.cookie)).toEqual([true, null, null]);
  });

  it('lasts half an hour from the last change', async () => {
    const guest = await change('', (session) => session.setPendingWatch(wish));
    expect(guest.answer.cookieLines[0]).toContain(`Max-Age=${GUEST_TTL_MS / 1_000};`);
    nowMs += GUEST_TTL_MS - 1_000;
    expect(await read(guest.cookie)).toEqual([false, wish, null]);
    const registering = await change(guest.cookie, (session) => session.setRegister(register));
    nowMs += 2_000;
    expect(await read(guest.cookie)).toEqual([false, null, null]);
    expect(await read(registering.cookie)).toEqual([false, wish, register]);
  });

  it('removes a pending watch at the login, and never stores one for a logged-in person', async () => {
    const guest = await change('', (session) => session.setPendingWatch(wish));
    const person = await change(guest.cookie, (session) => session.start(TOKEN, PHONE));
    expect(await read(person.cookie)).toEqual([true, null, null]);
    expect((await change(person.cookie, (session) => session.setPendingWatch(wish))).cookie).toBe('');
  });
});
