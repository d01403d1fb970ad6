import { createContext, useContext, type ReactNode } from 'react';
import { joinClassNames } from '~/app/ui/class-names';
import { Icon } from '~/app/ui/icon';
import { Link } from '~/app/ui/link';

interface SectionProps {
  title: string;
  /** Link at the end of the heading row. */
  more?: { to: string; label: string };
  /** Text at the end of the heading row: unit, period, source. */
  note?: ReactNode;
  /** Button at the end of the heading row. */
  end?: ReactNode;
  children: ReactNode;
  /** Note to figures: period, source, benchmark. */
  footNote?: ReactNode;
  id?: string;
  /** Name used for counting views (app/platform/track/visibility.ts). */
  seen?: string;
  className?: string;
}

/** A section of a page: heading row of 44 px, content, notes 12 px below the content they explain. */
export function Section({ title, more, note, end, children, footNote, id, seen, className }: SectionProps) {
  return (
    <section className={joinClassNames('section', className)} id={id} data-seen={seen}>
      <div className="section-head">
        <h2>{title}</h2>
        {note && <span className="tiny-text">{note}</span>}
        {more && <MoreLink to={more.to}>{more.label}</MoreLink>}
        {end}
      </div>
      {children}
      {footNote && <p className="footnote">{footNote}</p>}
    </section>
  );
}

export function MoreLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link className="more-link" to={to}>
      {children}
      <Icon name="chevron" size="s" />
    </Link>
  );
}

/** Title shown in the bar above the page; null when there is no such bar. */
export const BarTitleContext = createContext<string | null>(null);

/**
 * The single h1 of a page. When the bar above already shows the title, it is only for screen readers, so that a
 * title is visible once.
 */
export function PageHeading({ children, className }: { children: ReactNode; className?: string }) {
  const isInBar = useIsInBar(children);
  return <h1 className={isInBar ? 'in-bar' : className}>{children}</h1>;
}

function useIsInBar(title: ReactNode): boolean {
  return useContext(BarTitleContext) === title;
}

interface PageTitleProps {
  children: ReactNode;
  /** Mark before the title. */
  before?: ReactNode;
  end?: ReactNode;
}

/** Title row of a page: its single h1, and an action or state at the end. */
export function PageTitle({ children, before, end }: PageTitleProps) {
  const isInBar = useIsInBar(children);
  return (
    <div className={joinClassNames('page-title', isInBar && (end ? 'page-title-aside' : 'page-title-bare'))}>
      {before}
      <PageHeading>{children}</PageHeading>
      {end}
    </div>
  );
}
