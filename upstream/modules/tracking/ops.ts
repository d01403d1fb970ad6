import { z } from 'zod';
import { defineAction } from '~/upstream/core/actions/action';
import { SUM_RETENTION_DAYS } from '~/upstream/modules/tracking/aggregate';
import { loadTrafficReport, type TrafficReport } from '~/upstream/modules/tracking/report';

const FUNNEL_WORDS: Readonly<Record<keyof TrafficReport['funnel'], string>> = {
  fund_page: '私募基金页浏览',
  reserve_page: '预约页浏览',
  reserved: '已预约',
  qualified: '已确认合格投资者',
  signed: '已签署合同',
  paid: '已付款',
  confirmed: '份额已确认',
};

/** Formats rows under a heading, numbers right-aligned. */
function table(title: string, rows: readonly (readonly (string | number)[])[]): string {
  if (rows.length === 0) return `${title}\n  （没有）`;
  const figures = rows.map((row) => row.map(String));
  const widths = (figures[0] ?? []).map((_, column) =>
    Math.max(...figures.map((row) => row[column]?.length ?? 0)),
  );
  const lines = figures.map((row) =>
    row
      .map((cell, column) =>
        typeof rows[0]?.[column] === 'number'
          ? cell.padStart(widths[column] ?? 0)
          : cell.padEnd(widths[column] ?? 0),
      )
      .join('  ')
      .trimEnd(),
  );
  return [title, ...lines.map((line) => `  ${line}`)].join('\n');
}

/** Formats the report as text. */
export function formatTrafficReport({
  from,
  until,
  pages,
  funnel,
  events,
  errors,
  vitals,
}: TrafficReport): string {
  return [
    `${from} 至 ${until}，按上海时间`,
    table(
      '页面：浏览、访问',
      pages.map(({ page, views, visits }) => [page, views, visits]),
    ),
    table(
      '私募：页面浏览；其间开始的申购各办到了哪一步',
      Object.entries(FUNNEL_WORDS).map(([name, words]) => [words, funnel[name as keyof typeof funnel]]),
    ),
    table(
      '事件（同意统计的人）',
      events.map(({ event, at, count }) => [event, at, count]),
    ),
    table(
      '各版本的错误',
      errors.map(({ type, release, count }) => [type, release || '-', count]),
    ),
    table(
      '各首个页面的第 75 百分位（毫秒；cls 为千分之一）、上报次数',
      vitals.map(({ page, measure, p75, count }) => [page, measure, p75, count]),
    ),
  ].join('\n\n');
}

/** Operator actions on usage and performance of pages. Without personal data. */
export const trafficActions = [
  defineAction({
    name: 'traffic',
    title: '页面访问与故障的统计',
    roles: ['editor', 'admin'],
    summary: 'shows page statistics: views, steps of private purchases, errors by build, Web Vitals',
    arguments: z.strictObject({
      days: z.coerce
        .number()
        .int()
        .min(1)
        .max(SUM_RETENTION_DAYS)
        .default(7)
        .describe('days up to today; default: 7'),
      json: z.enum(['yes', 'no']).default('no').describe('yes: machine-readable output'),
    }),
    word: 'days',
    async run({ context, input: { days, json } }) {
      const report = await loadTrafficReport(context, days);
      return json === 'yes' ? report : formatTrafficReport(report);
    },
  }),
];
