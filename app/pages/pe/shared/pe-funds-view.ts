import type { Viewer } from '~/bff/http/app-context';
import { encodeCompanyKey } from '~/domain/platform/picture-names';
import type { Edition } from '~/domain/platform/edition';
import { formatPercent, formatRate, MISSING_VALUE } from '~/domain/figures/format';
import { formatCompactYuan } from '~/domain/figures/money';
import { formatProductRisk } from '~/domain/person/risk';
import type { PeBrief } from '~/contract/equity';
import { PE_STAGE_NAMES, PE_STATUS_NAMES } from '~/contract/kinds';
import { formatMultiple } from '~/app/features/figures/figure-formats';
import { equityPaths } from '~/app/paths/equity';
import type { FiledFacts } from '~/app/features/lists/filed-facts';
import { buildLockBarView } from '~/app/features/lists/lock-bar-view';

/** Builds the filed facts of a fund, for a row without figures. */
const filedFacts = (fund: PeBrief): FiledFacts => ({
  avatar: `company/${encodeCompanyKey(fund.company_name)}`,
  avatarClass: 'mark',
  strategy: PE_STAGE_NAMES[fund.stage],
  founded: fund.founded_on.slice(0, 7),
  notes: [
    fund.manager_names[0] ?? '经理未公示',
    `${fund.company_name} ${fund.legal_form}`,
    `托管 ${fund.custodian.replace(/股份有限公司$/, '')}`,
    `备案 ${fund.filing_no}`,
  ],
});

const openRow = (fund: PeBrief, edition: Edition) => ({
  id: fund.product_id,
  to: equityPaths.product(edition, fund.product_id),
  name: fund.short_name,
  facts: [
    PE_STAGE_NAMES[fund.stage],
    `${fund.vintage} 年`,
    PE_STATUS_NAMES[fund.status],
    formatProductRisk(fund.risk_level),
  ],
  irr: formatPercent(fund.multiples?.irr),
  tvpi: formatMultiple(fund.multiples?.tvpi),
  dpi: formatMultiple(fund.multiples?.dpi),
  moic: formatMultiple(fund.multiples?.moic),
  called: formatRate(fund.multiples?.called_ratio, 0),
  minimum: fund.min_amount === null ? MISSING_VALUE : formatCompactYuan(String(fund.min_amount)),
});

const filedRow = (fund: PeBrief, edition: Edition) => ({
  id: fund.product_id,
  to: equityPaths.product(edition, fund.product_id),
  name: fund.name,
  facts: filedFacts(fund),
});

/** Builds the list: funds with figures if the viewer may see them, the others with filed facts, and one lock. */
export function buildPeFundsView(
  list: readonly PeBrief[],
  { viewer, edition, returnTo }: { viewer: Viewer | null; edition: Edition; returnTo: string },
) {
  const locked = list.filter((fund) => fund.locked);
  const open = list.filter((fund) => !fund.locked);
  const lock = locked[0]?.locked ?? null;
  const days = open.flatMap(({ multiples }) => multiples?.date ?? []).sort();
  return {
    open: open.map((fund) => openRow(fund, edition)),
    filed: locked.map((fund) => filedRow(fund, edition)),
    lock:
      lock &&
      buildLockBarView(lock, viewer, edition, {
        returnTo,
        text:
          lock.reason === 'risk'
            ? '以下产品的风险等级高于您的等级，收益倍数、出资与费用不展示'
            : '收益率、倍数、出资、组合与费用只向特定对象展示',
      }),
    /** Range of valuation dates. */
    asOf: days.length === 0 ? null : days[0] === days.at(-1) ? days[0] : `${days[0]} 至 ${days.at(-1)}`,
  };
}
export type PeFundsView = ReturnType<typeof buildPeFundsView>;
