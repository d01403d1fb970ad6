import '~/app/ui/compare-table.css';
import { Fragment, type ReactNode } from 'react';
import { joinClassNames } from '~/app/ui/class-names';
import { getTrendClass } from '~/app/ui/figure';

export interface CompareRow {
  label: string;
  values: string[];
  /** Indexes of the better values in this row; empty when they cannot be compared. */
  best?: readonly number[];
  signed?: boolean;
  /** Text instead of a figure: smaller, may wrap. */
  isText?: boolean;
  /** A small line below each value. */
  notes?: readonly (string | null)[];
}

interface CompareTableProps {
  caption: string;
  /** At most two lines each. */
  heads: string[];
  groups: { title: string; rows: CompareRow[] }[];
  /** Renders the heading of a row when it is more than text. */
  headOf?: (label: string) => ReactNode;
}

/** Number of columns that fit on a phone; further ones scroll sideways under the first, which stays. */
const NARROW_MOST = 3;
const WIDTHS: Readonly<Record<number, string>> = {
  3: 'compare-three',
  4: 'compare-four',
  5: 'compare-five',
  6: 'compare-six',
};

/** Two to six items side by side; ◆ marks the better value of a row. */
export function CompareTable(props: CompareTableProps) {
  if (props.heads.length <= NARROW_MOST)
    return (
      // With enlarged text it is wider than the screen, so keys must be able to scroll it.
      <div className="table-pan" role="group" aria-label={props.caption} tabIndex={0}>
        <Lines {...props} />
      </div>
    );
  return (
    // Scrollable by keyboard.
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
            // An empty heading is not a heading cell.
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
