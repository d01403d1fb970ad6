import { Picture } from '~/app/ui/pictures/picture';
import type { PUBLIC_TYPES, STRATEGIES } from '~/contract/kinds';

export type TypeMarkKind = `simu-${(typeof STRATEGIES)[number]}` | `public-${(typeof PUBLIC_TYPES)[number]}`;

/** The mark of a fund's strategy or type: beside its word, never instead of it. */
export function TypeMark({ kind, size = 24 }: { kind: TypeMarkKind; size?: 20 | 24 }) {
  return (
    <Picture
      name={`type/${kind}`}
      className={size === 20 ? 'type-mark type-mark-20' : 'type-mark'}
      width={size}
      height={size}
    />
  );
}
