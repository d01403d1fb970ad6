import type { ReactNode } from 'react';
import { MoreLink, PageTitle } from '~/app/ui/section';

interface StepPageProps {
  title: string;
  /** Effort of the step and the next step. */
  note: ReactNode;
  /** Typical duration in minutes; omitted when nothing is left to do. */
  minutes?: number;
  /** Back link and its label. */
  back: { to: string; label: string };
  children: ReactNode;
}

/** Frame of one verification step: heading, effort and back link. */
export function StepPage({ title, note, minutes, back, children }: StepPageProps) {
  return (
    <div className="column column-slim">
      <PageTitle end={<MoreLink to={back.to}>{back.label}</MoreLink>}>{title}</PageTitle>
      <p className="note-text">
        {note}
        {minutes !== undefined && <span className="whitespace-nowrap">（约 {minutes} 分钟）</span>}
      </p>
      {children}
    </div>
  );
}
