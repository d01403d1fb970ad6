import '~/app/pages/market/rankings/rankings.css';
import { Link } from '~/app/ui/link';
import { WatchButton } from '~/app/parts/funds/watch-button';
import { useEdition } from '~/app/page/shell-data';
import { FiledRow } from '~/app/parts/lists/filed-row';
import { StarForm } from '~/app/parts/lists/star-form';
import { useStars } from '~/app/parts/lists/use-stars';
import { RowFigures, RowTop } from '~/app/parts/lists/fund-row-parts';
import type { SimuRankRow } from '~/app/pages/market/rankings/rank-view';

interface SimuRankListProps {
  rows: SimuRankRow[];
  isLoggedIn: boolean;
  /** Where the watchlist form comes back to without scripts. */
  returnTo: string;
}

/** Private funds of a board: place, name, figures with their day, and whether they are watched. */
export function SimuRankList({ rows, isLoggedIn, returnTo }: SimuRankListProps) {
  const filed = rows.filter((row) => row.filed);
  const open = rows.filter((row) => !row.filed);
  return (
    <>
      {open.length > 0 && (
        <ol className="list">
          {open.map((row) => (
            <SimuRankItem key={row.id} row={row} isLoggedIn={isLoggedIn} returnTo={returnTo} />
          ))}
        </ol>
      )}
      {filed.length > 0 && <FiledFunds rows={filed} returnTo={returnTo} />}
    </>
  );
}

/** Funds whose figures are locked: what is filed of each, and its star. */
function FiledFunds({ rows, returnTo }: Pick<SimuRankListProps, 'rows' | 'returnTo'>) {
  const stars = useStars();
  const edition = useEdition();
  return (
    <ul className="list" onSubmit={stars.onSubmit}>
      {rows.map(
        ({ id, name, href, filed, isSelected: isWatched }) =>
          filed && (
            <FiledRow
              key={id}
              href={href}
              name={name}
              facts={filed}
              end={
                <StarForm
                  {...{ kind: 'simu', id, name, edition, returnTo }}
                  isOn={stars.isOn({ kind: 'simu', id, isWatched })}
                />
              }
            />
          ),
      )}
    </ul>
  );
}

function SimuRankItem({ row, isLoggedIn, returnTo }: { row: SimuRankRow } & Omit<SimuRankListProps, 'rows'>) {
  return (
    <li className="board-row">
      <Link className="fund-row" to={row.href}>
        <RowTop
          name={
            <>
              {row.rank !== null && <span className="board-place">{row.rank}</span>}
              {row.name}
            </>
          }
          risk={row.risk}
          facts={row.facts}
        />
        {row.cells && <RowFigures cells={row.cells} />}
      </Link>
      <WatchButton
        kind="simu"
        variant="row"
        id={row.id}
        name={row.name}
        isSelected={row.isSelected}
        isLoggedIn={isLoggedIn}
        returnTo={returnTo}
      />
    </li>
  );
}
