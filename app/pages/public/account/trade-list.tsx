import '~/app/parts/orders/order-state.css';
import { KeysetPager } from '~/app/parts/lists/keyset-pager';
import { CardList } from '~/app/ui/card';
import { Chips } from '~/app/ui/chips';
import { EmptyState } from '~/app/ui/empty-state';
import { Parted } from '~/app/ui/figure';
import { ListRow } from '~/app/ui/list-row';
import { Section } from '~/app/ui/section';
import type { TradesView } from '~/app/pages/public/account/load-trades';
import type { TradeRow } from '~/app/parts/orders/trades-view';

interface TradeListProps {
  view: TradesView;
  /** The fund's name stands on every row; left out where all are of one fund. */
  hasFund: boolean;
  /** Where to go while there is nothing at all. */
  emptyAction: { to: string; label: string };
}

/** Orders with filters, page by page. */
export function TradeList({ view, hasFund, emptyAction }: TradeListProps) {
  const { rows, filters, isFiltered } = view;
  return (
    <>
      <div className="mt-4">
        <Chips label="按进度" items={filters.stages} />
      </div>
      <div className="mt-2">
        <Chips label="按类型" items={filters.kinds} />
      </div>
      <Section title="订单" note={`共 ${view.total} 笔`}>
        {rows.length === 0 ? (
          <EmptyState
            icon="receipt"
            title={isFiltered ? '没有符合条件的记录' : '还没有交易记录'}
            action={isFiltered ? { to: view.allTo, label: '查看全部' } : emptyAction}
          >
            {isFiltered ? '换个条件看看' : '买入、定投与赎回都会记录在这里'}
          </EmptyState>
        ) : (
          <CardList>
            {rows.map((row) => (
              <li key={row.id}>
                <TradeListRow row={row} hasFund={hasFund} />
              </li>
            ))}
          </CardList>
        )}
        <KeysetPager {...view.pager} />
      </Section>
    </>
  );
}

function TradeListRow({ row, hasFund }: { row: TradeRow; hasFund: boolean }) {
  return (
    <ListRow
      to={row.to}
      title={hasFund ? row.fund : row.figures}
      note={
        <>
          <Parted items={[row.kind, row.at]} />
          {hasFund && <span className="block">{row.figures}</span>}
          {row.note && <span className="block">{row.note}</span>}
        </>
      }
      value={<span className={row.isOver ? 'order-state is-off' : 'order-state'}>{row.state}</span>}
    />
  );
}
