import { ASSET_SECTION_NAMES } from '~/contract/kinds';
import { formatYuan, toBig } from '~/domain/figures/money';
import { formatPercent, formatRate, MISSING_VALUE } from '~/domain/figures/format';
import type { MonthReportContent } from '~/contract/month-reports';
import type { PdfBlock, PdfDocument } from '~/upstream/core/pdf/blocks';
import { MONTH_REPORT_TEXTS, formatReportPeriod } from '~/domain/holdings/month-report-texts';

export interface MonthReportInput {
  content: MonthReportContent;
  number: string;
  /** Code that verifies the report on the portal, and the address of that page. */
  checkCode: string;
  checkAddress: string;
  contentSha256: string;
  holder: { name: string; maskedVoucher: string };
  issuer: string;
  issuedAt: Date;
  issuedOn: string;
  /** Number of the report this one corrects. */
  replaces: string | null;
}

type Line = MonthReportContent['lines'][number];

/** Rows for money in transit at the end of the month and the total with it; empty when no money is in transit. */
function transitRows({
  closing_value,
  in_transit = '0.00',
}: MonthReportContent['totals']): [string, string][] {
  if (toBig(in_transit).eq(0)) return [];
  return [
    ['期末在途款项（元）', formatYuan(in_transit)],
    ['期末资产合计，含在途（元）', formatYuan(toBig(closing_value).plus(in_transit).toFixed(2))],
  ];
}

const sum = (lines: readonly Line[], of: (line: Line) => string): string => {
  const fen = lines.reduce((all, line) => all + Math.round(Number(of(line)) * 100), 0);
  return formatYuan((fen / 100).toFixed(2));
};

/** Builds the report of a closed month: holdings, flows, returns and fees. Its lines add up to its totals. */
export const buildMonthReport = (input: MonthReportInput): PdfDocument => {
  const { content, replaces } = input;
  const { totals, lines, flows, fees } = content;
  return {
    title: `月度账单（${content.month.replace('-', ' 年 ')} 月）`,
    subtitle: formatReportPeriod(content),
    number: input.number,
    createdAt: input.issuedAt,
    blocks: [
      {
        kind: 'facts',
        rows: [
          ['客户', input.holder.name],
          ['证件号码', input.holder.maskedVoucher],
          ['校验码', input.checkCode],
          ['开具日期', input.issuedOn],
          ...(replaces === null ? [] : [['更正', `更正并取代编号 ${replaces} 的账单`] as const]),
        ],
      },
      { kind: 'heading', text: '一、本月合计' },
      {
        kind: 'facts',
        rows: [
          ['期初市值（元）', formatYuan(totals.opening_value)],
          ['本月转入（元）', formatYuan(totals.paid_in)],
          ['本月转出（元）', formatYuan(totals.paid_out)],
          ['本月收益（元）', formatYuan(totals.month_gain)],
          ['期末市值（元）', formatYuan(totals.closing_value)],
          ...transitRows(totals),
          ['其中现金分红与分配（元）', formatYuan(totals.cash_income)],
          ['本月收益率（资金加权）', formatPercent(totals.money_weighted_return)],
          ['本月收益率（时间加权）', formatPercent(totals.time_weighted_return)],
        ],
      },
      { kind: 'note', text: MONTH_REPORT_TEXTS.sums },
      { kind: 'heading', text: '二、期末持仓' },
      ...heldBlocks(content),
      { kind: 'heading', text: '三、各产品本月变动' },
      ...moveBlocks(lines),
      { kind: 'heading', text: '四、收益率与费率' },
      ...returnBlocks(lines),
      { kind: 'note', text: MONTH_REPORT_TEXTS.returns },
      { kind: 'heading', text: '五、资金流水' },
      flows.length === 0
        ? { kind: 'paragraph', text: '本月没有资金流水。' }
        : {
            kind: 'table',
            columns: [
              { title: '交易日', width: 12 },
              { title: '银行入账日', width: 12 },
              { title: '类型', width: 10 },
              { title: '产品', width: 22 },
              { title: '金额（元）', width: 17, align: 'right' },
              { title: '份额（份）', width: 16, align: 'right' },
              { title: '单位净值', width: 11, align: 'right' },
            ],
            rows: flows.map(
              ({ date, bank_day, flow_text, product_name, amount, shares, nav, is_counted }) => [
                date,
                bank_day ?? MISSING_VALUE,
                is_counted ? flow_text : `${flow_text}*`,
                product_name,
                formatYuan(amount),
                shares === null ? MISSING_VALUE : formatYuan(shares),
                nav ?? MISSING_VALUE,
              ],
            ),
          },
      { kind: 'note', text: MONTH_REPORT_TEXTS.flows },
      { kind: 'heading', text: '六、本月费用' },
      {
        kind: 'facts',
        rows: [
          ['认购、申购费（元）', formatYuan(fees.subscribe_fee)],
          ['赎回费（元）', formatYuan(fees.redeem_fee)],
          ['业绩报酬（元）', formatYuan(fees.performance_fee)],
          ...(fees.unknown_count === 0
            ? []
            : [['没有费用记录的交易', `${fees.unknown_count} 笔，费用未知，未计入`] as const]),
        ],
      },
      { kind: 'note', text: MONTH_REPORT_TEXTS.fees },
      { kind: 'paragraph', text: `出具机构：${input.issuer}` },
      { kind: 'note', text: `内容摘要（SHA-256）：${input.contentSha256}` },
      {
        kind: 'note',
        text: `本账单由系统生成，无需盖章。收到的人可以在 ${input.checkAddress} 输入校验码核对真伪。${MONTH_REPORT_TEXTS.standing}`,
      },
    ],
  };
};

