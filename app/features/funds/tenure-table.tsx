import { MISSING_VALUE } from '~/domain/figures/missing-value';
import type { TenureRow } from '~/app/features/funds/tenure-view';
import { FigureLegend } from '~/app/features/figures/figure-legend';
import { PastPerformanceNote, FIGURE_SOURCE_TEXT } from '~/app/features/figures/past-note';
import { GridTable } from '~/app/ui/grid-table';
import { Link } from '~/app/ui/link';
import { Section } from '~/app/ui/section';

interface TenureSectionProps {
  title: string;
  /** Head of the first column: 任期 or 产品. */
  label: string;
  rows: readonly TenureRow[];
  /** Note on omissions, or further information. */
  more?: string;
}

/** Results of funds during a manager's tenure, next to their benchmark over the same days. */
export function TenureSection({ title, label, rows, more }: TenureSectionProps) {
  if (rows.length === 0) return null;
  return (
    <Section
      title={title}
      footNote={
        <>
          自到任日或之后第一个净值日，至离任日或之前最后一个净值日，按费后复权净值；基准取同样两日的指数，与基金合同约定的业绩比较基准可能不同。不满
          1 年不年化{rows.some((row) => row.value === MISSING_VALUE) && '，任期内没有净值的显示 —'}。{more}
          {FIGURE_SOURCE_TEXT}
          <FigureLegend of={['return', 'max_drawdown', 'annualised']} />
          <PastPerformanceNote />
        </>
      }
    >
      <GridTable
        isCard
        caption={title}
        rows={rows}
        keyOf={(row) => row.key}
        name={{
          label,
          cell: (row) => {
            const name = (
              <>
                {row.name}
                <small className="tiny-text block">{row.span}</small>
              </>
            );
            return row.to ? <Link to={row.to}>{name}</Link> : name;
          },
        }}
        columns={[
          { label: '任职回报', isLead: true, isSigned: true, cell: (row) => row.value },
          {
            label: '同期基准',
            isSigned: true,
            cell: (row) => row.benchmark,
            word: (row) => row.yardstick || '同期基准',
          },
          { label: '任期内回撤', cell: (row) => row.depth },
          { label: '超出基准', isSigned: true, shown: 'wide', cell: (row) => row.excess },
          { label: '年化', isSigned: true, shown: 'wide', cell: (row) => row.annualised },
        ]}
      />
    </Section>
  );
}
