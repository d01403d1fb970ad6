import type { AmountDisplay } from '~/app/features/money/amounts';
import { FIGURE_TEXTS, type FigureText, type AccountFigure } from '~/app/features/figures/figure-texts';
import type { MetricDetailsView } from '~/app/features/figures/metric-details';
import { toShanghaiDay } from '~/domain/calendar/dates';
import { formatPercent, MISSING_VALUE } from '~/domain/figures/format';
import { RETURN_GAP_TEXTS } from '~/domain/figures/own-return-gaps';
import type { CallResult, Contract } from '~/contract';
import type { WatchedFund } from '~/contract/favorites';

type Position = CallResult<Contract['holdings']['position']>;
type PublicPosition = CallResult<Contract['publicAccount']['position']>;
type Wealth = CallResult<Contract['holdings']['wealth']>;

export type HoldingMetric = Pick<MetricDetailsView, 'title' | 'figure' | 'when' | 'sum' | 'steps' | 'note'>;

/**
 * Texts that differ for public funds: a redemption removes its share of cost and gain. For private funds all
 * payments count.
 */
export const PUBLIC_METRIC_TEXTS: Partial<Record<AccountFigure, Partial<FigureText>>> = {
  own_gain: {
    formula: '市值 − 现有份额的成本 + 这些份额得到的现金分红',
    limits: '已赎回份额的盈亏不在内；确认中的申购不计入。',
  },
  own_return: {
    formula: '持有收益 ÷ 现有份额的成本',
    limits: '已赎回的部分不在内；不折算成每年，要看时间的影响，请看我的年化。',
  },
};

const rate = (ratio: number | null, amounts: AmountDisplay): string =>
  ratio === null ? MISSING_VALUE : amounts.own(formatPercent(ratio));

/** Explains a missing yearly return; null when there is one. */
function gapNote({
  own_return,
  own_return_gap,
}: Pick<Position, 'own_return' | 'own_return_gap'>): string | null {
  if (own_return !== null) return null;
  return own_return_gap && own_return_gap !== 'under_year'
    ? `${RETURN_GAP_TEXTS[own_return_gap]}。`
    : '首笔资金不满一年，尚无年化。';
}

interface Held {
  shares: string;
  nav: string | null;
  navDate: string | null;
  value: string;
  cost: string;
  gain: string;
  ratio: number | null;
  more: MetricDetailsView['steps'];
}

const ofPrivate = (own: Position, amounts: AmountDisplay): Held => ({
  ...{ shares: own.shares, nav: own.nav, navDate: own.nav_date, value: own.amount, cost: own.cost },
  ...{ gain: own.profit, ratio: own.profit_ratio },
  more: [
    { label: '现有份额的成本', value: `${amounts.yuan(own.cost)} 元` },
    { label: '已收到的现金', value: `${amounts.yuan(own.paid_out)} 元` },
  ],
});
const ofPublic = (own: PublicPosition, amounts: AmountDisplay): Held => ({
  ...{ shares: own.shares, nav: own.nav, navDate: own.nav_date, value: own.value, cost: own.cost },
  ...{ gain: own.profit, ratio: own.profit_ratio },
  more: [{ label: '现有份额的成本', value: `${amounts.yuan(own.cost)} 元` }],
});

/** Builds a figure of one holding with its inputs. */
export function buildHoldingMetric(
  key: Exclude<AccountFigure, 'since_added'>,
  own: { kind: 'public'; position: PublicPosition } | { kind: 'simu'; position: Position },
  amounts: AmountDisplay,
): HoldingMetric {
  const { name: title } = FIGURE_TEXTS[key];
  const held = own.kind === 'public' ? ofPublic(own.position, amounts) : ofPrivate(own.position, amounts);
  const base = [
    { label: '持有份额', value: `${amounts.shares(held.shares)} 份` },
    { label: '单位净值', value: held.nav },
    { label: '市值', value: `${amounts.yuan(held.value)} 元` },
  ];
  const when = [{ label: '净值日', value: held.navDate }];
  const gain = { label: '持有收益', value: `${amounts.signed(held.gain)} 元` };
  const buildPartMetric = (
    value: string,
    isSigned: boolean,
    steps: MetricDetailsView['steps'],
  ): HoldingMetric => ({
    ...{ title, when, steps, sum: null, note: null },
    figure: { value, isSigned, label: title },
  });
  if (key === 'own_value') return buildPartMetric(`${amounts.yuan(held.value)} 元`, false, base.slice(0, 2));
  if (key === 'own_gain') return buildPartMetric(gain.value, true, [...base, ...held.more]);
  if (key === 'own_return')
    return buildPartMetric(rate(held.ratio, amounts), true, [...base, ...held.more, gain]);
  return own.kind === 'simu'
    ? yearly(own.position, amounts)
    : { ...buildPartMetric(MISSING_VALUE, false, base), figure: null };
}

/** Builds the own yearly return of one private holding, next to the fund's return in the same window. */
function yearly(own: Position, amounts: AmountDisplay): HoldingMetric {
  const window = own.fund_window;
  return {
    title: FIGURE_TEXTS.own_xirr.name,
    figure: { value: rate(own.own_return, amounts), isSigned: true, label: FIGURE_TEXTS.own_xirr.name },
    when: [{ label: '计算区间', value: window ? `${window.start} 至 ${window.end}` : null }],
    sum: null,
    steps: [
      { label: '期末市值', value: `${amounts.yuan(own.amount)} 元` },
      { label: '同期基金收益', value: formatPercent(own.fund_return) },
    ],
    note: gapNote(own),
  };
}

/** Builds the own yearly return over all current and former holdings. */
export function buildWealthMetric(wealth: Wealth, amounts: AmountDisplay): HoldingMetric {
  const { name: title } = FIGURE_TEXTS.own_xirr;
  return {
    title,
    figure: { value: rate(wealth.own_return, amounts), isSigned: true, label: '全部资产，自首笔资金起' },
    when: [{ label: '首笔资金', value: wealth.since }],
    sum: null,
    steps: [
      { label: '持有市值', value: `${amounts.yuan(wealth.value)} 元` },
      { label: '净投入', value: `${amounts.yuan(wealth.put_in)} 元` },
      { label: '累计收益', value: `${amounts.signed(wealth.gain)} 元` },
    ],
    note: gapNote(wealth),
  };
}

/** Builds the performance of a fund since it was added to the watchlist; null when it is not watched. */
export function buildWatchlistMetric(fund: WatchedFund | undefined): HoldingMetric | null {
  if (!fund) return null;
  const { name: title } = FIGURE_TEXTS.since_added;
  return {
    title,
    figure: { value: formatPercent(fund.return_added), isSigned: true, label: title },
    when: [
      { label: '加入日', value: toShanghaiDay(Date.parse(fund.added_at)) },
      { label: '截至', value: fund.nav_date },
    ],
    sum: null,
    steps: [],
    note: null,
  };
}
