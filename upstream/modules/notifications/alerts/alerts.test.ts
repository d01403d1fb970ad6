import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { MAX_ALERTS } from '~/domain/figures/fund-alert';
import { alerts as contract } from '~/contract/alerts';
import { CODES } from '~/contract/codes';
import { describeOnEachDatabase } from '~/upstream/core/db/testing/each-database';
import { alerts } from '~/upstream/modules/notifications/alerts/index';
import { notifyDueAlerts } from '~/upstream/modules/notifications/alerts/notify-due-alerts';
import { listNotices } from '~/upstream/core/notices';
import { callHandler } from '~/upstream/modules/testing/call-handler';
import { addAccount, openWorld, catchRefusal, type TestWorld } from '~/upstream/modules/testing/context';
import { addCompany, addNav, addPublicListFund, addSimuListFund } from '~/upstream/modules/testing/funds';

type Wish = { type: 'nav_above' | 'nav_below' | 'change' | 'open_day' | 'paper'; mark: string | null };

let world: TestWorld;
let account: Awaited<ReturnType<typeof addAccount>>;
let phones = 0;
const KNOWN = '2026-11-18';

describeOnEachDatabase('alerts', { content: 'migrated' }, (opened) => {
  beforeAll(async () => {
    world = await openWorld({ opened: opened() });
    const { db } = world.context;
    await addCompany(db, 'c1');
    for (const code of ['p1', 'p2', 'p3']) {
      await addPublicListFund(db, code, { name: `衡序${code}` });
      await addNav(db, code, [
        { date: '2026-11-17', nav: 1 },
        { date: KNOWN, nav: 1.1 },
      ]);
    }
    await addPublicListFund(db, 'cash', { metrics: { category: 'money' } });
    await addSimuListFund(db, 's1', { name: '衡岳一号' });
    await addNav(db, 's1', [{ date: KNOWN, nav: 1.2 }]);
    for (let number = 0; number < MAX_ALERTS; number += 1) await addPublicListFund(db, `many${number}`);
  });
  beforeEach(async () => {
    account = await addAccount(world.context, `137${String((phones += 1)).padStart(8, '0')}`);
  });

  const set = (fund_id: string, list: Wish[], fund_kind: 'simu' | 'public' = 'public') =>
    callHandler(contract.set, alerts.set, world.context, { body: { fund_kind, fund_id, list } }, account);
  const list = async () => (await callHandler(contract.list, alerts.list, world.context, {}, account)).list;
  const getNotices = async () => {
    await notifyDueAlerts(world.context);
    return (await listNotices(world.context, account.id)).map(({ title, text }) => [title, text]);
  };
  /** Publishes a NAV. */
  const publish = async (fund_id: string, date: string, unit: string, change: number) => {
    const { db } = world.context;
    const row = { fund_id, date, unit, accumulated: unit, adjusted: Number(unit), change, note: null };
    await db.insertInto('nav_points').values(row).execute();
    await db
      .updateTable('fund_latest')
      .set({ nav: unit, nav_date: date })
      .where('fund_id', '=', fund_id)
      .execute();
  };
  /** Lets the person see private funds up to R4, until the quiz expires. */
  const becomeSpecific = () =>
    world.context.db
      .updateTable('accounts')
      .set({ identity_code: 3, quiz_code: 2, risk_level: 4, simu_unsigned_guarantee: true })
      .where('id', '=', account.id)
      .execute();

  describe('settings', () => {
    it('is one per type and fund; omitted ones are removed, unchanged ones stay', async () => {
      await set('p1', [
        { type: 'nav_above', mark: '1.3' },
        { type: 'paper', mark: null },
      ]);
      const [before] = (await list()).filter(({ type }) => type === 'nav_above');
      world.pass(60);
      await set('p1', [
        { type: 'nav_above', mark: '1.30' },
        { type: 'change', mark: '0.02' },
      ]);
      const after = await list();
      expect(after.map(({ type }) => type).sort()).toEqual(['change', 'nav_above']);
      expect(after.find(({ type }) => type === 'nav_above')).toEqual(before);
      const [first] = after;
      const remove = { body: { alert_id: first?.alert_id ?? '' } };
      await callHandler(contract.remove, alerts.remove, world.context, remove, account);
      expect(await list()).toHaveLength(1);
      const again = callHandler(contract.remove, alerts.remove, world.context, remove, account);
      expect((await catchRefusal(again)).code).toBe(CODES.notFound);
    });

    it('is refused when they are meaningless, already met, or too many', async () => {
      const refused = async (code: string, wish: Wish) =>
        (await catchRefusal(set(code, [wish]))).msg as string;
      expect(await refused('p1', { type: 'nav_above', mark: '1.1' })).toContain('1.1000 已达到或高于');
      expect(await refused('p1', { type: 'nav_below', mark: '1.1' })).toContain('已达到或低于');
      expect(await refused('p1', { type: 'change', mark: '0.6' })).toContain('0.1% 至 50%');
      expect(await refused('p1', { type: 'nav_above', mark: null })).toContain('大于 0');
      expect(await refused('p1', { type: 'open_day', mark: null })).toContain('没有这种提醒');
      expect(await refused('cash', { type: 'change', mark: '0.02' })).toContain('没有这种提醒');
      for (let number = 0; number < MAX_ALERTS; number += 1)
        await set(`many${number}`, [{ type: 'paper', mark: null }]);
      expect(await refused('p1', { type: 'paper', mark: null })).toContain(`最多 ${MAX_ALERTS} 条`);
      expect(await list()).toHaveLength(MAX_ALERTS);
    });

    it('is refused for people who may not see the values of a private fund', async () => {
      const wish: Wish[] = [{ type: 'open_day', mark: null }];
      expect((await catchRefusal(set('s1', wish, 'simu'))).code).toBe(CODES.notAllowed);
      await becomeSpecific();
      expect((await set('s1', wish, 'simu')).list).toHaveLength(1);
    });
  });

  describe('notifications', () => {
    it('is sent for the first NAV at the mark once, for a change on every such day, and never for earlier days', async () => {
      await set('p2', [
        { type: 'nav_above', mark: '1.2' },
        { type: 'change', mark: '0.05' },
      ]);
      expect(await getNotices()).toEqual([]);
      await publish('p2', '2026-11-19', '1.2000', 0.0909);
      await publish('p2', '2026-11-20', '1.3000', 0.0833);
      expect((await getNotices()).sort()).toEqual([
        ['衡序p2 净值提醒', '2026-11-19 单位净值 1.2000，达到或高于您设定的 1.2000'],
        ['衡序p2 涨跌提醒', '2026-11-19 日涨跌 +9.09%，达到您设定的 5.00%'],
        ['衡序p2 涨跌提醒', '2026-11-20 日涨跌 +8.33%，达到您设定的 5.00%'],
      ]);
      expect(await getNotices()).toHaveLength(3);
      const rested = (await list()).find(({ type }) => type === 'nav_above');
      expect(rested).toMatchObject({ told_of: '2026-11-19' });
    });

    it('is sent for announcements since then, with their title', async () => {
      await set('p3', [{ type: 'paper', mark: null }]);
      const announcement = { fund_id: 'p3', kind: '定期报告', body: '' };
      await world.context.db
        .insertInto('announcements')
        .values([
          { ...announcement, title: '旧公告', published_on: '2026-11-02' },
          { ...announcement, title: '季度报告', published_on: '2026-11-20' },
          { ...announcement, title: '尚未发布', published_on: '2026-11-21' },
        ])
        .execute();
      expect(await getNotices()).toEqual([['衡序p3 有新公告', '季度报告（2026-11-20）']]);
      expect(await getNotices()).toHaveLength(1);
    });

    it('is sent for a private fund without values, only to people who may see them', async () => {
      await becomeSpecific();
      await set(
        's1',
        [
          { type: 'nav_above', mark: '1.25' },
          { type: 'open_day', mark: null },
        ],
        'simu',
      );
      const { db } = world.context;
      await db.insertInto('simu_open_days').values({ fund_id: 's1', date: '2026-11-25' }).execute();
      await publish('s1', '2026-11-20', '1.2600', 0.05);
      await db.updateTable('accounts').set({ quiz_code: 3 }).where('id', '=', account.id).execute();
      expect(await getNotices()).toEqual([]);
      await becomeSpecific();
      // The NAV came while access was denied; the open day is still ahead.
      const texts = await getNotices();
      expect(texts).toEqual([['衡岳一号 开放日提醒', '开放日临近，日期与办理时间请在产品页查看']]);
      expect(JSON.stringify(texts)).not.toMatch(/\d\.\d|11-25/);
    });
  });
});
