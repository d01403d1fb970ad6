/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role -- a table drawn as rows on phones keeps its roles only if they are written out */
import '~/app/ui/grid-table.css';
import type { FormEvent, ReactNode } from 'react';
import { joinClassNames } from '~/app/ui/class-names';
import { isFigureText, getTrendClass } from '~/app/ui/figure';
import { Icon } from '~/app/ui/icon';
import { Link } from '~/app/ui/link';

/** A heading that sorts: its link, and the current order when the list is sorted by it. */
export interface GridSort {
  to: string;
  direction?: 'asc' | 'desc';
}

export interface GridColumn<Row> {
  /** Heading; on phones the label under its figure. */
  label: string;
  cell: (row: Row) => ReactNode;
  sort?: GridSort;
  /** Main figure of the list: larger on phones, bold on a desktop. Only one column. */
  isLead?: boolean;
  /** Text that begins with + or − is coloured. */
  isSigned?: boolean;
  /**
   * wide: from 1024 px; full: from 1200 px. Always shown when absent: three such columns fill a line on a phone.
   */
  shown?: 'wide' | 'full';
  /**
   * For rows with other figures: on phones the label under the figure of this row, null hides it there; on a
   * desktop it is shown under the figure when it differs from the heading. By default `label`, or none depending on
   * `shown`.
   */
  word?: (row: Row) => string | null | undefined;
  /**
   * spark: a sparkline, on phones only with `hasSparks`; star: a button at the end of the row, with a heading only
   * for screen readers.
   */
  kind?: 'spark' | 'star';
}

interface GridTableProps<Row> {
  caption: string;
  /** Heading cell of each row. */
  name: { label: string; cell: (row: Row) => ReactNode; sort?: GridSort };
  columns: readonly GridColumn<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => string;
  /** The row whose detail is shown next to the list. */
  isChosen?: (row: Row) => boolean;
  /** The last row: its name and, under each column, its figure or nothing. */
  sum?: { label: string; cells: readonly (string | null)[] };
  /** A card on phones too. */
  isCard?: boolean;
  /** The sparkline is the fourth item of a line on a phone. */
  hasSparks?: boolean;
  /** Amounts of any length: on phones a figure that does not fit moves to the next line as a whole. */
  hasAmounts?: boolean;
  /** Stars of the rows are forms: their submit events are handled here. */
  onSubmit?: (event: FormEvent<HTMLElement>) => void;
}

/** A table with another CSS display loses its roles, so they are set explicitly. */
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
 * A list of figures: a table from 1024 px, rows of name and three figures below it. The markup is the same at every
 * width.
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
  hasAmounts,
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
          hasAmounts && 'grid-table-amounts',
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
  /** Undefined: that of the column. */
  word?: string | null;
  children: ReactNode;
}

function Cell<Row>({ column, word, children }: CellProps<Row>) {
  const { label, kind, shown, isSigned } = column;
  const trend = isSigned && typeof children === 'string' ? getTrendClass(children) : undefined;
  const isFigure = kind === undefined && children !== null;
  const valueText = word === undefined ? (shown ? null : label) : word;
  return (
    <td
      {...CELL}
      className={
        joinClassNames(
          columnClass(column),
          trend,
          valueText !== null && valueText !== label && 'grid-worded',
        ) || undefined
      }
      data-l={(isFigure && valueText) || undefined}
      translate={children !== '' && isFigureText(children) ? 'no' : undefined}
    >
      {children}
    </td>
  );
}
