import { Suspense, useState, type MouseEvent, type ReactNode } from 'react';
import '~/app/features/figures/figure-link.css';
import type { FigureKey } from '~/app/features/figures/figure-texts';
import { useEdition } from '~/app/route-kit/shell-data';
import { paths } from '~/app/paths';
import { createLazySection } from '~/app/ui/lazy-section';
import { Link } from '~/app/ui/link';
import type { FigureSpan } from '~/domain/figures/figure-derivation';

/** Product that a figure refers to; without one, the figure refers to all holdings of the viewer. */
export interface FigureSubject {
  kind: 'simu' | 'public' | 'pe';
  id: string;
}

interface FigureLinkProps {
  of: FigureKey;
  about?: FigureSubject;
  span?: FigureSpan;
  /** Omits the dotted line below the text. */
  isBare?: boolean;
  children: ReactNode;
}

/** Opens the page with the same content when the code of the sheet cannot be loaded. */
function OpenPage({ to }: { to: string }) {
  window.location.assign(to);
  return null;
}

const FigureSheet = createLazySection(() => import('~/app/features/figures/figure-sheet'), OpenPage);

/**
 * Name of a figure with a link to its explanation: definition, formula and inputs. Without scripts the link opens a
 * page. With scripts it opens a sheet over this page; code and text are loaded on tap.
 */
export function FigureLink({ of, about, span, isBare, children }: FigureLinkProps) {
  const edition = useEdition();
  const [isOpen, setOpen] = useState(false);
  const to = paths.figure(edition, { of, kind: about?.kind, id: about?.id, span });
  const open = (event: MouseEvent<HTMLAnchorElement>) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    setOpen(true);
  };
  return (
    <>
      <Link className={isBare ? undefined : 'figure-link'} to={to} onClick={open} aria-haspopup="dialog">
        {children}
        <span className="sr-only">，查看说明</span>
      </Link>
      {isOpen && (
        <Suspense fallback={null}>
          <FigureSheet to={to} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
