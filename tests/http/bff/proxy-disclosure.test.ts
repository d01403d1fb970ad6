import { describe, expect, it } from 'vitest';
import { sendBffRequest, createLoginCookie, startBffApp, type BffApp } from '~/tests/fixtures/bff-app';
import { useBffPair } from '~/tests/fixtures/bff-pair';
import { ok } from '~/tests/fixtures/recording-upstream';
import { createSpecificUserStates, createUserStates } from '~/tests/fixtures/user-states';

const STATES = '/gsapi/us/v1/custom/states';
const HELD = '/api/v1/data/user/held_products';
const NAV_LIST = '/api/v1/data/product/simu/nav_list';
const TOKEN = 'SECRET-TOKEN-7f3a';

const bff = useBffPair();

/** Starts a separate BFF with this timeout per attempt. */
async function withAttempts(ms: number, run: (app: BffApp) => Promise<void>): Promise<void> {
  const app = await startBffApp(bff.upstream.origin, { UPSTREAM_TIMEOUT_MS: String(ms) });
  await run(app).finally(app.close);
}

describe('disclosure', () => {
  const reply = {
    kind: 'simu',
    product_id: 'P1',
    name: '启明一号',
    risk_level: 3,
    nav_list: [{ date: '2026-01-02', unit: '1.2345', accumulated: '1.2345', change: 0.0123, note: null }],
    total: 1,
    next_cursor: null,
  };

  it('sends a private NAV only to specific persons, not to guests or registered persons', async () => {
    bff.upstream.on(NAV_LIST, ok(reply));
    const path = `${NAV_LIST}?product_id=P1`;
    const guest = await sendBffRequest(bff.app, path);
    expect(guest.status).toBe(200);
    expect(guest.text).not.toContain('1.2345');
    expect(guest.json<{ result: object }>().result).toMatchObject({
      locked: { reason: 'login', level: 'specific' },
    });

    const cookie = await createLoginCookie(bff.app, TOKEN);
    bff.upstream.on(STATES, ok(createUserStates()));
    expect((await sendBffRequest(bff.app, path, { headers: { cookie } })).text).not.toContain('1.2345');

    const other = await createLoginCookie(bff.app, 'token-specific');
    bff.upstream.on(STATES, ok(createSpecificUserStates()));
    expect((await sendBffRequest(bff.app, path, { headers: { cookie: other } })).text).toContain('1.2345');
  });

  it('VERIFY-005 shows a fund above the class to its holder, also when both kinds are open', async () => {
    bff.upstream.on(NAV_LIST, ok({ ...reply, risk_level: 5 }));
    const ofBoth = { code: 0, am_unsigned_guarantee: true };
    bff.upstream.on(STATES, ok(createSpecificUserStates({ is_am_verify: true, am_qi_states: ofBoth })));
    for (const [token, held] of [
      ['token-nothing', []],
      ['token-holder', ['P1']],
    ] as const) {
      bff.upstream.on(HELD, ok({ product_ids: held }));
      const cookie = await createLoginCookie(bff.app, token);
      const answer = await sendBffRequest(bff.app, `${NAV_LIST}?product_id=P1`, { headers: { cookie } });
      expect(answer.text.includes('1.2345'), token).toBe(held.length > 0);
    }
  });

  it('holdings are loaded once with a short timeout: a failed call does not block a list', async () => {
    await withAttempts(2_000, async (app) => {
      bff.upstream.on(HELD, { kind: 'hang' });
      bff.upstream.on(NAV_LIST, ok(reply));
      bff.upstream.on(STATES, ok(createUserStates()));
      const cookie = await createLoginCookie(app, TOKEN);
      expect((await sendBffRequest(app, `${NAV_LIST}?product_id=P1`, { headers: { cookie } })).status).toBe(
        200,
      );
      expect(bff.upstream.of(HELD)).toHaveLength(1);
    });
  });

  it('calls of the gate count towards the time of a browser call: after two attempts of both nothing is retried', async () => {
    await withAttempts(600, async (app) => {
      bff.upstream.on(STATES, { kind: 'hang' }, ok(createUserStates()));
      bff.upstream.on(NAV_LIST, { kind: 'hang' });
      const cookie = await createLoginCookie(app, TOKEN);
      expect((await sendBffRequest(app, `${NAV_LIST}?product_id=P1`, { headers: { cookie } })).status).toBe(
        504,
      );
      expect(bff.upstream.of(NAV_LIST).length).toBeLessThanOrEqual(1);
    });
  });

  it('when the viewer cannot be determined, no gated value is returned', async () => {
    bff.upstream.on(NAV_LIST, ok(reply));
    bff.upstream.on(STATES, { kind: 'raw', status: 500, body: '' });
    const cookie = await createLoginCookie(bff.app, TOKEN);
    const answer = await sendBffRequest(bff.app, `${NAV_LIST}?product_id=P1`, { headers: { cookie } });
    expect(answer.status).toBe(502);
    expect(answer.text).not.toContain('1.2345');
  });

  it('rejects sorting and filtering by hidden values for a guest', async () => {
    bff.upstream.on('/api/v1/data/product/simu/list', ok({ list: [], total: 0, next_cursor: null }));
    await sendBffRequest(
      bff.app,
      '/api/v1/data/product/simu/list?sort=return_1y&return_1y_min=0.1&strategy=equity,macro',
    );
    const [request] = bff.upstream.requests;
    expect(request?.query.get('sort')).toBe('name');
    expect(request?.query.has('return_1y_min')).toBe(false);
    expect(request?.query.get('strategy')).toBe('equity,macro');
  });
});
