import type { PortalContext, Viewer } from '~/bff/http/app-context';
import type { Instant } from '~/domain/calendar/dates';
import type { Edition } from '~/domain/platform/edition';
import { formatRate, MISSING_VALUE } from '~/domain/figures/format';
import { formatCompactYuan } from '~/domain/figures/money';
import type { Series } from '~/domain/figures/metrics';
import type { CallResult, Contract } from '~/contract';
import type { Locked } from '~/contract/shared';
import { paths } from '~/app/paths';
import { getBuyStateName, MISSING_TERM_TEXT, formatRateOrFree } from '~/app/features/funds/fee-view';
import { getLevelLock } from '~/app/features/person/next-step';
import { formatPick, type ComparePick } from '~/app/features/funds/compare-ids';
import type { AvatarSubject } from '~/app/ui/pictures/avatar';
import { getFundLogo } from '~/app/pages/market/compare/load-picks';

export type ComparedReply = CallResult<Contract['market']['fundCompare']>['funds'][number];
type SimuReply = Extract<ComparedReply, { kind: 'simu' }>;
type PublicReply = Extract<ComparedReply, { kind: 'public' }>;

/** One fund of the comparison, with the data the viewer may see. */
export interface LoadedFund {
  pick: ComparePick;
  shortName: string;
  to: string;
  /** Strategy or type, and the risk if it is disclosed. */
  kindName: string;
  risk: string | null;
  avatar: AvatarSubject;
  locked: Locked | null;
  series: Series | null;
  terms: Record<TermKey, string>;
  reply: ComparedReply;
}

export const TERM_LABELS = {
  management: '管理费',
  performance: '业绩报酬',
  minimum: '起投金额',
  lock: '份额锁定',
  open: '开放日',
  company: '管理人',
  founded: '成立日期',
} as const;
export type TermKey = keyof typeof TERM_LABELS;

const getSeries = ({ series }: ComparedReply): Series | null =>
  series && series.dates.map((date, index) => ({ date, value: series.adjusted[index] ?? NaN }));

function simuTerms({ fees, company_name, founded_on }: SimuReply): LoadedFund['terms'] {
  const filed = { company: company_name, founded: founded_on };
  if (!fees)
    return {
      ...{
        management: MISSING_VALUE,
        performance: MISSING_VALUE,
        minimum: MISSING_VALUE,
        lock: MISSING_VALUE,
        open: MISSING_VALUE,
      },
      ...filed,
    };
  return {
    management: formatRate(fees.management_rate),
    performance: formatRate(fees.performance_rate, 0),
    minimum: formatCompactYuan(String(fees.min_amount)),
    lock: fees.lock_days > 0 ? `${fees.lock_days} 天` : '无',
    open: fees.open_rule,
    ...filed,
  };
}

const publicTerms = (fund: PublicReply): LoadedFund['terms'] => ({
  management: formatRateOrFree(fund.management_rate),
  performance: '无',
  minimum: fund.has_terms ? formatCompactYuan(fund.min_amount) : MISSING_TERM_TEXT,
  lock: '无',
  open: fund.buy_closed ? getBuyStateName(fund) : '每个交易日',
  company: fund.company_name,
  founded: fund.founded_on,
});

function loadedSimu(fund: SimuReply, viewer: Viewer | null, now: Instant): LoadedFund {
  const locked = fund.locked ?? (viewer ? null : getLevelLock(null, now));
  return {
    pick: { kind: 'simu', id: fund.product_id },
    shortName: fund.short_name,
    to: paths.simuProduct(fund.product_id),
    kindName: fund.strategy_name,
    risk: fund.risk_level === null ? null : `R${fund.risk_level}`,
    avatar: getFundLogo(fund),
    locked,
    series: locked ? null : getSeries(fund),
    terms: simuTerms(fund),
    reply: fund,
  };
}

const loadedPublic = (fund: PublicReply, edition: Edition): LoadedFund => ({
  pick: { kind: 'public', id: fund.fund_code },
  shortName: fund.name,
  to: paths.publicFund(edition, fund.fund_code),
  kindName: fund.type_name,
  risk: `R${fund.risk_level}`,
  avatar: getFundLogo(fund),
  locked: null,
  series: getSeries(fund),
  terms: publicTerms(fund),
  reply: fund,
});

/** Loads the picked funds, in order, as the viewer may see them now. A fund that cannot be found is dropped. */
export async function loadComparedFunds(
  context: PortalContext,
  viewer: Viewer | null,
  edition: Edition,
  picks: readonly ComparePick[],
): Promise<LoadedFund[]> {
  if (picks.length === 0) return [];
  const { funds } = await context.upstream.market.fundCompare({
    query: { ids: picks.map(formatPick).join(',') },
  });
  return funds.map((fund) =>
    fund.kind === 'simu' ? loadedSimu(fund, viewer, context.now()) : loadedPublic(fund, edition),
  );
}
