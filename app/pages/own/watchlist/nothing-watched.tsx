import type { Edition } from '~/domain/platform/edition';
import { paths } from '~/app/paths';
import { EmptyState } from '~/app/ui/empty-state';

/** A watchlist without a fund: how one comes here, and where to find it. */
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
