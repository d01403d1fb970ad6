import '~/app/pages/market/rankings/rankings.css';
import { Parted } from '~/app/ui/figure';
import { Link } from '~/app/ui/link';
import { Mark } from '~/app/ui/pictures/marks';
import { RowFigures } from '~/app/features/lists/fund-row-parts';
import type { ManagerRankRow } from '~/app/pages/market/rankings/rank-view';

/** Managers of a board, each with one product: below on phones, beside on wide screens. */
export function ManagerRankList({ rows }: { rows: ManagerRankRow[] }) {
  return (
    <ol className="list">
      {rows.map((row) => (
        <li key={row.to} className="board-manager">
          <Link className="board-person" to={row.to}>
            <Mark of={row.mark} />
            <div>
              <h3>{row.title}</h3>
              <p className="note-text">
                <Parted items={row.facts} />
              </p>
            </div>
            <b>{row.value}</b>
          </Link>
          {row.fund ? (
            <Link className="board-fund" to={row.fund.to}>
              <span className="note-text">代表产品 {row.fund.name}</span>
              {row.fund.cells ? (
                <RowFigures cells={row.fund.cells} />
              ) : (
                <span className="tiny-text block">
                  <Parted items={row.fund.filed} />
                </span>
              )}
            </Link>
          ) : (
            <p className="board-fund tiny-text">{row.withoutFund}</p>
          )}
        </li>
      ))}
    </ol>
  );
}
