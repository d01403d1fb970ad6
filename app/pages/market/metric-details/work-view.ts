import { formatNumber, formatPercent, formatRate, MISSING_VALUE } from '~/domain/figures/format';
import { FREQUENCY_NAMES, PERIOD_NAMES, PERIODS_PER_YEAR } from '~/domain/figures/metrics';
import type { FigureSpan, NavFigure } from '~/domain/figures/figure-derivation';
import type { CallResult, Contract } from '~/contract';
import { FIGURE_TEXTS, type FigureKey, type FigureText } from '~/app/features/figures/figure-texts';
import type { MetricDetailsView } from '~/app/features/figures/metric-details';
import { FIGURE_FORMATS } from '~/app/features/figures/figure-formats';

type FigureReply = Pick<CallResult<Contract['market']['fundFigure']>, 'as_of' | 'risk_free' | 'performance'>;
type Work = NonNullable<FigureReply['performance']>;
type Step = Work['steps'][number]['key'];
type Role = Work['marks'][number]['role'];

const SPAN_NAMES: Record<FigureSpan, string> = { ...PERIOD_NAMES, '5y': '近5年' };
const HELD_NAMES: Partial<Record<FigureSpan, string>> = { '1y': '满 1 年', '3y': '满 3 年', '5y': '满 5 年' };

const ROLE_NAMES: Record<Role, string> = {
  before: '上一净值日',
  start: '期初',
  end: '期末',
  peak: '高点',
  trough: '低点',
  recovered: '修复',
  worst_bought: '最差一次买入',
  worst_sold: '最差一次到期',
};
const STEP_NAMES: Record<Step, string> = {
  return: '区间收益率',
  annualised: '年化收益率',
  mean: '各期收益率的均值',
  deviation: '各期收益率的标准差',
  volatility: '年化波动率',
  downside: '年化下行波动率',
  max_drawdown: '最大回撤',
  worst: '最差',
  median: '中位',
  best: '最好',
  lost: '其中亏损的占比',
};
/** Formats a figure as on the pages; a NAV is shown as published. */
const valueText = (key: NavFigure, { value, marks }: Work): string =>
  key === 'nav'
    ? (marks.find(({ role }) => role === 'end')?.unit ?? MISSING_VALUE)
    : FIGURE_FORMATS[key](value);

const level = (value: number): string => formatNumber(value, 6);

/** Formats the formula with numbers in place of its terms; null when a table shows it better. */
function getSum(key: NavFigure, work: Work, riskFree: number): string | null {
  if (work.value === null) return null;
  const at = (role: Role) => work.marks.find((each) => each.role === role);
  const step = (name: Step) => work.steps.find((each) => each.key === name)?.value ?? null;
  const shown = valueText(key, work);
  const quotient = (top: Role, base: Role, result: string) => {
    const [over, under] = [at(top), at(base)];
    return over && under ? `${level(over.adjusted)} ÷ ${level(under.adjusted)} − 1 = ${result}` : null;
  };
  const over = (name: Step) =>
    `（${formatPercent(step('annualised'))} − ${formatRate(riskFree)}）÷ ${formatRate(step(name))} = ${shown}`;
  const sums: Record<NavFigure, () => string | null> = {
    nav: () => quotient('end', 'before', formatPercent(work.value)),
    return: () => quotient('end', 'start', shown),
    max_drawdown: () => quotient('trough', 'peak', shown),
    annualised: () =>
      `（1 ${formatPercent(step('return')).replace(/^([+−])/, '$1 ')}）^（365 ÷ ${work.days}）− 1 = ${shown}`,
    volatility: () =>
      `${FIGURE_FORMATS.deviation(step('deviation'))} × √${PERIODS_PER_YEAR[work.frequency]} = ${shown}`,
    sharpe: () => over('volatility'),
    sortino: () => over('downside'),
    calmar: () =>
      `${formatPercent(step('annualised'))} ÷ ${formatRate(Math.abs(step('max_drawdown') ?? 0))} = ${shown}`,
    recovery_days: () => null,
    held: () => null,
  };
  return sums[key]();
}

