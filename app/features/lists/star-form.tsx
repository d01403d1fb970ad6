import { useCallback, useSyncExternalStore } from 'react';
import { paths } from '~/app/paths';
import type { Edition } from '~/domain/platform/edition';
import { Icon } from '~/app/ui/icon';
import type { WatchlistTarget } from '~/domain/platform/watchlist';
import type { StarOverrides } from '~/app/features/lists/star-overrides';

interface StarFormProps extends WatchlistTarget {
  name: string;
  /** State from the server; a later tap overrides it. */
  isWatched: boolean;
  /** Star states of the list (`useStars`). */
  overrides: StarOverrides;
  edition: Edition;
  /** Address that the form returns to without scripts. */
  returnTo: string;
}

/**
 * Star of a row: a form, so it works without scripts; with scripts the list handles the submit (`useStars`). It is
 * a native form instead of a router form, because a router form would rerender every row on each navigation.
 */
export function StarForm({ kind, id, name, isWatched, overrides, edition, returnTo }: StarFormProps) {
  const isOn = useSyncExternalStore(
    useCallback((listener: () => void) => overrides.listen({ kind, id }, listener), [overrides, kind, id]),
    () => overrides.getOverride({ kind, id }) ?? isWatched,
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
