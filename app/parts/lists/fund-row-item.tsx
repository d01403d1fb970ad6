import { Sparkline } from '~/app/charts/sparkline';
import { trendClassOf } from '~/app/ui/figure';
import { Link } from '~/app/ui/link';
import { LockLine } from '~/app/ui/locked';
import { Tag } from '~/app/ui/tag';
import type { FundRow } from '~/app/parts/lists/fund-row';

/** One row of a fund list; `next` is what a locked row leads to. Plain markup without hooks: a page has fifty of them. */
export function FundRowItem({ row, next }: { row: FundRow; next?: string }) {
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
        {row.cells.length > 0 ? (
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
        ) : (
          <RowLock row={row} next={next} />
        )}
      </Link>
    </li>
  );
}

function RowLock({ row, next = '查看详情' }: { row: FundRow; next?: string }) {
  return row.lockedBy === 'risk' ? (
    <LockLine reason="风险等级高于您的等级" next="不匹配" />
  ) : (
    <LockLine reason="净值与业绩向特定对象展示" next={next} />
  );
}
