import { useLocation, useNavigation } from '@remix-run/react';
import { useEffect, useState } from 'react';
import { cx } from '../ui/class-names';
import { Bone, SkeletonRows } from '../ui/skeleton';
import { pageShape, type PageShape } from './pending-kind';

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
  if (path === null || slowPath !== path) return null;
  const shape = pageShape(path);
  return (
    <div className={cx('pending', hasHeader && 'below', hasTabs && 'above')} data-shape={shape}>
      <p className="sr-only" role="status">
        正在打开
      </p>
      <div className="wrap" aria-hidden="true">
        <Shape shape={shape} />
      </div>
    </div>
  );
}

const Lines = ({ widths, height = 16 }: { widths: readonly string[]; height?: number }) => (
  <>
    {widths.map((width, index) => (
      <Bone key={index} width={width} height={height} className="mt-3" />
    ))}
  </>
);

const Boxes = ({ count }: { count: number }) => (
  <>
    {Array.from({ length: count }, (_, index) => (
      <div key={index} className="mt-5">
        <Bone width="24%" height={16} />
        <Bone width="100%" height={48} className="mt-1" />
      </div>
    ))}
  </>
);

function Shape({ shape }: { shape: PageShape }) {
  switch (shape) {
    case 'home':
      return (
        <>
          <Bone width="100%" height={144} className="mt-3" />
          <Lines widths={['100%', '100%']} height={64} />
          <SkeletonRows count={3} />
        </>
      );
    case 'fund':
      return (
        <>
          <Bone width="70%" height={24} className="mt-5" />
          <Lines widths={['45%']} />
          <Bone width="40%" height={40} className="mt-5" />
          <Bone width="100%" height={220} className="mt-5" />
          <Lines widths={['100%', '80%', '90%', '60%']} />
        </>
      );
    case 'form':
      return (
        <>
          <Bone width="50%" height={24} className="mt-5" />
          <Boxes count={4} />
          <Bone width="100%" height={48} className="mt-8" />
        </>
      );
    case 'text':
      return (
        <>
          <Bone width="80%" height={24} className="mt-5" />
          <Lines widths={['40%', '100%', '94%', '98%', '60%', '100%', '96%', '90%', '70%']} />
        </>
      );
    case 'list':
      return (
        <>
          <Bone width="100%" height={36} className="mt-3" />
          <SkeletonRows count={5} />
        </>
      );
  }
}
