import { useEffect, useRef } from 'react';
import { CROSS_DOMAIN_POPUP_MS } from '~/domain/shared/constants';
import { leaveOncePerWindow } from '~/app/platform/leave-once';
import { Button } from '~/app/ui/button';
import { useModal } from '~/app/ui/use-modal';
import { CrossDomainScreen } from '~/app/features/person/cross-domain-screen';
import '~/app/features/person/cross-domain-popup.css';

export interface CrossDomainPopupProps {
  host: string;
  /** Address of the same screen as a page, used when the code of the pop-up cannot be loaded. */
  screenTo: string;
  /** Address on this portal that redirects there with the login marker. */
  jumpTo: string;
  onClose: () => void;
}

/**
 * Shows the screen over the page. After a second it closes and the browser follows the link; until then it can be
 * cancelled.
 */
export default function CrossDomainPopup({ host, jumpTo, onClose }: CrossDomainPopupProps) {
  const root = useRef<HTMLDivElement>(null);
  const close = useRef(onClose);
  close.current = onClose;
  useModal(root, onClose);
  useEffect(() => {
    const timer = setTimeout(() => {
      close.current();
      leaveOncePerWindow(() => window.location.assign(jumpTo));
    }, CROSS_DOMAIN_POPUP_MS);
    return () => clearTimeout(timer);
  }, [jumpTo]);
  return (
    <div
      className="cross-domain"
      ref={root}
      role="dialog"
      aria-modal="true"
      aria-label="即将进入基金销售服务平台"
    >
      <div className="column column-slim">
        <CrossDomainScreen host={host} heading="h2" />
        <Button wide kind="line" className="mt-8" data-close="" onClick={onClose}>
          留在本站
        </Button>
      </div>
    </div>
  );
}
