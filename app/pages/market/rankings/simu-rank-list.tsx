import '~/app/pages/market/rankings/rankings.css';
import { Link } from '~/app/ui/link';
import { Tag } from '~/app/ui/tag';
import { WatchButton } from '~/app/parts/funds/watch-button';
import { FiledRow } from '~/app/parts/lists/filed-row';
import { RankCells } from '~/app/pages/market/rankings/rank-parts';
import type { SimuRankRow } from '~/app/pages/market/rankings/rank-view';

interface SimuRankListProps {
  rows: SimuRankRow[];
  isLoggedIn: boolean;
  /** Where the watchlist form comes back to without scripts. */
  returnTo: string;
}

/** Private funds of a board: place, name, figures with their day, and whether they are watched. */
export function SimuRankList({ rows, ...watch }: SimuRankListProps) {
  return (
    <ol className="list">
      {rows.map((row) => (
        <SimuRankItem key={row.id} row={row} {...watch} />
      ))}
    </ol>
  );
}

function SimuRankItem({ row, isLoggedIn, returnTo }: { row: SimuRankRow } & Omit<SimuRankListProps, 'rows'>) {
  const star = (
    <WatchButton
      kind="simu"
      variant="row"
      id={row.id}
      name={row.name}
      isSelected={row.isSelected}
      isLoggedIn={isLoggedIn}
      returnTo={returnTo}
    />
  );
  if (row.filed) return <FiledRow href={row.href} name={row.name} facts={row.filed} end={star} />;
  return (
    <li className="board-row">
      <Link className="fund-row" to={row.href}>
        <div className="fund-row-head">
          <h3>
            {row.rank !== null && <span className="board-place">{row.rank}</span>}
            {row.name}
          </h3>
          {row.risk && <Tag>{row.risk}</Tag>}
        </div>
        <p className="fund-row-note">
          {row.facts[0]}
          <span className="separated">{row.facts[1]}</span>
        </p>
        {row.cells && <RankCells cells={row.cells} />}
      </Link>
      {star}
    </li>
  );
}
