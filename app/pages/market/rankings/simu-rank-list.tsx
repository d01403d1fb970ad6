import '~/app/pages/market/rankings/rankings.css';
import '~/app/features/lists/filed-row.css';
import { Link } from '~/app/ui/link';
import { useEdition } from '~/app/route-kit/shell-data';
import { FiledRow } from '~/app/features/lists/filed-row';
import { FundRowFigures, FundRowHead } from '~/app/features/lists/fund-row-figures';
import { StarForm } from '~/app/features/lists/star-form';
import { useStars } from '~/app/features/lists/use-stars';
import type { SimuRankRow } from '~/app/pages/market/rankings/rank-view';

interface SimuRankListProps {
  rows: SimuRankRow[];
  /** Address that the watchlist form returns to without scripts. */
  returnTo: string;
}

/**
 * Private funds of a ranking: rank, name, figures with their date; filed facts for funds whose figures are locked.
 */
export function SimuRankList({ rows, returnTo }: SimuRankListProps) {
  const stars = useStars();
  const edition = useEdition();
  const filed = rows.filter((row) => row.filed);
  const open = rows.filter((row) => !row.filed);
  const star = ({ id, name, isSelected: isWatched }: SimuRankRow) => (
    <StarForm {...{ kind: 'simu', id, name, isWatched, edition, returnTo }} overrides={stars.overrides} />
  );
  return (
    <div onSubmit={stars.onSubmit}>
      {open.length > 0 && (
        <ol className="list">
          {open.map((row) => (
            <li key={row.id} className="board-row">
              <Link className="fund-row" to={row.href}>
                <FundRowHead
                  name={
                    <>
                      {row.rank !== null && <span className="board-place">{row.rank}</span>}
                      {row.name}
                    </>
                  }
                  risk={row.risk}
                  facts={row.facts}
                />
                {row.cells && <FundRowFigures cells={row.cells} />}
              </Link>
              {star(row)}
            </li>
          ))}
        </ol>
      )}
      {filed.length > 0 && (
        <ul className="list">
          {filed.map(
            (row) =>
              row.filed && (
                <FiledRow
                  key={row.id}
                  href={row.href}
                  name={row.name}
                  facts={row.filed}
                  end={star(row)}
                  isBare={open.length > 0}
                />
              ),
          )}
        </ul>
      )}
    </div>
  );
}
