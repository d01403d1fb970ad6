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

/** A column of the file: its heading and its text for a fund. */
type CsvColumn<Fund> = readonly [head: string, read: (fund: Fund) => string];
type BriefOf<Kind> = Extract<FundBrief, { kind: Kind }>;

const FACTS: { [Tab in LibraryState['tab']]: readonly CsvColumn<BriefOf<Tab>>[] } = {
  simu: [
    ['备案编码', (fund) => fund.filing_no],
    ['名称', (fund) => fund.name],
    ['策略', (fund) => fund.strategy_name],
    ['管理人', (fund) => fund.company_name],
    ['基金经理', (fund) => fund.manager_names.join('、')],
    ['托管人', (fund) => fund.custodian],
    ['成立日期', (fund) => fund.founded_on],
    ['状态', (fund) => SIMU_STATUS_NAMES[fund.status]],
    ['夏普比率', (fund) => (fund.sharpe === null ? '' : fund.sharpe.toFixed(DIGITS))],
  ],
  public: [
    ['代码', (fund) => fund.fund_code],
    ['名称', (fund) => fund.name],
    ['类型', (fund) => PUBLIC_TYPE_NAMES[fund.type]],
    ['基金公司', (fund) => fund.company_name],
    ['基金经理', (fund) => fund.manager_names.join('、')],
    ['成立日期', (fund) => fund.founded_on],
    ['申购费率（%）', (fund) => percent(fund.fee_rate)],
    ['规模（元）', (fund) => fund.size ?? ''],
  ],
};
const FIGURES: readonly CsvColumn<FundBrief>[] = [
  ['风险等级', (fund) => (fund.risk_level === null ? '' : `R${fund.risk_level}`)],
  ['净值日期', (fund) => fund.nav_date ?? ''],
  ['单位净值', (fund) => fund.nav ?? ''],
  ...PERIODS.map((period): CsvColumn<FundBrief> => [
    `${PERIOD_NAMES[period]}（%）`,
    (fund) => percent(fund.returns?.[period]),
  ]),
  ['近1年最大回撤（%）', (fund) => percent(fund.max_drawdown === null ? null : -Math.abs(fund.max_drawdown))],
];

const listHeads = (tab: LibraryState['tab']): string[] => [...FACTS[tab], ...FIGURES].map(([head]) => head);

const getLine = (fund: FundBrief): string =>
  formatCsvLine([
    ...(fund.kind === 'simu'
      ? FACTS.simu.map(([, read]) => read(fund))
      : FACTS.public.map(([, read]) => read(fund))),
    ...FIGURES.map(([, read]) => read(fund)),
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
  return new Response(BYTE_ORDER_MARK + formatCsvLine(listHeads(state.tab)) + lines.join('') + end, {
    headers: { ...buildCsvHeaders(`${name}.csv`, 'funds.csv'), 'Cache-Control': 'private, no-store' },
  });
}
