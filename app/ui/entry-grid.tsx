import type { ReactNode } from 'react';
import { Link } from '~/app/ui/link';

interface EntryGridProps {
  /** Common label of the links, for screen readers. */
  label: string;
  items: readonly EntryItem[];
  /** Without a card: the links of a home page or a channel. */
  isBare?: boolean;
}

interface EntryItem {
  to: string;
  label: string;
  picture: ReactNode;
  note?: string;
}

/** Links, four in a row: a picture above its label. */
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
