import { expect, it } from 'vitest';
import { z } from 'zod';
import { performanceShape } from '~/contract/shared';
import { describeOnEachDatabase } from '~/upstream/core/db/testing/each-database';
import { DEMO_ACCOUNTS, seedDatabase } from '~/upstream/seed';
import { buildWorld } from '~/upstream/seed/world';

const world = buildWorld();

describeOnEachDatabase('seeded database', { content: 'seeded' }, (opened) => {
  it('contains the world and does not seed twice', async () => {
    const { db } = opened();
    const count = async (
      table: 'simu_funds' | 'public_funds' | 'articles' | 'accounts' | 'fund_performance',
    ) =>
      (
        await db
          .selectFrom(table)
          .select((row) => row.fn.countAll<number>().as('rows'))
          .executeTakeFirstOrThrow()
      ).rows;
    expect(await count('simu_funds')).toBe(400);
    expect(await count('public_funds')).toBe(800);
    expect(await count('articles')).toBe(world.articles.length);
    expect(await count('accounts')).toBe(DEMO_ACCOUNTS.length);
    expect(await count('fund_performance')).toBe(world.figures.size * 3);
    expect(await seedDatabase(opened())).toBe(false);
  });

  it('adds the quiz questions to a world older than the risk quiz', async () => {
    const { db } = opened();
    const versions = () => db.selectFrom('quiz_versions').select(['version', 'is_current']).execute();
    const before = await versions();
    await db.deleteFrom('quiz_drafts').execute();
    await db.updateTable('quiz_versions').set({ is_current: false }).execute();
    await seedDatabase(opened());
    expect((await versions()).some(({ is_current }) => is_current)).toBe(false);
    await db.transaction().execute(async (trx) => {
      await trx.deleteFrom('quiz_results').execute();
      await trx.deleteFrom('quiz_versions').execute();
    });
    await seedDatabase(opened());
    expect(await versions()).toEqual(before);
  });

  it('stores performance in the form of the contract', async () => {
    const rows = await opened()
      .db.selectFrom('fund_performance')
      .select('payload')
      .orderBy('fund_id')
      .limit(60)
      .execute();
    for (const { payload } of rows)
      expect(() => z.object(performanceShape).strict().parse(payload)).not.toThrow();
  });

  it('has the same series as the world it was built from', async () => {
    const fund = world.publics.find(({ nav }) => (nav?.splits.length ?? 0) > 0);
    const rows = await opened()
      .db.selectFrom('nav_points')
      .selectAll()
      .where('fund_id', '=', fund?.id ?? '')
      .orderBy('date')
      .execute();
    expect(rows.map(({ date }) => date)).toEqual(fund?.nav?.dates);
    expect(rows.map(({ unit }) => Number(unit))).toEqual(fund?.nav?.unit);
    expect(rows.filter(({ note }) => note?.startsWith('拆分'))).toHaveLength(1);
  });

  it('reads 50 rows of a long series by its index', async () => {
    const { db } = opened();
    const plan = await db
      .selectFrom('nav_points')
      .selectAll()
      .where('fund_id', '=', '031001')
      .where('date', '<', '2026-01-01')
      .orderBy('date', 'desc')
      .limit(50)
      .explain();
    expect(JSON.stringify(plan)).toMatch(/Index Scan Backward using nav_points_\d+_pkey/);
    expect(JSON.stringify(plan)).not.toContain('Sort');
  });

  it('serves a page sorted by a return from its index', async () => {
    const { db } = opened();
    const plan = await db
      .selectFrom('fund_metrics')
      .select('fund_id')
      .where('kind', '=', 'public')
      .orderBy('return_1y', (order) => order.desc().nullsLast())
      .orderBy('fund_id')
      .limit(20)
      .explain();
    expect(JSON.stringify(plan)).toContain('fund_metrics_by_return_1y');
  });

  it('continues announcement ids after the seeded ones', async () => {
    const { db } = opened();
    const { last } = await db
      .selectFrom('announcements')
      .select((row) => row.fn.max('aid').as('last'))
      .executeTakeFirstOrThrow();
    const text = {
      fund_id: '031001',
      title: '测试',
      kind: '定期报告',
      published_on: '2026-11-13',
      body: '测试',
    };
    const added = await db
      .insertInto('announcements')
      .values(text)
      .returning('aid')
      .executeTakeFirstOrThrow();
    expect(added.aid).toBe(last + 1);
    await db.deleteFrom('announcements').where('aid', '=', added.aid).execute();
  });
});
