import { formatAge, formatNumber, formatPercent, formatRate, MISSING_VALUE } from '~/domain/figures/format';
import type { FigureKey } from '~/app/features/figures/figure-texts';
import type { FigureSpan } from '~/domain/figures/figure-derivation';
import { PERIOD_NAMES } from '~/domain/figures/metrics';
import { formatProductRisk } from '~/domain/person/risk';
import type { CallResult, Contract } from '~/contract';
import { formatDepth } from '~/app/features/figures/figure-formats';
import { getBuyStateName } from '~/app/features/funds/fee-view';

export type FundInfo = CallResult<Contract['market']['fundInfo']>;
type Dividends = CallResult<Contract['market']['fundDividend']>;
type Description = CallResult<Contract['market']['fundDescription']>;

/** Formats a size in 元, as decimal text, in 亿; — when unknown. */
const sizeText = (size: string | null): string =>
  size === null ? MISSING_VALUE : `${formatNumber(Number(size) / 1e8)} 亿元`;

/** Money funds keep their NAV at 1 and pay in shares: yield and income replace NAV and change. */
export const isMoneyFund = (info: Pick<FundInfo, 'type'>): boolean => info.type === 'money';

/** Name and tags; R4, R5 and restricted buying are highlighted. */
export const buildFundHeadView = (info: FundInfo) => ({
  code: info.fund_code,
  name: info.name,
  type: info.type_name,
  mark: `public-${info.type}` as const,
  risk: formatProductRisk(info.risk_level),
  isRisky: info.risk_level >= 4,
  status: getBuyStateName(info),
  isMoney: isMoneyFund(info),
  isRestricted: info.status !== 'open' || info.buy_closed !== null,
  /** Reason why it cannot be bought, and the alternatives; null when it can. */
  closedText: info.buy_closed_text,
});

export interface HeroCell {
  label: string;
  value: string;
  isSigned?: boolean;
  /** Figure that links to its explanation. */
  figure?: { of: FigureKey; span?: FigureSpan };
}

/** Builds the leading figure, the one next to it and three below; null for a fund without NAV. */
export function buildFundHeroView(info: FundInfo) {
  if (info.nav === null || info.nav_date === null) return null;
  const isYoung = info.returns?.['1y'] == null;
  const period = isYoung ? 'since' : '1y';
  const returned: HeroCell = {
    label: isYoung ? '成立以来收益' : `${PERIOD_NAMES[period]}收益`,
    value: formatPercent(info.returns?.[period]),
    isSigned: true,
    figure: { of: 'return', span: period },
  };
  const size: HeroCell = { label: '基金规模', value: sizeText(info.size) };
  const since: HeroCell = {
    label: '成立以来收益',
    value: formatPercent(info.returns?.since),
    isSigned: true,
    figure: { of: 'return', span: 'since' },
  };
  const drawdown: HeroCell = {
    label: '近1年最大回撤',
    value: formatDepth(info.max_drawdown),
    figure: { of: 'max_drawdown', span: '1y' },
  };
  return isMoneyFund(info)
    ? {
        asOf: info.nav_date,
        lead: {
          label: '七日年化',
          value: formatRate(info.seven_day_yield, 3),
          figure: { of: 'seven_day' as const },
        },
        side: {
          label: '万份收益（元）',
          value: info.income_per_10k ?? MISSING_VALUE,
          isSigned: false,
          figure: { of: 'per_10k' as const },
        },
        cells: [returned, ...(isYoung ? [] : [since]), size],
      }
    : {
        asOf: info.nav_date,
        lead: { label: '单位净值', value: info.nav, figure: { of: 'nav' as const } },
        side: {
          label: '日涨跌',
          value: formatPercent(info.change),
          isSigned: true,
          figure: { of: 'nav' as const },
        },
        cells: [returned, drawdown, size],
      };
}

/** Facts of the fund: names, people, size, benchmark. `today` as ISO day. */
export const buildFundFacts = (info: FundInfo, today: string) => [
  { label: '基金全称', value: info.full_name },
  { label: '基金代码', value: info.fund_code },
  {
    label: '基金类型',
    value: info.is_qdii && info.type !== 'qdii' ? `${info.type_name}（QDII）` : info.type_name,
  },
  { label: '风险等级', value: formatProductRisk(info.risk_level) ?? MISSING_VALUE },
  { label: '基金管理人', value: info.company.name },
  { label: '基金托管人', value: info.custodian },
  { label: '成立日期', value: info.founded_on, note: `运作 ${formatAge(info.founded_on, today)}` },
  { label: '基金规模', value: sizeText(info.size) },
  { label: '业绩比较基准', value: info.benchmark_name },
];

/** Builds dividends and splits, newest first. */
export const buildPayoutView = ({ dividends, splits }: Dividends) => ({
  dividends: dividends.map((each) => ({
    label: each.ex_on,
    cells: [each.per_share, each.paid_on],
  })),
  splits: splits.map((each) => ({ label: each.date, cells: [`1 : ${Number(each.ratio)}`] })),
});

/** Builds the fund's holdings, and its stated investment policy. */
export const buildFundHoldingsView = (description: Description) => ({
  asOf: description.as_of,
  allocation: description.allocation,
  holdings: description.holdings.map((each) => ({
    name: each.name,
    code: each.code,
    cells: [formatRate(each.share), formatPercent(each.change)],
  })),
  /** Share of the shown positions in the whole fund. */
  heldText: formatRate(description.holdings.reduce((sum, each) => sum + each.share, 0)),
  industries: description.industries.map((each) => ({ ...each, text: formatRate(each.share) })),
  texts: [
    { title: '投资目标', text: description.objective },
    { title: '投资范围', text: description.scope },
    { title: '投资策略', text: description.strategy },
  ].filter(({ text }) => text !== ''),
});
