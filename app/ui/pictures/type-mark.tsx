import { EntryGrid } from '~/app/ui/entry-grid';
import { DrawnImage } from '~/app/ui/pictures/picture';
import type { PUBLIC_TYPES, STRATEGIES } from '~/contract/kinds';

export type FundTypeIconKind =
  | `simu-${(typeof STRATEGIES)[number]}`
  | `public-${(typeof PUBLIC_TYPES)[number]}`;

/** The mark of a fund's strategy or type: beside its word, never instead of it. */
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
  /** What the links choose between, for a reader of screens. */
  label: string;
  items: readonly { kind: FundTypeIconKind; label: string; note?: string; to: string }[];
}

/** Types of funds as ways on: the mark over the word. */
export function FundTypeGrid({ label, items }: TypeGridProps) {
  return (
    <EntryGrid
      label={label}
      items={items.map((item) => ({ ...item, picture: <FundTypeIcon kind={item.kind} /> }))}
    />
  );
}
