import { useLocation, useNavigation } from '@remix-run/react';
import { useEffect, useState } from 'react';
import { useDeferred } from '~/app/ui/deferred';
import { joinClassNames } from '~/app/ui/class-names';

const loadShape = () => import('~/app/shell/pending-shape');

/** A page that takes longer than this shows its shape. */
const PATIENCE_MS = 150;

/** Path of the page on its way, when it is another one than the one shown and comes by a link; else null. */
export function usePendingPath(): string | null {
  const navigation = useNavigation();
  const { pathname } = useLocation();
  if (navigation.state !== 'loading' || navigation.formMethod) return null;
  return navigation.location.pathname === pathname ? null : navigation.location.pathname;
}

/** The shape of the page to come over the one that is left, which stays beneath as it is: a way back loses nothing. */
export function PendingPage({ hasHeader, hasTabs }: { hasHeader: boolean; hasTabs?: boolean }) {
  const path = usePendingPath();
  const [slowPath, setSlowPath] = useState<string | null>(null);
  useEffect(() => {
    if (path === null) return undefined;
    const timer = setTimeout(() => setSlowPath(path), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, [path]);
  // Drawn by code that comes behind the page; until then the place is empty.
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
