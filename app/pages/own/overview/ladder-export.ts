import { ASSET_SECTION_NAMES } from '~/contract/kinds';
import { defineFileRoute } from '~/app/route-kit/page-handle';
import { pageLoader } from '~/app/route-kit/page-loader';
import { BYTE_ORDER_MARK, formatCsvLine } from '~/domain/shared/csv';
import { buildCsvHeaders } from '~/app/features/lists/csv';
import { describeCashTiming, type LadderHolding } from '~/app/pages/own/overview/step-rows';
import { CASH_STEP_NAMES } from '~/app/pages/own/shared/ladder-view';
import { CASH_STEPS } from '~/domain/holdings/liquidity';

/** A file, not a page: liquidity and redemption cost of each holding, as CSV. */
const handle = defineFileRoute({ limit: 'file', login: 'required', middleware: ['person-only'] });

const COLUMN_TITLES = [
  '档位',
  '产品编号',
  '产品名称',
  '类别',
  '份额',
  '净值日',
  '估算金额（元）',
  '费用（元）',
  '其中业绩报酬（元）',
  '预计到账（元）',
  '最早日期',
  '最晚日期',
  '说明',
];

const getLine = (row: LadderHolding): string =>
  formatCsvLine([
    CASH_STEP_NAMES[row.step],
    row.product_code,
    row.product_name,
    ASSET_SECTION_NAMES[row.part],
    row.shares,
    row.nav_date ?? '',
    row.amount,
    row.fee ?? '暂无费率',
    row.performance_fee ?? '',
    row.net ?? '',
    row.date ?? '',
    row.last_date ?? '',
    describeCashTiming(row),
  ]);

export const loader = pageLoader({ handle }, async ({ context }) => {
  const { holdings } = await context.upstream.overview.liquidity({ query: { step: 'all' } });
  const rows = [...(holdings ?? [])].sort((a, b) => CASH_STEPS.indexOf(a.step) - CASH_STEPS.indexOf(b.step));
  return new Response(BYTE_ORDER_MARK + formatCsvLine(COLUMN_TITLES) + rows.map(getLine).join(''), {
    headers: buildCsvHeaders('变现阶梯.csv', 'ladder.csv'),
  });
});
