import { HeatTable } from '~/app/ui/heat-table';
import { Pager } from '~/app/ui/pager';
import { Section } from '~/app/ui/section';
import { Table } from '~/app/ui/table';
import { PastNote, SOURCE } from '~/app/parts/funds/past-note';
import type { historyTables, TextRow } from '~/app/parts/funds/performance-view';

interface TableProps {
  benchmark: string;
  rows: TextRow[];
}

/** Returns of every period beside index and peers, with the rank. */
export function PeriodTable({ benchmark, rows }: TableProps) {
  return (
    <Table
      inset
      caption="区间收益"
      columns={[
        { label: '区间' },
        { label: '本基金', signed: true, own: true },
        { label: benchmark, signed: true },
        { label: '同类平均', signed: true, hideForElder: 'narrow' },
        { label: '同类排名', hideForElder: true },
      ]}
      rows={rows}
    />
  );
}

/** Returns of every year beside the index. */
function YearTable({ benchmark, rows }: TableProps) {
  return (
    <Table
      inset
      caption="年度收益"
      columns={[
        { label: '年度' },
        { label: '本基金', signed: true, own: true },
        { label: benchmark, signed: true },
        { label: '差额', signed: true },
      ]}
      rows={rows}
    />
  );
}

/** The whole history of returns: periods, years, months page by page. */
export function HistoryTables({ tables }: { tables: ReturnType<typeof historyTables> }) {
  const { benchmark, heat, page, pagePaths } = tables;
  const note = (
    <>
      截至 <span className="whitespace-nowrap">{tables.asOf}</span>，{tables.basis}。{SOURCE}
      <PastNote />
    </>
  );
  return (
    <>
      <Section title="区间收益" footNote={note}>
        <PeriodTable benchmark={benchmark} rows={tables.periods} />
      </Section>
      {tables.years.length > 0 && (
        <Section title="年度收益" footNote={note}>
          <YearTable benchmark={benchmark} rows={tables.years} />
        </Section>
      )}
      {heat && (
        <Section title="月度收益" note="单位 %" footNote={note}>
          <HeatTable caption="月度收益，单位百分比" {...heat} />
          <Pager page={page} pagePaths={pagePaths} />
        </Section>
      )}
    </>
  );
}
