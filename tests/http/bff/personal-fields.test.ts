import { beforeEach, describe, expect, it } from 'vitest';
import { sendBffRequest, createLoginCookie } from '~/tests/fixtures/bff-app';
import { useBffPair } from '~/tests/fixtures/bff-pair';
import { ok } from '~/tests/fixtures/recording-upstream';
import { createUserStates } from '~/tests/fixtures/user-states';

const NUMBER = '110101199003070029';
const STATES = '/gsapi/us/v1/custom/states';
const pair = useBffPair();
const withNumber = () => {
  const states = createUserStates({ account_id: 'A1' });
  return { ...states, identity_states: { ...states.identity_states, code: 3, voucher_code: NUMBER } };
};
beforeEach(() => {
  pair.upstream.on(STATES, ok(withNumber()));
});

describe('identity document number', () => {
  it('does not reach the states call of the browser or a page', async () => {
    const cookie = await createLoginCookie(pair.app, 'T-personal');
    for (let time = 0; time < 2; time += 1) {
      const called = await sendBffRequest(pair.app, STATES, { headers: { cookie } });
      expect(called.json<{ result: unknown }>().result).toMatchObject({
        account_id: 'A1',
        identity_states: { code: 3, voucher_code: '110***********0029' },
      });
      expect(called.text).not.toContain(NUMBER);
    }
    pair.app.onPage(async (context) => [await context.viewer(), await context.upstream.users.states()]);
    const page = await sendBffRequest(pair.app, '/page', { headers: { cookie } });
    expect(page.text).toContain('110***********0029');
    expect(page.text).not.toContain(NUMBER);
  });
});

describe('upstream fields outside the contract', () => {
  it('is masked by name when a call is about the person', async () => {
    const cookie = await createLoginCookie(pair.app, 'T-beside');
    const path = '/api/v1/data/user/member/info';
    pair.upstream.on(
      path,
      ok({ level: 1, level_name: '银卡', growth: 1, next_level_growth: null, id_card_no: NUMBER }),
    );
    const answer = await sendBffRequest(pair.app, path, { headers: { cookie } });
    expect(answer.status).toBe(200);
    expect(answer.text).toContain('银卡');
    expect(answer.text).not.toContain(NUMBER);
  });
});
