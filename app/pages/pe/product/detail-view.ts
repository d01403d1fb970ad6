import { buildLineChartModel } from '~/app/charts/line-chart-model';
import { FIGURE_FORMATS, formatMultiple } from '~/app/features/figures/figure-formats';
import { EQUITY_FIGURES, FIGURE_TEXTS } from '~/app/features/figures/figure-texts';
import { equityPaths } from '~/app/paths/equity';
import type { TextFact } from '~/app/features/funds/product-view';
import type { Edition } from '~/domain/platform/edition';
import { formatPercent, formatRate, MISSING_VALUE } from '~/domain/figures/format';
import { formatCompactYuan } from '~/domain/figures/money';
import { formatProductRisk } from '~/domain/person/risk';
import type { CallResult, Contract } from '~/contract';
import { PE_STAGE_NAMES, PE_STATUS_NAMES, type EXIT_KINDS } from '~/contract/kinds';
import { buildCarryView } from '~/app/pages/pe/product/carry-view';
import { buildPeCompanyRow } from '~/app/pages/pe/shared/pe-people-view';

export type PeDetail = CallResult<Contract['equity']['productDetail']>;

const EXITS: Record<(typeof EXIT_KINDS)[number], string> = {
  ipo: '上市减持',
  merger: '并购',
  transfer: '转让',
  buyback: '回购',
  write_off: '核销',
};
const TERM_STAGES = { investing: '投资期', exiting: '退出期', extended: '延长期', ended: '已结束' };
const yuan = (value: number): string => formatCompactYuan(String(value));

/** Builds the facts of a fund that are open to all viewers. */
export function buildPeSharedView(fund: PeDetail, edition: Edition) {
  return {
    id: fund.product_id,
    path: equityPaths.product(edition, fund.product_id),
    name: fund.name,
    tags: [PE_STAGE_NAMES[fund.stage], `${fund.vintage} 年成立`, PE_STATUS_NAMES[fund.status]],
    risk: formatProductRisk(fund.risk_level),
    filingNo: fund.filing_no,
    summary: fund.summary,
    woundUpText: fund.wound_up_text ?? null,
    strategyText: `${fund.strategy_text}重点方向：${fund.sectors.join('、')}。`,
    companyName: fund.company.name,
    stageName: PE_STAGE_NAMES[fund.stage],
    filed: [
      { label: '基金管理人', value: fund.company.name },
      { label: '基金类型', value: '私募股权投资基金' },
      { label: '组织形式', value: fund.legal_form },
      { label: '运作状态', value: PE_STATUS_NAMES[fund.status] },
      { label: '成立日期', value: fund.founded_on },
      { label: '备案日期', value: fund.filed_on },
      { label: '备案编码', value: fund.filing_no },
      { label: '托管人', value: fund.custodian },
    ] satisfies TextFact[],
    team: fund.managers.map((person) => ({
      to: equityPaths.manager(edition, person.manager_id),
      name: person.name,
      title: person.title,
      text: `从业 ${person.career_years} 年，${person.since} 加入`,
      company: person.company_name,
      profile: person.profile,
    })),
    company: (({ to, title, facts }) => ({ to, name: title, facts }))(
      buildPeCompanyRow(fund.company, edition),
    ),
  };
}

/** Figures with the definition of each. */
const multipleFacts = ({ multiples }: PeDetail) =>
  EQUITY_FIGURES.map((of) => ({
    of,
    label: FIGURE_TEXTS[of].name,
    value: FIGURE_FORMATS[of](multiples?.[of]),
    note: of === 'irr' ? FIGURE_TEXTS.irr.what : `${FIGURE_TEXTS[of].formula}：${FIGURE_TEXTS[of].what}`,
  }));

/** Builds every call and distribution with the cumulative amount called; planned ones last. */
function scheduleRows(fund: PeDetail) {
  let called = 0;
  return fund.capital_schedule.map(({ date, kind, flow_ratio, is_planned }) => {
    if (kind === 'call') called += flow_ratio;
    return {
      label: is_planned ? `${date} 计划` : date,
      cells: [
        kind === 'call' ? formatRate(flow_ratio, 1) : MISSING_VALUE,
        kind === 'distribution' ? formatRate(flow_ratio, 1) : MISSING_VALUE,
        formatRate(called, 0),
      ],
    };
  });
}

