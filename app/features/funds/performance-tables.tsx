import { HeatTable } from '~/app/ui/heat-table';
import { Pager } from '~/app/ui/pager';
import { Section } from '~/app/ui/section';
import { Table } from '~/app/ui/table';
import { FigureLink, type FigureSubject } from '~/app/features/figures/figure-link';
import { PastPerformanceNote, FIGURE_SOURCE_TEXT } from '~/app/features/figures/past-note';
import type { buildHistoryTables, TextRow } from '~/app/features/funds/performance-view';

interface TableProps {
  benchmark: string;
  rows: TextRow[];
}
interface PeriodTableProps extends TableProps {
  /** Fund that the returns belong to; a tap on a return opens its explanation. */
  about: FigureSubject;
}

/** Returns of every period next to index and peers, with the rank. */
export function PeriodReturnsTable({ benchmark, rows, about }: PeriodTableProps) {
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
      rows={rows.map((row) => ({
        ...row,
        label: (
          <FigureLink of="return" about={about} span={row.span}>
            {row.label}
          </FigureLink>
        ),
      }))}
    />
  );
}

/** Returns of every year next to the index. */
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

/** Full history of returns: periods, years, and months page by page. */
export function ReturnHistoryTables({
  tables,
  about,
}: {
  tables: ReturnType<typeof buildHistoryTables>;
  about: FigureSubject;
}) {
  const { benchmark, heat, page, pagePaths } = tables;
  const note = (
    <>
      截至 <span className="whitespace-nowrap">{tables.asOf}</span>，{tables.basis}。{FIGURE_SOURCE_TEXT}
      <PastPerformanceNote />
    </>
  );
  return (
    <>
      <Section title="区间收益" footNote={note}>
        <PeriodReturnsTable benchmark={benchmark} rows={tables.periods} about={about} />
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
