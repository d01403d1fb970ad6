import { afterAll, beforeAll, expect, it } from 'vitest';
import { CODES } from '~/contract/codes';
import { openClock } from '~/upstream/core/clock';
import { clock as action } from '~/upstream/admin/actions/platform/clock';
import { TOKEN_OPERATOR } from '~/upstream/core/actions/roles';
import { openWorld, catchRefusal, type TestWorld } from '~/upstream/modules/testing/context';
import { addCompany, addPublicFund } from '~/upstream/modules/testing/plain-funds';

const START = Date.parse('2026-11-17T10:00:00+08:00');
let world: TestWorld;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

it('moves back, but never before a day with a published NAV, so no page shows figures of a future day', async () => {
  const { db } = world.context;
  const clock = await openClock(db, { appEnv: 'test', clockOffsetMs: 0 }, () => START);
  const context = { ...world.context, now: clock.now, clock, operator: TOKEN_OPERATOR, actions: [] };
  const move = (by: string) => action.run({ context, input: { by } });
  await move('+30d');
  expect(await move('-1d')).toMatchObject({ now: '2026-12-16T02:00:00.000Z' });
  await addCompany(db);
  // Its NAV is of 2026-11-19.
  await addPublicFund(db, '100001');
  expect(await move('-27d')).toMatchObject({ now: '2026-11-19T02:00:00.000Z' });
  for (const back of ['-1d', 'reset']) {
    const refusal = await catchRefusal(move(back));
    expect([refusal.code, refusal.msg]).toEqual([
      CODES.conflict,
      expect.stringContaining('净值已公布至 2026-11-19，时钟不能回到这一天之前'),
    ]);
  }
  expect(clock.now().toISOString()).toBe('2026-11-19T02:00:00.000Z');
});
