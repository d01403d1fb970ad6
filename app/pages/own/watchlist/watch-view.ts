import { nextStepFor } from '~/app/parts/person/next-step';
import { paths } from '~/app/paths';
import type { Viewer } from '~/bff/http/app-context';
import type { Edition } from '~/domain/base/edition';
import { formatPercent, MISSING } from '~/domain/figures/format';
import type { CallResult, Contract } from '~/contract';

type Favorite = CallResult<Contract['favorites']['list']>['list'][number];

/** A watched fund, ready to draw. */
export interface WatchRow {
  kind: 'simu' | 'public';
  id: string;
  name: string;
  href: string;
  facts: [string, string];
  risk: string | null;
  groupId: string | null;
  nav: string;
  navDate: string;
  change: string;
  year: string;
  /** Why figures are missing and what to do; null when they are open. */
  lock: { reason: string; next: string } | null;
}

/** One row of the watchlist: latest NAV with its date, change since the NAV before, one year. */
export function watchRow(fund: Favorite, viewer: Viewer, edition: Edition): WatchRow {
  const isSimu = fund.kind === 'simu';
  const step = isSimu && fund.locked ? nextStepFor(fund.locked, viewer, edition) : null;
  return {
    kind: fund.kind,
    id: isSimu ? fund.product_id : fund.fund_code,
    name: isSimu ? fund.short_name : fund.name,
    href: isSimu ? paths.simuProduct(fund.product_id) : paths.publicFund(edition, fund.fund_code),
    facts: isSimu ? [fund.strategy_name, fund.company_name] : [fund.type_name, fund.fund_code],
    risk: fund.risk_level === null ? null : `R${fund.risk_level}`,
    groupId: fund.group_id,
    nav: fund.nav ?? MISSING,
    navDate: fund.nav_date ?? '',
    change: formatPercent(fund.change),
    year: formatPercent(fund.returns?.['1y']),
    lock: step && { reason: step.text, next: step.label },
  };
}
