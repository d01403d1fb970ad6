import { Suspense, useState, type MouseEvent, type ReactNode } from 'react';
import '~/app/features/figures/figure-link.css';
import type { FigureKey } from '~/app/features/figures/figure-texts';
import { useEdition } from '~/app/route-kit/shell-data';
import { paths } from '~/app/paths';
import { createLazySection } from '~/app/ui/lazy-part';
import { Link } from '~/app/ui/link';
import type { FigureSpan } from '~/domain/figures/figure-work';

/** What a figure is of; nothing: of everything of one's own. */
export interface FigureSubject {
  kind: 'simu' | 'public' | 'pe';
  id: string;
}

interface FigureLinkProps {
  of: FigureKey;
  about?: FigureSubject;
  span?: FigureSpan;
  /** Without the dotted line under the words. */
  isBare?: boolean;
  children: ReactNode;
}

/** Where the sheet's code cannot be had, the page says the same. */
function OpenPage({ to }: { to: string }) {
  window.location.assign(to);
  return null;
}

const FigureSheet = createLazySection(() => import('~/app/features/figures/figure-sheet'), OpenPage);

/**
 * The name of a figure, and by one tap what it is, how it is made and of what. A link to a page of its own; with scripts a sheet
 * over this one, whose code and words come with the tap.
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
