import { beforeAll, describe, expect, it } from 'vitest';
import { catalogue as calls } from '~/contract/catalogue';
import type { CallInput } from '~/contract';
import { toShanghaiDay } from '~/domain/calendar/dates';
import { describeOnEachDatabase } from '~/upstream/core/db/testing/each-database';
import { callHandler } from '~/upstream/modules/testing/call-handler';
import { openWorld, catchRefusal, type TestWorld } from '~/upstream/modules/testing/context';
import {
  addCompany,
  addManager,
  addNav,
  addPublicListFund,
  addSimuListFund,
} from '~/upstream/modules/testing/funds';
import { catalogue } from '~/upstream/modules/funds/catalogue';
import { getFirstSentence } from '~/upstream/modules/funds/reasons';

let world: TestWorld;
let today: string;

describeOnEachDatabase('search suggestions', { content: 'migrated' }, (opened) => {
  beforeAll(async () => {
    world = await openWorld({ opened: opened() });
    const { db } = world.context;
    today = toShanghaiDay(world.context.now());
    await addCompany(db, 'c1');
    for (let i = 0; i < 12; i++) {
      const shared = { risk_level: 1 + (i % 5), is_selection: i < 8, return_1y: i / 10 };
      const id = String(i).padStart(2, '0');
      await addSimuListFund(db, `p${id}`, {
        metrics: {
          ...shared,
          category: i % 2 === 0 ? 'equity' : 'bond',
          status: i === 2 ? 'liquidated' : i === 4 ? 'closed' : 'running',
        },
      });
      await addPublicListFund(db, `1000${id}`, {
        metrics: {
          ...shared,
          category: i % 2 === 0 ? 'mixed' : 'index',
          status: i === 2 ? 'suspended' : 'open',
        },
      });
    }
  });

  const suggest = (body: CallInput<typeof calls.suggest>['body']) =>
    callHandler(calls.suggest, catalogue.suggest, world.context, { body });
  const getIds = (reply: Awaited<ReturnType<typeof suggest>>) =>
    reply.list.map((fund) => (fund.kind === 'simu' ? fund.product_id : fund.fund_code));

  describe('suggestions', () => {
    it('CALL-015 product/suggest takes a category with extra fields and answers a list with reasons', async () => {
      const { category, list } = await suggest({ category: 'home', limit: 4 });
      expect(category).toBe('home');
      expect(list.map((fund) => fund.kind)).toEqual(['simu', 'public', 'simu', 'public']);
      expect(list[0]?.reasons).toContain('均衡持仓，单一行业不超过两成五');
      expect(list.map((fund) => fund.reasons_on)).toEqual([today, null, today, null]);
    });

    it('matches the risk the viewer may take, and can be bought', async () => {
      for (const category of ['home', 'featured', 'search'] as const) {
        const { list } = await suggest({ category, risk_max: 3, limit: 20 });
        expect(list.length).toBeGreaterThan(0);
        expect(list.every((fund) => (fund.risk_level ?? 9) <= 3)).toBe(true);
        expect(list.some((fund) => ['closed', 'liquidated', 'suspended'].includes(fund.status))).toBe(false);
      }
    });

    it('lists funds with a NAV before those without one', async () => {
      const before = getIds(await suggest({ category: 'featured', limit: 20 }));
      const youngest = before.at(-1)!;
      await addNav(world.context.db, youngest, [{ date: '2026-11-13', nav: 1.1 }]);
      expect(getIds(await suggest({ category: 'featured', limit: 20 }))[0]).toBe(youngest);
      await world.context.db.deleteFrom('fund_latest').execute();
    });

    it('has the same strategy for similar funds, excludes the fund, and puts the closest risk first', async () => {
      const reply = await suggest({ category: 'similar', product_id: 'p06', limit: 20 });
      // p06 is R2; of the purchasable equity funds p00 is R1, p08 R4, p10 R1.
      expect(getIds(reply)).toEqual(['p10', 'p00', 'p08']);
      expect(getIds(await suggest({ category: 'similar', product_id: '100006', limit: 20 }))).toEqual([
        '100010',
        '100000',
        '100008',
        '100004',
      ]);
    });

    it('lists purchasable funds of the current managers and similar ones, each once', async () => {
      const { db } = world.context;
      await addManager(db, 'm1', 'c1');
      const row = { manager_id: 'm1', since: '2020-01-02' };
      await db
        .insertInto('fund_managers')
        .values([
          { ...row, fund_id: 'p06' },
          { ...row, fund_id: 'p09' },
          { ...row, fund_id: 'p10' },
          // Liquidated, and assigned to another manager.
          { ...row, fund_id: 'p02' },
          { ...row, fund_id: 'p00', until: '2024-01-02' },
        ])
        .execute();
      const ids = async (query: CallInput<typeof calls.related>['query']) => {
        const reply = await callHandler(calls.related, catalogue.related, world.context, { query });
        return [reply.similar, reply.of_manager].map((list) =>
          list.map((fund) => (fund.kind === 'simu' ? fund.product_id : fund.fund_code)),
        );
      };
      expect(await ids({ product_id: 'p06' })).toEqual([
        ['p00', 'p08'],
        ['p09', 'p10'],
      ]);
      expect(await ids({ product_id: 'p06', risk_max: 1 })).toEqual([['p00'], ['p10']]);
      expect((await ids({ product_id: '100006' }))[1]).toEqual([]);
    });

    it('is the same for the same request', async () => {
      expect(await suggest({ category: 'home', limit: 6 })).toEqual(
        await suggest({ category: 'home', limit: 6 }),
      );
    });

    it('is refused for an unknown or missing fund', async () => {
      expect(await catchRefusal(suggest({ category: 'similar', product_id: 'nobody' }))).toMatchObject({
        code: 4004,
      });
      expect(await catchRefusal(suggest({ category: 'similar' }))).toMatchObject({ code: 4000 });
    });

    it('is selected private funds for featured, one of each strategy before a second', async () => {
      const { list } = await suggest({ category: 'featured', limit: 2 });
      expect(list.map((fund) => (fund.kind === 'simu' ? fund.strategy : fund.kind)).sort()).toEqual([
        'bond',
        'equity',
      ]);
    });
  });

  describe('suggestion reason', () => {
    it('is the first sentence, or the clauses of it that fit', () => {
      expect(getFirstSentence('自下而上选股。长期持有。')).toBe('自下而上选股');
      expect(getFirstSentence(`选股为主，${'择时为辅'.repeat(12)}`)).toBe('选股为主');
      expect(getFirstSentence('')).toBe('');
    });
  });
});
