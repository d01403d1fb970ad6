import { formatPercent } from '~/domain/figures/format';
import { countDecimals } from '~/domain/figures/nav';
import type { CallResult, Contract } from '~/contract';
import { joinClassNames } from '~/app/ui/class-names';
import { Table, type Column } from '~/app/ui/table';
import { KeysetPager, type KeysetPage } from '~/app/features/lists/keyset-pager';
import { PastPerformanceNote, FIGURE_SOURCE_TEXT } from '~/app/features/figures/past-note';

type NavRow = NonNullable<CallResult<Contract['market']['fundNavList']>['nav_list']>[number];

/** Rows of a page of the NAV history, ready to draw. */
export const buildNavRows = (rows: readonly NavRow[] | null) =>
  (rows ?? []).map(({ date, note, unit, accumulated, change }) => ({
    date,
    note,
    cells: [unit, accumulated, formatPercent(change)],
  }));

/** Rows of a money fund, whose NAV stays at 1: the gain since the previous trading day. */
export const buildGainRows = (rows: readonly NavRow[] | null) =>
  (rows ?? []).map(({ date, note, unit, change }) => ({
    date,
    note,
    cells: [unit, formatPercent(change, 4)],
  }));

/** From this number of decimals on, two NAV columns do not fit on the narrowest screen in elder mode. */
const LONG_DECIMALS = 6;
/**
 * From this number of decimals on, they do not fit in the standard size either: they wrap and are never truncated.
 */
const LONGEST_DECIMALS = 9;

const getColumns = (decimals: number): Column[] => [
  { label: '单位净值', own: true },
  decimals < LONG_DECIMALS ? { label: '累计净值' } : { label: '累计净值', hideForElder: 'narrow' },
  { label: '涨跌', signed: true },
];
const GAIN_COLUMNS = [{ label: '单位净值' }, { label: '较上一交易日收益', signed: true, own: true }];

interface NavTableProps {
  rows: ReturnType<typeof buildNavRows>;
  pager: KeysetPage;
  frequency: 'day' | 'week';
  /** Rows are those of `buildGainRows`. */
  isMoney?: boolean;
}

/** Page of the NAV history with a link to the next page. */
export function NavTable({ rows, pager, frequency, isMoney }: NavTableProps) {
  if (rows.length === 0) return <p className="note-text mt-4">尚无披露的净值</p>;
  const decimals = countDecimals(rows[0]?.cells[0] ?? '');
  return (
    <>
      <Table
        className={joinClassNames('mt-3', decimals >= LONGEST_DECIMALS && 'data-table-break')}
        caption="历史净值"
        columns={[{ label: '日期' }, ...(isMoney ? GAIN_COLUMNS : getColumns(decimals))]}
        rows={rows.map((row) => ({ label: <NavDate {...row} />, cells: row.cells }))}
      />
      <KeysetPager {...pager} />
      <p className="footnote">
        {frequency === 'day' ? '日频' : '周频'}。{FIGURE_SOURCE_TEXT}
        <PastPerformanceNote />
      </p>
    </>
  );
}

/** A date and, below it, why the fund paid a dividend or split on that day. */
function NavDate({ date, note }: { date: string; note: string | null }) {
  return (
    <>
      <span className="whitespace-nowrap">{date}</span>
      {note && (
        <>
          <br />
          <span className="tiny-text">{note}</span>
        </>
      )}
    </>
  );
}