function heldBlocks({ lines, totals }: MonthReportContent): PdfBlock[] {
  const held = lines.filter(({ shares, closing_value }) => Number(shares) > 0 || Number(closing_value) !== 0);
  if (held.length === 0) return [{ kind: 'paragraph', text: '期末没有持仓。' }];
  return [
    {
      kind: 'table',
      columns: [
        { title: '产品', width: 32 },
        { title: '类别', width: 12 },
        { title: '份额（份）', width: 17, align: 'right' },
        { title: '净值（元）', width: 12, align: 'right' },
        { title: '净值日期', width: 13 },
        { title: '市值（元）', width: 18, align: 'right' },
      ],
      rows: [
        ...held.map(({ product_name, part: section, shares, nav, nav_date, closing_value }) => [
          product_name,
          ASSET_SECTION_NAMES[section],
          formatYuan(shares),
          nav === null ? '按成本' : Number(nav).toFixed(4),
          nav_date ?? MISSING_VALUE,
          formatYuan(closing_value),
        ]),
        ['合计', '', '', '', '', formatYuan(totals.closing_value)],
      ],
    },
  ];
}

function moveBlocks(lines: readonly Line[]): PdfBlock[] {
  if (lines.length === 0) return [{ kind: 'paragraph', text: '本月没有持仓变动。' }];
  return [
    {
      kind: 'table',
      columns: [
        { title: '产品', width: 24 },
        { title: '期初', width: 16, align: 'right' },
        { title: '转入', width: 15, align: 'right' },
        { title: '转出', width: 15, align: 'right' },
        { title: '收益', width: 15, align: 'right' },
        { title: '期末', width: 16, align: 'right' },
      ],
      rows: [
        ...lines.map((line) => [
          line.product_name,
          formatYuan(line.opening_value),
          formatYuan(line.paid_in),
          formatYuan(line.paid_out),
          formatYuan(line.month_gain),
          formatYuan(line.closing_value),
        ]),
        [
          '合计',
          sum(lines, (line) => line.opening_value),
          sum(lines, (line) => line.paid_in),
          sum(lines, (line) => line.paid_out),
          sum(lines, (line) => line.month_gain),
          sum(lines, (line) => line.closing_value),
        ],
      ],
    },
  ];
}

function returnBlocks(lines: readonly Line[]): PdfBlock[] {
  if (lines.length === 0) return [{ kind: 'paragraph', text: '本月没有持有产品。' }];
  return [
    {
      kind: 'table',
      columns: [
        { title: '产品', width: 28 },
        { title: '本人', width: 11, align: 'right' },
        { title: '产品同期', width: 11, align: 'right' },
        { title: '同期区间', width: 15 },
        { title: '业绩比较指数同期', width: 19 },
        { title: '管理费/托管费（年）', width: 16, align: 'right' },
      ],
      rows: lines.map((line) => [
        line.product_name,
        formatPercent(line.own_return),
        formatPercent(line.fund_return),
        line.fund_from === null ? MISSING_VALUE : `${line.fund_from} 至 ${line.fund_until ?? ''}`,
        line.benchmark_name === null
          ? MISSING_VALUE
          : `${line.benchmark_name} ${formatPercent(line.benchmark_return)}`,
        line.management_rate === null
          ? '未披露'
          : `${formatRate(line.management_rate)} / ${formatRate(line.custody_rate)}`,
      ]),
    },
  ];
}
