import { z } from 'zod';
import { defineAction } from '~/upstream/ops/action';
import { SUM_DAYS } from '~/upstream/services/people/tracking/fold';
import { trafficReport, type TrafficReport } from '~/upstream/services/people/tracking/report';

const FUNNEL_WORDS: Readonly<Record<keyof TrafficReport['funnel'], string>> = {
  fund_page: 'views of private funds',
  reserve_page: 'views of the reservation',
  reserved: 'reserved',
  qualified: 'qualified',
  signed: 'contract signed',
  paid: 'paid',
  confirmed: 'shares confirmed',
};

/** Rows of text under a heading, figures at the right. */
function table(title: string, rows: readonly (readonly (string | number)[])[]): string {
  if (rows.length === 0) return `${title}\n  (none)`;
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

/** The report as people read it. */
export function trafficText({ from, until, pages, funnel, events, errors, vitals }: TrafficReport): string {
  return [
    `${from} to ${until}, Shanghai days`,
    table(
      'pages: views, visits',
      pages.map(({ page, views, visits }) => [page, views, visits]),
    ),
    table(
      'private funds: pages as reported, then purchases begun in these days and how far they are now',
      Object.entries(FUNNEL_WORDS).map(([name, words]) => [words, funnel[name as keyof typeof funnel]]),
    ),
    table(
      'events of who agreed',
      events.map(({ event, at, count }) => [event, at, count]),
    ),
    table(
      'errors by build',
      errors.map(({ type, release, count }) => [type, release || '-', count]),
    ),
    table(
      'p75 by first page (ms; cls in thousandths), reports',
      vitals.map(({ page, measure, p75, count }) => [page, measure, p75, count]),
    ),
  ].join('\n\n');
}

/** How pages are used and how they do. Nobody stands in it. */
export const trafficActions = [
  defineAction({
    name: 'traffic',
    title: '页面访问与故障的统计',
    roles: ['editor', 'admin'],
    summary: 'what pages reported: views, the way of private purchases, errors by build, Web Vitals',
    arguments: z.strictObject({
      days: z.coerce.number().int().min(1).max(SUM_DAYS).default(7).describe('up to today, 7 unless told'),
      json: z.enum(['yes', 'no']).default('no').describe('yes: for programs'),
    }),
    word: 'days',
    async run({ context, input: { days, json } }) {
      const report = await trafficReport(context, days);
      return json === 'yes' ? report : trafficText(report);
    },
  }),
];
