import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDays } from '~/domain/calendar/dates';
import { toBig } from '~/domain/figures/money';
import { getNavDecimals, padNavDecimals, countDecimals } from '~/domain/figures/nav';
import { market as calls } from '~/contract/market';
import { market } from '~/upstream/modules/market-data/market';
import { callHandler } from '~/upstream/modules/testing/call-handler';
import { openWorld, type TestWorld } from '~/upstream/modules/testing/context';
import { describeOnEachDatabase } from '~/upstream/core/db/testing/each-database';
import { importReviewedFile, IMPORT_DAY } from '~/upstream/core/db/import/testing/import-file';
import { publishNav } from '~/upstream/core/db/import/publish-nav';
import { formatImportReport } from '~/upstream/core/db/import/report';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portal-nav-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

let files = 0;
async function getFile(lines: readonly string[]): Promise<string> {
  const path = join(folder, `${(files += 1)}.csv`);
  await writeFile(path, `${lines.join('\n')}\n`);
  return path;
}

const HEADER = 'date,unit_nav,accumulated_nav,daily_return_pct,dividend_note';
const FUND = '900100';
/** Enough members for an average. */
const PEERS = Array.from({ length: 12 }, (_, index) => String(900_110 + index));
const real = (name: string): string =>
  fileURLToPath(new URL(`../../../../../shared/data/${name}`, import.meta.url));

let world: TestWorld;

