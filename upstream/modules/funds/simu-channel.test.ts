import { beforeAll, describe, expect, it } from 'vitest';
import { toShanghaiDay } from '~/domain/calendar/dates';
import { catalogue as calls } from '~/contract/catalogue';
import { describeOnEachDatabase } from '~/upstream/core/db/testing/each-database';
import { callHandler } from '~/upstream/modules/testing/call-handler';
import { openWorld, type TestWorld } from '~/upstream/modules/testing/context';
import { addCompany, addManager, addNav, addSimuListFund } from '~/upstream/modules/testing/funds';
import { catalogue } from '~/upstream/modules/funds/catalogue';

let world: TestWorld;

describeOnEachDatabase('private-fund channel', { content: 'migrated' }, (opened) => {
  beforeAll(async () => {
    world = await openWorld({ opened: opened() });
    const { db } = world.context;
    await addCompany(db, 'c1', { size_band: '100+' });
    await addCompany(db, 'c2', { size_band: '5-20' });
    await addManager(db, 'm1', 'c1');
    const selected = { is_selection: true };
    await addSimuListFund(db, 'p1', {
      name: '望川一号',
      managerIds: ['m1'],
      metrics: { ...selected, founded_on: '2019-01-02', risk_level: 3 },
    });
    await addSimuListFund(db, 'p2', {
      name: '白鹭一号',
      companyId: 'c2',
      metrics: { ...selected, category: 'bond', founded_on: '2026-01-05', risk_level: 2 },
    });
    await addSimuListFund(db, 'p3', { name: '安澜一号', metrics: { ...selected, risk_level: 5 } });
    await addSimuListFund(db, 'p4', { name: '封闭一号', metrics: { ...selected, status: 'closed' } });
    await addSimuListFund(db, 'p5', { name: '清盘一号', metrics: { ...selected, status: 'liquidated' } });
    await addSimuListFund(db, 'p6', { name: '普通一号', metrics: { category: 'bond', risk_level: 2 } });
    await addNav(db, 'p1', [{ date: '2026-11-13', nav: 1.2 }]);
    await addNav(db, 'p2', [{ date: '2026-11-13', nav: 1.1 }]);
  });

  const selections = (query: Record<string, string> = {}) =>
    callHandler(calls.simuSelections, catalogue.simuSelections, world.context, { query });
  const strategies = (query: Record<string, string> = {}) =>
    callHandler(calls.simuStrategies, catalogue.simuStrategies, world.context, { query });
  const getNames = ({ list }: Awaited<ReturnType<typeof selections>>) => list.map((each) => each.short_name);

  describe('selected private funds', () => {
    it('is listed by name independent of return, those without a NAV last, without closed ones', async () => {
      expect(getNames(await selections())).toEqual(['白鹭一号', '望川一号', '安澜一号']);
    });

    it('is limited to a strategy and to the matching risk, page by page', async () => {
      expect(getNames(await selections({ strategy: 'bond' }))).toEqual(['白鹭一号']);
      expect(getNames(await selections({ risk_max: '3' }))).toEqual(['白鹭一号', '望川一号']);
      const second = await selections({ page: '2', limit: '2' });
      expect([second.total, getNames(second)]).toEqual([3, ['安澜一号']]);
    });

    it('has reasons as of today, from filed facts only', async () => {
      const { list, reasons_on: on } = await selections();
      const reasons = new Map(list.map((each) => [each.short_name, each.reasons]));
      expect(reasons.get('望川一号')).toEqual([
        '运作满 7 年',
        '现任基金经理管理满 6 年',
        '管理人在管规模 100 亿元以上',
      ]);
      // A young fund of a small company: its description, in its own words.
      expect(reasons.get('白鹭一号')).toEqual(['均衡持仓，单一行业不超过两成五']);
      expect(on).toBe(toShanghaiDay(world.context.now()));
    });
  });

  describe('strategies', () => {
    it('each have the number of funds in the list of that strategy', async () => {
      const reply = await strategies();
      expect(reply.list).toHaveLength(8);
      for (const { strategy, product_count } of reply.list) {
        const list = await callHandler(calls.simuList, catalogue.simuList, world.context, {
          query: { strategy },
        });
        expect(product_count, strategy).toBe(list.total);
      }
      expect(reply.total).toBe(5);
    });

    it('counts only matching funds', async () => {
      const { list, total } = await strategies({ risk_max: '2' });
      expect(total).toBe(2);
      expect(list.find((each) => each.strategy === 'bond')?.product_count).toBe(2);
      expect(list.find((each) => each.strategy === 'equity')?.product_count).toBe(0);
    });
  });
});