/** Builds the texts of a figure as facts; `other` overrides texts for this kind. */
export function buildMetricFacts(key: FigureKey, other?: Partial<FigureText>): MetricDetailsView['about'] {
  const text = { ...FIGURE_TEXTS[key], ...other };
  return [
    { label: '是什么', value: text.what },
    { label: '公式', value: text.formula },
    { label: '数据来源', value: text.source },
    { label: '由谁计算', value: text.by },
    { label: '口径与限制', value: text.limits },
  ];
}

/** Minimum number of days of a complete window; its first NAV may be some days earlier. */
const WHOLE_DAYS: Partial<Record<FigureSpan, number>> = { '1y': 349, '3y': 1079 };

/** Names the measured period; risk figures of a younger fund are measured since founding. */
const measuredName = (key: NavFigure, span: FigureSpan, work: Work | null): string =>
  SPAN_NAMES[key !== 'return' && work && work.days < (WHOLE_DAYS[span] ?? 0) ? 'since' : span];

/** Builds the specific part of the explanation for a figure computed from NAV. */
export function buildNavMetricView(key: NavFigure, span: FigureSpan, reply: FigureReply) {
  const { performance: work } = reply;
  const { name } = FIGURE_TEXTS[key];
  const spanName = key === 'held' ? HELD_NAMES[span] : key === 'nav' ? null : measuredName(key, span, work);
  const title = key === 'return' ? `${spanName}收益率` : name;
  if (!work) return { title, figure: null, when: [], sum: null, steps: [], table: null };
  const label = key === 'held' ? `持有${spanName}的中位结果` : key === 'nav' ? '元/份' : `${spanName}${name}`;
  const counted = key === 'held' ? '买入次数' : '净值个数';
  return {
    title,
    figure: { value: valueText(key, work), isSigned: isSigned(key), label },
    when: [
      { label: '截至', value: reply.as_of },
      { label: key === 'held' ? '买入与到期的范围' : '计算区间', value: `${work.start} 至 ${work.end}` },
      { label: '数据频率', value: FREQUENCY_NAMES[work.frequency] },
      ...(key === 'nav' ? [] : [{ label: counted, value: `${work.count} ${key === 'held' ? '次' : '个'}` }]),
      ...(key === 'sharpe' || key === 'sortino'
        ? [{ label: '参考利率', value: `${formatRate(reply.risk_free)} / 年` }]
        : []),
      ...payouts(work),
    ],
    sum: getSum(key, work, reply.risk_free),
    steps: work.steps.map((step) => ({
      label: STEP_NAMES[step.key],
      value: FIGURE_FORMATS[step.key](step.value),
    })),
    table:
      work.marks.length === 0
        ? null
        : {
            caption: `${name}用到的净值`,
            heads: ['净值日', '单位净值', '复权净值'],
            rows: work.marks.map(({ role, date, unit, adjusted }) => ({
              label: `${ROLE_NAMES[role]} ${date}`,
              cells: [unit, level(adjusted)],
            })),
          },
  };
}

const isSigned = (key: NavFigure): boolean => key === 'return' || key === 'annualised' || key === 'held';

/** Dividends and splits included in the adjusted NAV; stated even when there were none. */
function payouts({ dividends, splits }: Work): MetricDetailsView['when'] {
  const all = [
    ...dividends.map(({ date, per_share }) => `${date} 每份派 ${per_share} 元`),
    ...splits.map(({ date, ratio }) => `${date} 每份折算 ${Number(ratio)} 份`),
  ];
  const more = all.length > 6 ? `；另有 ${all.length - 6} 次更早` : '';
  return [{ label: '区间内分红与拆分', value: all.length === 0 ? '无' : all.slice(-6).join('；') + more }];
}
