import { describe, expect, it } from 'vitest';
import type { MonthReportContent } from '~/contract/month-reports';
import { createAmountDisplay } from '~/app/features/money/amounts';
import { buildMonthReportView, buildReportYears } from '~/app/pages/own/month-reports/month-report-view';
import { buildMonthReport } from '~/upstream/modules/holdings/month-reports/report-pdf';

const LINES = 400;
const sums = (times: number) => ({
  opening_value: (100 * times).toFixed(2),
  paid_in: (10 * times).toFixed(2),
  paid_out: (5 * times).toFixed(2),
  month_gain: (-2 * times).toFixed(2),
  closing_value: (103 * times).toFixed(2),
});
const line = (index: number): MonthReportContent['lines'][number] => ({
  product_code: `P${index}`,
  product_name: `产品${index}`,
  part: index % 2 === 0 ? 'public' : 'foreign',
  currency: index % 2 === 0 ? 'CNY' : 'USD',
  ...{ shares: '100.00', nav: index === 0 ? null : '1.03', nav_date: index === 0 ? null : '2026-10-30' },
  ...sums(1),
  ...{ own_return: -0.02, fund_return: 0.01, fund_from: '2026-09-30', fund_until: '2026-10-30' },
  ...{ benchmark_name: '沪深300', benchmark_return: 0.02, management_rate: 0.015, custody_rate: 0.001 },
});
const content = (count: number): MonthReportContent => ({
  ...{ month: '2026-10', from_day: '2026-10-01', to_day: '2026-10-31' },
  totals: {
    ...sums(count),
    ...{ cash_income: '0.00', money_weighted_return: null, time_weighted_return: -0.02 },
  },
  lines: Array.from({ length: count }, (_, index) => line(index)),
  flows: [
    {
      date: '2026-10-09',
      flow_text: '打款',
      product_name: '产品1',
      amount: '-10.00',
      shares: null,
      nav: null,
      is_counted: false,
    },
  ],
  fees: { subscribe_fee: '0.10', redeem_fee: '0.00', performance_fee: '0.00', unknown_count: 2 },
});
const report = (count: number) => ({
  ...{ report_id: 'r1', number: 'YB202610ABCD', issued_at: '2026-11-05T17:00:00.000Z', file_id: 'f1' },
  ...{ check_code: 'ABCD-EFGH-JKMN-PQRS', content_sha256: 'a'.repeat(64), content: content(count) },
  replaces: null,
  replaced_by: { report_id: 'r2', number: 'YB202610WXYZ' },
});

describe('month report', () => {
  it('shows every one of 400 holdings with totals, and names unknown values', () => {
    const view = buildMonthReportView(report(LINES), 'wealth', createAmountDisplay(false));
    expect(view.rows).toHaveLength(LINES);
    expect(view.rows[0]?.facts).toContain('净值未公布');
    expect(view.rows[1]?.facts).toContain('折合净值 1.0300');
    expect(view.rows[1]?.secondaryText).toBe('2026-09-30 至 2026-10-30：产品 +1.00%，沪深300 +2.00%');
    expect(view.sumCells[0]).toBe('41,200.00');
    expect(view.fees.at(-1)?.value).toBe('2 笔，未计入');
    expect(view.flows[0]?.title).toBe('打款*');
    expect(view.replacedBy?.number).toBe('YB202610WXYZ');
    const hidden = JSON.stringify(buildMonthReportView(report(3), 'wealth', createAmountDisplay(true)));
    expect(hidden).not.toMatch(/309\.00|103\.00|100\.00|-2\.00%|−2\.00/);
  });

  it('has no rows and no returns for a month without holdings', () => {
    const view = buildMonthReportView(report(0), 'wealth', createAmountDisplay(false));
    expect([view.rows, view.total]).toEqual([[], '0.00']);
  });

  it('ends its printed tables with the sums of their rows', () => {
    const { blocks } = buildMonthReport({
      content: content(LINES),
      ...{
        number: 'YB202610ABCD',
        checkCode: 'ABCD',
        checkAddress: '/x',
        contentSha256: 'a',
        issuer: '衡序',
      },
      ...{ holder: { name: '林', maskedVoucher: '1' }, issuedAt: new Date(0), issuedOn: '2026-11-06' },
      replaces: 'YB202610OLD0',
    });
    const tables = blocks.flatMap((block) => (block.kind === 'table' ? [block.rows] : []));
    expect(tables[0]?.at(-1)?.at(-1)).toBe('41,200.00');
    expect(tables[1]?.at(-1)).toEqual(['合计', '40,000.00', '4,000.00', '2,000.00', '−800.00', '41,200.00']);
    expect(JSON.stringify(blocks)).toContain('更正并取代编号 YB202610OLD0 的账单');
  });

  it('lists months by year, by the Shanghai day of issue', () => {
    const brief = {
      report_id: 'r1',
      number: 'N1',
      issued_at: '2026-11-05T17:00:00.000Z',
      is_correction: true,
    };
    const years = buildReportYears(
      {
        list: [
          { month: '2026-01', report: { ...brief, closing_value: '1.00', month_gain: '-0.50' } },
          { month: '2025-12', report: null },
        ],
        next_issue_on: null,
      },
      'wealth',
      createAmountDisplay(false),
    );
    expect(years.map(({ year, rows }) => [year, rows.map(({ title }) => title)])).toEqual([
      ['2026', ['1 月']],
      ['2025', ['12 月']],
    ]);
    expect(years[0]?.rows[0]?.report).toMatchObject({ note: 'N1（更正），2026-11-06 出具', gain: '−0.50' });
  });
});
