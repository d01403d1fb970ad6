import type { PdfDocument } from '~/upstream/core/pdf/blocks';
import { formatPercent } from '~/domain/figures/format';

export interface ReportPeriod {
  from: string;
  to: string;
}

export interface FundReportInput {
  title: string;
  number: string;
  formDay: Date;
  product: { name: string; filingNo: string; riskLabel: string; manager: string; custodian: string };
  /** Null when the title has no period. */
  period: ReportPeriod | null;
  /** NAVs of the period, oldest first; `adjusted` has dividends reinvested and splits undone. */
  points: readonly {
    date: string;
    unit: string;
    accumulated: string;
    adjusted: number;
    note: string | null;
  }[];
}

const QUARTERS = ['一', '二', '三', '四'];
const QUARTER_ENDS = ['03-31', '06-30', '09-30', '12-31'];
const QUARTER_STARTS = ['01-01', '04-01', '07-01', '10-01'];

/** Parses the period of a report from its title: a year or a quarter. */
export function parseReportPeriod(title: string): ReportPeriod | null {
  const [, year, quarter] = /(\d{4})年(?:第([一二三四])季度|年度)/.exec(title) ?? [];
  if (year === undefined) return null;
  if (quarter === undefined) return { from: `${year}-01-01`, to: `${year}-12-31` };
  const index = QUARTERS.indexOf(quarter);
  return { from: `${year}-${QUARTER_STARTS[index]}`, to: `${year}-${QUARTER_ENDS[index]}` };
}

/** Builds a periodic report of a private fund: its published values in the period. */
export function buildFundReport({ product, period, points, ...input }: FundReportInput): PdfDocument {
  const [first, last] = [points[0], points.at(-1)];
  const change = first && last ? formatPercent(last.adjusted / first.adjusted - 1) : '—';
  return {
    title: input.title,
    ...(period ? { subtitle: `报告期 ${period.from} 至 ${period.to}` } : {}),
    number: input.number,
    createdAt: input.formDay,
    blocks: [
      { kind: 'heading', text: '一、基金概况' },
      {
        kind: 'facts',
        rows: [
          ['基金名称', product.name],
          ['备案编码', product.filingNo],
          ['风险等级', product.riskLabel],
          ['基金管理人', product.manager],
          ['基金托管人', product.custodian],
        ],
      },
      { kind: 'heading', text: '二、报告期净值表现' },
      {
        kind: 'facts',
        rows: [
          ['期初单位净值', first ? `${first.unit}（${first.date}）` : '—'],
          ['期末单位净值', last ? `${last.unit}（${last.date}）` : '—'],
          ['期间复权净值变动', change],
        ],
      },
      { kind: 'note', text: '数据来源：基金管理人，经托管人复核。过往业绩不预示未来表现。' },
      { kind: 'heading', text: '三、净值明细' },
      points.length === 0
        ? { kind: 'paragraph', text: '报告期内没有公布净值。' }
        : {
            kind: 'table',
            columns: [
              { title: '日期', width: 22 },
              { title: '单位净值', width: 22, align: 'right' },
              { title: '累计净值', width: 22, align: 'right' },
              { title: '说明', width: 34 },
            ],
            rows: points.map(({ date, unit, accumulated, note }) => [date, unit, accumulated, note ?? '']),
          },
    ],
  };
}
