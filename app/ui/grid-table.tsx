/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role -- a table that is drawn as rows on phones keeps its roles by name alone */
import '~/app/ui/grid-table.css';
import type { FormEvent, ReactNode } from 'react';
import { joinClassNames } from '~/app/ui/class-names';
import { isFigureText, getTrendClass } from '~/app/ui/figure';
import { Icon } from '~/app/ui/icon';
import { Link } from '~/app/ui/link';

/** A head that sorts: where it leads, and the order in force when the list is sorted by it. */
export interface GridSort {
  to: string;
  direction?: 'asc' | 'desc';
}

export interface GridColumn<Row> {
  /** Its head; on phones the word under its figure. */
  label: string;
  cell: (row: Row) => ReactNode;
  sort?: GridSort;
  /** The figure the list is about: larger on phones, bold on a desktop. One column. */
  isLead?: boolean;
  /** A text that begins with + or − is coloured. */
  isSigned?: boolean;
  /** wide: from 1024 px; full: from 1200 px. Everywhere when absent: three such columns fill a line of a phone. */
  shown?: 'wide' | 'full';
  /**
   * For rows that differ: on phones the word under the figure of this row, null hides it there; on a desktop it stands under the
   * figure where it is not the head's. `label` (or nothing, by `shown`) unless said.
   */
  word?: (row: Row) => string | null | undefined;
  /**
   * spark: a small curve, on phones only where the table is `hasSparks`; star: a button at the end of the row, its head for readers
   * of screens alone.
   */
  kind?: 'spark' | 'star';
}

interface GridTableProps<Row> {
  caption: string;
  /** What heads each row. */
  name: { label: string; cell: (row: Row) => ReactNode; sort?: GridSort };
  columns: readonly GridColumn<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => string;
  /** The row whose detail stands beside the list. */
  isChosen?: (row: Row) => boolean;
  /** The last row: its name and, under each column, its figure or nothing. */
  sum?: { label: string; cells: readonly (string | null)[] };
  /** A card on phones as well. */
  isCard?: boolean;
  /** The curve is the fourth of a phone's line. */
  hasSparks?: boolean;
  /** Stars of the rows are forms: what one posts comes here. */
  onSubmit?: (event: FormEvent<HTMLElement>) => void;
}

/** A table that is drawn as something else loses its roles: here they are said. */
const GROUP = { role: 'rowgroup' };
const CELL = { role: 'cell' };

const ARIA_SORT = { asc: 'ascending', desc: 'descending' } as const;

const columnClass = <Row,>({ isLead, shown, kind }: GridColumn<Row>): string =>
  joinClassNames(
    isLead && 'grid-lead',
    shown === 'full' && 'grid-full',
    kind === 'spark' && 'grid-spark',
    kind === 'star' && 'grid-star',
  );

/**
 * A list of figures: a table from 1024 px, rows of name and three figures below it. The same markup at every width.
 */
export function GridTable<Row>({
  caption,
  name,
  columns,
  rows,
  keyOf,
  isChosen,
  sum,
  isCard,
  hasSparks,
  onSubmit,
}: GridTableProps<Row>) {
  const isStarred = columns.some(({ kind }) => kind === 'star');
  return (
    <div className={isCard ? 'grid-card card' : 'grid-card'} onSubmit={onSubmit}>
      <table
        className={joinClassNames(
          'grid-table',
          isStarred && 'grid-table-starred',
          hasSparks && 'grid-table-sparks',
        )}
        role="table"
      >
        <caption className="sr-only">{caption}</caption>
        <thead {...GROUP}>
          <tr role="row">
            <Head label={name.label} sort={name.sort} />
            {columns.map((column) => (
              <Head
                key={column.label}
                label={
                  column.kind === 'star' ? <span className="sr-only">{column.label}</span> : column.label
                }
                sort={column.sort}
                className={columnClass(column)}
              />
            ))}
          </tr>
        </thead>
        <tbody {...GROUP}>
          {rows.map((row) => (
            <tr key={keyOf(row)} role="row" className={isChosen?.(row) ? 'is-chosen' : undefined}>
              <th role="rowheader" scope="row">
                {name.cell(row)}
              </th>
              {columns.map((column) => (
                <Cell key={column.label} column={column} word={column.word?.(row)}>
                  {column.cell(row)}
                </Cell>
              ))}
            </tr>
          ))}
        </tbody>
        {sum && (
          <tfoot {...GROUP}>
            <tr role="row">
              <th role="rowheader" scope="row">
                {sum.label}
              </th>
              {columns.map((column, index) => (
                <Cell key={column.label} column={column}>
                  {sum.cells[index] ?? null}
                </Cell>
              ))}
            </tr>
          </tfoot>
        )}
      </table>
    </div>
  );
}

function Head({ label, sort, className }: { label: ReactNode; sort?: GridSort; className?: string }) {
  const direction = sort?.direction;
  return (
    <th
      role="columnheader"
      scope="col"
      className={className || undefined}
      aria-sort={direction && ARIA_SORT[direction]}
    >
      {sort ? (
        <Link to={sort.to} replace preventScrollReset>
          {label}
          <Icon
            name={direction ? 'arrow-down' : 'sort'}
            size="s"
            className={direction === 'asc' ? 'is-reversed' : undefined}
          />
        </Link>
      ) : (
        label
      )}
    </th>
  );
}

interface CellProps<Row> {
  column: GridColumn<Row>;
  /** Undefined: the column's own. */
  word?: string | null;
  children: ReactNode;
}

function Cell<Row>({ column, word, children }: CellProps<Row>) {
  const { label, kind, shown, isSigned } = column;
  const trend = isSigned && typeof children === 'string' ? getTrendClass(children) : undefined;
  const isFigure = kind === undefined && children !== null;
  const said = word === undefined ? (shown ? null : label) : word;
  return (
    <td
      {...CELL}
      className={
        joinClassNames(columnClass(column), trend, said !== null && said !== label && 'grid-worded') ||
        undefined
      }
      data-l={(isFigure && said) || undefined}
      translate={children !== '' && isFigureText(children) ? 'no' : undefined}
    >
      {children}
    </td>
  );
}
