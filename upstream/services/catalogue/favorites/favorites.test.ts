import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { CODES } from '~/contract/codes';
import { describeOnEachDatabase } from '~/upstream/db/testing/each-database';
import { addAccount, openWorld, refusalOf, type TestWorld } from '~/upstream/services/testing/context';
import { addCompany, addPublicFund, addSimuFund } from '~/upstream/services/testing/plain-funds';
import { FAVORITES_LIMIT } from '~/upstream/services/catalogue/favorites/targets';
import { GROUPS_LIMIT } from '~/upstream/services/catalogue/favorites/groups';
import { favorites } from '~/upstream/services/catalogue/favorites/index';

let world: TestWorld;
let account: Awaited<ReturnType<typeof addAccount>>;
let phones = 0;

describeOnEachDatabase('favorites', { content: 'migrated' }, (opened) => {
  beforeAll(async () => {
    world = await openWorld({ opened: opened() });
    const { db } = world.context;
    await addCompany(db);
    await addSimuFund(db, 's1', { numbers: { nameKey: 'b', return1y: 0.05, change: -0.01 } });
    await addSimuFund(db, 's2', { numbers: { nameKey: 'c', return1y: null, change: 0.03 } });
    await addSimuFund(db, 's3', { numbers: { nameKey: 'a', return1y: 0.4, change: 0.01 } });
    for (let number = 0; number <= FAVORITES_LIMIT; number += 1) await addPublicFund(db, `p${number}`);
  });
  beforeEach(async () => {
    account = await addAccount(world.context, `136${String((phones += 1)).padStart(8, '0')}`);
  });

  const add = (body: { product?: string[]; public?: string[] }) =>
    favorites.add({ query: {}, body, account, context: world.context });
  const remove = (body: { product?: string[]; public?: string[] }) =>
    favorites.remove({ query: {}, body, account, context: world.context });
  const list = (
    query: Omit<Parameters<typeof favorites.list>[0]['query'], 'limit'>,
    limit: number = FAVORITES_LIMIT,
  ) => favorites.list({ query: { limit, ...query }, body: {}, account, context: world.context });
  const saveGroup = async (name: string, groupId?: string) =>
    (
      await favorites.saveGroup({
        query: {},
        body: { name, group_id: groupId },
        account,
        context: world.context,
      })
    ).group_id;
  const idsOf = (page: Awaited<ReturnType<typeof list>>) =>
    page.list.map((brief) => (brief.kind === 'simu' ? brief.product_id : brief.fund_code));

  describe('watchlist', () => {
    it('CALL-024 adds private funds by product and public funds by public; twice is once', async () => {
      await add({ product: ['s1', 's1'] });
      await add({ product: ['s1'] });
      await add({ public: ['p1', 'p2'] });
      const page = await list({ kind: 'simu' });
      expect(page).toMatchObject({ sort: 'added', count_simu: 1, count_public: 2 });
      expect(page.list[0]).toMatchObject({
        kind: 'simu',
        product_id: 's1',
        is_selection: true,
        nav: '1.2000',
        nav_date: '2026-11-19',
      });
    });

    it('CALL-025 takes funds out; those not in it are passed over', async () => {
      await add({ product: ['s1', 's2'] });
      await remove({ product: ['s1', 's3'] });
      await remove({ public: ['s2'] });
      expect(idsOf(await list({ kind: 'simu' }))).toEqual(['s2']);
    });

    it('refuses an unknown fund and then adds none of the call', async () => {
      expect(await refusalOf(add({ product: ['s1', 'nothing'] }))).toMatchObject({ code: CODES.notFound });
      expect(await refusalOf(add({ public: ['s1'] }))).toMatchObject({ code: CODES.notFound });
      expect((await list({ kind: 'simu' })).count_simu).toBe(0);
    });

    it('holds at most 200 of a kind and says so, also for additions at once', async () => {
      const ids = Array.from({ length: FAVORITES_LIMIT - 1 }, (_, number) => `p${number}`);
      for (let from = 0; from < ids.length; from += 50) await add({ public: ids.slice(from, from + 50) });
      const last = await Promise.allSettled([
        add({ public: [`p${FAVORITES_LIMIT - 1}`] }),
        add({ public: [`p${FAVORITES_LIMIT}`] }),
      ]);
      expect(last.map((outcome) => outcome.status).sort()).toEqual(['fulfilled', 'rejected']);
      expect(
        await refusalOf(add({ public: [`p${FAVORITES_LIMIT}`, `p${FAVORITES_LIMIT - 1}`] })),
      ).toMatchObject({
        code: CODES.conflict,
        msg: '公募自选最多 200 只，请先移出部分基金',
      });
      await add({ public: ['p0'] });
      await add({ product: ['s1'] });
      expect(await list({ kind: 'simu' })).toMatchObject({ count_public: 200, count_simu: 1 });
    });

    it('sorts by time added, name and numbers, unknown ones last, and remembers the sort', async () => {
      for (const id of ['s1', 's2', 's3']) {
        await add({ product: [id] });
        world.pass(1);
      }
      expect(idsOf(await list({ kind: 'simu' }))).toEqual(['s3', 's2', 's1']);
      expect(idsOf(await list({ kind: 'simu', sort: 'name' }))).toEqual(['s3', 's1', 's2']);
      expect(idsOf(await list({ kind: 'simu', sort: 'change' }))).toEqual(['s2', 's3', 's1']);
      expect(idsOf(await list({ kind: 'simu', sort: 'return_1y' }))).toEqual(['s3', 's1', 's2']);
      expect((await list({ kind: 'simu' })).sort).toBe('return_1y');
      expect((await list({ kind: 'public' })).sort).toBe('added');
    });

    it('shows nothing of another account', async () => {
      await add({ product: ['s1'] });
      const group = await saveGroup('我的');
      account = await addAccount(world.context, '13500000001');
      expect((await list({ kind: 'simu' })).list).toEqual([]);
      expect(await refusalOf(list({ kind: 'simu', group_id: group }))).toMatchObject({
        code: CODES.notFound,
      });
      expect(await refusalOf(saveGroup('改名', group))).toMatchObject({ code: CODES.notFound });
    });
  });

  describe('pages of a watchlist', () => {
    const allPages = async (sort: 'added' | 'name' | 'change' | 'return_1y', limit: number) => {
      const ids: string[] = [];
      for (let cursor: string | null | undefined; cursor !== null;) {
        const page = await list({ kind: 'simu', sort, cursor: cursor ?? undefined }, limit);
        expect(page.list.length).toBeLessThanOrEqual(limit);
        expect(page.total).toBe(3);
        ids.push(...idsOf(page));
        cursor = page.next_cursor;
      }
      return ids;
    };

    it('hold every fund once, in the order of each sort, unknown numbers last', async () => {
      await add({ product: ['s1', 's2', 's3'] });
      for (const sort of ['added', 'name', 'change', 'return_1y'] as const) {
        const whole = idsOf(await list({ kind: 'simu', sort }));
        expect(await allPages(sort, 1), sort).toEqual(whole);
        expect(await allPages(sort, 2), sort).toEqual(whole);
      }
      expect(await allPages('name', 2)).toEqual(['s3', 's1', 's2']);
      expect(await allPages('return_1y', 1)).toEqual(['s3', 's1', 's2']);
    });

    it('go on after a fund that was taken out meanwhile, and refuse the cursor of another sort', async () => {
      await add({ product: ['s1', 's2', 's3'] });
      const first = await list({ kind: 'simu', sort: 'name' }, 1);
      const cursor = first.next_cursor ?? '';
      await remove({ product: ['s3'] });
      expect(idsOf(await list({ kind: 'simu', sort: 'name', cursor }, 1))).toEqual(['s1']);
      expect(await refusalOf(list({ kind: 'simu', sort: 'added', cursor }))).toMatchObject({
        code: CODES.badRequest,
      });
    });

    it('are told apart from the codes of all, which are nothing but codes', async () => {
      await add({ product: ['s1', 's3'] });
      await add({ public: ['p1'] });
      const ids = (kind: 'simu' | 'public') =>
        favorites.ids({ query: { kind }, body: {}, account, context: world.context });
      expect(await ids('simu')).toEqual({ ids: ['s1', 's3'] });
      expect(await ids('public')).toEqual({ ids: ['p1'] });
    });
  });

  describe('groups', () => {
    const assign = (id: string, groupId: string | null) =>
      favorites.assignGroup({
        query: {},
        body: { kind: 'simu', id, group_id: groupId },
        account,
        context: world.context,
      });

    it('are views of the watchlist; a removed group keeps its funds', async () => {
      await add({ product: ['s1', 's2'] });
      const group = await saveGroup('稳健');
      await assign('s1', group);
      const page = await list({ kind: 'simu', group_id: group });
      expect(idsOf(page)).toEqual(['s1']);
      expect(page.groups).toEqual([{ group_id: group, name: '稳健', count: 1 }]);
      await saveGroup('进取', group);
      expect((await list({ kind: 'simu' })).groups[0]?.name).toBe('进取');
      await favorites.removeGroup({ query: {}, body: { group_id: group }, account, context: world.context });
      const after = await list({ kind: 'simu' });
      expect(after.groups).toEqual([]);
      expect(after.list.map((brief) => brief.group_id)).toEqual([null, null]);
    });

    it('refuse a taken name, a fund that is not watched, and more than 20', async () => {
      const group = await saveGroup('一');
      expect(await refusalOf(saveGroup('一'))).toMatchObject({ code: CODES.conflict });
      expect(await saveGroup('一', group)).toBe(group);
      expect(await refusalOf(assign('s3', group))).toMatchObject({ code: CODES.notFound });
      for (let number = 1; number < GROUPS_LIMIT; number += 1) await saveGroup(`第${number}组`);
      expect(await refusalOf(saveGroup('再一组'))).toMatchObject({ code: CODES.conflict });
    });
  });
});
