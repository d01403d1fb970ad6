import { expect, it } from 'vitest';
import { createLoginCookie } from '~/tests/fixtures/bff-app';
import { useBffPair } from '~/tests/fixtures/bff-pair';
import { ok } from '~/tests/fixtures/recording-upstream';
import { createSpecificUserStates, createUserStates } from '~/tests/fixtures/user-states';

const STATES = '/gsapi/us/v1/custom/states';
const NAV_LIST = '/api/v1/data/product/simu/nav_list';
const reply = (name: string) =>
  ok({
    kind: 'simu',
    context: 'simu',
    product_id: 'P1',
    name,
    risk_level: 3,
    nav_list: [{ date: '2026-01-02', unit: '1.2345', accumulated: '1.2345', change: 0.0123, note: null }],
    total: 1,
    next_cursor: null,
  });

const bff = useBffPair();

it('VERIFY-005 equal replies share one object for guests, are loaded each time, and never contain the data of another level', async () => {
  const nav = async (cookie?: string): Promise<unknown> => {
    const { result, error } = await bff.inPage(
      (context) => context.upstream.market.simuNavList({ query: { product_id: 'P1' } }),
      cookie === undefined ? {} : { cookie },
    );
    expect(error).toBeUndefined();
    return result;
  };
  bff.upstream.on(NAV_LIST, reply('启明一号'));
  const first = await nav();
  expect(JSON.stringify(first)).not.toContain('1.2345');
  expect(await nav()).toBe(first);

  const specific = await createLoginCookie(bff.app, 'token-specific');
  bff.upstream.on(STATES, ok(createSpecificUserStates()));
  expect(JSON.stringify(await nav(specific))).toContain('1.2345');
  const registered = await createLoginCookie(bff.app, 'token-registered');
  bff.upstream.on(STATES, ok(createUserStates()));
  const seen = await nav(registered);
  expect(JSON.stringify(seen)).not.toContain('1.2345');
  expect(seen).not.toBe(first);

  expect(await nav()).toBe(first);
  expect(bff.upstream.requests.filter(({ path }) => path === NAV_LIST)).toHaveLength(5);
  bff.upstream.on(NAV_LIST, reply('启明二号'));
  expect(await nav()).toMatchObject({ name: '启明二号' });
});
