import { EntryGrid } from '~/app/ui/entry-grid';
import { DrawnImage } from '~/app/ui/pictures/drawn-image';
import type { PUBLIC_TYPES, STRATEGIES } from '~/contract/kinds';

export type FundTypeIconKind =
  | `simu-${(typeof STRATEGIES)[number]}`
  | `public-${(typeof PUBLIC_TYPES)[number]}`;

/** Mark of a fund's strategy or type: next to its text, never instead of it. */
export function FundTypeIcon({ kind, size = 24 }: { kind: FundTypeIconKind; size?: 20 | 24 }) {
  return (
    <DrawnImage
      name={`type/${kind}`}
      className={size === 20 ? 'mark-20' : 'block'}
      width={size}
      height={size}
    />
  );
}

interface TypeGridProps {
  /** Common label of the links, for screen readers. */
  label: string;
  items: readonly { kind: FundTypeIconKind; label: string; note?: string; to: string }[];
}

/** Links to types of funds: the mark above the text. */
export function FundTypeGrid({ label, items }: TypeGridProps) {
  return (
    <EntryGrid
      label={label}
      items={items.map((item) => ({ ...item, picture: <FundTypeIcon kind={item.kind} /> }))}
    />
  );
}