function termFacts({ term }: PeDetail): TextFact[] {
  if (!term) return [];
  const extension =
    term.extensions === 0
      ? '不延长'
      : `可延长 ${term.extensions} 次，每次 ${term.extension_years} 年，按合同约定的程序决定`;
  return [
    {
      label: '期限',
      value: `投资期 ${term.invest_years} 年 + 退出期 ${term.exit_years} 年`,
      note: extension,
    },
    { label: '当前阶段', value: TERM_STAGES[term.stage] },
    { label: '投资期至', value: term.invest_until },
    { label: '预计到期', value: term.ends_on },
    { label: '最晚到期', value: term.latest_end, note: '用满延长期' },
  ];
}

function portfolioView({ portfolio }: PeDetail) {
  const sum = (of: (each: (typeof portfolio)[number]) => number): number =>
    portfolio.reduce((total, each) => total + of(each), 0);
  const [cost, worth] = [sum((each) => each.cost), sum((each) => each.proceeds + each.value)];
  return {
    rows: portfolio.map((each) => ({
      key: `${each.name}${each.invested_on}`,
      name: each.name,
      facts: [
        each.sector,
        each.round,
        `${each.invested_on.slice(0, 7)} 投资`,
        each.exited_on && `${each.exited_on.slice(0, 7)} ${each.exit_kind ? EXITS[each.exit_kind] : '退出'}`,
      ],
      cost: yuan(each.cost),
      worth: yuan(each.proceeds + each.value),
      worthWord: each.exited_on ? '已收回' : '估值',
      multiple: formatMultiple(each.cost > 0 ? (each.proceeds + each.value) / each.cost : null),
    })),
    sum: [yuan(cost), yuan(worth), formatMultiple(cost > 0 ? worth / cost : null)],
    countText: `共 ${portfolio.length} 个，已退出 ${portfolio.filter(({ exited_on }) => exited_on).length} 个`,
  };
}

function feeFacts({ fees, min_amount }: PeDetail): TextFact[] {
  if (!fees) return [];
  return [
    { label: '最低认缴', value: min_amount === null ? MISSING_VALUE : yuan(min_amount) },
    { label: '认购费', value: `${formatRate(fees.subscribe_rate)}，认缴之外另付` },
    {
      label: '管理费',
      value: `${formatRate(fees.management_rate)} / 年`,
      note: '投资期按认缴额，退出期按未退出项目的成本',
    },
    { label: '托管费', value: `${formatRate(fees.custody_rate)} / 年` },
  ];
}

/** Builds the J-curve in per cent of the commitment, at quarter ends. */
const getCurve = ({ j_curve }: PeDetail) =>
  buildLineChartModel({
    dates: j_curve.map(({ date }) => date),
    series: [
      { name: '累计净现金流', values: j_curve.map(({ net_cash }) => net_cash * 100) },
      { name: '加剩余价值', values: j_curve.map(({ with_value }) => with_value * 100) },
    ],
    axis: 'percent',
    decimals: 1,
    withGap: true,
  });

/** Builds a fund for viewers who may see it. */
export function buildPeOpenView(fund: PeDetail) {
  const { multiples } = fund;
  return {
    asOf: multiples?.date ?? null,
    hero: {
      irr: formatPercent(multiples?.irr),
      tvpi: formatMultiple(multiples?.tvpi),
      dpi: formatMultiple(multiples?.dpi),
      called: formatRate(multiples?.called_ratio, 0),
      size: fund.commitment === null ? MISSING_VALUE : yuan(fund.commitment),
    },
    curve: getCurve(fund),
    multiples: multipleFacts(fund),
    schedule: scheduleRows(fund),
    calledShare: multiples?.called_ratio ?? 0,
    term: termFacts(fund),
    portfolio: portfolioView(fund),
    fees: feeFacts(fund),
    carry: fund.carry && buildCarryView(fund.carry),
  };
}
export type PeOpenView = ReturnType<typeof buildPeOpenView>;
