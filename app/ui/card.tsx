import type { ReactNode } from 'react';
import { joinClassNames } from '~/app/ui/class-names';
import { Link } from '~/app/ui/link';

interface CardProps {
  children: ReactNode;
  /** p: 16 px on all sides; dl: for fact lists; none for lists and rows. */
  pad?: 'p' | 'dl';
  /** The whole card is one link. */
  to?: string;
  as?: 'div' | 'section';
  className?: string;
  label?: string;
  id?: string;
}

const pads = { p: 'card-padded', dl: 'card-facts' };

/** A surface with a hairline edge. */
export function Card({ children, pad, to, as: Tag = 'div', className, label, id }: CardProps) {
  const name = joinClassNames('card', pad && pads[pad], className);
  if (to) {
    return (
      <Link to={to} className={name} aria-label={label} id={id}>
        {children}
      </Link>
    );
  }
  return (
    <Tag className={name} aria-label={label} id={id}>
      {children}
    </Tag>
  );
}

/** A list in a card, with rows separated by hairlines. */
export function CardList({
  children,
  className,
  label,
}: {
  children: ReactNode;
  className?: string;
  label?: string;
}) {
  return (
    <ul className={joinClassNames('card list', className)} aria-label={label}>
      {children}
    </ul>
  );
}
