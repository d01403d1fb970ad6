import { PERIODS, PUBLIC_TYPE_NAMES, SIMU_STATUS_NAMES } from '~/contract/kinds';
import type { FundBrief } from '~/contract/catalogue';
import type { PortalContext } from '~/bff/http/app-context';
import { PERIOD_NAMES } from '~/domain/figures/metrics';
import { loadLibrary } from '~/app/pages/market/library/load-library';
import { LIBRARY_CSV_ROWS_MAX } from '~/app/pages/market/library/file-rows';
import { BYTE_ORDER_MARK, formatCsvLine } from '~/domain/shared/csv';
import { buildCsvHeaders } from '~/app/features/lists/csv';
import { getLockedText } from '~/app/features/person/locked-text';
import type { LibraryState } from '~/app/features/lists/library-query';

const PAGE_SIZE = 50;
const PERCENT = 100;
const DIGITS = 2;

/** Formats a ratio as per cent without the sign %, for spreadsheets; empty when it is locked or unknown. */
const percent = (ratio: number | null | undefined): string =>
  ratio === null || ratio === undefined ? '' : (ratio * PERCENT).toFixed(DIGITS);

const HEADS: Record<LibraryState['tab'], readonly string[]> = {
  simu: ['备案编码', '名称', '策略', '管理人', '基金经理', '托管人', '成立日期', '状态', '夏普比率'],
  public: ['代码', '名称', '类型', '基金公司', '基金经理', '成立日期', '申购费率（%）', '规模（元）'],
};
const FIGURES = [
  '风险等级',
  '净值日期',
  '单位净值',
  ...PERIODS.map((period) => `${PERIOD_NAMES[period]}（%）`),
  '近1年最大回撤（%）',
];

const getFacts = (fund: FundBrief): string[] =>
  fund.kind === 'simu'
    ? [
        fund.filing_no,
        fund.name,
        fund.strategy_name,
        fund.company_name,
        fund.manager_names.join('、'),
        fund.custodian,
        fund.founded_on,
        SIMU_STATUS_NAMES[fund.status],
        fund.sharpe === null ? '' : fund.sharpe.toFixed(DIGITS),
      ]
    : [
        fund.fund_code,
        fund.name,
        PUBLIC_TYPE_NAMES[fund.type],
        fund.company_name,
        fund.manager_names.join('、'),
        fund.founded_on,
        percent(fund.fee_rate),
        fund.size ?? '',
      ];

const getLine = (fund: FundBrief): string =>
  formatCsvLine([
    ...getFacts(fund),
    fund.risk_level === null ? '' : `R${fund.risk_level}`,
    fund.nav_date ?? '',
    fund.nav ?? '',
    ...PERIODS.map((period) => percent(fund.returns?.[period])),
    percent(fund.max_drawdown === null ? null : -Math.abs(fund.max_drawdown)),
  ]);

/**
 * Exports the list of a state as a CSV file, in its order, with at most `LIBRARY_CSV_ROWS_MAX` funds. The last line
 * states how many of how many funds are included, why some have no figures, and the note on past performance. Gated
 * figures are those of the viewer's own list. Throws the errors of the list call.
 */
export async function exportLibraryCsv(
  context: PortalContext,
  state: LibraryState,
  riskMax: number | null,
): Promise<Response> {
  const lines: string[] = [];
  const locks = new Map<string, number>();
  let cursor: string | undefined;
  let total = 0;
  do {
    const page = await loadLibrary(context, { ...state, cursor, limit: PAGE_SIZE }, riskMax);
    lines.push(...page.list.map(getLine));
    for (const fund of page.list) {
      const text = fund.kind === 'simu' && fund.locked ? getLockedText(fund.locked) : null;
      if (text !== null) locks.set(text, (locks.get(text) ?? 0) + 1);
    }
    total = page.total;
    cursor = page.next_cursor ?? undefined;
  } while (cursor !== undefined && lines.length < LIBRARY_CSV_ROWS_MAX);
  const name = state.tab === 'simu' ? '私募基金' : '公募基金';
  const lockNote = [...locks].map(([text, count]) => `${count} 只无数值：${text}；`).join('');
  const end = formatCsvLine([
    `共 ${total} 只，此表 ${lines.length} 只；${lockNote}费后复权净值，来源：基金管理人披露，过往业绩不预示未来表现`,
  ]);
  return new Response(
    BYTE_ORDER_MARK + formatCsvLine([...HEADS[state.tab], ...FIGURES]) + lines.join('') + end,
    {
      headers: { ...buildCsvHeaders(`${name}.csv`, 'funds.csv'), 'Cache-Control': 'private, no-store' },
    },
  );
}
