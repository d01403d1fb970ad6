import '~/app/pages/market/on-sale/sale-table.css';
import { SeparatedFields } from '~/app/ui/figure';
import { GridTable } from '~/app/ui/grid-table';
import { Link } from '~/app/ui/link';
import { Tag } from '~/app/ui/tag';
import type { SaleRow, SaleState } from '~/app/pages/market/on-sale/on-sale-view';

/** Products on sale: next day, payment deadline, minimum amount, and the person's missing steps. */
export function SaleTable({ caption, rows }: { caption: string; rows: readonly SaleRow[] }) {
  return (
    <GridTable
      caption={caption}
      name={{
        label: '产品',
        cell: (row) => (
          <>
            <Link to={row.to}>
              <b>{row.name}</b>
              {row.isHeld && <Tag tone="gold">持有</Tag>}
              <small>
                <SeparatedFields items={row.facts} />
              </small>
            </Link>
            <div className="narrow-only">
              <State state={row.state} />
            </div>
          </>
        ),
      }}
      columns={[
        { label: '开放日', isLead: true, cell: (row) => row.openDay, word: (row) => row.daysLeft ?? '已过' },
        { label: '打款截止', cell: (row) => row.payBy },
        { label: '首次最低', cell: (row) => row.minimum, word: (row) => row.minimumWord },
        { label: '追加最低', shown: 'full', cell: (row) => row.append },
        { label: '锁定', shown: 'full', cell: (row) => row.lock },
        {
          label: '预约',
          shown: 'wide',
          cell: (row) => <State state={row.state} />,
        },
      ]}
      rows={rows}
      keyOf={(row) => row.id}
    />
  );
}

/** The person's progress in a word, the missing items, and the next step. */
function State({ state: { tone, word, text, action } }: { state: SaleState }) {
  return (
    <div className="sale-state">
      <Tag tone={tone ?? undefined}>{word}</Tag>
      {text && <span className="sale-lacks">{text}</span>}
      {action && (
        <Link className="sale-act" to={action.to}>
          {action.label}
        </Link>
      )}
    </div>
  );
}
