import { FREQUENCY_NAMES } from '~/domain/figures/metrics';
import { buildLineChartModel, type LineChartModel } from '~/app/charts/line-chart-model';
import { formatDepth } from '~/app/features/figures/figure-formats';
import { countDaysBetween } from '~/domain/calendar/dates';
import type { CallResult, Contract } from '~/contract';

type Drawdowns = NonNullable<CallResult<Contract['market']['fundFalls']>['performance']>;

/** Number of drawdowns shown at first; the rest can be expanded. */
const SHOWN = 8;

/** Builds the drawdowns and buying days of a fund, ready to draw. */
export function buildDrawdownsView(drawdowns: Drawdowns) {
  const rows = drawdowns.drawdowns.map(buildDrawdownRow(drawdowns.end));
  const most = drawdowns.buying.reduce<Drawdowns['buying'][number] | null>(
    (longest, each) => (longest === null || each.days > longest.days ? each : longest),
    null,
  );
  return {
    ...{ start: drawdowns.start, end: drawdowns.end, count: drawdowns.count },
    basis: `${FREQUENCY_NAMES[drawdowns.frequency]}，费后复权净值`,
    current: drawdowns.current < 0 ? formatDepth(drawdowns.current) : '0.00%',
    deepest: formatDepth(drawdowns.drawdowns[0]?.depth ?? 0),
    longest: most && most.days > 0 ? { date: most.date, days: `${most.days} 天` } : null,
    first: rows.slice(0, SHOWN),
    rest: rows.slice(SHOWN),
    /** Drawdowns that the call does not list, because it limits their number. */
    untold: drawdowns.count - rows.length,
    chart: buyingChart(drawdowns),
    years: drawdowns.years.map((each) => ({
      label: String(each.year),
      note: `${each.count} 个买入日`,
      cells: [
        `${each.median_days} 天`,
        `${each.longest_days} 天`,
        share(each.never_count, each.count),
        share(each.under_count, each.count),
      ],
    })),
    bought: drawdowns.bought && boughtFacts(drawdowns.bought, drawdowns.end),
  };
}
export type DrawdownsView = ReturnType<typeof buildDrawdownsView>;

const share = (part: number, whole: number): string => `${whole > 0 ? Math.round((part / whole) * 100) : 0}%`;

const buildDrawdownRow = (end: string) => (drawdown: Drawdowns['drawdowns'][number]) => ({
  from: drawdown.peak,
  to: drawdown.trough,
  cells: [
    formatDepth(drawdown.depth),
    `${drawdown.fall_days} 天`,
    drawdown.recovery_days === null
      ? `未修复，已 ${countDaysBetween(drawdown.trough, end)} 天`
      : `${drawdown.recovery_days} 天`,
  ],
});

/** Chart of the days below cost by buying day; later buying days have had less time. */
const buyingChart = ({ buying }: Drawdowns): LineChartModel | null =>
  buying.length < 2
    ? null
    : buildLineChartModel({
        dates: buying.map(({ date }) => date),
        series: [{ name: '低于成本的天数', values: buying.map(({ days }) => days) }],
        axis: 'value',
        decimals: 0,
      });

/** Facts about buying on one day. */
const boughtFacts = (bought: NonNullable<Drawdowns['bought']>, end: string) => [
  { label: '买入的净值日', value: bought.date },
  {
    label: '低于成本的天数',
    value: `${bought.days} 天`,
    note: `共持有 ${countDaysBetween(bought.date, end)} 天`,
  },
  { label: '最低时距成本', value: bought.depth < 0 ? formatDepth(bought.depth) : '未曾低于成本' },
  {
    label: '此后不再低于成本',
    value:
      bought.free_from === null
        ? '至今仍低于成本'
        : bought.free_from === bought.date
          ? '自买入日起'
          : `自 ${bought.free_from} 起`,
  },
];
