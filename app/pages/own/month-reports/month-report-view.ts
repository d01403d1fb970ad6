import { ASSET_SECTION_NAMES } from '~/contract/kinds';
import { toShanghaiDay } from '~/domain/calendar/dates';
import { formatDateTime, formatPercent, formatRate } from '~/domain/figures/format';
import type { CallResult, Contract } from '~/contract';
import type { Edition } from '~/domain/platform/edition';
import { formatReportPeriod } from '~/domain/holdings/month-report-texts';
import { paths } from '~/app/paths';
import { reminderPaths } from '~/app/paths/reminders';
import { formatFlowDays } from '~/contract/flow-names';
import { buildTotalView } from '~/app/features/money/total';
import type { AmountDisplay } from '~/app/features/money/amounts';

type Calls = Contract['monthReports'];
type Report = CallResult<Calls['report']>;
type Line = Report['content']['lines'][number];

/** Formats a month as `2026 年 10 月`. */
export const formatReportMonth = (month: string): string =>
  `${month.slice(0, 4)} 年 ${Number(month.slice(5))} 月`;

/** Builds the years of closed months, newest first; a month without a report can be requested. */
export function buildReportYears(
  { list }: CallResult<Calls['list']>,
  edition: Edition,
  amounts: AmountDisplay,
) {
  const years = [...new Set(list.map(({ month }) => month.slice(0, 4)))];
  return years.map((year) => ({
    year,
    rows: list
      .filter(({ month }) => month.startsWith(year))
      .map(({ month, report }) => ({
        month,
        title: `${Number(month.slice(5))} 月`,
        report: report && {
          to: reminderPaths.monthReport(edition, report.report_id),
          note: `${report.number}${report.is_correction ? '（更正）' : ''}，${toShanghaiDay(report.issued_at)} 出具`,
          value: amounts.yuan(report.closing_value),
          gain: amounts.signed(report.month_gain),
        },
      })),
  }));
}
export type ReportYear = ReturnType<typeof buildReportYears>[number];

/** Return of the product itself and of its benchmark over the same days, shown next to the holding. */
function formatSecondaryText({
  fund_return,
  fund_from,
  fund_until,
  benchmark_name,
  benchmark_return,
}: Line): string | null {
  if (fund_return === null) return null;
  const benchmark = benchmark_name === null ? '' : `，${benchmark_name} ${formatPercent(benchmark_return)}`;
  return `${fund_from ?? ''} 至 ${fund_until ?? ''}：产品 ${formatPercent(fund_return)}${benchmark}`;
}

const feeText = ({ management_rate, custody_rate }: Line): string =>
  management_rate === null
    ? '管理费未披露'
    : `管理费 ${formatRate(management_rate)}，托管费 ${formatRate(custody_rate)}`;

/** Total of the last evening with money in transit; null when there is none. */
function transitText(
  { closing_value, in_transit }: Report['content']['totals'],
  amounts: AmountDisplay,
): string | null {
  const { total, transit } = buildTotalView(closing_value, in_transit, amounts);
  return transit === null ? null : `期末资产合计 ${total} 元（${transit}）`;
}

/** Builds a report for its page; hidden amounts never leave the server. */
export function buildMonthReportView(report: Report, edition: Edition, amounts: AmountDisplay) {
  const { content } = report;
  const { totals, fees } = content;
  return {
    title: `${formatReportMonth(content.month)}账单`,
    period: formatReportPeriod(content),
    total: amounts.yuan(totals.closing_value),
    transit: transitText(totals, amounts),
    sums: [
      { label: '期初市值', value: amounts.yuan(totals.opening_value), isSigned: false },
      { label: '转入', value: amounts.yuan(totals.paid_in), isSigned: false },
      { label: '转出', value: amounts.yuan(totals.paid_out), isSigned: false },
      { label: '本月收益', value: amounts.signed(totals.month_gain), isSigned: true },
      { label: '现金分红与分配', value: amounts.yuan(totals.cash_income), isSigned: false },
      {
        label: '资金加权收益率',
        value: amounts.own(formatPercent(totals.money_weighted_return)),
        isSigned: true,
      },
      {
        label: '时间加权收益率',
        value: amounts.own(formatPercent(totals.time_weighted_return)),
        isSigned: true,
      },
    ],
    rows: content.lines.map((line) => ({
      code: line.product_code,
      name: line.product_name,
      facts: [
        ASSET_SECTION_NAMES[line.part],
        `${amounts.shares(line.shares)} 份`,
        line.nav === null
          ? '净值未公布，按已付款项计'
          : `${line.currency === 'CNY' ? '净值' : '折合净值'} ${Number(line.nav).toFixed(4)}（${line.nav_date ?? ''}）`,
      ].join(' · '),
      secondaryText: formatSecondaryText(line),
      fee: feeText(line),
      closing: amounts.yuan(line.closing_value),
      gain: amounts.signed(line.month_gain),
      own: amounts.own(formatPercent(line.own_return)),
      opening: amounts.yuan(line.opening_value),
      paidIn: amounts.yuan(line.paid_in),
      paidOut: amounts.yuan(line.paid_out),
    })),
    sumCells: [
      amounts.yuan(totals.closing_value),
      amounts.signed(totals.month_gain),
      amounts.own(formatPercent(totals.money_weighted_return)),
      amounts.yuan(totals.opening_value),
      amounts.yuan(totals.paid_in),
      amounts.yuan(totals.paid_out),
    ],
    flows: content.flows.map((flow, index) => ({
      key: `${flow.date}-${index}`,
      title: `${flow.flow_text}${flow.is_counted ? '' : '*'}`,
      note: [
        formatFlowDays(flow),
        flow.product_name,
        ...(flow.shares === null ? [] : [`${amounts.shares(flow.shares)} 份`]),
      ].join(' · '),
      amount: amounts.signed(flow.amount),
    })),
    fees: [
      { label: '认购、申购费', value: `${amounts.yuan(fees.subscribe_fee)} 元` },
      { label: '赎回费', value: `${amounts.yuan(fees.redeem_fee)} 元` },
      { label: '业绩报酬', value: `${amounts.yuan(fees.performance_fee)} 元` },
      ...(fees.unknown_count === 0
        ? []
        : [{ label: '没有费用记录的交易', value: `${fees.unknown_count} 笔，未计入` }]),
    ],
    paper: [
      { label: '编号', value: report.number },
      { label: '出具时间', value: formatDateTime(report.issued_at) },
      { label: '校验码', value: report.check_code },
      { label: '内容摘要', value: `${report.content_sha256.slice(0, 16)}…`, note: 'SHA-256' },
    ],
    fileTo: paths.fileViewPdf(edition, { file_id: report.file_id }),
    checkTo: paths.existenceCert(edition, { check_code: report.check_code }),
    replaces: report.replaces && {
      number: report.replaces.number,
      to: reminderPaths.monthReport(edition, report.replaces.report_id),
    },
    replacedBy: report.replaced_by && {
      number: report.replaced_by.number,
      to: reminderPaths.monthReport(edition, report.replaced_by.report_id),
    },
  };
}
export type MonthReportView = ReturnType<typeof buildMonthReportView>;
