import { CardList } from '~/app/ui/card';
import { ListRow } from '~/app/ui/list-row';
import type { RunRow } from '~/app/pages/public/plans/plan-view';
import { StatusLabel } from '~/app/ui/status-label';

/** Runs of a plan, newest first, each with its result. */
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
            value={<StatusLabel tone={row.isOver ? 'void' : 'open'}>{row.state}</StatusLabel>}
          />
        </li>
      ))}
    </CardList>
  );
}
