import '~/app/ui/compare-table.css';
import { Fragment, type ReactNode } from 'react';
import { joinClassNames } from '~/app/ui/class-names';
import { getTrendClass } from '~/app/ui/figure';

export interface CompareRow {
  label: string;
  values: string[];
  /** Positions of the better values of this row; none when it cannot be said. */
  best?: readonly number[];
  signed?: boolean;
  /** Words rather than a figure: smaller, may wrap. */
  isText?: boolean;
  /** A small line below each value. */
  notes?: readonly (string | null)[];
}

interface CompareTableProps {
  caption: string;
  /** Two lines at most each. */
  heads: string[];
  groups: { title: string; rows: CompareRow[] }[];
  /** How the head of a row is drawn, where it is more than its words. */
  headOf?: (label: string) => ReactNode;
}

/** So many columns have room on a phone; more are moved sideways under the first, which stays. */
const NARROW_MOST = 3;
const WIDTHS: Readonly<Record<number, string>> = {
  3: 'compare-three',
  4: 'compare-four',
  5: 'compare-five',
  6: 'compare-six',
};

/** Two to six things side by side; ◆ marks the better value of a row. */
export function CompareTable(props: CompareTableProps) {
  if (props.heads.length <= NARROW_MOST)
    return (
      // Enlarged text makes it wider than the screen: keys scroll it as well.
      <div className="table-pan" role="group" aria-label={props.caption} tabIndex={0}>
        <Lines {...props} />
      </div>
    );
  return (
    // Moved by keys as well.
    <div className="compare-scroll" role="region" aria-label={`${props.caption}，可左右移动`} tabIndex={0}>
      <Lines {...props} />
    </div>
  );
}

function Lines({ caption, heads, groups, headOf }: CompareTableProps) {
  return (
    <table className={joinClassNames('data-table compare-table mt-3', WIDTHS[heads.length])}>
      <caption className="sr-only">{caption}</caption>
      <colgroup>
        <col />
        {heads.map((head) => (
          <col key={head} />
        ))}
      </colgroup>
      <thead>
        <tr>
          {groups.some(({ rows }) => rows.some(({ best }) => best)) ? (
            <th scope="col">
              <span className="tiny-text">
                <span className="best-mark" />
                该项较优
              </span>
            </th>
          ) : (
            // A head without words is none.
            <td />
          )}
          {heads.map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {groups.map((group) => (
          <Fragment key={group.title}>
            <tr className="compare-group">
              <th colSpan={heads.length + 1} scope="rowgroup">
                <span>{group.title}</span>
              </th>
            </tr>
            {group.rows.map((row) => (
              <CompareLine key={row.label} row={row} head={headOf?.(row.label) ?? row.label} />
            ))}
          </Fragment>
        ))}
      </tbody>
    </table>
  );
}

function CompareLine({ row, head }: { row: CompareRow; head: ReactNode }) {
  return (
    <tr>
      <th scope="row">{head}</th>
      {row.values.map((value, index) => {
        const isBest = row.best !== undefined && row.best.indexOf(index) >= 0;
        const colour = row.signed || value === '\u2014' ? getTrendClass(value) : undefined;
        return (
          <td key={index} className={row.isText ? 'is-text' : undefined}>
            <span className={joinClassNames(isBest && 'best-mark', colour) || undefined}>{value}</span>
            {isBest && <span className="sr-only">（较优）</span>}
            {row.notes?.[index] && <small>{row.notes[index]}</small>}
          </td>
        );
      })}
    </tr>
  );
}
