import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import {
  computeMaxDrawdown,
  resampleSeries,
  computeStepReturns,
  type Series,
} from '~/domain/figures/metrics';
import { NEWS_KINDS } from '~/contract/content';
import { PUBLIC_TYPES, STRATEGIES } from '~/contract/kinds';
import { verifyPassword } from '~/upstream/core/db/password';
import type { ArticleBody, PublicType, Strategy } from '~/upstream/core/db/schema';
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from '~/upstream/seed';
import { buildAccountRows } from '~/upstream/seed/accounts';
import { buildAwardRows } from '~/upstream/seed/awards';
import { parseBody, formatBody } from '~/upstream/modules/content/editing/body-text';
import { countCharacters } from '~/domain/shared/reading-minutes';
import { SEED_AS_OF, listTradingDays } from '~/upstream/seed/calendar';
import { getDiscountedRate, buildFeeTiers } from '~/upstream/seed/fund-documents';
import { buildWorld } from '~/upstream/seed/world';

const world = buildWorld();
const FORBIDDEN = [
  '预期收益',
  '保证',
  '承诺',
  '安全',
  '保险',
  '有保障',
  '高收益',
  '无风险',
  '业绩最佳',
  '规模最大',
  '欲购从速',
  '！',
];
const getSeries = (nav: { dates: string[]; adjusted: number[] } | null): Series =>
  (nav?.dates ?? []).map((date, index) => ({ date, value: nav?.adjusted[index] as number }));

