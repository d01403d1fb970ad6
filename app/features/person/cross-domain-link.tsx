import { Suspense, useEffect, useState, type ReactNode } from 'react';
import { servicePaths } from '~/app/paths/service';
import { leaveOncePerWindow } from '~/app/platform/jump';
import { createLazySection } from '~/app/ui/lazy-part';
import { useEdition, useShell } from '~/app/route-kit/shell-data';
import type { CrossDomainPopupProps } from '~/app/features/person/cross-domain-popup';
import { Link } from '~/app/ui/link';

/** Its code could not be had: the page of the same words does. */
function LostPopup({ screenTo, onClose }: CrossDomainPopupProps) {
  useEffect(() => {
    onClose();
    leaveOncePerWindow(() => window.location.assign(screenTo));
  }, [screenTo, onClose]);
  return null;
}
const Popup = createLazySection(() => import('~/app/features/person/cross-domain-popup'), LostPopup);

interface CrossDomainLinkProps {
  /** An address of another portal of the house; the BFF leads to those of CROSS_DOMAIN_ORIGINS and nowhere else. */
  to: string;
  className?: string;
  children: ReactNode;
}

/**
 * A link to another portal: a screen says where it leads, and a second later the browser is there. Without scripts, and in
 * large print, the screen is a page of its own.
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
