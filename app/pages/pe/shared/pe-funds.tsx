import { FigureLegend } from '~/app/features/figures/figure-legend';
import { PastPerformanceNote } from '~/app/features/figures/past-note';
import { FiledList } from '~/app/features/lists/filed-list';
import { NameCell } from '~/app/features/lists/name-cell';
import { GridTable } from '~/app/ui/grid-table';
import type { PeFundsView } from '~/app/pages/pe/shared/pe-funds-view';

/** Private-equity funds: figures if the viewer may see them, otherwise filed facts under one lock. */
export function PeFunds({ caption, funds }: { caption: string; funds: PeFundsView }) {
  const { open, filed, lock, asOf } = funds;
  return (
    <>
      {open.length > 0 && (
        <>
          <GridTable
            caption={caption}
            name={{
              label: '基金',
              cell: (row) => <NameCell to={row.to} name={row.name} facts={row.facts} />,
            }}
            columns={[
              { label: '净 IRR', isLead: true, isSigned: true, cell: (row) => row.irr },
              { label: 'TVPI', cell: (row) => row.tvpi },
              { label: 'DPI', cell: (row) => row.dpi },
              { label: 'MOIC', shown: 'wide', cell: (row) => row.moic },
              { label: '已缴', shown: 'wide', cell: (row) => row.called },
              { label: '最低认缴', shown: 'full', cell: (row) => row.minimum },
            ]}
            rows={open}
            keyOf={(row) => row.id}
          />
          <p className="footnote">
            {asOf && <>估值日 {asOf}；</>}
            净 IRR、TVPI、DPI 已扣费用与业绩报酬，MOIC 未扣；首次缴款不满一年不计
            IRR。来源：管理人季度报告，托管人复核。
            <FigureLegend of={['irr', 'tvpi', 'dpi', 'moic']} />
            <PastPerformanceNote />
          </p>
        </>
      )}
      <FiledList caption={caption} rows={filed} lock={lock} />
    </>
  );
}