describe('seeded world', () => {
  it('has the companies, managers and funds the portal needs', () => {
    expect(world.companies.filter(({ kind }) => kind === 'simu').length).toBeGreaterThanOrEqual(40);
    expect(world.managers.filter(({ kind }) => kind === 'simu').length).toBeGreaterThanOrEqual(80);
    expect(world.simu).toHaveLength(400);
    expect(new Set(world.simu.map(({ row }) => row.strategy))).toEqual(new Set(STRATEGIES));
    expect(world.publics).toHaveLength(800);
    expect(new Set(world.publics.map(({ type }) => type))).toEqual(new Set(PUBLIC_TYPES));
    expect(world.publics.filter(({ nav }) => nav !== null).length).toBeGreaterThanOrEqual(200);
  });

  it('has unique names and codes', () => {
    const once = (values: string[]): void => expect(new Set(values).size).toBe(values.length);
    once(world.companies.map(({ name }) => name));
    once(world.managers.map(({ name }) => name));
    once(world.simu.map(({ row }) => row.name));
    once(world.simu.map(({ row }) => row.filing_no));
    once([...world.publics.map(({ id }) => id), ...world.simu.map(({ row }) => row.id)]);
    once(world.publics.map(({ name }) => name));
    once(world.articles.map(({ title }) => title));
  });

  it('has closed, liquidated and young private funds, and one without NAV', () => {
    const statuses = world.simu.map(({ row }) => row.status);
    expect(new Set(statuses)).toEqual(new Set(['raising', 'running', 'closed', 'liquidated']));
    expect(world.simu.filter(({ row }) => row.founded_on > '2026-05-13').length).toBeGreaterThan(10);
    expect(world.simu.filter(({ nav }) => nav === null)).toHaveLength(1);
  });

  it('has weekly NAV of private funds and daily NAV of public ones up to the same day', () => {
    for (const { row, nav } of world.simu.filter((fund) => fund.row.status !== 'liquidated' && fund.nav)) {
      expect(nav?.dates[nav.dates.length - 1], row.name).toBe(SEED_AS_OF);
    }
    const weekly = world.simu.find(({ nav }) => (nav?.dates.length ?? 0) > 200)?.nav;
    const afterFounding = getSeries(weekly ?? null).slice(1);
    expect(resampleSeries(afterFounding, 'week')).toEqual(afterFounding);
    const days = new Set(listTradingDays());
    for (const { nav } of world.publics.slice(0, 30))
      for (const date of nav?.dates ?? []) expect(days.has(date)).toBe(true);
  });

  it('has funds that behave like their strategy', () => {
    const levels = new Map(
      world.market.days.map((day, index) => [day, world.market.levels.csi300[index] as number]),
    );
    const correlations = (strategy: Strategy): number => {
      const values = world.simu
        .filter(({ row, nav }) => row.strategy === strategy && (nav?.dates.length ?? 0) > 104)
        .map(({ nav }) => {
          const own = getSeries(nav);
          return correlation(
            computeStepReturns(own),
            computeStepReturns(own.map(({ date }) => ({ date, value: levels.get(date) as number }))),
          );
        });
      return values.reduce((sum, value) => sum + value, 0) / values.length;
    };
    expect(correlations('equity')).toBeGreaterThan(0.65);
    expect(Math.abs(correlations('neutral'))).toBeLessThan(0.4);
    expect(Math.abs(correlations('futures'))).toBeLessThan(0.4);
    expect(correlations('multi')).toBeGreaterThan(0.25);
    expect(correlations('multi')).toBeLessThan(correlations('equity'));
    const depth = (strategy: Strategy): number =>
      Math.min(
        ...world.simu
          .filter(({ row }) => row.strategy === strategy)
          .map(({ nav }) => computeMaxDrawdown(getSeries(nav))?.depth ?? 0),
      );
    expect(depth('equity')).toBeLessThan(-0.2);
    expect(depth('bond')).toBeGreaterThan(-0.12);
    expect(depth('bond')).toBeLessThan(-0.01);
  });

  it('has years with their typical shape: strategies follow their main factors', () => {
    const simuIn = (strategy: Strategy) => (from: string, to: string) =>
      medianReturn(
        world.simu.filter(({ row }) => row.strategy === strategy).map(({ nav }) => getSeries(nav)),
        from,
        to,
      );
    const publicIn = (type: PublicType) => (from: string, to: string) =>
      medianReturn(
        world.publics.filter((fund) => fund.type === type).map(({ nav }) => getSeries(nav)),
        from,
        to,
      );
    const indexIn = (key: keyof typeof world.market.levels) => (from: string, to: string) =>
      medianReturn(
        [
          world.market.days.map((date, index) => ({
            date,
            value: world.market.levels[key][index] as number,
          })),
        ],
        from,
        to,
      );
    const [equity, neutral, futures, bond] = (['equity', 'neutral', 'futures', 'bond'] as const).map(
      simuIn,
    ) as [CountBetween, CountBetween, CountBetween, CountBetween];
    for (const index of ['csi300', 'csi500'] as const) {
      expect(indexIn(index)('2015-06-12', '2015-08-28')).toBeLessThan(-0.3);
      expect(indexIn(index)('2018-01-26', '2018-12-28')).toBeLessThan(-0.25);
    }
    expect(equity('2018-01-26', '2018-12-28')).toBeLessThan(-0.12);
    expect(equity('2021-12-31', '2022-10-31')).toBeLessThan(-0.15);
    expect(equity('2020-01-17', '2020-03-20')).toBeLessThan(-0.05);
    expect(equity('2020-03-20', '2020-07-10')).toBeGreaterThan(0.15);
    expect(equity('2024-09-13', '2024-10-11')).toBeGreaterThan(0.12);
    expect(bond('2022-10-28', '2022-12-16')).toBeLessThan(-0.01);
    for (const year of [2019, 2021, 2023, 2024])
      expect(bond(`${year}-01-01`, `${year}-12-31`), `${year}`).toBeGreaterThan(0.02);
    for (const year of [2020, 2021, 2022])
      expect(futures(`${year}-01-01`, `${year}-12-31`), `${year}`).toBeGreaterThan(0.03);
    expect(neutral('2024-01-12', '2024-02-08')).toBeLessThan(-0.05);
    expect(neutral('2023-01-01', '2023-12-31')).toBeGreaterThan(0.04);
    expect(publicIn('qdii')('2022-01-04', '2022-10-13')).toBeLessThan(-0.12);
    expect(publicIn('qdii')('2022-10-13', '2024-07-16')).toBeGreaterThan(0.25);
  });

  it('has no two funds of a list with the same curve, and each fits its name', () => {
    const alike = (list: readonly { id: string }[]): number => {
      const sparks = list
        .map(({ id }) => world.figures.get(id)?.spark ?? [])
        .filter((spark) => spark.length > 50)
        .slice(0, 20);
      const length = Math.min(...sparks.map((spark) => spark.length));
      const pairs = sparks.flatMap((one, index) =>
        sparks.slice(0, index).map((other) => correlation(one.slice(0, length), other.slice(0, length))),
      );
      return pairs.reduce((sum, value) => sum + value, 0) / pairs.length;
    };
    const getSimu = (strategy: Strategy) =>
      world.simu.filter(({ row }) => row.strategy === strategy).map(({ row }) => row);
    // It was 0.65 for equity and 0.98 for bonds when one market factor moved all of them.
    expect(alike(getSimu('equity'))).toBeLessThan(0.45);
    expect(alike(getSimu('bond'))).toBeLessThan(0.93);
    expect(alike(world.publics.filter(({ type }) => type === 'mixed'))).toBeLessThan(0.6);
    for (const fund of world.publics) {
      if (fund.type !== 'index' || (fund.nav?.dates.length ?? 0) < 500) continue;
      const key = fund.benchmark_id === 'csi500' ? 'csi500' : 'csi300';
      const levels = new Map(
        world.market.days.map((day, index) => [day, world.market.levels[key][index] as number]),
      );
      const own = getSeries(fund.nav);
      const follows = correlation(
        computeStepReturns(own),
        computeStepReturns(own.map(({ date }) => ({ date, value: levels.get(date) as number }))),
      );
      expect(follows, fund.name).toBeGreaterThan(0.97);
    }
  });

  it('has one path for both classes of a fund, the second lower by its fee', () => {
    const byName = new Map(world.publics.map((fund) => [fund.name, fund]));
    const pairs = world.publics.flatMap((fund) => {
      const sister =
        fund.isClassC && fund.type !== 'money' ? byName.get(fund.name.replace(/C$/, 'A')) : undefined;
      return fund.nav && sister?.nav ? [[sister.nav, fund.nav] as const] : [];
    });
    expect(pairs.length).toBeGreaterThan(20);
    for (const [a, c] of pairs) {
      const grown = ({ adjusted }: typeof a): number => Math.log(adjusted[adjusted.length - 1] as number);
      const years = (a.dates.length - 1) / 250;
      expect(Math.abs(grown(a) - grown(c) - 0.004 * years)).toBeLessThan(0.004);
    }
  });

  it('keeps the adjusted value continuous through dividends and splits', () => {
    const paying = [...world.simu, ...world.publics]
      .map(({ nav }) => nav)
      .filter((nav) => (nav?.dividends.length ?? 0) > 0);
    expect(paying.length).toBeGreaterThan(100);
    expect(world.publics.some(({ nav }) => (nav?.splits.length ?? 0) > 0)).toBe(true);
    for (const nav of paying) {
      for (const { index, perShare } of nav?.dividends ?? []) {
        const before = nav?.unit[index - 1] as number;
        const grown = ((nav?.unit[index] as number) + perShare) / before;
        expect((nav?.adjusted[index] as number) / (nav?.adjusted[index - 1] as number)).toBeCloseTo(
          grown,
          10,
        );
        expect(nav?.notes.get(index)).toContain(perShare.toFixed(4));
      }
    }
  });

  it('keeps fees within the caps of the type', () => {
    const caps: Record<PublicType, number> = {
      stock: 0.008,
      mixed: 0.005,
      index: 0.003,
      bond: 0.003,
      money: 0,
      qdii: 0.008,
      fof: 0.005,
      reit: 0.003,
    };
    for (const fund of world.publics) {
      const tiers = buildFeeTiers(fund);
      const subscribe = tiers.filter(({ side }) => side === 'subscribe');
      expect(Math.max(...subscribe.map(({ rate }) => rate ?? 0))).toBeLessThanOrEqual(caps[fund.type]);
      expect(subscribe[0]?.discount_rate).toBe(getDiscountedRate(fund));
      if (fund.type === 'money') continue;
      const redeem = tiers.filter(({ side }) => side === 'redeem');
      const rateAt = (days: number): number =>
        redeem.filter(({ from_value }) => from_value <= days).at(-1)?.rate ?? 0;
      expect(rateAt(6)).toBeGreaterThanOrEqual(0.015);
      expect(rateAt(29)).toBeGreaterThanOrEqual(0.01);
      expect(rateAt(179)).toBeGreaterThanOrEqual(0.005);
    }
  });

  it('has at least 300 articles of realistic length that do not repeat each other', () => {
    expect(world.articles.length).toBeGreaterThanOrEqual(300);
    expect(new Set(world.articles.map(({ kind }) => kind))).toEqual(new Set(NEWS_KINDS));
    for (const { title, body } of world.articles) {
      expect(countCharacters(body), title).toBeGreaterThanOrEqual(600);
      expect(countCharacters(body), title).toBeLessThanOrEqual(1500);
      // Converted to the operators' markup, and back.
      expect(parseBody(formatBody(body)), title).toEqual(body);
    }
    // The closing line is a disclaimer and may be the same.
    const told = world.articles.map(({ body }) => getParagraphs(body).slice(0, -1));
    told.forEach((own, index) => {
      for (const other of told.slice(index + 1)) {
        const shared = other.filter((text) => own.includes(text)).length;
        expect(shared / own.length, own[0]).toBeLessThanOrEqual(0.4);
      }
    });
  });

  it('contains no prohibited words', () => {
    const texts = JSON.stringify([
      world.articles,
      world.announcements,
      world.publics.map(({ terms }) => terms),
      world.simu.map(({ row }) => row),
      world.companies,
    ]);
    for (const word of FORBIDDEN) expect(texts.includes(word), word).toBe(false);
  });

  it('gives every article a title and a summary that no other article has', () => {
    for (const texts of [
      world.articles.map(({ title }) => title),
      world.articles.map(({ summary }) => summary),
    ])
      expect(texts.filter((text, at) => texts.indexOf(text) !== at)).toEqual([]);
  });

  it('contains no empty figure: no change, drawdown or share of 0.00% in a sentence', () => {
    for (const { title, summary, body } of world.articles) {
      const sentences = [title, summary, ...body.flatMap((block) => ('text' in block ? [block.text] : []))];
      for (const text of sentences)
        expect(text).not.toMatch(/(?<![\d.])[-−]?0(\.0+)?%|NaN|Infinity|undefined/);
    }
    const titles = world.articles.map(({ title }) => title).filter((title) => title.includes('的回撤说起'));
    expect(titles.length).toBeGreaterThan(0);
  });

  it('shows figures as charts: every line as long as its days, only indices', () => {
    const charts = world.articles.flatMap(({ body }) => body.filter(({ type }) => type === 'chart'));
    expect(charts.length).toBeGreaterThan(60);
    for (const chart of charts) {
      if (chart.type !== 'chart') continue;
      expect(chart.dates.length).toBeGreaterThan(20);
      for (const { name, values } of chart.lines) {
        expect(name).toMatch(/沪深300|中证500|中债综合/);
        expect(values).toHaveLength(chart.dates.length);
        expect(values[0]).toBe(0);
      }
    }
  });

  it('shows no performance of a private fund in an article', () => {
    for (const article of world.articles) {
      const funds = article.mentions.filter(({ kind }) => kind === 'simu');
      const text = JSON.stringify(article.body) + article.title + article.summary;
      for (const { name } of funds) expect(text.includes(name), name).toBe(false);
    }
  });

  it('shows nothing of a liquidated fund in private lists except its return since founding', () => {
    const gone = world.simu.filter(({ row, nav }) => row.status === 'liquidated' && nav);
    for (const { row } of gone) {
      const metrics = world.figures.get(row.id)?.metrics;
      expect(metrics?.return_1m).toBeNull();
      expect(metrics?.return_since).not.toBeNull();
    }
  });

  it('selects award winners by filed facts: no returns, and the first by the criterion wins', () => {
    const { editions, categories, nominees } = buildAwardRows(world);
    const text = JSON.stringify([editions, categories, nominees]);
    for (const word of FORBIDDEN) expect(text.includes(word), word).toBe(false);
    expect(editions.map(({ year }) => year)).toEqual([2026, 2022]);
    expect(categories.filter(({ year }) => year === 2026)).toHaveLength(13);
    expect(nominees.filter(({ id, is_winner }) => is_winner && id.startsWith('A2026'))).toEqual([]);
    const founded = new Map(world.simu.map(({ row }) => [row.id, row.founded_on]));
    for (const { id } of categories.filter((each) => each.year === 2022)) {
      const [first, ...others] = nominees.filter((each) => each.category_id === id);
      expect([first?.is_winner, others.some((each) => each.is_winner)]).toEqual([true, false]);
      if (first?.target_kind !== 'simu') continue;
      for (const other of others)
        expect(founded.get(first.target_id)! <= founded.get(other.target_id)!, id).toBe(true);
    }
  });

  it('is the same every time', () => {
    const again = buildWorld();
    expect(digest(again)).toBe(digest(world));
    expect(buildAwardRows(again)).toEqual(buildAwardRows(world));
  });

  it('has every demo account with the password of the README', async () => {
    const rows = await buildAccountRows();
    expect(rows.map(({ phone }) => phone)).toEqual(DEMO_ACCOUNTS.map(({ phone }) => phone));
    for (const { password_hash } of rows.slice(0, 2))
      expect(await verifyPassword(DEMO_PASSWORD, password_hash)).toBe(true);
    expect(await verifyPassword('Demo2025', rows[0]?.password_hash as string)).toBe(false);
  });
});

