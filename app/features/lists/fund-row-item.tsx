import { Sparkline } from '~/app/charts/sparkline';
import { Link } from '~/app/ui/link';
import type { FundRow } from '~/app/features/lists/fund-row';
import { FundRowFigures, FundRowHead } from '~/app/features/lists/fund-row-figures';

/** A row of a fund list with open figures. Plain markup without hooks, because a page has fifty rows. */
export function FundRowItem({ row }: { row: FundRow }) {
  return (
    <li>
      <Link className="fund-row" to={row.href}>
        <FundRowHead name={row.name} risk={row.risk} facts={row.facts} />
        <FundRowFigures cells={row.cells}>
          {row.young ? (
            <span className="tiny-text">
              <span className="whitespace-nowrap">{row.young.founded}</span> 成立
              <br />
              {row.young.lacks}
            </span>
          ) : (
            <Sparkline spark={row.spark} label="近1年走势" />
          )}
        </FundRowFigures>
      </Link>
    </li>
  );
}
