import type { ArticleBody } from '~/upstream/core/db/schema';
import { findIndexOnOrAfter } from '~/upstream/seed/calendar';
import type { Market } from '~/upstream/seed/market-model';
import { createRandom, type Random } from '~/upstream/seed/random';
import type { Topic } from '~/upstream/seed/articles/topic';

const INDUSTRIES = [
  '电子',
  '电力设备',
  '医药',
  '食品饮料',
  '机械',
  '汽车',
  '计算机',
  '有色金属',
  '银行',
  '交通运输',
  '家电',
  '传媒',
];

/** Trading days per year. */
const YEAR_DAYS = 250;
/** Number of weeks in a chart: one year. */
const CHART_WEEKS = 53;

/**
 * Picks the days on which the articles of a topic appear: market reviews on the last Fridays, the others spread
 * over two years.
 */
export function pickPublishingDays(market: Market, topic: Topic, salt: number): string[] {
  const ends = market.weekEnds.map((index) => market.days[index] as string);
  if (topic.count >= 52) return ends.slice(-topic.count);
  const random = createRandom(`days:${salt}`);
  const span = market.days.slice(-480);
  const step = span.length / topic.count;
  return Array.from(
    { length: topic.count },
    (_, index) => span[Math.min(span.length - 1, Math.floor(index * step + random.next() * step))] as string,
  );
}

const percent = (ratio: number): string => `${Math.abs(ratio * 100).toFixed(2)}%`;
/** A smaller change would be shown as 0.00%, without information. */
const SHOWN_LEAST = 0.00005;
/** Formats 上涨1.23%, 下跌0.45%, or 持平. */
const moved = (ratio: number): string =>
  Math.abs(ratio) < SHOWN_LEAST ? '持平' : ratio > 0 ? `上涨${percent(ratio)}` : `下跌${percent(ratio)}`;
/** Formats 距近一年高点5.21%, or that it is the highest. */
const belowHigh = (ratio: number): string =>
  ratio > -SHOWN_LEAST ? '为近一年高点' : `距近一年高点${percent(ratio)}`;

/** Builds the market figures of a day, as the slots of articles. */
export function buildArticleFigures(
  market: Market,
  day: string,
  random: Random,
): Record<string, string | number> {
  const at = findIndexOnOrAfter(market.days, day);
  const { csi300, csi500, bond } = market.levels;
  const change = (levels: Float64Array, back: number): number =>
    (levels[at] as number) / (levels[Math.max(0, at - back)] as number) - 1;
  const since = (start: string): number => at - Math.max(0, findIndexOnOrAfter(market.days, start) - 1);
  const [year = '', month = '', date = ''] = day.split('-');
  const week = { large: change(csi300, 5), small: change(csi500, 5), bond: change(bond, 5) };
  const industries = random.sample(INDUSTRIES, 3);
  const year300 = csi300.slice(Math.max(0, at - YEAR_DAYS), at + 1);
  const yearHigh = Math.max(...year300);
  const volatility = deviation(csi300, at, 60);
  return {
    date: `${Number(month)}月${Number(date)}日`,
    year,
    month: Number(month),
    w300: moved(week.large),
    w500: moved(week.small),
    wbond: moved(week.bond),
    m300: moved(change(csi300, since(`${year}-${month}-01`) || 20)),
    y300: moved(change(csi300, since(`${year}-01-01`) || 240)),
    l300: (csi300[at] as number).toFixed(2),
    l500: (csi500[at] as number).toFixed(2),
    ddNow: belowHigh((csi300[at] as number) / yearHigh - 1),
    mdd300: percent(worstDrawdown(year300)),
    vol300: percent(volatility),
    volTrend: volatility > deviation(csi300, Math.max(61, at - 20), 60) ? '有所扩大' : '有所收窄',
    style: week.small > week.large ? '偏向中小盘' : '偏向大盘',
    bondMood: week.bond >= 0.0008 ? '偏暖' : week.bond <= -0.0008 ? '略有调整' : '窄幅震荡',
    bondMood2: change(csi300, 20) * change(bond, 20) < 0 ? '方向相反' : '方向一致',
    turnover: (random.int(820, 1680) * 10).toLocaleString('en-US'),
    turnoverTrend: random.pick(['有所放大', '小幅收缩', '基本持平', '温和放大']),
    upDays: [0, 1, 2, 3, 4].filter(
      (back) => (csi300[at - back] as number) > (csi300[at - back - 1] as number),
    ).length,
    ind1: industries[0] as string,
    ind2: industries[1] as string,
    ind3: industries[2] as string,
    p1: random.between(24, 58).toFixed(1),
    n1: random.int(2, 9),
    few: random.int(1, 3),
    n3: random.int(4, 12),
    n4: String(random.int(20, 90)).padStart(3, '0'),
  };
}

