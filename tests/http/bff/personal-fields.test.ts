import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ask, loginCookie, startBffApp, type BffApp } from '~/tests/fixtures/bff-app';
import { ok, startRecordingUpstream, type RecordingUpstream } from '~/tests/fixtures/recording-upstream';
import { userStates } from '~/tests/fixtures/user-states';

const NUMBER = '110101199003070029';
const STATES = '/gsapi/us/v1/custom/states';
let upstream: RecordingUpstream;
let app: BffApp;
beforeAll(async () => {
  upstream = await startRecordingUpstream();
  app = await startBffApp(upstream.origin);
});
afterAll(async () => {
  await app?.close();
  await upstream?.close();
});
const withNumber = () => {
  const states = userStates({ account_id: 'A1' });
  return { ...states, identity_states: { ...states.identity_states, code: 3, voucher_code: NUMBER } };
};
beforeEach(() => {
  upstream.reset();
  upstream.on(STATES, ok(withNumber()));
});

describe('the number of the identity document', () => {
  it('reaches neither the browser’s own states call nor a page', async () => {
    const cookie = await loginCookie(app, 'T-personal');
    for (let time = 0; time < 2; time += 1) {
      const called = await ask(app, STATES, { headers: { cookie } });
      expect(called.json<{ result: unknown }>().result).toMatchObject({
        account_id: 'A1',
        identity_states: { code: 3, voucher_code: '110***********0029' },
      });
      expect(called.text).not.toContain(NUMBER);
    }
    app.onPage(async (context) => [await context.viewer(), await context.upstream.users.states()]);
    const page = await ask(app, '/page', { headers: { cookie } });
    expect(page.text).toContain('110***********0029');
    expect(page.text).not.toContain(NUMBER);
  });
});

describe('what upstream says beside the contract', () => {
  it('is masked by its name where a call is about the person', async () => {
    const cookie = await loginCookie(app, 'T-beside');
    const path = '/api/v1/data/user/member/info';
    upstream.on(
      path,
      ok({ level: 1, level_name: '银卡', growth: 1, next_level_growth: null, id_card_no: NUMBER }),
    );
    const answer = await ask(app, path, { headers: { cookie } });
    expect(answer.status).toBe(200);
    expect(answer.text).toContain('银卡');
    expect(answer.text).not.toContain(NUMBER);
  });
});
