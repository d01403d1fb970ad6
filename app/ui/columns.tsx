import type { ReactNode } from 'react';
import { joinClassNames } from '~/app/ui/class-names';

const KINDS = {
  main: 'columns-main',
  rail: 'columns-rail',
  list: 'columns-list',
  aside: 'columns-aside',
  read: 'columns-read',
  order: 'columns-order',
  paper: 'columns-order columns-paper',
  two: 'columns-two',
  three: 'columns-three',
} as const;

const PLACES = {
  head: 'columns-head',
  side: 'columns-side',
  body: 'columns-body',
  outline: 'columns-outline',
  text: 'columns-text',
  related: 'columns-related',
  next: null,
} as const;

interface ColumnsProps {
  /**
   * main: head, body and a side of 348 px over both; rail: 224 px of filters, then the list; list: a list and its detail of 420 px,
   * side by side from 768 px; aside: content and 348 px; read: outline, text of 660 px, related; order: timeline of 404 px and
   * document; paper: the same, side by side from 768 px; two, three: equal boxes.
   */
  kind: keyof typeof KINDS;
  children: ReactNode;
  className?: string;
}

/** Columns of a wide screen (columns.wide.css); below 1024 px the parts stand one under the other as they are written. */
export function Columns({ kind, children, className }: ColumnsProps) {
  return <div className={joinClassNames(KINDS[kind], className)}>{children}</div>;
}

interface ColumnProps {
  /** Its place in `main` and `read`; elsewhere the parts follow each other. */
  place?: keyof typeof PLACES;
  /** Stays in view while the other column is read. */
  isSticky?: boolean;
  /** Makes it a landmark of this name, beside the main content. */
  label?: string;
  children: ReactNode;
  className?: string;
}

/** One part of `Columns`. Where it is stacked, `className` keeps its distance (`mt-4`); beside another it has none. */
export function Column({ place = 'next', isSticky, label, children, className }: ColumnProps) {
  const Element = label ? 'aside' : 'div';
  return (
    <Element className={joinClassNames('columns-part', PLACES[place], className)} aria-label={label}>
      {isSticky ? <div className="columns-sticky">{children}</div> : children}
    </Element>
  );
}
