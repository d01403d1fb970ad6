import type { ReactNode } from 'react';
import { joinClassNames } from '~/app/ui/class-names';
import { WholeNumbers } from '~/app/ui/facts-list';
import { getTrendClass } from '~/app/ui/figure';

export interface Column {
  label: string;
  /** Signed figures in this column are coloured. */
  signed?: boolean;
  /** Main column of the page: larger and bold. */
  own?: boolean;
  /**
   * Omitted in elder mode, which has fewer columns instead of smaller text; `narrow`: only on the narrowest
   * screens.
   */
  hideForElder?: boolean | 'narrow';
}

export interface TableRow {
  label: ReactNode;
  cells: string[];
  isCurrent?: boolean;
}

interface TableProps {
  caption: string;
  /** The first column holds the row headings; the others hold figures. */
  columns: Column[];
  rows: TableRow[];
  /** Extends 8 px past the text on both sides, so that a marked row has padding. */
  inset?: boolean;
  className?: string;
}

const elderClass = ({ hideForElder }: Column): string | undefined =>
  hideForElder ? (hideForElder === 'narrow' ? 'elder-narrow-hidden' : 'elder:hidden') : undefined;

/**
 * Right-aligned figures under their headings, with the row heading on the left. A table wider than the screen
 * scrolls sideways.
 */
export function Table({ caption, columns, rows, inset, className }: TableProps) {
  const [first, ...figures] = columns;
  return (
    // With enlarged text it is wider than the screen, so keys must be able to scroll it.
    <div
      className={joinClassNames('table-pan', inset && 'table-pan-inset')}
      role="group"
      aria-label={caption}
      tabIndex={0}
    >
      <table className={joinClassNames('data-table', inset && 'data-table-inset', className)}>
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr>
            <th scope="col">{first?.label}</th>
            {figures.map((column) => (
              <th key={column.label} scope="col" className={elderClass(column)}>
                {column.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <tr key={index} className={row.isCurrent ? 'is-now' : undefined}>
              <th scope="row">
                {typeof row.label === 'string' ? <WholeNumbers text={row.label} /> : row.label}
              </th>
              {figures.map((column, position) => {
                const text = row.cells[position] ?? '\u2014';
                const colour = column.signed || text === '\u2014' ? getTrendClass(text) : undefined;
                return (
                  <td
                    key={position}
                    className={
                      joinClassNames(column.own && 'is-own', elderClass(column), colour) || undefined
                    }
                  >
                    <WholeNumbers text={text} />
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
