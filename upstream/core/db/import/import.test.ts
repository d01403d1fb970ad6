import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { describeOnEachDatabase } from '~/upstream/core/db/testing/each-database';
import { findImportKind } from '~/upstream/core/db/import/forms';
import { NavDayError } from '~/upstream/core/db/import/nav-day';
import { publishNav } from '~/upstream/core/db/import/publish-nav';
import { importReviewedFile, IMPORT_DAY } from '~/upstream/core/db/import/testing/import-file';
import { ImportError, formatImportReport } from '~/upstream/core/db/import/report';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portal-import-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function getFile(lines: string[]): Promise<string> {
  const path = join(folder, `${Math.abs(hash(lines.join()))}.csv`);
  await writeFile(path, `${lines.join('\n')}\n`);
  return path;
}
const hash = (text: string): number =>
  [...text].reduce((sum, each) => (sum * 31 + each.charCodeAt(0)) | 0, 7);

const FUNDS = 'code,pinyin_initials,name,type,pinyin_full';
const NAV = 'date,unit_nav,accumulated_nav,daily_return_pct,dividend_note';

describe('import forms', () => {
  it('recognises the three headers and no other', () => {
    expect(findImportKind(['date'])).toBe('trading-days');
    expect(findImportKind(FUNDS.split(','))).toBe('funds');
    expect(findImportKind(NAV.split(','))).toBe('nav');
    expect(findImportKind(['date', 'nav'])).toBeNull();
  });
});

