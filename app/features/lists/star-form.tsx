import { useCallback, useSyncExternalStore } from 'react';
import { paths } from '~/app/paths';
import type { Edition } from '~/domain/platform/edition';
import { Icon } from '~/app/ui/icon';
import type { WatchTarget } from '~/domain/platform/watch';
import type { StarOverrides } from '~/app/features/lists/star-marks';

interface StarFormProps extends WatchTarget {
  name: string;
  /** As the server says; a tap on it counts for more. */
  isWatched: boolean;
  /** The stars of its list (`useStars`). */
  marks: StarOverrides;
  edition: Edition;
  /** Where the form without scripts comes back to. */
  returnTo: string;
}

/**
 * The star of a row: a form, so it works without scripts; with them the list takes what it posts (`useStars`). The browser's
 * own form, not the router's, which would draw every row anew with each change of page.
 */
export function StarForm({ kind, id, name, isWatched, marks, edition, returnTo }: StarFormProps) {
  const isOn = useSyncExternalStore(
    useCallback((listener: () => void) => marks.listen({ kind, id }, listener), [marks, kind, id]),
    () => marks.markOf({ kind, id }) ?? isWatched,
    () => isWatched,
  );
  return (
    <form className="star-form" method="post" action={paths.favorite(edition)}>
      <input type="hidden" name="kind" value={kind} />
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="return_to" value={returnTo} />
      <button
        className="star-button"
        type="submit"
        name="intent"
        value={isOn ? 'remove' : 'add'}
        aria-pressed={isOn}
        aria-label={`自选 ${name}`}
      >
        <Icon name="star" />
      </button>
    </form>
  );
}
