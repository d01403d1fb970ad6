import type { Edition } from '~/domain/platform/edition';
import { PERIOD_NAMES, getPeriodStart } from '~/domain/figures/metrics';
import type { CallResult, Contract } from '~/contract';
import { PUBLIC_TYPE_NAMES, PUBLIC_TYPES } from '~/contract/kinds';
import { paths } from '~/app/paths';
import type { IconName } from '~/app/ui/icon';
import { buildPublicRow } from '~/app/features/lists/fund-row';

type FundList = CallResult<Contract['catalogue']['publicList']>;

export const RANK_PERIODS = ['1m', '3m', '6m', '1y', '3y', 'ytd'] as const;
export type RankPeriod = (typeof RANK_PERIODS)[number];
/**
 * Types with a ranking. Money funds have nearly equal returns, and exchange-traded trusts are measured differently.
 */
export const RANK_TYPES = ['stock', 'mixed', 'index', 'bond', 'qdii', 'fof'] as const;
export type RankType = (typeof RANK_TYPES)[number];

const rankAt = (edition: Edition, type: RankType, period: RankPeriod) =>
  `${paths.publicChannel(edition, {
    type: type === 'mixed' ? undefined : type,
    period: period === '1y' ? undefined : period,
  })}#rank`;

/** Links from the channel page to other pages. */
export const buildChannelEntries = (edition: Edition): { icon: IconName; label: string; to: string }[] => [
  { icon: 'find', label: '基金库', to: paths.fundLibrary(edition, { tab: 'public' }) },
  { icon: 'gem', label: '公募优选', to: paths.publicSelections(edition) },
  { icon: 'plan', label: '定投专区', to: paths.regularRegion(edition) },
  { icon: 'compare', label: '基金对比', to: paths.compare(edition) },
  { icon: 'document', label: '信息披露', to: paths.publicDisclosure(edition) },
  { icon: 'shield', label: '风险匹配', to: paths.riskStandard(edition) },
  { icon: 'wallet', label: '账户资金', to: paths.protection(edition) },
  { icon: 'phone', label: '客户端', to: paths.publicDown(edition) },
];

/** Links to the fund library by type. */
export const buildTypeLinks = (edition: Edition) =>
  PUBLIC_TYPES.map((type) => ({
    kind: `public-${type}` as const,
    label: PUBLIC_TYPE_NAMES[type],
    to: paths.fundLibrary(edition, { tab: 'public', type }),
  }));

/** Builds the ranking of one type over one period, with the window it covers. */
export function buildRankView(list: FundList['list'], type: RankType, period: RankPeriod, edition: Edition) {
  const ranked = list.filter((fund) => fund.returns?.[period] != null);
  const asOf = ranked.reduce<string | null>(
    (latest, { nav_date: day }) => (day !== null && (latest === null || day > latest) ? day : latest),
    null,
  );
  return {
    rows: ranked.map((fund) => buildPublicRow(fund, `return_${period}`, edition)),
    asOf,
    start: asOf && getPeriodStart(period, asOf, asOf),
    periodName: PERIOD_NAMES[period],
    typeName: PUBLIC_TYPE_NAMES[type],
    moreTo: paths.fundLibrary(edition, { tab: 'public', type, sort: `return_${period}` }),
  };
}
export type RankView = ReturnType<typeof buildRankView>;

/** Builds the links that change the period and the type of the ranking. */
export const buildRankLinks = (type: RankType, period: RankPeriod, edition: Edition) => ({
  periods: RANK_PERIODS.map((each) => ({
    label: PERIOD_NAMES[each],
    to: rankAt(edition, type, each),
    isCurrent: each === period,
  })),
  types: RANK_TYPES.map((each) => ({
    label: PUBLIC_TYPE_NAMES[each],
    to: rankAt(edition, each, period),
    isCurrent: each === type,
  })),
});
