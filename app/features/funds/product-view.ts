import type { Edition } from '~/domain/platform/edition';
import { formatAge, formatPercent, formatRate, MISSING_VALUE } from '~/domain/figures/format';
import { formatCompactYuan } from '~/domain/figures/money';
import { getPurchaseTerm } from '~/domain/orders/purchase-term';
import { formatProductRisk } from '~/domain/person/risk';
import type { CallResult, Contract } from '~/contract';
import { SIMU_STATUS_NAMES, formatSizeBand } from '~/contract/kinds';
import { paths } from '~/app/paths';
import { formatDepth } from '~/app/features/figures/figure-formats';
import { getAnnualisedSinceFounding, type PerformanceReply } from '~/app/features/funds/performance-view';
import { computeUnlockDay } from '~/domain/orders/open-days';

export type SimuDetail = CallResult<Contract['catalogue']['simuDetail']>;
/** A fact of plain text, because it is sent to the page. */
export interface TextFact {
  label: string;
  value: string;
  note?: string;
}

const yuan = (value: number): string => formatCompactYuan(String(value));

/** Head of the page: facts visible to all viewers, and the risk when it is disclosed. */
export function buildHeadView(detail: SimuDetail) {
  return {
    name: detail.name,
    strategy: detail.strategy_name,
    mark: `simu-${detail.strategy}` as const,
    risk: formatProductRisk(detail.risk_level),
    /** R4 and R5 are highlighted. */
    isRisky: (detail.risk_level ?? 0) >= 4,
    status: SIMU_STATUS_NAMES[detail.status],
    filingNo: detail.filing_no,
  };
}

/** Builds the leading figure and the three below it; a fund under one year leads with the return since founding. */
export function buildHeroView(detail: SimuDetail, performance: PerformanceReply | null) {
  const isYoung = detail.returns?.['1y'] == null;
  return {
    label: isYoung ? '成立以来收益' : '近1年收益',
    span: isYoung ? ('since' as const) : ('1y' as const),
    value: formatPercent(isYoung ? detail.returns?.since : detail.returns?.['1y']),
    asOf: detail.nav_date,
    nav: detail.nav ?? MISSING_VALUE,
    annualised: formatPercent(performance && getAnnualisedSinceFounding(performance)),
    drawdown: formatDepth(detail.max_drawdown),
    age: detail.nav_date ? formatAge(detail.founded_on, detail.nav_date) : MISSING_VALUE,
  };
}

/** Facts from the filing, open to all viewers. */
export function buildFilingFacts(detail: SimuDetail): TextFact[] {
  return [
    { label: '基金管理人', value: detail.company.name },
    { label: '基金类型', value: detail.fund_type },
    { label: '运作状态', value: SIMU_STATUS_NAMES[detail.status] },
    { label: '成立日期', value: detail.founded_on },
    { label: '备案日期', value: detail.filed_on },
    { label: '备案编码', value: detail.filing_no },
    { label: '托管人', value: detail.custodian },
  ];
}

/** Terms and fees; null when they are locked. */
export function buildTermFacts(detail: SimuDetail): TextFact[] | null {
  const { fees } = detail;
  if (!fees) return null;
  const word = getPurchaseTerm(detail.status === 'raising');
  return [
    {
      label: '起投金额',
      value: yuan(fees.min_amount),
      note: `不含${word}费；追加 ${yuan(fees.append_amount)}起`,
    },
    {
      label: '开放日',
      value: fees.open_rule,
      note: detail.next_open_day ? `下一开放日 ${detail.next_open_day}` : undefined,
    },
    {
      label: '份额锁定',
      value: fees.lock_days > 0 ? `${fees.lock_days} 天` : '无',
      note:
        fees.lock_days > 0 && detail.next_open_day
          ? `${detail.next_open_day} 确认的份额，${computeUnlockDay(detail.next_open_day, fees.lock_days)} 起的开放日可赎回`
          : undefined,
    },
    { label: `${word}费`, value: `${formatRate(fees.subscribe_rate)}，价外收取` },
    ...buildRunningFacts(detail),
  ];
}

/**
 * Running costs and custodian of the fund: the terms that do not depend on a purchase. Empty when they are locked.
 */
export function buildRunningFacts({ fees, custodian, founded_on, filed_on }: SimuDetail): TextFact[] {
  if (!fees) return [];
  const lines = [fees.warn_line, fees.stop_line].map((line) => line ?? MISSING_VALUE);
  return [
    { label: '管理费', value: `${formatRate(fees.management_rate)} / 年` },
    { label: '托管费', value: `${formatRate(fees.custody_rate)} / 年` },
    { label: '业绩报酬', value: formatRate(fees.performance_rate, 0), note: fees.performance_note },
    { label: '赎回费', value: fees.redeem_note },
    {
      label: '预警 / 止损线',
      value: lines.every((line) => line === MISSING_VALUE) ? '不设' : lines.join(' / '),
    },
    { label: '托管人', value: custodian },
    { label: '成立 / 备案', value: `${founded_on} / ${filed_on}` },
  ];
}

/** A manager who joined the company before the fund was founded has run it since its founding. */
const later = (one: string, other: string): string => (one > other ? one : other);

/** Managers of the fund, with links to their pages. */
export const buildTeamView = (detail: SimuDetail) =>
  detail.managers.map((manager) => ({
    to: paths.simuManager(manager.manager_id),
    name: manager.name,
    title: manager.title,
    text: [
      `从业 ${manager.career_years} 年`,
      manager.since ? `${later(manager.since, detail.founded_on).slice(0, 7)} 起管理本基金` : null,
    ]
      .filter(Boolean)
      .join('，'),
    company: manager.company_name,
    photo: manager.photo_url,
    profile: manager.profile,
  }));

export const buildCompanyView = ({ company }: SimuDetail) => ({
  to: paths.simuCompany(company.company_id),
  name: company.name,
  facts: [
    `登记编号 ${company.registration_no}`,
    `管理规模 ${formatSizeBand(company.size_band)}`,
    `在管 ${company.product_count} 只`,
  ],
});

/** Documents as facts: title, date and link to the reader, which shows the size. */
export const buildDocumentViews = (documents: NonNullable<SimuDetail['documents']>, edition: Edition) =>
  documents.map((each) => ({
    id: each.id,
    to: paths.pdf(edition, { file_id: each.id }),
    title: each.title,
    facts: [each.published_on, 'PDF'],
  }));
