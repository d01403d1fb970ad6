import type { ReactNode } from 'react';
import { Link } from '~/app/ui/link';

interface EntryGridProps {
  /** What the ways have in common, for a reader of screens. */
  label: string;
  items: readonly EntryItem[];
  /** On the page's own ground: the ways of a home or a channel. */
  isBare?: boolean;
}

interface EntryItem {
  to: string;
  label: string;
  picture: ReactNode;
  note?: string;
}

/** Ways on, four to a line: a picture over its word. */
export function EntryGrid({ label, items, isBare }: EntryGridProps) {
  return (
    <nav className={isBare ? 'channel-grid' : 'card entry-grid'} aria-label={label}>
      {items.map((item) => (
        <Link key={item.label} to={item.to} reloadDocument={item.to.startsWith('tel:') || undefined}>
          {item.picture}
          {item.label}
          {item.note && <small className="tiny-text">{item.note}</small>}
        </Link>
      ))}
    </nav>
  );
}
