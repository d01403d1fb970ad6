import { beforeAll, describe, expect, it } from 'vitest';
import { describeOnEachDatabase } from '~/upstream/core/db/testing/each-database';
import { addAccount, openWorld, type TestWorld } from '~/upstream/modules/testing/context';
import { giveCurrentConsent, withdrawConsent } from '~/upstream/modules/identity/consents/book';
import {
  aggregateDay,
  maintainTraffic,
  RAW_RETENTION_DAYS,
  SUM_RETENTION_DAYS,
} from '~/upstream/modules/tracking/aggregate';
import { tracking } from '~/upstream/modules/tracking/tracking';
import { formatTrafficReport } from '~/upstream/modules/tracking/ops';
import { computeUpperQuartile, loadTrafficReport } from '~/upstream/modules/tracking/report';
import type { ReportTable } from '~/upstream/core/anonymous-rows';
import { takeReportQuota } from '~/upstream/modules/tracking/report-quota';
import { users } from '~/upstream/modules/customers/profile';
import { addDays, toShanghaiDay } from '~/domain/calendar/dates';

let world: TestWorld;
describeOnEachDatabase('daily sums of page reports', { content: 'migrated' }, (opened) => {
  beforeAll(async () => {
    world = await openWorld({ opened: opened() });
  });
  const input = () => ({ query: {}, account: null, context: world.context });
  const observe = (event: object) =>
    tracking.observe({ ...input(), body: { event_name: 'page_init', page_url: '/wealth/info', ...event } });
  const collect = (el: string, ec = 'exposure') =>
    tracking.collect({ ...input(), body: { ec, ea: 'show', el } });

  it('sums views, visits, events by location, errors by build and the 75th percentile, without personal data', async () => {
    const { context } = world;
    await observe({ timings: { entry: 1 } });
    await observe({ timings: { entry: 0 } });
    await observe({ event_name: 'page_view_change', page_url: '/simu/product/:id' });
    await observe({ event_name: 'page_view_change', page_url: '/wealth/process/purchase/reserve' });
    for (const lcp of [1_000, 1_040, 2_345, 9_000])
      await observe({ event_name: 'web_vitals', timings: { lcp, inp: 48, other: 5 } });
    await observe({ event_name: 'page_error', timings: { status: 502 }, release: 'a1b2c3d4' });
    await tracking.scriptError({ ...input(), body: { type: 'TypeError', release: 'a1b2c3d4' } });
    await tracking.scriptError({ ...input(), body: { type: 'TypeError', release: 'ffffffff' } });
    await collect('home-banner:1,home-news:1');
    await collect('home-banner:2');
    await collect('home-banner:2', 'click');
    await tracking.collect({ ...input(), body: { ec: 'page_view', ea: 'view' } });
    const report = await loadTrafficReport(context, 7);
    expect(report).toMatchObject({
      from: addDays(toShanghaiDay(context.now()), -6),
      until: toShanghaiDay(context.now()),
      pages: [
        { page: '/wealth/info', views: 2, visits: 1 },
        { views: 1, visits: 0 },
        { views: 1, visits: 0 },
      ],
      funnel: { fund_page: 1, reserve_page: 1, reserved: 0, qualified: 0, signed: 0, paid: 0, confirmed: 0 },
    });
    expect(report.events).toContainEqual({ event: 'exposure', at: 'home-banner', count: 2 });
    expect(report.events).toContainEqual({ event: 'exposure', at: 'home-news', count: 1 });
    expect(report.events).toContainEqual({ event: 'click', at: 'home-banner', count: 1 });
    expect(report.events).toContainEqual({ event: 'page_view', at: '', count: 1 });
    expect(report.errors).toHaveLength(3);
    expect(report.errors).toContainEqual({ type: 'page_error 502', release: 'a1b2c3d4', count: 1 });
    expect(report.vitals).toEqual([
      { page: '/wealth/info', measure: 'inp', p75: 48, count: 4 },
      { page: '/wealth/info', measure: 'lcp', p75: 2_300, count: 4 },
    ]);
    expect(formatTrafficReport(report)).toMatch(/\/wealth\/info +2 +1\n/);
    // A repeat gives the same result, because a day is recomputed.
    expect(await loadTrafficReport(context, 7)).toEqual(report);
  });

  it('sums names beyond the two hundred most frequent of a day as one', async () => {
    const { db, now } = world.context;
    const created_at = now().toISOString();
    const rows = Array.from({ length: 300 }, (_, at) => ({
      event_name: 'page_view_change',
      account_id: null,
      payload: JSON.stringify({ page_url: `/many/${at}` }),
      created_at,
    }));
    await db.insertInto('observer_events').values(rows).execute();
    await aggregateDay(db, toShanghaiDay(now()));
    const views = await db.selectFrom('traffic_days').selectAll().where('kind', '=', 'view').execute();
    expect(views).toHaveLength(201);
    expect(views.find(({ name }) => name === '(other)')?.count).toBe(103);
  });

  it('deletes raw reports after 30 days and their sums after two years', async () => {
    const { db, now } = world.context;
    const today = toShanghaiDay(now());
    const at = (days: number) => new Date(now().getTime() - days * 86_400_000).toISOString();
    await db.deleteFrom('observer_events').execute();
    for (const days of [RAW_RETENTION_DAYS - 1, RAW_RETENTION_DAYS + 1]) {
      const payload = JSON.stringify({ page_url: '/old' });
      await db
        .insertInto('observer_events')
        .values({ event_name: 'page_init', account_id: null, payload, created_at: at(days) })
        .execute();
    }
    await db.deleteFrom('service_state').where('key', '=', 'traffic_folded').execute();
    for (const days of [SUM_RETENTION_DAYS - 1, SUM_RETENTION_DAYS + 1])
      await db
        .insertInto('traffic_days')
        .values({ day: addDays(today, -days), kind: 'view', name: '/sum', part: '', count: 1, spread: null })
        .execute();
    await maintainTraffic(world.context);
    expect(await db.selectFrom('observer_events').selectAll().execute()).toHaveLength(1);
    const sums = await db
      .selectFrom('traffic_days')
      .select(['day', 'name'])
      .where('name', 'in', ['/old', '/sum'])
      .execute();
    expect(sums).toHaveLength(2);
    expect(sums).toContainEqual({ day: addDays(today, 1 - RAW_RETENTION_DAYS), name: '/old' });
    expect(sums).toContainEqual({ day: addDays(today, 1 - SUM_RETENTION_DAYS), name: '/sum' });
  });

  it('stores no views without consent; a withdrawal takes effect at once and is shown in the states', async () => {
    const { context } = world;
    const { db, now } = context;
    const account = await addAccount(context, '13400000009');
    const agreed = async () => (await users.states({ ...input(), body: {}, account })).is_tracking_agreed;
    const kept = async () => {
      await db.deleteFrom('tracking_events').execute();
      await db.deleteFrom('observer_events').execute();
      const body = { ec: 'page_view', ea: 'view' };
      await tracking.collect({ ...input(), account, body });
      await tracking.userState({ ...input(), account, body: {}, query: { page_referer: 'https://x.test' } });
      await tracking.observe({ ...input(), account, body: { event_name: 'apiTrack', list: [{}] } });
      await tracking.observe({ ...input(), account, body: { event_name: 'page_init' } });
      const accessEntries = await db.selectFrom('tracking_events').select('account_id').execute();
      const observed = await db.selectFrom('observer_events').select(['event_name', 'account_id']).execute();
      return { looks: accessEntries.map((row) => row.account_id), observed };
    };
    expect(await agreed()).toBe(false);
    expect(await kept()).toEqual({ looks: [], observed: [{ event_name: 'page_init', account_id: null }] });
    const choice = { kind: 'tracking', source: 'consent_page' } as const;
    await db.transaction().execute((trx) => giveCurrentConsent(trx, now(), account.id, choice));
    expect(await agreed()).toBe(true);
    expect(await kept()).toEqual({
      looks: [account.id, account.id],
      observed: [
        { event_name: 'apiTrack', account_id: account.id },
        { event_name: 'page_init', account_id: account.id },
      ],
    });
    await db.transaction().execute((trx) => withdrawConsent(trx, now(), account.id, choice));
    expect(await agreed()).toBe(false);
    expect((await kept()).looks).toEqual([]);
  });

  it('keeps the daily share of each address, and a tenth of it in the second half of the total', () => {
    const { context } = world;
    const own = { ...context, db: Object.create(context.db) as typeof context.db };
    const quota = { perAddress: 20, total: 60 };
    const keep = (table: ReportTable, address: string, times: number, at = own) =>
      Array.from({ length: times }, () =>
        takeReportQuota(at, table, { address, deviceToken: null }, quota),
      ).filter(Boolean).length;
    expect(keep('script_errors', '192.0.2.1', 30)).toBe(20);
    expect(keep('script_errors', '192.0.2.2', 10)).toBe(10);
    expect(keep('script_errors', '192.0.2.3', 30)).toBe(2);
    expect(keep('script_errors', '2001:db8:1::1', 30) + keep('script_errors', '2001:db8:1:2::1', 30)).toBe(2);
    expect(keep('observer_events', '192.0.2.1', 1)).toBe(1);
    const tomorrow = { ...own, now: () => new Date(context.now().getTime() + 86_400_000) };
    expect(keep('script_errors', '192.0.2.1', 1, tomorrow)).toBe(1);
  });
});

describe('75th percentile', () => {
  it('is the value that three of four values do not exceed', () => {
    expect(computeUpperQuartile({})).toBeNull();
    expect(computeUpperQuartile({ '100': 1 })).toBe(100);
    expect(computeUpperQuartile({ '10': 3, '900': 1 })).toBe(10);
    expect(computeUpperQuartile({ '10': 2, '900': 1, '90': 1 })).toBe(90);
  });
});
