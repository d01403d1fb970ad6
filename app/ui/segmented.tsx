import { Link } from '~/app/ui/link';

export interface SegmentedChoice {
  to: string;
  label: string;
  isCurrent?: boolean;
}

interface SegmentedProps {
  label: string;
  items: SegmentedChoice[];
  className?: string;
}

/** Two to four views of one page, as links: the current one is marked, the others replace the address. */
export function Segmented({ label, items, className }: SegmentedProps) {
  return (
    <nav className={className ? `segmented ${className}` : 'segmented'} aria-label={label}>
      {items.map((item, at) => (
        <Link
          // The address changes when a link is followed; used as the key, it would make the link lose the focus.
          key={at}
          to={item.to}
          replace
          preventScrollReset
          aria-current={item.isCurrent ? 'true' : undefined}
        >
          {item.label}
        </Link>
      ))}
    </nav>
  );
}
