import type { ReactNode } from 'react';
import { Card } from '~/app/ui/card';
import { joinClassNames } from '~/app/ui/class-names';

interface TotalCardProps {
  /** Label of the card for screen readers. */
  label: string;
  /** Name of the total, with its unit. */
  title: ReactNode;
  /** Button that hides and shows amounts. */
  eye?: ReactNode;
  /** At the end of the line: its date, or a link to the details. */
  end?: ReactNode;
  /** Heading of the total, when the page has no title for it. */
  heading?: ReactNode;
  value: ReactNode;
  className?: string;
  /** Its dates, further figures, and what it excludes. */
  children?: ReactNode;
}

/**
 * The total at the top of a page about the person's own money: name and date, visibility button, amount, and
 * further content below.
 */
export function TotalCard({ label, title, eye, end, heading, value, className, children }: TotalCardProps) {
  return (
    <Card as="section" pad="p" className={joinClassNames('pt-2', className)} label={label}>
      <div className="flex flex-wrap items-center min-h-7 text-ink-2 text-note/inherit">
        {title}
        {eye}
        {end && <span className="ml-auto text-tiny text-ink-3 whitespace-nowrap">{end}</span>}
      </div>
      {heading}
      <b className="figure block mt-1" translate="no">
        {value}
      </b>
      {children}
    </Card>
  );
}
