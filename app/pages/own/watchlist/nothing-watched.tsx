import type { Edition } from '~/domain/platform/edition';
import { paths } from '~/app/paths';
import { EmptyState } from '~/app/ui/empty-state';

/** Help for an empty watchlist: how to add funds, and where to find them. */
export function EmptyWatchlistHelp({ edition }: { edition: Edition }) {
  return (
    <div className="mt-4">
      <EmptyState
        icon="star"
        title="还没有自选"
        action={{ to: paths.fundLibrary(edition), label: '去找基金' }}
      >
        在基金页点「自选」，就会出现在这里。
      </EmptyState>
    </div>
  );
}