describeOnEachDatabase('imported NAV digits', { content: 'migrated' }, (opened) => {
  beforeAll(async () => {
    world = await openWorld({ opened: opened() });
    const directory = ['code,name,type', `${FUND},位数基金,债券型`, '900101,另一基金,QDII'];
    const funds = ['000004,中海可转债债券C', '007119,睿远成长价值混合A', '519697,交银优势行业混合'];
    await importReviewedFile(
      world.context.db,
      await getFile([...directory, ...funds.map((each) => `${each},混合型`)]),
    );
  });

  const importNav = async (fundId: string, rows: readonly string[]) =>
    importReviewedFile(world.context.db, await getFile([HEADER, ...rows]), { fundId });
  /** Every NAV in the API answer, oldest first, and the latest one of the fund. */
  const getShown = async (fund: string) => {
    const list = [];
    let cursor: string | undefined;
    do {
      const query = { fund_code: fund, limit: 50, ...(cursor === undefined ? {} : { cursor }) };
      const page = await callHandler(calls.fundNavList, market.fundNavList, world.context, { query });
      list.push(...(page.nav_list ?? []));
      cursor = page.next_cursor ?? undefined;
    } while (cursor !== undefined);
    const info = await callHandler(calls.fundInfo, market.fundInfo, world.context, {
      query: { fund_code: fund },
    });
    const window = await callHandler(calls.fundNav, market.fundNav, world.context, {
      query: { fund_code: fund, period: 'since' },
    });
    return { list: list.reverse(), latest: info, series: window.series };
  };
  const resetNavs = (fund: string) =>
    world.context.db.deleteFrom('nav_points').where('fund_id', '=', fund).execute();

  it('is imported, stored and answered as the same text', async () => {
    const nav = fc
      .tuple(fc.integer({ min: 1, max: 99 }), fc.stringMatching(/^\d{4,12}$/))
      .map(([whole, rest]) => `${whole}.${rest}`);
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(nav, nav), { minLength: 1, maxLength: 6 }), async (given) => {
        await resetNavs(FUND);
        await importNav(
          FUND,
          given.map(
            ([unit, accumulated], index) => `${addDays('2026-11-02', index)},${unit},${accumulated},,`,
          ),
        );
        const decimals = getNavDecimals(given.flat());
        const shown = given.map(([unit, accumulated]) => ({
          unit: padNavDecimals(unit, decimals),
          accumulated: padNavDecimals(accumulated, decimals),
        }));
        const { list, latest, series } = await getShown(FUND);
        expect(list).toMatchObject(shown);
        expect(series?.unit).toEqual(shown.map(({ unit }) => unit));
        expect(series?.accumulated).toEqual(shown.map(({ accumulated }) => accumulated));
        expect(latest).toMatchObject({ nav: shown.at(-1)?.unit, accumulated_nav: shown.at(-1)?.accumulated });
      }),
      { numRuns: 12 },
    );
  });

  it.each([4, 5, 8])('keeps %i places unchanged when all rows have them', async (decimals) => {
    await resetNavs(FUND);
    const units = ['1', '1.01', '1.0201'].map((each) => toBig(each).toFixed(decimals));
    await importNav(
      FUND,
      units.map((unit, index) => `${addDays('2026-11-02', index)},${unit},${unit},,`),
    );
    expect((await getShown(FUND)).list.map(({ unit }) => unit)).toEqual(units);
  });

  it('gains places with the first NAV that has more, and keeps them when a later one has fewer', async () => {
    await resetNavs(FUND);
    await importNav(FUND, ['2026-11-02,1.0000,1.0000,,', '2026-11-03,1.0100,1.0100,1,']);
    const publish = (date: string, unit: string) =>
      publishNav(world.context.db, 'public', FUND, { date, unit, today: IMPORT_DAY });
    expect(await publish('2026-11-04', '1.02010408')).toEqual({
      date: '2026-11-04',
      unit: '1.02010408',
      accumulated: '1.02010408',
    });
    expect(await publish('2026-11-05', '1.03')).toMatchObject({ unit: '1.03000000' });
    expect((await getShown(FUND)).list.map(({ unit }) => unit)).toEqual([
      '1.00000000',
      '1.01000000',
      '1.02010408',
      '1.03000000',
    ]);
    // The same value with fewer places changes nothing; another value does.
    expect(await importNav(FUND, ['2026-11-02,1,1,,', '2026-11-05,1.03,1.03,,'])).toMatchObject({
      changed: 0,
      unchanged: 2,
    });
    expect(await importNav(FUND, ['2026-11-05,1.030000001,1.030000001,,'])).toMatchObject({ changed: 1 });
    expect((await getShown(FUND)).latest.nav).toBe('1.030000001');
  });

  it('shows a correction at once, also in a chart that was requested before', async () => {
    await resetNavs(FUND);
    await importNav(FUND, ['2026-11-02,1.0000,1.0000,,', '2026-11-03,1.0100,1.0100,,']);
    expect((await getShown(FUND)).series?.unit).toEqual(['1.0000', '1.0100']);
    await publishNav(world.context.db, 'public', FUND, {
      date: '2026-11-02',
      unit: '1.00005',
      today: IMPORT_DAY,
    });
    const { series, list } = await getShown(FUND);
    expect(series?.unit).toEqual(['1.00005', '1.01000']);
    expect(list.map(({ unit }) => unit)).toEqual(series?.unit);
  });

  it('moves the peers in the charts of other funds, also in charts requested before', async () => {
    const days = [0, 1, 2, 3, 4].map((each) => addDays('2026-11-02', each));
    const grown = (step: number): string[] =>
      days.map((day, index) => `${day},${(1 + index * step).toFixed(4)},${(1 + index * step).toFixed(4)},,`);
    const getPeers = async () => (await getShown('900110')).series?.peers.at(-1) ?? null;
    await importReviewedFile(
      world.context.db,
      await getFile(['code,name,type', ...PEERS.map((code) => `${code},同类${code},FOF`)]),
    );
    for (const code of PEERS) await importNav(code, grown(0.01));
    expect(await getPeers()).toBeCloseTo(1.04, 6);
    await importNav(PEERS.at(-1) ?? '', grown(0.02));
    expect(await getPeers()).toBeGreaterThan(1.04);
  });

  it('measures returns with all places', async () => {
    await resetNavs(FUND);
    await importNav(FUND, ['2026-11-02,1.00000001,1.00000001,,', '2026-11-03,1.00000004,1.00000004,,']);
    const { list, series } = await getShown(FUND);
    expect(list[1]?.change).toBeCloseTo(0.00000003, 11);
    expect((series?.adjusted[1] ?? 0) - 1).toBeCloseTo(0.00000003, 13);
  });

  it('pays an announced amount per share to the last place', async () => {
    await resetNavs('900101');
    await importNav('900101', [
      '2026-11-02,1.10000,1.10000,,',
      '2026-11-03,1.05432,1.10000,,分红：每份派现金0.045678元',
      '2026-11-04,0.52716,1.10000,,拆分：每份基金份额折算2.000000001份',
    ]);
    const query = { fund_code: '900101' };
    const { dividends, splits } = await callHandler(calls.fundDividend, market.fundDividend, world.context, {
      query,
    });
    expect(dividends.map(({ per_share }) => per_share)).toEqual(['0.045678']);
    expect(splits.map(({ ratio }) => ratio)).toEqual(['2.000000001']);
  });

  it.each(['abc', '1e-4', '1.2345元', '1.2345678901234', 'NaN', '-1', '0.0000', ''])(
    'is refused with its line when it is invalid: %j',
    async (text) => {
      const report = await importNav(FUND, ['2026-11-09,1.0000,1.0000,,', `2026-11-10,${text},1.0000,,`]);
      expect(report.isWritten).toBe(false);
      expect(formatImportReport('x.csv', report)).toContain(
        `第 3 行：unit_nav “${text}”不是净值：应为大于 0 的数字，如 1.2345，小数最多 12 位`,
      );
    },
  );

  describe.each(['000004', '007119', '519697'])('published history of %s', (code) => {
    const path = real(`nav-${code}.csv`);

    it.runIf(existsSync(path))('is answered point by point as in the file', async () => {
      const rows = readFileSync(path, 'utf8')
        .split(/\r?\n/)
        .slice(1)
        .filter(Boolean)
        .map((line) => line.split(','))
        .sort(([a = ''], [b = '']) => (a < b ? -1 : 1));
      const report = await importReviewedFile(world.context.db, path, { fundId: code });
      expect(report).toMatchObject({ added: rows.length, refused: [], isWritten: true });
      const decimals = getNavDecimals(rows.flatMap(([, unit = '', accumulated = '']) => [unit, accumulated]));
      const { list, latest } = await getShown(code);
      expect(list).toHaveLength(rows.length);
      rows.forEach(([date, unit = '', accumulated = '', , note = ''], index) => {
        const shown = list[index];
        expect(shown).toMatchObject({ date, note: note || null });
        // The digits of the file, padded with zeros only.
        expect(shown?.unit.slice(0, unit.length)).toBe(unit);
        expect(toBig(shown?.unit ?? '').eq(unit)).toBe(true);
        expect(toBig(shown?.accumulated ?? '').eq(accumulated)).toBe(true);
        expect(countDecimals(shown?.unit ?? '')).toBe(decimals);
      });
      expect(latest.nav).toBe(list.at(-1)?.unit);
      const paid = rows.flatMap(([, , , , note = '']) => /派现金([\d.]+)元/.exec(note)?.[1] ?? []);
      const { dividends } = await callHandler(calls.fundDividend, market.fundDividend, world.context, {
        query: { fund_code: code },
      });
      expect(dividends.map(({ per_share }) => per_share).reverse()).toEqual(
        paid.map((each) => padNavDecimals(each)),
      );
      // A second import changes nothing.
      expect(await importReviewedFile(world.context.db, path, { fundId: code })).toMatchObject({
        added: 0,
        changed: 0,
        unchanged: rows.length,
      });
    });
  });
});
