import '~/app/parts/orders/order-state.css';
import { CardList } from '~/app/ui/card';
import { ListRow } from '~/app/ui/list-row';
import type { RunRow } from '~/app/pages/public/plans/plan-view';

/** Runs of a plan, newest first, each with what became of it. */
export function RunList({ rows }: { rows: readonly RunRow[] }) {
  return (
    <CardList>
      {rows.map((row) => (
        <li key={row.key}>
          <ListRow
            to={row.to}
            title={row.title}
            note={
              <>
                <span className="block">{row.figures}</span>
                {row.moved && <span className="block">{row.moved}</span>}
                {row.reason && <span className="block">{row.reason}</span>}
              </>
            }
            value={<span className={row.isOver ? 'order-state is-off' : 'order-state'}>{row.state}</span>}
          />
        </li>
      ))}
    </CardList>
  );
}
