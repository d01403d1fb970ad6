import type { ReactNode } from 'react';
import { joinClassNames } from '~/app/ui/class-names';
import { MoreLink } from '~/app/ui/section';

/** A card of several sections separated by hairlines: the side box of a page on a wide screen. */
export function Box({ children, className }: { children: ReactNode; className?: string }) {
  return <div className={joinClassNames('card box', className)}>{children}</div>;
}

interface BoxSectionProps {
  /** Small heading line; part of the page's outline. */
  title?: ReactNode;
  /** Link at its end. */
  more?: { to: string; label: string };
  /** Text at its end. */
  note?: ReactNode;
  children: ReactNode;
}

/** One section of a box. */
export function BoxSection({ title, more, note, children }: BoxSectionProps) {
  return (
    <section className="card-padded">
      {title && (
        <div className="box-head">
          <h2 className="text-note font-normal">{title}</h2>
          {note && <span>{note}</span>}
          {more && <MoreLink to={more.to}>{more.label}</MoreLink>}
        </div>
      )}
      {children}
    </section>
  );
}

/** Small actions in one row, each a link or a form with a button. */
export function BoxActions({ children }: { children: ReactNode }) {
  return <div className="box-actions">{children}</div>;
}

/** Labels on the left, values on the right. */
export function BoxPairs({ pairs }: { pairs: readonly { label: string; value: ReactNode }[] }) {
  return (
    <dl className="box-pairs">
      {pairs.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
