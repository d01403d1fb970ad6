import { beforeAll, expect, it } from 'vitest';
import { applyDisclosure, GUEST } from '~/domain/disclosure/disclosure';
import { describeOnEachDatabase } from '~/upstream/core/db/testing/each-database';
import { addAccount, openWorld, type TestWorld } from '~/upstream/modules/testing/context';
import {
  addCompany,
  addManager,
  addNav,
  addPublicListFund,
  addSimuListFund,
} from '~/upstream/modules/testing/funds';
import { favorites } from '~/upstream/modules/funds/watchlist/index';

let world: TestWorld;
let account: Awaited<ReturnType<typeof addAccount>>;
const DAY = 86_400;

// The clock of the test world is 2026-11-20 when the funds are added to the watchlist.
describeOnEachDatabase('changes of a watchlist', { content: 'migrated' }, (opened) => {
  beforeAll(async () => {
    world = await openWorld({ opened: opened() });
    const { db } = world.context;
    await addCompany(db, 'c1', { kind: 'simu' });
    await addManager(db, 'g1', 'c1', { name: '周砚' });
    await addSimuListFund(db, 's1', { companyId: 'c1' });
    await addPublicListFund(db, '000001');
    await addPublicListFund(db, '000002');
    const points = [
      { date: '2026-11-19', nav: 1 },
      { date: '2026-11-20', nav: 1.1 },
      { date: '2026-11-23', nav: 1.21 },
      { date: '2026-11-24', nav: 1.32 },
    ];
    for (const id of ['s1', '000001', '000002'])
      await addNav(db, id, points.slice(0, id === '000002' ? 1 : 4));
    account = await addAccount(world.context, '13600000001');
    const add = (body: { product?: string[]; public?: string[] }) =>
      favorites.add({ query: {}, body, account, context: world.context });
    await add({ product: ['s1'] });
    await add({ public: ['000001', '000002'] });
    await db
      .updateTable('companies')
      .set({
        size_history: JSON.stringify([
          { date: '2026-06-30', size_band: '20-50' },
          { date: '2026-11-23', size_band: '50-100' },
        ]) as never,
      })
      .where('id', '=', 'c1')
      .execute();
    await db
      .insertInto('fund_managers')
      .values({ fund_id: 's1', manager_id: 'g1', since: '2026-11-23', until: null, tenure_return: null })
      .execute();
  });

  const all = async () =>
    (await favorites.changes({ query: {}, body: {}, account, context: world.context })).list;
  const changes = async () =>
    (await all()).filter(({ performance, events }) => performance !== null || events.length > 0);
  const see = () => favorites.see({ query: {}, body: {}, account, context: world.context });
  const publish = (fund_id: string, title: string, kind: string, published_on: string) =>
    world.context.db
      .insertInto('announcements')
      .values({ fund_id, title, kind, published_on, body: '' })
      .execute();

  it('lists changes of each fund since it was added: NAV, manager, size, fee, notice; not of other funds', async () => {
    expect(await changes()).toEqual([]);
    await publish('000001', '2026年第3季度报告', '定期报告', '2026-11-21');
    await publish('000001', '关于申购费率优惠的公告', '费率优惠', '2026-11-23');
    await publish('000002', '早先的公告', '定期报告', '2026-10-20');
    world.pass(3 * DAY);
    const found = await changes();
    const simu = found.find((each) => each.kind === 'simu');
    expect(simu?.performance).toEqual({ start: '2026-11-20', end: '2026-11-23', count: 1, value: 0.1 });
    expect(simu?.events.map(({ type, title, happened_on }) => [type, title, happened_on]).sort()).toEqual([
      ['manager', '周砚到任', '2026-11-23'],
      ['size', '50-100', '2026-11-23'],
    ]);
    const open = found.find((each) => each.kind === 'public');
    expect(open).toMatchObject({ fund_code: '000001', performance: { count: 1 } });
    expect(open?.events.map(({ type, happened_on }) => [type, happened_on])).toEqual([
      ['fee', '2026-11-23'],
      ['notice', '2026-11-21'],
    ]);
    expect(found).toHaveLength(2);
  });

  it('does not mark changes as seen on read; after marking they disappear, and later changes of the same day are listed', async () => {
    expect(await changes()).toHaveLength(2);
    await see();
    expect(await changes()).toEqual([]);
    // The entry of a private fund reveals nothing about its NAV.
    expect((await all()).map(({ kind }) => kind)).toEqual(['simu']);
    await publish('000002', '同日稍后的公告', '定期报告', '2026-11-23');
    expect((await changes()).map(({ events }) => events.map(({ title }) => title))).toEqual([
      ['同日稍后的公告'],
    ]);
    world.pass(DAY);
    const later = await changes();
    expect(later.find((each) => each.kind === 'simu')?.performance).toMatchObject({
      start: '2026-11-23',
      end: '2026-11-24',
      count: 1,
    });
  });

  it('shows only facts of a private fund to people who may not see its values', async () => {
    const [simu] = applyDisclosure(
      'favorites.changes',
      { list: (await changes()).filter((each) => each.kind === 'simu') },
      GUEST,
    ).list;
    expect(simu?.performance).toBeNull();
    expect(simu && 'locked' in simu && simu.locked).toMatchObject({ reason: 'login' });
  });
});
