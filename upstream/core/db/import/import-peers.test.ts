import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from 'kysely';
import { addDays, getWeekday } from '~/domain/calendar/dates';
import { buildGainsSql, refreshPeerGroup } from '~/upstream/core/db/refresh-peers';
import type { FundKind, Performance } from '~/upstream/core/db/schema';
import { describeOnEachDatabase } from '~/upstream/core/db/testing/each-database';
import { importReviewedFile } from '~/upstream/core/db/import/testing/import-file';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portal-import-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function getFile(name: string, lines: string[]): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, `${lines.join('\n')}\n`);
  return path;
}

const FUNDS = 'code,pinyin_initials,name,type,pinyin_full';
const NAV = 'date,unit_nav,accumulated_nav,daily_return_pct,dividend_note';
const AS_OF = '2026-11-13';

interface PlanNode {
  'Relation Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  Plans?: PlanNode[];
}
const getNodes = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(getNodes)];

type Period = NonNullable<Performance['periods']>[number];

describeOnEachDatabase('peers of an imported fund', { content: 'seeded' }, (opened) => {
  /** Loads one period of every fund of a group, by fund. */
  const getPeriods = async (kind: FundKind, category: string, period: Period['period']) => {
    const rows = await opened()
      .db.selectFrom('fund_performance as p')
      .innerJoin('fund_metrics as m', 'm.fund_id', 'p.fund_id')
      .select(['p.fund_id', 'p.window_key', 'p.payload'])
      .where('m.kind', '=', kind)
      .where('m.category', '=', category)
      .execute();
    return new Map(
      rows.map(({ fund_id, window_key, payload }) => [
        `${fund_id} ${window_key}`,
        payload.periods?.find((each) => each.period === period) as Period,
      ]),
    );
  };
  const getAverage = (group: string) =>
    opened()
      .db.selectFrom('peer_series')
      .selectAll()
      .where('peer_group', '=', group)
      .orderBy('date')
      .execute();

  it.each([
    ['simu', 'equity'],
    ['public', 'qdii'],
  ] as const)(
    'computes the same averages and ranks in the seed and in the import: %s %s',
    async (kind, category) => {
      const group = `${kind}:${category}`;
      const [average, periods] = [await getAverage(group), await getPeriods(kind, category, 'since')];
      expect(average.length).toBeGreaterThan(100);
      expect(periods.size).toBeGreaterThan(9);
      await refreshPeerGroup(opened().db, kind, category);
      const [averageNow, periodsNow] = [await getAverage(group), await getPeriods(kind, category, 'since')];
      expect(averageNow.map(({ date, members }) => [date, members])).toEqual(
        average.map(({ date, members }) => [date, members]),
      );
      for (const [index, { value }] of average.entries()) {
        expect(Math.abs(averageNow[index]!.value / value - 1)).toBeLessThan(1e-5);
      }
      for (const [fund, before] of periods) {
        const now = periodsNow.get(fund)!;
        expect([now.rank, now.rank_total, now.value], fund).toEqual([
          before.rank,
          before.rank_total,
          before.value,
        ]);
        expect(Math.abs((now.peer ?? 0) - (before.peer ?? 0)), fund).toBeLessThan(1e-5);
      }
    },
  );

  it('reads only the last values of the funds for one more day of a group', async () => {
    const { db } = opened();
    const { count } = await db
      .selectFrom('fund_metrics')
      .select((each) => each.fn.countAll<string>().as('count'))
      .where('kind', '=', 'public')
      .where('category', '=', 'stock')
      .executeTakeFirstOrThrow();
    const { rows } = await sql<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>`
      explain (analyze, format json) ${buildGainsSql('public', 'stock', AS_OF)}`.execute(db);
    const read = getNodes(rows[0]!['QUERY PLAN'][0].Plan)
      .filter((node) => node['Relation Name']?.startsWith('nav_points'))
      .map((node) => Math.max(node['Actual Loops'], node['Actual Rows'] * node['Actual Loops']));
    expect(read.length).toBeGreaterThan(0);
    expect(Math.max(...read)).toBeLessThanOrEqual(Number(count));
  });

  it('moves each other fund down a rank and the average up when a fund beats its group', async () => {
    const { db } = opened();
    const before = await getPeriods('public', 'fof', '1m');
    const averageBefore = await getAverage('public:fof');
    await importReviewedFile(db, await getFile('funds.csv', [FUNDS, '900101,JS,疾升基金,混合-FOF,JISHENG']));
    // The NAV doubles over five weeks.
    const days = Array.from({ length: 36 }, (_, index) => addDays(AS_OF, index - 35));
    const lines = days.flatMap((day, index) =>
      getWeekday(day) > 5
        ? []
        : `${day},${(2 ** (index / 35)).toFixed(4)},${(2 ** (index / 35)).toFixed(4)},,`,
    );
    await importReviewedFile(db, await getFile('nav.csv', [NAV, ...lines]), { fundId: '900101' });

    const after = await getPeriods('public', 'fof', '1m');
    for (const window of ['1y', '3y', 'since']) {
      const own = after.get(`900101 ${window}`)!;
      expect([own.rank, own.rank_total]).toEqual([1, before.values().next().value!.rank_total! + 1]);
    }
    let ranked = 0;
    for (const [fund, was] of before) {
      const now = after.get(fund)!;
      expect(now.value, fund).toBe(was.value);
      if (was.rank === null) {
        expect(now.rank, fund).toBeNull();
        continue;
      }
      ranked += 1;
      expect([now.rank, now.rank_total], fund).toEqual([was.rank + 1, was.rank_total! + 1]);
      expect(now.peer!, fund).toBeGreaterThan(was.peer!);
    }
    expect(ranked).toBeGreaterThan(9);
    const averageNow = await getAverage('public:fof');
    expect(averageNow.at(-1)!.members).toBe(averageBefore.at(-1)!.members + 1);
    expect(averageNow.at(-1)!.value).toBeGreaterThan(averageBefore.at(-1)!.value);
  });

  it('writes only from an added or corrected day on, and gives the average of a full computation', async () => {
    const { db } = opened();
    /** Transaction id that wrote each row of the fund and of the average of its group. */
    const writes = async () => ({
      points: await getWrites('nav_points', 'fund_id', '900101'),
      average: await getWrites('peer_series', 'peer_group', 'public:fof'),
    });
    const getWrites = async (table: string, column: string, value: string): Promise<Map<string, string>> => {
      const { rows } = await sql<{ date: string; at: string }>`
        select date, xmin::text as at from ${sql.table(table)} where ${sql.ref(column)} = ${value}`.execute(
        db,
      );
      return new Map(rows.map(({ date, at }) => [date, at]));
    };
    const before = await writes();
    for (const [from, name, unit] of [
      [AS_OF, 'corrected.csv', '2.1000'],
      [addDays(AS_OF, 3), 'next.csv', '2.2000'],
    ] as const) {
      const lines = [NAV, `${from},${unit},${unit},,`];
      await importReviewedFile(db, await getFile(name, lines), { fundId: '900101' });
      const after = await writes();
      for (const of of ['points', 'average'] as const) {
        const kept = [...before[of]].filter(([date]) => date < from && date < AS_OF);
        expect(kept.length).toBeGreaterThan(20);
        for (const [date, at] of kept) expect(after[of].get(date), `${of} ${date}`).toBe(at);
      }
      expect(after.points.get(from)).not.toBe(before.points.get(from));
      const average = await getAverage('public:fof');
      await refreshPeerGroup(db, 'public', 'fof');
      const whole = await getAverage('public:fof');
      expect(average.map(({ date, members }) => [date, members])).toEqual(
        whole.map(({ date, members }) => [date, members]),
      );
      for (const [index, { value }] of whole.entries())
        expect(Math.abs(average[index]!.value / value - 1)).toBeLessThan(1e-7);
      before.average = await getWrites('peer_series', 'peer_group', 'public:fof');
    }
  });

  it('moves a fund out of one group and into the other when its type changes', async () => {
    const { db } = opened();
    const left = await getPeriods('public', 'fof', '1m');
    const joined = await getPeriods('public', 'reit', '1m');
    await importReviewedFile(db, await getFile('changed.csv', [FUNDS, '900101,JS,疾升基金,REITs,JISHENG']));
    const [fof, reit] = [await getPeriods('public', 'fof', '1m'), await getPeriods('public', 'reit', '1m')];
    const ofAnother = (periods: Map<string, Period>) =>
      [...periods].find(([fund, { rank }]) => rank !== null && !fund.startsWith('900101'))![0];
    const inFof = ofAnother(left);
    expect(fof.get(inFof)!.rank_total).toBe(left.get(inFof)!.rank_total! - 1);
    expect(fof.get(inFof)!.rank).toBe(left.get(inFof)!.rank! - 1);
    const inReit = ofAnother(joined);
    expect(reit.get(inReit)!.rank_total).toBe(joined.get(inReit)!.rank_total! + 1);
    const own = await db
      .selectFrom('fund_performance')
      .select('payload')
      .where('fund_id', '=', '900101')
      .executeTakeFirstOrThrow();
    expect(own.payload.peer_group).toBe('公募REITs平均');
  });
});
