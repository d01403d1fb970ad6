import type { FiledFacts } from '~/app/features/lists/filed-facts';
import { FiledRow } from '~/app/features/lists/filed-row';
import { LockBar } from '~/app/features/lists/lock-bar';
import type { LockBarView } from '~/app/features/lists/lock-bar-view';

interface FiledListProps {
  caption: string;
  rows: readonly { id: string; to: string; name: string; facts: FiledFacts }[];
  lock: LockBarView | null;
}

/**
 * Products whose figures are locked for the viewer: the reason once, and the filed facts of each. Renders nothing
 * without products.
 */
export function FiledList({ caption, rows, lock }: FiledListProps) {
  return (
    <>
      {lock && <LockBar lock={lock} />}
      {rows.length > 0 && (
        <ul className="list filed-list" aria-label={caption}>
          {rows.map((row) => (
            <FiledRow key={row.id} href={row.to} name={row.name} facts={row.facts} />
          ))}
        </ul>
      )}
    </>
  );
}
