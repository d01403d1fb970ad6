import { useLocation, useNavigation } from '@remix-run/react';
import { useEffect, useState } from 'react';
import { useDeferred } from '~/app/ui/deferred';
import { joinClassNames } from '~/app/ui/class-names';

const loadShape = () => import('~/app/shell/pending-shape');

/** A page that takes longer than this shows its shape. */
const SHOW_DELAY_MS = 150;

/**
 * Returns the path of the page that is loading, when it differs from the current one and was opened by a link; else
 * null.
 */
export function usePendingPath(): string | null {
  const navigation = useNavigation();
  const { pathname } = useLocation();
  if (navigation.state !== 'loading' || navigation.formMethod) return null;
  return navigation.location.pathname === pathname ? null : navigation.location.pathname;
}

/**
 * Shows the shape of the next page over the current one, which stays below unchanged, so that going back loses
 * nothing.
 */
export function PendingPage({ hasHeader, hasTabs }: { hasHeader: boolean; hasTabs?: boolean }) {
  const path = usePendingPath();
  const [slowPath, setSlowPath] = useState<string | null>(null);
  useEffect(() => {
    if (path === null) return undefined;
    const timer = setTimeout(() => setSlowPath(path), SHOW_DELAY_MS);
    return () => clearTimeout(timer);
  }, [path]);
  // Rendered by code that is loaded after the page; until then nothing is shown.
  const Shape = useDeferred(loadShape);
  if (path === null || slowPath !== path) return null;
  return (
    <div className={joinClassNames('pending-page', hasHeader && 'pending-below', hasTabs && 'pending-above')}>
      <p className="sr-only" role="status">
        正在打开
      </p>
      <div className="column" aria-hidden="true">
        {Shape && <Shape path={path} />}
      </div>
    </div>
  );
}
