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

const COLUMN_CLASSES = {
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
   * main: head, body and a side column of 348 px; rail: 224 px of filters, then the list; list: a list and its
   * detail of 420 px, side by side from 768 px; aside: content and 348 px; read: outline, text of 660 px, related;
   * order: timeline of 404 px and document; paper: the same, side by side from 768 px; two, three: equal boxes.
   */
  kind: keyof typeof KINDS;
  children: ReactNode;
  className?: string;
}

/** Columns of a wide screen (columns.wide.css); below 1024 px the parts are stacked in source order. */
export function Columns({ kind, children, className }: ColumnsProps) {
  return <div className={joinClassNames(KINDS[kind], className)}>{children}</div>;
}

interface ColumnProps {
  /** Its area in `main` and `read`; in other kinds the parts follow source order. */
  place?: keyof typeof COLUMN_CLASSES;
  /** Stays in view while the other column scrolls. */
  isSticky?: boolean;
  /** Makes it a landmark with this name, next to the main content. */
  label?: string;
  children: ReactNode;
  className?: string;
}

/** One part of `Columns`. `className` sets its distance when stacked (`mt-4`); side by side it has none. */
export function Column({ place = 'next', isSticky, label, children, className }: ColumnProps) {
  const Element = label ? 'aside' : 'div';
  return (
    <Element className={joinClassNames('columns-part', COLUMN_CLASSES[place], className)} aria-label={label}>
      {isSticky ? <div className="columns-sticky">{children}</div> : children}
    </Element>
  );
}
