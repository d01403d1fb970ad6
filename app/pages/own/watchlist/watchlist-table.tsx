import { Sparkline } from '~/app/charts/sparkline';
import type { SortColumnHead } from '~/app/pages/own/watchlist/load-watchlist';
import type { GroupLine, WatchlistRow } from '~/app/pages/own/watchlist/watchlist-view';
import '~/app/pages/own/watchlist/watchlist-table.css';
import { FigureLink } from '~/app/features/figures/figure-link';
import { SignedFigure, getTrendClass } from '~/app/ui/figure';
import { Icon } from '~/app/ui/icon';
import { Link } from '~/app/ui/link';

interface WatchTableProps {
  heads: readonly SortColumnHead[];
  rows: readonly WatchlistRow[];
  /** The sign of the last column sets its colour. */
  isOwnSigned: boolean;
}

const COLUMN_COUNT = 6;

/** Watchlist as a table: the name column stays fixed, and only the table scrolls sideways, never the page. */
export function WatchlistTable({ heads, rows, isOwnSigned }: WatchTableProps) {
  const [name, ...figures] = heads;
  return (
    // A scrollable region must be reachable by keyboard.
    <div className="watch-pan" role="region" aria-label="自选表，可左右滑动" tabIndex={0}>
      <table className="watch-table">
        <caption className="sr-only">自选基金，点击表头可排序</caption>
        <thead>
          <tr>
            {name && <SortHead head={name} />}
            <th scope="col" className="watch-spark">
              走势
            </th>
            {figures.map((head) => (
              <SortHead key={head.sort} head={head} />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.flatMap((row) => [
            ...(row.head
              ? [<GroupRow key={`${row.key} head`} name={row.head.name} sum={row.head.sum} />]
              : []),
            <FundRow key={row.key} row={row} isOwnSigned={isOwnSigned} />,
          ])}
        </tbody>
      </table>
    </div>
  );
}

function SortHead({ head: { label, to, ariaSort } }: { head: SortColumnHead }) {
  return (
    <th scope="col" aria-sort={ariaSort ?? 'none'}>
      <Link to={to} replace preventScrollReset>
        {label}
        {ariaSort && (
          <Icon name="arrow-down" size="s" className={ariaSort === 'ascending' ? 'is-reversed' : undefined} />
        )}
      </Link>
    </th>
  );
}

function GroupRow({ name, sum }: { name: string; sum: GroupLine }) {
  return (
    <tr className="watch-group">
      <th scope="colgroup" colSpan={COLUMN_COUNT}>
        <span>
          <b>{name}</b> {sum.count} 只
          <span className="separated">
            涨 {sum.up} 跌 {sum.down}
          </span>
          <span className="separated">
            平均 <SignedFigure text={sum.change} />
          </span>
          <span className="separated">
            近1年 <SignedFigure text={sum.year} />
          </span>
        </span>
      </th>
    </tr>
  );
}

function FundRow({ row, isOwnSigned }: { row: WatchlistRow; isOwnSigned: boolean }) {
  return (
    <tr>
      <th scope="row">
        <Link to={row.href}>
          <b>{row.name}</b>
          <small>
            {row.code}
            {row.isHeld && <i className="watch-held">持有</i>}
            {row.note && <span className="watch-note">{row.note}</span>}
          </small>
        </Link>
      </th>
      <td className="watch-spark">
        {row.isLocked ? (
          <span className="watch-lock">
            <Icon name="lock" size="s" />
            <span className="sr-only">净值与业绩未展示</span>
          </span>
        ) : (
          <Sparkline spark={row.spark} label="近1年走势" />
        )}
      </td>
      <td>
        <b className={row.isYield ? undefined : getTrendClass(row.change)}>{row.change}</b>
        <small>{row.changeOf}</small>
      </td>
      <td>
        <SignedFigure text={row.year} />
      </td>
      <td>
        {row.isLocked ? (
          <SignedFigure text={row.added} />
        ) : (
          <FigureLink of="since_added" about={row.about} isBare>
            <SignedFigure text={row.added} />
          </FigureLink>
        )}
        <small>{row.month}</small>
      </td>
      <td>{isOwnSigned || row.own === '\u2014' ? <SignedFigure text={row.own} /> : row.own}</td>
    </tr>
  );
}
