import { useFetcher } from '@remix-run/react';
import { useEffect } from 'react';
import { createPortal } from 'react-dom';
import { MetricDetails, type MetricDetailsView } from '~/app/features/figures/metric-details';
import { ButtonLink } from '~/app/ui/button';
import { Dialog } from '~/app/ui/dialog';
import { SkeletonRows } from '~/app/ui/skeleton';

interface FigureSheetProps {
  /** Address of the page with the same content. */
  to: string;
  onClose: () => void;
}

/** Explanation of a figure in a sheet over the current page. The content is loaded when the sheet opens. */
export default function FigureSheet({ to, onClose }: FigureSheetProps) {
  const { load, data } = useFetcher<{ passport?: MetricDetailsView }>();
  // Without a network, a failed request would replace the page below the sheet with an error.
  const isOffline = navigator.onLine === false;
  useEffect(() => {
    if (!isOffline) load(to);
  }, [load, to, isOffline]);
  const passport = data?.passport;
  // Rendered outside the table or line that contains the name.
  return createPortal(
    <Dialog
      title={passport?.title ?? '这个数字'}
      onClose={onClose}
      footer={
        <ButtonLink kind="line" wide to={to}>
          打开说明页
        </ButtonLink>
      }
    >
      {passport ? (
        <MetricDetails passport={passport} />
      ) : isOffline ? (
        <p className="note-text mt-4">现在没有网络，恢复后再点一次，就能看到它的由来。</p>
      ) : (
        <SkeletonRows count={2} />
      )}
    </Dialog>,
    document.body,
  );
}