const getParagraphs = (body: ArticleBody): string[] =>
  body.flatMap((block) => (block.type === 'p' ? [block.text] : []));

function digest({
  companies,
  simu,
  publics,
  articles,
  announcements,
}: ReturnType<typeof buildWorld>): string {
  const funds = [...simu, ...publics].map(({ nav }) => nav?.unit);
  return createHash('sha256')
    .update(JSON.stringify([companies, funds, articles, announcements]))
    .digest('hex');
}

type CountBetween = (from: string, to: string) => number;

/** Returns the median return between two days of the series with points before and on both. */
function medianReturn(list: readonly Series[], from: string, to: string): number {
  const returns = list
    .filter((series) => (series[0]?.date ?? to) <= from && (series.at(-1)?.date ?? '') >= to)
    .map((series) => {
      const at = (day: string): number => series.findLast(({ date }) => date <= day)?.value ?? Number.NaN;
      return at(to) / at(from) - 1;
    })
    .sort((a, b) => a - b);
  expect(returns.length, `${from} ${to}`).toBeGreaterThan(0);
  return returns[Math.floor(returns.length / 2)] as number;
}

function correlation(a: number[], b: number[]): number {
  const mean = (list: number[]): number => list.reduce((sum, value) => sum + value, 0) / list.length;
  const [meanA, meanB] = [mean(a), mean(b)];
  const product = a.reduce((sum, value, index) => sum + (value - meanA) * ((b[index] as number) - meanB), 0);
  const square = (list: number[], middle: number): number =>
    Math.sqrt(list.reduce((sum, value) => sum + (value - middle) ** 2, 0));
  return product / (square(a, meanA) * square(b, meanB));
}
