import type { PortalContext, Viewer } from '~/bff/http/app-context';
import type { Edition } from '~/domain/base/edition';
import { MISSING } from '~/domain/figures/format';
import { formatCompactYuan } from '~/domain/figures/money';
import type { Series } from '~/domain/figures/metrics';
import type { Locked } from '~/contract/shared';
import { part } from '~/app/page/part';
import { paths } from '~/app/paths';
import { buyStateName, NOT_ON_RECORD, rateOrFree } from '~/app/parts/funds/fee-view';
import { termFacts } from '~/app/parts/funds/product-view';
import { levelLockOf } from '~/app/parts/person/next-step';
import type { Pick } from '~/app/parts/funds/compare-ids';
import type { MarkOf } from '~/app/ui/pictures/marks';
import { markOf } from '~/app/pages/market/compare/load-picks';

/** One fund of the comparison, with what the viewer may see of it. */
export interface LoadedFund {
  pick: Pick;
  name: string;
  shortName: string;
  to: string;
  /** Strategy or type, and the risk where it is disclosed. */
  kindName: string;
  risk: string | null;
  mark: MarkOf;
  locked: Locked | null;
  /** What went wrong with its values, when something did. */
  failure: string | null;
  series: Series | null;
  terms: Record<TermKey, string>;
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

const seriesOf = (reply: { series: { dates: string[]; adjusted: number[] } | null }): Series | null =>
  reply.series &&
  reply.series.dates.map((date, index) => ({ date, value: reply.series?.adjusted[index] ?? NaN }));

async function loadSimu(context: PortalContext, viewer: Viewer | null, pick: Pick): Promise<LoadedFund> {
  const { catalogue, market } = context.upstream;
  const product_id = pick.id;
  const [fund, nav] = await Promise.all([
    catalogue.simuDetail({ query: { product_id } }),
    viewer ? part(context, market.simuNav({ query: { product_id, period: 'since' } })) : null,
  ]);
  const terms = termFacts(fund) ?? [];
  const term = (label: string) => terms.find((fact) => fact.label === label)?.value ?? MISSING;
  return {
    pick,
    name: fund.name,
    shortName: fund.short_name,
    to: paths.simuProduct(product_id),
    kindName: fund.strategy_name,
    risk: fund.risk_level === null ? null : `R${fund.risk_level}`,
    mark: markOf(fund),
    locked: fund.locked ?? (viewer ? null : levelLockOf(null, context.now())),
    failure: nav && !nav.ok ? nav.message : null,
    series: nav?.ok ? seriesOf(nav.data) : null,
    terms: {
      management: term('管理费').replace(' / 年', ''),
      performance: term('业绩报酬'),
      minimum: term('起投金额'),
      lock: term('份额锁定'),
      open: term('开放日'),
      company: fund.company_name,
      founded: fund.founded_on,
    },
  };
}

async function loadPublic(context: PortalContext, edition: Edition, pick: Pick): Promise<LoadedFund> {
  const { market } = context.upstream;
  const fund_code = pick.id;
  const [fund, nav, rules] = await Promise.all([
    market.fundInfo({ query: { fund_code } }),
    part(context, market.fundNav({ query: { fund_code, period: 'since' } })),
    part(context, market.fundTradeRules({ query: { fund_code } })),
  ]);
  return {
    pick,
    name: fund.name,
    shortName: fund.name,
    to: paths.publicFund(edition, fund_code),
    kindName: fund.type_name,
    risk: `R${fund.risk_level}`,
    mark: markOf(fund),
    locked: null,
    failure: nav.ok ? null : nav.message,
    series: nav.ok ? seriesOf(nav.data) : null,
    terms: {
      management: rules.ok ? rateOrFree(rules.data.management_rate) : MISSING,
      performance: '无',
      minimum: rules.ok && !rules.data.has_terms ? NOT_ON_RECORD : formatCompactYuan(fund.min_amount),
      lock: '无',
      open: rules.ok && rules.data.buy_closed ? buyStateName(rules.data) : '每个交易日',
      company: fund.company_name,
      founded: fund.founded_on,
    },
  };
}

/** The picked funds, in order. One that cannot be found or read is left out; its place says nothing. */
export async function loadFunds(
  context: PortalContext,
  viewer: Viewer | null,
  edition: Edition,
  picks: readonly Pick[],
): Promise<LoadedFund[]> {
  const loaded = await Promise.all(
    picks.map((pick) =>
      part(
        context,
        pick.kind === 'simu' ? loadSimu(context, viewer, pick) : loadPublic(context, edition, pick),
      ),
    ),
  );
  return loaded.flatMap((each) => (each.ok ? [each.data] : []));
}
