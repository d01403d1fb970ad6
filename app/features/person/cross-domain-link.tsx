import { Suspense, useEffect, useState, type ReactNode } from 'react';
import { servicePaths } from '~/app/paths/service';
import { leaveOncePerWindow } from '~/app/platform/leave-once';
import { createLazySection } from '~/app/ui/lazy-section';
import { useEdition, useShell } from '~/app/route-kit/shell-data';
import type { CrossDomainPopupProps } from '~/app/features/person/cross-domain-popup';
import { Link } from '~/app/ui/link';

/** Opens the page with the same text when the code of the pop-up cannot be loaded. */
function LostPopup({ screenTo, onClose }: CrossDomainPopupProps) {
  useEffect(() => {
    onClose();
    leaveOncePerWindow(() => window.location.assign(screenTo));
  }, [screenTo, onClose]);
  return null;
}
const Popup = createLazySection(() => import('~/app/features/person/cross-domain-popup'), LostPopup);

interface CrossDomainLinkProps {
  /** Address of another portal of the company; the BFF redirects only to CROSS_DOMAIN_ORIGINS. */
  to: string;
  className?: string;
  children: ReactNode;
}

/**
 * A link to another portal: a screen shows the target, and the browser follows a second later. Without scripts, and
 * in elder mode, the screen is a separate page.
 */
export function CrossDomainLink({ to, className, children }: CrossDomainLinkProps) {
  const edition = useEdition();
  const isElder = useShell()?.isElder ?? false;
  const [isShown, setShown] = useState(false);
  return (
    <>
      <Link
        className={className}
        to={servicePaths.crossDomain(edition, to)}
        onClick={(event) => {
          if (isElder || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
          event.preventDefault();
          setShown(true);
        }}
      >
        {children}
      </Link>
      {isShown && (
        <Suspense fallback={null}>
          <Popup
            host={new URL(to).host}
            screenTo={servicePaths.crossDomain(edition, to)}
            jumpTo={servicePaths.jump(edition, to)}
            onClose={() => setShown(false)}
          />
        </Suspense>
      )}
    </>
  );
}
