import '~/app/pages/market/rankings/rankings.css';
import { SeparatedFields } from '~/app/ui/figure';
import { Link } from '~/app/ui/link';
import { Avatar } from '~/app/ui/pictures/avatar';
import { FundRowFigures } from '~/app/features/lists/fund-row-figures';
import type { ManagerRankRow } from '~/app/pages/market/rankings/rank-view';

/** Managers of a ranking, each with one product: below on phones, next to it on wide screens. */
export function ManagerRankList({ rows }: { rows: ManagerRankRow[] }) {
  return (
    <ol className="list">
      {rows.map((row) => (
        <li key={row.to} className="board-manager">
          <Link className="board-person" to={row.to}>
            <Avatar of={row.avatar} />
            <div>
              <h3>{row.title}</h3>
              <p className="note-text">
                <SeparatedFields items={row.facts} />
              </p>
            </div>
            <b>{row.value}</b>
          </Link>
          {row.fund ? (
            <Link className="board-fund" to={row.fund.to}>
              <span className="note-text">代表产品 {row.fund.name}</span>
              {row.fund.cells ? (
                <FundRowFigures cells={row.fund.cells} />
              ) : (
                <span className="tiny-text block">
                  <SeparatedFields items={row.fund.filed} />
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
