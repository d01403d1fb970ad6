import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sendBffRequest, createLoginCookie, startBffApp, type BffApp } from '~/tests/fixtures/bff-app';
import { ok, startRecordingUpstream, type RecordingUpstream } from '~/tests/fixtures/recording-upstream';
import { createSpecificUserStates } from '~/tests/fixtures/user-states';

// User states as a page gets them: every field of the specification is present, and a field missing in upstream
// means that nothing was done. Without an account, no personal data is returned.
const STATES = '/gsapi/us/v1/custom/states';
let upstream: RecordingUpstream;
let app: BffApp;
let cookie: string;
let sessions = 0;
beforeAll(async () => {
  upstream = await startRecordingUpstream();
  app = await startBffApp(upstream.origin);
});
afterAll(async () => {
  await app?.close();
  await upstream?.close();
});
beforeEach(async () => {
  upstream.reset();
  // A separate session each time: nothing is shared with the previous call.
  cookie = await createLoginCookie(app, `T-fields-${(sessions += 1)}`);
  app.onPage(async (context) => (await context.viewer())?.states ?? null);
});

type Fields = Record<string, unknown>;
const whole = (): Fields => ({ ...createSpecificUserStates({ is_adviser: true, gender: 1 }), secret: 'x' });
/** Returns the states without one field; `part.field` for a nested one. */
function without(path: string): Fields {
  const states = whole();
  const [name = '', inner] = path.split('.');
  if (inner === undefined) return Object.fromEntries(Object.entries(states).filter(([key]) => key !== name));
  const part = Object.entries(states[name] as Fields).filter(([key]) => key !== inner);
  return { ...states, [name]: Object.fromEntries(part) };
}
const pageWith = (states: Fields) => {
  upstream.on(STATES, ok(states));
  return sendBffRequest(app, '/page', { headers: { cookie } });
};

const PARTS = [
  ['ENTITY-006', 'professional_states', ['code']],
  ['ENTITY-007', 'identity_states', ['code', 'voucher_code', 'voucher_type', 'voucher_expire_date']],
  ['ENTITY-008', 'base_info_states', ['code', 'base_info_attachment_state']],
  ['ENTITY-009', 'quiz_states', ['code', 'risk_level']],
  ['ENTITY-010', 'simu_qi_states', ['code', 'simu_unsigned_guarantee']],
  ['ENTITY-011', 'am_qi_states', ['code', 'am_unsigned_guarantee']],
  ['ENTITY-012', 'ca_states', ['code']],
] as const;
const PLAIN = ['account_id', 'name', 'gender', 'avatar_url', 'is_adviser', 'is_am_verify', 'is_simu_verify'];
const cases: [id: string, path: string][] = [
  ...[...PLAIN, ...PARTS.map(([, part]) => part)].map((name): [string, string] => ['ENTITY-004', name]),
  ...PARTS.flatMap(([id, part, fields]) => fields.map((field): [string, string] => [id, `${part}.${field}`])),
];

describe('user states', () => {
  it('ENTITY-004 ROLE-004 API-015 reaches the page with exactly the fields of the specification', async () => {
    const answer = await pageWith(whole());
    expect(answer.status).toBe(200);
    const found = answer.json<Fields>();
    for (const [, path] of cases) expect(found, path).toHaveProperty(path);
    expect(found).toMatchObject({ is_adviser: true, gender: 1 });
    expect(found).not.toHaveProperty('secret');
  });

  it.each(cases.filter(([, path]) => path !== 'account_id'))(
    '%s without %s mean that it was not done',
    async (_id, path) => {
      const answer = await pageWith(without(path));
      expect(answer.status).toBe(200);
      const value = path
        .split('.')
        .reduce<unknown>((at, name) => (at as Fields)[name], answer.json<Fields>());
      const said = typeof value === 'object' && value !== null ? (value as Fields).code : value;
      expect([0, null, false, '']).toContain(said);
    },
  );

  it('ENTITY-004 without account_id contain no personal data', async () => {
    expect((await pageWith(without('account_id'))).status).toBe(502);
  });

  it('ENTITY-005 gender is 0 or 1, and unknown for other values', async () => {
    for (const [given, said] of [
      [0, 0],
      ['1', 1],
      [2, null],
    ] as const) {
      cookie = await createLoginCookie(app, `T-gender-${given}`);
      app.onPage(async (context) => (await context.viewer())?.states ?? null);
      expect((await pageWith({ ...whole(), gender: given })).json<Fields>().gender).toBe(said);
    }
  });

  it('ROLE-004 accepts only a boolean is_adviser for an adviser', async () => {
    expect((await pageWith({ ...whole(), is_adviser: 'yes' })).status).toBe(502);
  });
});
