import { PERIOD_NAMES } from '~/domain/figures/metrics';
import { FUND_KIND_NAMES } from '~/contract/kinds';
import { buildLineChartModel } from '~/app/charts/line-chart-model';
import type { AmountDisplay } from '~/app/features/money/amounts';
import { buildIncomeView } from '~/app/features/money/income-view';
import { buildTotalView } from '~/app/features/money/total';
import { buildDetailPath, type AssetSection } from '~/app/features/money/asset-sections';
import type { PositionBrief } from '~/app/features/money/position-view';
import type { AssetsPathBuilder } from '~/app/pages/own/assets/assets-query';
import type { CallResult, Contract } from '~/contract';
import type { Edition } from '~/domain/platform/edition';
import { toShanghaiDay } from '~/domain/calendar/dates';
import { formatPercent, formatShortDay } from '~/domain/figures/format';
import { toBig } from '~/domain/figures/money';
import { findUnusualGapText } from '~/domain/figures/own-return-gaps';
import { WEALTH_RANGES } from '~/contract/holding-shapes';

export type WealthReply = CallResult<Contract['holdings']['wealth']>;

const YUAN_PER_WAN = 10_000;
const RANGE_NAMES = { '1m': PERIOD_NAMES['1m'], '1y': PERIOD_NAMES['1y'], all: '全部' } as const;

/** Short names of classes, for their NAV days. */
const SHORT_NAMES: Record<AssetSection, string> = {
  ...FUND_KIND_NAMES,
  pe: '股权',
  quasi_fixed: '类固收',
  foreign: '海外',
};

const isAny = (yuan: string): boolean => !toBig(yuan).eq(0);

/** Whether money is in transit, in or out. */
export const hasMoneyInTransit = ({ transit }: WealthReply): boolean =>
  Object.values(transit).some((yuan) => isAny(yuan ?? '0'));

/** Builds value and money paid in, in 万元; when amounts are hidden, the gain in per cent of the money paid in. */
function getCurve({ curve }: WealthReply, { isHidden }: AmountDisplay) {
  const { dates, value, put_in } = curve;
  if (isHidden) {
    const ratio = value.map((each, index) => {
      const base = put_in[index] ?? 0;
      return base > 0 ? (each / base - 1) * 100 : null;
    });
    return buildLineChartModel({
      dates,
      series: [{ name: '收益与净投入之比', values: ratio }],
      axis: 'percent',
    });
  }
  const inWan = (values: readonly number[]) => values.map((each) => each / YUAN_PER_WAN);
  return buildLineChartModel({
    dates,
    series: [
      { name: '资产（万元）', values: inWan(value) },
      { name: '净投入（万元）', values: inWan(put_in) },
    ],
    axis: 'value',
    withGap: true,
  });
}

/** Formats a day as `11-20`, with its year when that differs. */
const dayIn = (day: string, today: string): string =>
  day.slice(0, 4) === today.slice(0, 4) ? formatShortDay(day) : day;

/** Describes the newest NAV day of each held class; one date for all when they agree. */
function navDays(held: readonly PositionBrief[], today: string): string {
  const newest = new Map<AssetSection, string>();
  for (const { part: section, nav_date } of held)
    if (nav_date !== null && nav_date > (newest.get(section) ?? '')) newest.set(section, nav_date);
  const [first, ...others] = [...new Set(newest.values())];
  if (first === undefined) return '';
  if (others.length === 0) return `净值日 ${first}`;
  return `净值日 ${[...newest].map(([section, date]) => `${SHORT_NAMES[section]} ${dayIn(date, today)}`).join('，')}`;
}

interface WealthOptions {
  edition: Edition;
  amounts: AmountDisplay;
  at: AssetsPathBuilder;
  /** Current holdings, for names and links; ended products are not included. */
  held: readonly PositionBrief[];
}

/**
 * Computes the total including money in transit; adds up the transit amounts when the upstream does not send their
 * sum.
 */
export function computeTotal({ value, transit }: WealthReply, amounts: AmountDisplay) {
  const { buying, redeeming, refused } = transit;
  const sum = transit.total ?? toBig(buying).plus(redeeming).plus(refused).toFixed(2);
  return buildTotalView(value, sum, amounts);
}

/** Builds the overview of all assets: total and income, curve, calendar, money in transit. */
export function buildWealthView(wealth: WealthReply, { edition, amounts, at, held }: WealthOptions) {
  const { income, window, transit } = wealth;
  const today = toShanghaiDay(wealth.server_now);
  const byCode = new Map(held.map((position) => [position.product_code, position]));
  return {
    isEmpty: wealth.since === null,
    ...computeTotal(wealth, amounts),
    navDays: navDays(held, today),
    incomes: [
      {
        label: income.day ? `日收益 ${dayIn(income.day.date, today)}` : '日收益',
        value: income.day ? amounts.signed(income.day.amount) : '\u2014',
      },
      { label: `${Number(today.slice(5, 7))} 月收益`, value: amounts.signed(income.month_income) },
      { label: `${today.slice(0, 4)} 年收益`, value: amounts.signed(income.year_income) },
      {
        label: wealth.since === null ? '累计收益' : `累计收益 ${wealth.since} 起`,
        value: amounts.signed(wealth.gain),
      },
    ],
    ended: isAny(wealth.ended_gain) ? amounts.signed(wealth.ended_gain) : null,
    transitLines: [
      { title: '买入在途或待退回', amount: transit.buying },
      { title: '赎回、分红及补付待到账', amount: transit.redeeming },
      { title: '银行退回，待换卡', amount: transit.refused },
    ]
      .filter(({ amount }) => isAny(amount))
      .map(({ title, amount }) => ({ title, amount: amounts.yuan(amount) })),
    curve: getCurve(wealth, amounts),
    isHidden: amounts.isHidden,
    ranges: WEALTH_RANGES.map((range) => ({
      label: RANGE_NAMES[range],
      to: at({ range: range === '1y' ? undefined : range }),
      isCurrent: range === window.range,
    })),
    /** Window as one sentence, in parts so that figures can be coloured. */
    sentence: {
      range: window.range === 'all' ? '全部时间' : RANGE_NAMES[window.range],
      days: window.start === null ? '' : `${window.start} 至 ${window.end ?? ''}`,
      putIn: amounts.signed(window.put_in).replace(/^\+/, ''),
      gain: amounts.signed(window.gain),
      since: wealth.since ?? '',
      own: wealth.own_return === null ? null : amounts.own(formatPercent(wealth.own_return)),
      /** Reason why there is no own return, for reasons other than the first year. */
      ownGap: findUnusualGapText(wealth.own_return_gap),
    },
    calendar: buildIncomeView(wealth.calendar, amounts, {
      hrefOf: (month) => `${at({ month })}#income`,
      fundTo: (code) => {
        const position = byCode.get(code);
        return position ? buildDetailPath(edition, position) : null;
      },
    }),
  };
}
export type WealthView = ReturnType<typeof buildWealthView>;
