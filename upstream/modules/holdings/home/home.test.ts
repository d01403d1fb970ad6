import { beforeAll, describe, expect, it } from 'vitest';
import { holdings as holdingsContract } from '~/contract/holdings';
import { home as contract } from '~/contract/home';
import { users as usersContract } from '~/contract/users';
import { describeOnEachDatabase } from '~/upstream/core/db/testing/each-database';
import { callHandler } from '~/upstream/modules/testing/call-handler';
import { openWorld, type TestWorld } from '~/upstream/modules/testing/context';
import { holdings } from '~/upstream/modules/holdings/holdings';
import { home as service } from '~/upstream/modules/holdings/home/index';
import { users } from '~/upstream/modules/customers/profile/index';

let world: TestWorld;
const QUALIFIED = { id: 'A10005', tokenHash: '' };
const AM = { id: 'A10006', tokenHash: '' };
const PROFESSIONAL = { id: 'A10007', tokenHash: '' };
const NO_CUSTOMER = { id: 'A10001', tokenHash: '' };

describeOnEachDatabase('personal home page', { content: 'seeded' }, (opened) => {
  beforeAll(async () => {
    world = await openWorld({ opened: opened() });
  });
  const home = (account = QUALIFIED, minutes = 0) => {
    const now = new Date(world.context.now().getTime() + minutes * 60_000);
    return callHandler(contract.mine, service.mine, { ...world.context, now: () => now }, {}, account);
  };

  it('shows the same as the assets, at most three watched funds, and the next open day of held funds', async () => {
    const [mine, asset] = [
      await home(),
      await callHandler(usersContract.asset, users.asset, world.context, {}, QUALIFIED),
    ];
    expect([mine.wealth?.value, mine.wealth?.gain]).toEqual([asset.total, asset.total_profit]);
    // The home page computes this from a few NAVs, the assets page from all of them.
    for (const account of [QUALIFIED, AM, PROFESSIONAL]) {
      const { income } = await callHandler(
        holdingsContract.wealth,
        holdings.wealth,
        world.context,
        {},
        account,
      );
      expect([(await home(account)).wealth?.day, account.id]).toEqual([income.day, account.id]);
    }
    expect(mine.watched.length).toBe(Math.min(3, mine.watched_count));
    expect(mine.open_day === null || mine.open_day.date > mine.server_now.slice(0, 10)).toBe(true);
    expect((await home(NO_CUSTOMER)).wealth).toBeNull();
  });

  describe('updates', () => {
    it('is new since the previous visit; views within half an hour are one visit', async () => {
      const { db } = world.context;
      const { fund_id } = await db
        .selectFrom('positions')
        .select('fund_id')
        .where('account_id', '=', QUALIFIED.id)
        .where('part', '=', 'simu')
        .executeTakeFirstOrThrow();
      expect(await home(QUALIFIED, 10)).toMatchObject({ since: null, fresh: [] });
      const day = 24 * 60;
      const tomorrow = new Date(world.context.now().getTime() + day * 60_000).toISOString().slice(0, 10);
      const report = { id: 'D-fresh', fund_id, title: '月度报告', published_on: tomorrow, size_bytes: 1 };
      await db.insertInto('documents').values(report).execute();
      try {
        for (const minutes of [day + 600, day + 620]) {
          const { since, fresh } = await home(QUALIFIED, minutes);
          expect(Date.parse(since ?? '')).toBe(world.context.now().getTime() + 10 * 60_000);
          expect(fresh).toContainEqual(
            expect.objectContaining({ topic: 'report', subject_id: fund_id, text: '月度报告', part: 'simu' }),
          );
        }
        expect((await home(QUALIFIED, 3 * day)).fresh.map(({ text }) => text)).not.toContain('月度报告');
      } finally {
        await db.deleteFrom('documents').where('id', '=', report.id).execute();
        await db.deleteFrom('home_visits').execute();
      }
    });
  });
});
