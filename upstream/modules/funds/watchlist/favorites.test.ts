import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { FundBrief } from '~/contract/catalogue';
import { CODES } from '~/contract/codes';
import { describeOnEachDatabase } from '~/upstream/core/db/testing/each-database';
import { addAccount, openWorld, catchRefusal, type TestWorld } from '~/upstream/modules/testing/context';
import { addCompany, addPublicFund, addSimuFund } from '~/upstream/modules/testing/plain-funds';
import { FAVORITES_LIMIT } from '~/upstream/modules/funds/watchlist/targets';
import { GROUPS_LIMIT } from '~/upstream/modules/funds/watchlist/groups';
import { favorites } from '~/upstream/modules/funds/watchlist/index';

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
  const table = (query: Parameters<typeof favorites.table>[0]['query'] = {}) =>
    favorites.table({ query, body: {}, account, context: world.context });
  const count = async (kind: 'simu' | 'public') =>
    (await table()).list.filter((each) => each.kind === kind).length;
  const saveGroup = async (name: string, groupId?: string) =>
    (
      await favorites.saveGroup({
        query: {},
        body: { name, group_id: groupId },
        account,
        context: world.context,
      })
    ).group_id;
  const getIds = (page: { list: readonly FundBrief[] }) =>
    page.list.map((brief) => (brief.kind === 'simu' ? brief.product_id : brief.fund_code));

  describe('watchlist', () => {
    it('CALL-024 adds private funds by product and public funds by public; a repeated add has no effect', async () => {
      await add({ product: ['s1', 's1'] });
      await add({ product: ['s1'] });
      await add({ public: ['p1', 'p2'] });
      expect([await count('simu'), await count('public')]).toEqual([1, 2]);
      expect((await table()).list.find(({ kind }) => kind === 'simu')).toMatchObject({
        kind: 'simu',
        product_id: 's1',
        is_selection: true,
        nav: '1.2000',
        nav_date: '2026-11-19',
      });
    });

    it('CALL-025 removes funds; unwatched ones are ignored', async () => {
      await add({ product: ['s1', 's2'] });
      await remove({ product: ['s1', 's3'] });
      await remove({ public: ['s2'] });
      expect(getIds(await table())).toEqual(['s2']);
    });

    it('refuses an unknown fund and adds none of the call', async () => {
      expect(await catchRefusal(add({ product: ['s1', 'nothing'] }))).toMatchObject({ code: CODES.notFound });
      expect(await catchRefusal(add({ public: ['s1'] }))).toMatchObject({ code: CODES.notFound });
      expect(await count('simu')).toBe(0);
    });

    it('holds at most 200 of a kind with a message, also for concurrent additions', async () => {
      const ids = Array.from({ length: FAVORITES_LIMIT - 1 }, (_, number) => `p${number}`);
      for (let from = 0; from < ids.length; from += 50) await add({ public: ids.slice(from, from + 50) });
      const last = await Promise.allSettled([
        add({ public: [`p${FAVORITES_LIMIT - 1}`] }),
        add({ public: [`p${FAVORITES_LIMIT}`] }),
      ]);
      expect(last.map((outcome) => outcome.status).sort()).toEqual(['fulfilled', 'rejected']);
      expect(
        await catchRefusal(add({ public: [`p${FAVORITES_LIMIT}`, `p${FAVORITES_LIMIT - 1}`] })),
      ).toMatchObject({
        code: CODES.conflict,
        msg: '公募自选最多 200 只，请先移出部分基金',
      });
      await add({ public: ['p0'] });
      await add({ product: ['s1'] });
      expect([await count('public'), await count('simu')]).toEqual([200, 1]);
    });

    it('shows nothing of another account', async () => {
      await add({ product: ['s1'] });
      const group = await saveGroup('我的');
      account = await addAccount(world.context, '13500000001');
      expect(await table()).toMatchObject({ list: [], groups: [] });
      expect(await catchRefusal(saveGroup('改名', group))).toMatchObject({ code: CODES.notFound });
    });

    it('returns the codes of all funds of a kind, without other data', async () => {
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
        body: { list: [{ kind: 'simu', id }], group_id: groupId },
        account,
        context: world.context,
      });

    it('is views of the watchlist; removing a group keeps its funds', async () => {
      await add({ product: ['s1', 's2'] });
      const group = await saveGroup('稳健');
      await assign('s1', group);
      const { list, groups } = await table();
      expect(getIds({ list: list.filter((each) => each.group_id === group) })).toEqual(['s1']);
      expect(groups).toEqual([{ group_id: group, name: '稳健' }]);
      await saveGroup('进取', group);
      expect((await table()).groups[0]?.name).toBe('进取');
      await favorites.removeGroup({ query: {}, body: { group_id: group }, account, context: world.context });
      const after = await table();
      expect(after.groups).toEqual([]);
      expect(after.list.map((brief) => brief.group_id)).toEqual([null, null]);
    });

    it('refuses a used name, a fund that is not watched, and more than 20', async () => {
      const group = await saveGroup('一');
      expect(await catchRefusal(saveGroup('一'))).toMatchObject({ code: CODES.conflict });
      expect(await saveGroup('一', group)).toBe(group);
      expect(await catchRefusal(assign('s3', group))).toMatchObject({ code: CODES.notFound });
      for (let number = 1; number < GROUPS_LIMIT; number += 1) await saveGroup(`第${number}组`);
      expect(await catchRefusal(saveGroup('再一组'))).toMatchObject({ code: CODES.conflict });
    });
  });

  describe('table', () => {
    const of = <T extends object>(body: T) => ({ query: {}, body, account, context: world.context });
    const order = async () => getIds(await table());
    const simu = (id: string) => ({ kind: 'simu' as const, id });

    it('holds both kinds in the order of the person, which a move within the group changes', async () => {
      for (const id of ['s1', 's2', 's3']) {
        await add({ product: [id] });
        world.pass(1);
      }
      await add({ public: ['p1'] });
      expect(await order()).toEqual(['p1', 's3', 's2', 's1']);
      await favorites.move(of({ list: [simu('s1')], steps: -2 }));
      expect(await order()).toEqual(['p1', 's1', 's3', 's2']);
      await favorites.move(of({ list: [simu('s1')], steps: 1 }));
      expect(await order()).toEqual(['p1', 's3', 's1', 's2']);
      await favorites.move(of({ list: [simu('s1'), simu('s2')], steps: -400 }));
      expect(await order()).toEqual(['s1', 's2', 'p1', 's3']);
      const group_id = await saveGroup('一组');
      await favorites.assignGroup(
        of({ list: [simu('s1'), { kind: 'public' as const, id: 'p1' }], group_id }),
      );
      await favorites.move(of({ list: [simu('s1')], steps: 1 }));
      // Positions of other groups do not change.
      expect(await order()).toEqual(['p1', 's2', 's1', 's3']);
      expect(await catchRefusal(favorites.move(of({ list: [simu('s9')], steps: 1 })))).toMatchObject({
        code: CODES.notFound,
      });
      await add({ public: ['p2'] });
      expect((await order())[0]).toBe('p2');
    });

    it('remembers the requested order and column', async () => {
      expect((await table()).view).toEqual({ sort: 'own', order: 'desc', column: 'max_drawdown' });
      await table({ sort: 'change', order: 'asc' });
      await table({ column: 'return_6m' });
      expect((await table()).view).toEqual({ sort: 'change', order: 'asc', column: 'return_6m' });
    });

    it('restores all settings of a fund that is added again within an hour, but not later', async () => {
      await add({ product: ['s1'] });
      const group_id = await saveGroup('留着');
      await favorites.assignGroup(of({ list: [simu('s1')], group_id }));
      await favorites.note(of({ ...simu('s1'), note: '看回撤' }));
      await favorites.weigh(of({ list: [{ ...simu('s1'), weight: 30 }] }));
      const [before] = (await table()).list;
      expect(before).toMatchObject({ note: '看回撤', weight: 30, group_id });
      await remove({ product: ['s1'] });
      world.pass(3_000);
      await add({ product: ['s1'] });
      expect((await table()).list[0]).toEqual(before);
      await remove({ product: ['s1'] });
      world.pass(3_700);
      await add({ product: ['s1'] });
      expect((await table()).list[0]).toMatchObject({ note: '', weight: null, group_id: null });
    });

    it('returns a weekly value of each fund on shared days, and its return since it was added', async () => {
      const { db } = world.context;
      const nav = (date: string, adjusted: number) => ({
        ...{ fund_id: 's2', date, unit: '1', accumulated: '1' },
        ...{ adjusted, change: null, note: null },
      });
      await db
        .insertInto('nav_points')
        .values([nav('2026-11-05', 1), nav('2026-11-10', 1.25), nav('2026-11-19', 1.5)])
        .onConflict((conflict) => conflict.doNothing())
        .execute();
      await add({ product: ['s2', 's3'] });
      await db
        .updateTable('favorites')
        .set({ added_at: '2026-11-08T17:00:00Z' })
        .where('account_id', '=', account.id)
        .execute();
      const page = await table();
      expect(page.dates).toHaveLength(53);
      expect(page.dates.slice(-3)).toEqual(['2026-11-06', '2026-11-13', '2026-11-20']);
      const row = page.list.find((each) => each.kind === 'simu' && each.product_id === 's2');
      expect(row?.week_nav?.slice(-4)).toEqual([null, 1, 1.25, 1.5]);
      // 17:00 in London is the next day in Shanghai; the NAV of the 5th is the last before it.
      expect(row?.return_added).toBe(0.5);
      expect(page.list.find((each) => each !== row)).toMatchObject({ week_nav: null, return_added: null });
    });

    it('accepts public codes, filing numbers and private ids, and reports the result of each', async () => {
      await addSimuFund(world.context.db, 'S77', { filing_no: 'SXY123' }).catch(() => null);
      await add({ public: ['p1'] });
      const { db } = world.context;
      await addPublicFund(db, '990801').catch(() => null);
      await add({ public: ['990801'] });
      const codes = ['990801', 'sxy123', 'S77', '000000'];
      expect(await favorites.addByCode(of({ codes }))).toEqual({
        // Two codes of one fund add it once.
        added: [{ code: 'SXY123', name: '青禾S77号' }],
        known: [{ code: '990801', name: '青禾稳健990801' }],
        unknown: ['000000'],
      });
      expect((await order()).sort()).toEqual(['990801', 'S77', 'p1']);
    });

    it('adds none of the codes when one kind is full, so that the refusal is complete', async () => {
      const { db } = world.context;
      await addPublicFund(db, '990802').catch(() => null);
      await addSimuFund(db, 'S78', { filing_no: 'SXY124' }).catch(() => null);
      const full = Array.from({ length: FAVORITES_LIMIT }, (_, number) => ({
        ...{ account_id: account.id, kind: 'simu' as const, fund_id: `gone${number}`, group_id: null },
        added_at: world.context.now().toISOString(),
      }));
      await db.insertInto('favorites').values(full).execute();
      const refused = await catchRefusal(favorites.addByCode(of({ codes: ['990802', 'SXY124'] })));
      expect(refused).toMatchObject({ code: CODES.conflict, msg: expect.stringMatching(/^私募自选最多/) });
      expect(await count('public')).toBe(0);
    });
  });
});