describeOnEachDatabase('fund import', { content: 'seeded' }, (opened) => {
  const fund = (id: string) =>
    opened().db.selectFrom('public_funds').selectAll().where('id', '=', id).executeTakeFirst();

  it('adds funds, then updates names, and finds the changed funds by search', async () => {
    const first = await getFile([
      FUNDS,
      '900001,CSHH,测试混合,混合型,CESHIHUNHE',
      '900002,CSZQ,测试债券,债券型,',
    ]);
    expect(await importReviewedFile(opened().db, first)).toMatchObject({
      read: 2,
      added: 2,
      changed: 0,
      refused: [],
    });
    const second = await getFile([
      FUNDS,
      '900001,CSXM,测试新名,混合型,CESHIXINMING',
      '900002,CSZQ,测试债券,债券型,',
    ]);
    expect(await importReviewedFile(opened().db, second)).toMatchObject({
      read: 2,
      added: 0,
      changed: 1,
      unchanged: 1,
    });
    expect((await fund('900001'))?.name).toBe('测试新名');
    const found = await opened()
      .db.selectFrom('search_index')
      .selectAll()
      .where('id', '=', '900001')
      .executeTakeFirstOrThrow();
    expect(found).toMatchObject({ title: '测试新名', syllables: ['ce', 'shi', 'xin', 'ming'] });
    const metrics = await opened()
      .db.selectFrom('fund_metrics')
      .selectAll()
      .where('fund_id', '=', '900001')
      .executeTakeFirstOrThrow();
    expect(metrics).toMatchObject({ name_key: 'ceshixinming 测试新名', category: 'mixed', return_1y: null });
  });

  it('accepts a GB18030 file with tabs, Chinese headers and spreadsheet codes', async () => {
    const path = join(folder, 'gb.csv');
    // GB18030 bytes of 代码 名称 类型, 测 (in the name) and 混合型.
    const gb = (hex: string) => Buffer.from(hex, 'hex');
    const [code, name, type] = ['b4fac2eb', 'c3fbb3c6', 'c0e0d0cd'].map(gb);
    const row = [gb('b2e2'), Buffer.from('\t'), gb('bbecbacfd0cd'), Buffer.from('\r\n')];
    const tab = Buffer.from('\t');
    await writeFile(
      path,
      Buffer.concat([code!, tab, name!, tab, type!, Buffer.from('\r\n="000031"\t'), ...row]),
    );
    expect(await importReviewedFile(opened().db, path)).toMatchObject({ added: 1, isWritten: true });
    expect((await fund('000031'))?.name).toBe('测');
  });

  it('writes nothing when a row is bad, and lists the bad rows with reasons', async () => {
    const path = await getFile([
      FUNDS,
      '900011,CS,好的一行,股票型,HAODE',
      '90001,CS,短代码,股票型,DUAN',
      '900012,CS,怪类型,怪,GUAI',
      '900011,CS,重复,股票型,CHONGFU',
      '900013,CS,少一列',
    ]);
    const report = await importReviewedFile(opened().db, path);
    expect(report).toMatchObject({ read: 5, added: 1, isWritten: false });
    expect(report.refused.map(({ line }) => line)).toEqual([3, 4, 5, 6]);
    expect(formatImportReport('x.csv', report)).toContain('第 3 行：code “90001”不是代码：必须是 6 位数字');
    expect(report.refused[2]?.reason).toContain('第 2 行重复');
    expect(await fund('900011')).toBeUndefined();
    expect(await importReviewedFile(opened().db, path, { isSkippingBad: true })).toMatchObject({
      added: 1,
      isWritten: true,
    });
    expect((await fund('900011'))?.name).toBe('好的一行');
  });

  it('imports NAVs with a dividend, and computes the figures of the fund', async () => {
    const { db } = opened();
    await importReviewedFile(db, await getFile([FUNDS, '900021,JZ,净值基金,混合型,JINGZHI']));
    const path = await getFile([
      NAV,
      '2026-11-10,1.0000,1.0000,,',
      '2026-11-11,1.1000,1.1000,10,',
      '2026-11-12,1.0000,1.1000,0,分红：每份派现金0.1元',
      '2026-11-13,1.0500,1.1500,5,',
    ]);
    expect(await importReviewedFile(db, path, { fundId: '900021' })).toMatchObject({
      read: 4,
      added: 4,
      isWritten: true,
    });
    const points = await db
      .selectFrom('nav_points')
      .selectAll()
      .where('fund_id', '=', '900021')
      .orderBy('date')
      .execute();
    expect(points.map(({ adjusted }) => adjusted)).toEqual([1, 1.1, 1.1, 1.155]);
    expect(points.map(({ change }) => change)).toEqual([null, 0.1, 0, 0.05]);
    const latest = await db
      .selectFrom('fund_latest')
      .selectAll()
      .where('fund_id', '=', '900021')
      .executeTakeFirstOrThrow();
    expect(latest).toMatchObject({
      nav: '1.0500',
      nav_date: '2026-11-13',
      point_count: 4,
      first_date: '2026-11-10',
    });
    const metrics = await db
      .selectFrom('fund_metrics')
      .selectAll()
      .where('fund_id', '=', '900021')
      .executeTakeFirstOrThrow();
    expect(metrics.return_since).toBeCloseTo(0.155, 6);
    expect(metrics.founded_on).toBe('2026-11-10');
    const dividends = await db.selectFrom('dividends').selectAll().where('fund_id', '=', '900021').execute();
    expect(dividends).toMatchObject([{ ex_on: '2026-11-12', per_share: '0.1000' }]);
    expect(
      await db.selectFrom('fund_performance').select('window_key').where('fund_id', '=', '900021').execute(),
    ).toHaveLength(3);
    const again = await getFile([
      NAV,
      '2026-11-12,1.0000,1.1000,,分红：每份派现金0.1元',
      '2026-11-13,1.0600,1.1600,6,',
    ]);
    expect(await importReviewedFile(db, again, { fundId: '900021' })).toMatchObject({
      added: 0,
      changed: 1,
      unchanged: 1,
    });
    const after = await db
      .selectFrom('fund_metrics')
      .select('return_since')
      .where('fund_id', '=', '900021')
      .executeTakeFirstOrThrow();
    expect(after.return_since).toBeCloseTo(0.166, 6);
  });

  it('requires a second operator for a payout that neither daily change nor accumulated NAV proves', async () => {
    const { db } = opened();
    await importReviewedFile(db, await getFile([FUNDS, '900022,FH,分红基金,混合型,']));
    const lines = (accumulated: string, change: string, note: string) =>
      getFile([NAV, '2026-11-10,1.1000,1.1000,,', `2026-11-11,1.0400,${accumulated},${change},${note}`]);
    const unreviewed = { fundId: '900022', isReviewed: false };
    const unproven = await importReviewedFile(db, await lines('1.0400', '', '每10份派0.60元'), unreviewed);
    expect([unproven.isWritten, unproven.refused.map(({ line }) => line)]).toEqual([false, [3]]);
    expect(unproven.refused[0]?.reason).toMatch(/须由复核人按公告再次填写每份的数值；须由第二人复核/);
    const asked = await importReviewedFile(db, await lines('1.0400', '', '每10份派0.60元'), {
      ...{ fundId: '900022', isSkippingBad: true },
    });
    expect(asked.retype).toEqual([{ line: 3, date: '2026-11-11', perShare: '0.06' }]);
  });

  it('reads a payout per ten shares as one per share, and refuses it when the daily change contradicts it', async () => {
    const { db } = opened();
    await importReviewedFile(db, await getFile([FUNDS, '900023,FH,分红基金二,混合型,']));
    const lines = (note: string) =>
      getFile([NAV, '2026-11-10,1.1000,1.1000,,', `2026/11/11,1.0400,1.1000,0.00%,${note}`]);
    const unreviewed = { fundId: '900023', isReviewed: false };
    const wrong = await importReviewedFile(db, await lines('每10份派6元'), unreviewed);
    expect(wrong.refused[0]?.reason).toContain('分红说明读作每份派现 0.6 元');
    expect(await importReviewedFile(db, await lines('每10份派0.60元'), unreviewed)).toMatchObject({
      added: 2,
      refused: [],
    });
    expect(
      await db
        .selectFrom('dividends')
        .select(['ex_on', 'per_share'])
        .where('fund_id', '=', '900023')
        .execute(),
    ).toEqual([{ ex_on: '2026-11-11', per_share: '0.0600' }]);
  });

  it('refuses contradictory NAVs and leaves the fund unchanged', async () => {
    const { db } = opened();
    const before = await db.selectFrom('nav_points').selectAll().where('fund_id', '=', '900021').execute();
    const path = await getFile([
      NAV,
      '2026-11-16,1.2,1.2,,',
      '2026-11-17,1.3,1.3,50,',
      '2026-11-18,-1,1,,',
      '2026-13-01,1,1,,',
    ]);
    const report = await importReviewedFile(db, path, { fundId: '900021' });
    expect(report.refused.map(({ line }) => line)).toEqual([3, 4, 5]);
    expect(report.isWritten).toBe(false);
    expect(await db.selectFrom('nav_points').selectAll().where('fund_id', '=', '900021').execute()).toEqual(
      before,
    );
  });

  it('refuses a NAV of a future day and, for a public fund, of a day without trading', async () => {
    const { db } = opened();
    const private_ = await db.selectFrom('simu_funds').select('id').limit(1).executeTakeFirstOrThrow();
    // A Saturday; the end of a quarter on a Sunday; the day after the test day.
    const days = ['2026-11-14', '2024-06-30', '2026-11-25'];
    const path = await getFile([NAV, ...days.map((day) => `${day},1.0000,1.0000,,`)]);
    const getLines = async (fundId: string) =>
      (await importReviewedFile(db, path, { fundId })).refused.map(({ line }) => line);
    expect(await getLines('900021')).toEqual([2, 4]);
    expect(await getLines(private_.id)).toEqual([4]);
    for (const date of [days[0], days[2]])
      await expect(
        publishNav(db, 'public', '900021', { date: date ?? '', unit: '1.1', today: IMPORT_DAY }),
      ).rejects.toThrow(NavDayError);
  });

  it('reports a wrong file or an unknown fund', async () => {
    const { db } = opened();
    const nav = await getFile([NAV, '2026-11-10,1.0,1.0,,']);
    await expect(importReviewedFile(db, nav)).rejects.toThrow('须指明基金代码');
    await expect(importReviewedFile(db, nav, { fundId: '999999' })).rejects.toThrow(ImportError);
    await expect(importReviewedFile(db, nav, { kind: 'funds', fundId: '900021' })).rejects.toThrow(
      '不是 funds',
    );
    await expect(importReviewedFile(db, await getFile(['a,b', '1,2']))).rejects.toThrow('不认识的表头');
    const money = await db
      .selectFrom('public_funds')
      .select('id')
      .where('type', '=', 'money')
      .limit(1)
      .executeTakeFirstOrThrow();
    await expect(importReviewedFile(db, nav, { fundId: money.id })).rejects.toThrow('货币基金');
    await expect(importReviewedFile(db, join(folder, 'missing.csv'))).rejects.toThrow('ENOENT');
  });

  it('replaces all trading days of the year in the file', async () => {
    const { db } = opened();
    const year = async (): Promise<string[]> =>
      (
        await db
          .selectFrom('trading_days')
          .select('date')
          .where('date', '>=', '2027-01-01')
          .orderBy('date')
          .execute()
      ).map(({ date }) => date);
    const days = await year();
    const moved = [...days.filter((day) => day !== '2027-02-04'), '2027-02-12'].sort();
    const path = await getFile(['date', ...moved.filter((day, index) => moved.indexOf(day) === index)]);
    const report = await importReviewedFile(db, path);
    expect(report.changed).toBe(1);
    expect(await year()).toEqual([...new Set(moved)]);
  });
});
