import { Sparkline } from '~/app/charts/sparkline';
import { trendClassOf } from '~/app/ui/figure';
import { Link } from '~/app/ui/link';
import { Tag } from '~/app/ui/tag';
import type { FundRow } from '~/app/parts/lists/fund-row';

/** One row of a fund list, its figures open. Plain markup without hooks: a page has fifty of them. */
export function FundRowItem({ row }: { row: FundRow }) {
  return (
    <li>
      <Link className="fund-row" to={row.href}>
        <div className="fund-row-head">
          <h3>{row.name}</h3>
          {row.risk && <Tag>{row.risk}</Tag>}
        </div>
        <p className="fund-row-note">
          {row.facts[0]}
          <span className="separated">{row.facts[1]}</span>
        </p>
        <div className="fund-row-figures">
          {row.cells.map((cell, index) => (
            <div key={cell.label} className={index === 0 ? 'figure-cell figure-cell-big' : 'figure-cell'}>
              <b className={cell.isSigned || cell.text === '\u2014' ? trendClassOf(cell.text) : undefined}>
                {cell.text}
              </b>
              <span>{cell.label}</span>
            </div>
          ))}
          {row.young ? (
            <span className="tiny-text">
              <span className="whitespace-nowrap">{row.young.founded}</span> 成立
              <br />
              {row.young.lacks}
            </span>
          ) : (
            <Sparkline spark={row.spark} label="近1年走势" />
          )}
        </div>
      </Link>
    </li>
  );
}
