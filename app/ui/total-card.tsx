import type { ReactNode } from 'react';
import { Card } from '~/app/ui/card';
import { joinClassNames } from '~/app/ui/class-names';

interface TotalCardProps {
  /** Of the card, for a reader of screens. */
  label: string;
  /** What the sum is, with its unit. */
  title: ReactNode;
  /** Hides and shows amounts. */
  eye?: ReactNode;
  /** At the end of the line: the day it is of, or the way to all of it. */
  end?: ReactNode;
  /** What the sum is of, where the page has no title that says it. */
  heading?: ReactNode;
  value: ReactNode;
  className?: string;
  /** The days it rests on, figures beside it, what is not in it. */
  children?: ReactNode;
}

/** The sum that leads a page about one's own money: its name and day, the eye, the sum, what stands below. */
export function TotalCard({ label, title, eye, end, heading, value, className, children }: TotalCardProps) {
  return (
    <Card as="section" pad="p" className={joinClassNames('pt-2', className)} label={label}>
      <div className="total-head">
        {title}
        {eye}
        {end && <span className="total-end">{end}</span>}
      </div>
      {heading}
      <b className="figure block mt-1" translate="no">
        {value}
      </b>
      {children}
    </Card>
  );
}