/** Computes the yearly volatility of the last `count` daily changes. */
function deviation(levels: Float64Array, at: number, count: number): number {
  const changes = Array.from({ length: count }, (_, back) =>
    Math.log((levels[at - back] as number) / (levels[at - back - 1] as number)),
  );
  const mean = changes.reduce((sum, value) => sum + value, 0) / count;
  return Math.sqrt((changes.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (count - 1)) * 250);
}

/** Builds the table of the three indices on a day: close, week, year to date. */
export function buildIndexTable(market: Market, day: string): ArticleBody[number] {
  const at = findIndexOnOrAfter(market.days, day);
  const yearStart = Math.max(0, findIndexOnOrAfter(market.days, `${day.slice(0, 4)}-01-01`) - 1);
  const row = (name: string, levels: Float64Array): string[] => {
    const signed = (ratio: number): string => `${ratio >= 0 ? '+' : '−'}${percent(ratio)}`;
    const close = levels[at] as number;
    return [
      name,
      close.toFixed(2),
      signed(close / (levels[at - 5] as number) - 1),
      signed(close / (levels[yearStart] as number) - 1),
    ];
  };
  return {
    type: 'table',
    head: ['指数', '收盘', '近一周', '年初至今'],
    rows: [
      row('沪深300', market.levels.csi300),
      row('中证500', market.levels.csi500),
      row('中债综合', market.levels.bond),
    ],
  };
}

/** Computes weekly changes of 沪深300, the last one ending on or before the day. */
export function computeWeeklyChanges(market: Market, day: string): number[] {
  const ends = market.weekEnds.filter((index) => (market.days[index] as string) <= day);
  const { csi300 } = market.levels;
  return ends
    .slice(1)
    .map((end, index) => (csi300[end] as number) / (csi300[ends[index] as number] as number) - 1);
}

/** Computes the largest drawdown from the running high, a ratio of at most zero. */
function worstDrawdown(levels: Float64Array): number {
  let high = 0;
  let worst = 0;
  for (const level of levels) {
    high = Math.max(high, level);
    worst = Math.min(worst, level / high - 1);
  }
  return worst;
}

/** Chart types of articles: public indices over one year before the article. */
export const ARTICLE_CHARTS = ['indices', 'drawdown'] as const;

/** Builds the chart of an article; its last point is the last week end on or before its day. */
export function buildIndexChart(
  market: Market,
  kind: (typeof ARTICLE_CHARTS)[number],
  day: string,
): ArticleBody[number] {
  const ends = market.weekEnds.filter((index) => (market.days[index] as string) <= day).slice(-CHART_WEEKS);
  const dates = ends.map((index) => market.days[index] as string);
  const rounded = (ratio: number): number => Math.round(ratio * 10_000) / 10_000 || 0;
  const span = `${dates[0]} 至 ${dates[dates.length - 1]}，周度`;
  const source = '来源：指数行情，衡序研究整理。过往表现不预示未来表现。';
  const { csi300, csi500, bond } = market.levels;
  const since = (levels: Float64Array): number[] =>
    ends.map((index) => rounded((levels[index] as number) / (levels[ends[0] as number] as number) - 1));
  if (kind === 'indices') {
    return {
      type: 'chart',
      title: '近一年三个指数的涨跌',
      dates,
      lines: [
        { name: '沪深300', values: since(csi300) },
        { name: '中证500', values: since(csi500) },
        { name: '中债综合', values: since(bond) },
      ],
      note: `${span}，起点为 0。${source}`,
    };
  }
  const from = ends[0] as number;
  const under = ends.map((index) =>
    rounded((csi300[index] as number) / Math.max(...csi300.slice(from, index + 1)) - 1),
  );
  return {
    type: 'chart',
    title: '沪深300 距此前高点的回撤',
    dates,
    lines: [{ name: '沪深300 回撤', values: under }],
    note: `${span}，高点从区间第一天算起。${source}`,
  };
}
