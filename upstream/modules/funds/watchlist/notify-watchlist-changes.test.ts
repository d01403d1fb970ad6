import { beforeAll, expect, it } from 'vitest';
import { describeOnEachDatabase } from '~/upstream/core/db/testing/each-database';
import { favorites } from '~/upstream/modules/funds/watchlist/index';
import { notifyWatchlistChanges } from '~/upstream/modules/funds/watchlist/notify-watchlist-changes';
import type { Account } from '~/upstream/core/service-context';
import { addAccount, openWorld, type TestWorld } from '~/upstream/modules/testing/context';
import { addCompany, addManager, addPublicListFund, addSimuListFund } from '~/upstream/modules/testing/funds';

let world: TestWorld;
let people: Account[];
const DAY = 86_400;
const context = () => world.context;

// The clock of the test world is ten in the morning on 2026-11-20.
describeOnEachDatabase('changes of watched products', { content: 'migrated' }, (opened) => {
  beforeAll(async () => {
    world = await openWorld({ opened: opened() });
    const { db } = context();
    await addCompany(db, 'c1', { kind: 'simu' });
    await addManager(db, 'g1', 'c1', { name: '周砚' });
    await addSimuListFund(db, 's1', { companyId: 'c1' });
    for (const id of ['000001', '000002', '000003', '000004']) await addPublicListFund(db, id);
    people = [await addAccount(context(), '13600000001'), await addAccount(context(), '13600000002')];
    await publish('000001', '旧公告');
    expect(await notifyWatchlistChanges(context())).toBe(0);
  });

  const add = (who: Account, body: { product?: string[]; public?: string[] }) =>
    favorites.add({ query: {}, body, account: who, context: context() });
  const publish = (fund_id: string, title: string, kind = '定期报告', published_on = '2026-11-20') =>
    context()
      .db.insertInto('announcements')
      .values({ fund_id, title, kind, published_on, body: '' })
      .execute();
  const listNoticesOf = (who: Account) =>
    context()
      .db.selectFrom('notices')
      .select(['topic', 'title', 'text'])
      .where('account_id', '=', who.id)
      .orderBy('created_at', 'desc')
      .execute();

  it('is one message a day about all unseen changes, with facts but no figures, sent once', async () => {
    const [me, other] = people as [Account, Account];
    await add(me, { product: ['s1'] });
    await add(me, { public: ['000001'] });
    await add(other, { public: ['000002'] });
    await context()
      .db.insertInto('fund_managers')
      .values({ fund_id: 's1', manager_id: 'g1', since: '2026-11-21', until: null, tenure_return: 0.3 })
      .execute();
    await context()
      .db.updateTable('companies')
      .set({
        size_history: JSON.stringify([
          { date: '2026-06-30', size_band: '20-50' },
          { date: '2026-11-21', size_band: '50-100' },
        ]) as never,
      })
      .where('id', '=', 'c1')
      .execute();
    await publish('000001', '净值增长 12.3% 的公告', '定期报告', '2026-11-21');
    await publish('000001', '费率优惠', '费率优惠', '2026-11-22');
    // Only changes of the same day, and before nine in the morning.
    expect(await notifyWatchlistChanges(context())).toBe(0);
    world.pass(2 * DAY - 2 * 3_600);
    expect(await notifyWatchlistChanges(context())).toBe(0);
    world.pass(2 * 3_600);
    expect(await notifyWatchlistChanges(context())).toBe(1);
    const [notice] = await listNoticesOf(me);
    expect(notice).toMatchObject({ topic: 'watchlist', title: '自选中 2 只基金有变化' });
    expect(notice?.text).toMatch(/基金经理变更、管理规模区间变更/);
    expect(notice?.text).toMatch(/费率公告、新公告 1 份/);
    expect(notice?.text).not.toMatch(/%|50-100|周砚/);
    expect(await listNoticesOf(other)).toEqual([]);
    world.pass(3_600);
    expect(await notifyWatchlistChanges(context())).toBe(0);
    world.pass(DAY);
    expect([await notifyWatchlistChanges(context()), (await listNoticesOf(me)).length]).toEqual([0, 1]);
  });

  it('excludes seen changes, and names at most three funds', async () => {
    const [me, other] = people as [Account, Account];
    const funds = ['000001', '000002', '000003', '000004'];
    await add(other, { public: funds });
    await add(me, { public: ['000002'] });
    for (const id of funds) await publish(id, '公告', '定期报告', '2026-11-24');
    await favorites.see({ query: {}, body: {}, account: me, context: context() });
    world.pass(DAY);
    expect(await notifyWatchlistChanges(context())).toBe(1);
    expect((await listNoticesOf(me)).length).toBe(1);
    const [notice] = await listNoticesOf(other);
    expect(notice?.title).toBe('自选中 4 只基金有变化');
    expect([notice?.text.match(/新公告/g)?.length, notice?.text.endsWith('其余见自选。')]).toEqual([3, true]);
  });

  it('continues after an interruption and notifies no person twice; concurrent runs act as one', async () => {
    const [me, other] = people as [Account, Account];
    await publish('000002', '公告二', '定期报告', '2026-11-25');
    world.pass(2 * DAY);
    const { db } = context();
    const broken = Object.create(db, {
      transaction: { value: db.transaction.bind(db) },
      selectFrom: {
        value: (table: 'favorites') => {
          if (table === 'favorites') throw new Error('broke off');
          return db.selectFrom(table);
        },
      },
    }) as typeof db;
    await expect(notifyWatchlistChanges({ ...context(), db: broken })).rejects.toThrow('broke off');
    // Changes during the run are for the next day.
    await publish('000003', '公告三', '定期报告', '2026-11-25');
    const counts = await Promise.all([notifyWatchlistChanges(context()), notifyWatchlistChanges(context())]);
    expect(counts.reduce((sum, each) => sum + each)).toBe(2);
    expect((await listNoticesOf(me)).length).toBe(2);
    expect((await listNoticesOf(other))[0]?.text).toBe('新公告 1 份。');
    world.pass(DAY);
    expect(await notifyWatchlistChanges(context())).toBe(1);
    expect((await listNoticesOf(other)).length).toBe(3);
  });
});
