import { STRATEGIES, STRATEGY_NAMES } from '~/contract/kinds';
import { addMonths } from '~/domain/calendar/dates';
import { computeMaxDrawdown, computePeriodReturn, type Series } from '~/domain/figures/metrics';
import type { FundAwardsTable } from '~/upstream/core/db/schema';
import { createRandom } from '~/upstream/seed/random';
import type { SeedSimuFund } from '~/upstream/seed/simu-funds';
import type { World } from '~/upstream/seed/world';

const YEARS: readonly number[] = [2021, 2022, 2023, 2024, 2025];
/** With fewer candidates there was no award. */
const LEAST = 3;
const A_CATEGORY = 4;

type Award = Pick<
  FundAwardsTable,
  'body' | 'category' | 'criterion' | 'source' | 'published_on' | 'judged_by'
>;

const getEnd = (year: number): string => `${year}-12-31`;
const ranOn = ({ nav }: SeedSimuFund, day: string): boolean => (nav?.dates.at(-1) ?? '') >= day;
const seriesUntil = ({ nav }: SeedSimuFund, day: string): Series =>
  (nav?.dates ?? []).flatMap((date, index) =>
    date <= day ? [{ date, value: nav?.adjusted[index] as number }] : [],
  );

const disclosed = (year: number): Award => ({
  body: '江汀证券报',
  category: '信息披露无迟延产品',
  criterion: '运作满三年、自愿报名的产品中，逐项核对全年净值与定期报告的披露日期，无一迟延。',
  source: `《江汀证券报》${year + 1}年3月18日第6版`,
  published_on: `${year + 1}-03-18`,
  judged_by: 'facts',
});
const fifthYear = (year: number): Award => ({
  body: '北岑财经大学资产管理研究中心',
  category: '存续五年产品',
  criterion: '当年满五年、仍在运作的产品，按成立日期先后列出。',
  source: `《${year} 年私募基金存续报告》附表`,
  published_on: `${year + 1}-05-20`,
  judged_by: 'facts',
});
const threeYears = (year: number, strategy: string): Award => ({
  body: '岭澍数据',
  category: `三年期${strategy}产品`,
  criterion: `年末净值满三年的${strategy}产品中，按三年区间收益与最大回撤之比评出。`,
  source: `岭澍数据 ${year + 1} 年 2 月 28 日公告`,
  published_on: `${year + 1}-02-28`,
  judged_by: 'performance',
});

/** Computes the three-year return divided by the largest drawdown; null under three years. */
function getScore(fund: SeedSimuFund, day: string): number | null {
  const series = seriesUntil(fund, day);
  const period = computePeriodReturn(series, '3y');
  if (period === null) return null;
  const fall = computeMaxDrawdown(series.filter(({ date }) => date >= period.start))?.depth ?? 0;
  return fall < 0 ? period.value / -fall : null;
}

/** Returns the awards of a year with their funds. */
function getAwards(year: number, world: World): { award: Award; funds: SeedSimuFund[] }[] {
  const day = getEnd(year);
  const running = world.simu.filter((fund) => ranOn(fund, day));
  const old = running.filter(({ row }) => row.founded_on <= addMonths(day, -36));
  const five = running
    .filter(({ row }) => row.founded_on.startsWith(String(year - 5)))
    .sort((a, b) => (a.row.founded_on < b.row.founded_on ? -1 : 1));
  return [
    {
      award: disclosed(year),
      funds: createRandom(`disclosed:${year}`).sample(old, Math.min(A_CATEGORY, old.length)),
    },
    { award: fifthYear(year), funds: five.slice(0, A_CATEGORY) },
    ...STRATEGIES.map((strategy) => {
      const scored = old
        .filter(({ row }) => row.strategy === strategy)
        .flatMap((fund) => {
          const score = getScore(fund, day);
          return score === null ? [] : [{ fund, score }];
        })
        .sort((a, b) => b.score - a.score);
      const [first] = scored.length < LEAST ? [] : scored;
      const label = strategy === 'other' ? '其他策略' : STRATEGY_NAMES[strategy];
      return { award: threeYears(year, label), funds: first ? [first.fund] : [] };
    }),
  ];
}

/** Builds the awards of private funds from others. */
export const buildFundAwardRows = (world: World) =>
  YEARS.flatMap((year) =>
    getAwards(year, world).flatMap(({ award, funds }, category) =>
      funds.map(({ row, company, name_key }) => ({
        id: `W${year}-${category}-${row.id}`,
        fund_id: row.id,
        name: row.short_name,
        name_key,
        company_name: company.name,
        year,
        ...award,
      })),
    ),
  );
