import '~/app/pages/market/rankings/rankings.css';
import { Parted } from '~/app/ui/figure';
import { Link } from '~/app/ui/link';
import { Mark } from '~/app/ui/pictures/marks';
import { RowFigures } from '~/app/parts/lists/fund-row-parts';
import type { ManagerRankRow } from '~/app/pages/market/rankings/rank-view';

/** Managers of a board, each with one product below. */
export function ManagerRankList({ rows }: { rows: ManagerRankRow[] }) {
  return (
    <ol className="list">
      {rows.map((row) => (
        <li key={row.to} className="py-1">
          <Link className="fund-row" to={row.to}>
            <div className="board-person">
              <Mark of={row.mark} />
              <div>
                <div className="fund-row-head">
                  <h3>{row.title}</h3>
                  <b>{row.value}</b>
                </div>
                <p className="fund-row-note">
                  <Parted items={row.facts} />
                </p>
              </div>
            </div>
          </Link>
          {row.fund && (
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
          )}
        </li>
      ))}
    </ol>
  );
}
