import { EntryGrid } from '~/app/ui/entry-grid';
import { Picture } from '~/app/ui/pictures/picture';
import type { PUBLIC_TYPES, STRATEGIES } from '~/contract/kinds';

export type TypeMarkKind = `simu-${(typeof STRATEGIES)[number]}` | `public-${(typeof PUBLIC_TYPES)[number]}`;

/** The mark of a fund's strategy or type: beside its word, never instead of it. */
export function TypeMark({ kind, size = 24 }: { kind: TypeMarkKind; size?: 20 | 24 }) {
  return (
    <Picture name={`type/${kind}`} className={size === 20 ? 'mark-20' : 'block'} width={size} height={size} />
  );
}

interface TypeGridProps {
  /** What the links choose between, for a reader of screens. */
  label: string;
  items: readonly { kind: TypeMarkKind; label: string; note?: string; to: string }[];
}

/** Types of funds as ways on: the mark over the word. */
export function TypeGrid({ label, items }: TypeGridProps) {
  return (
    <EntryGrid
      label={label}
      items={items.map((item) => ({ ...item, picture: <TypeMark kind={item.kind} /> }))}
    />
  );
}
