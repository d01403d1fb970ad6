import type { ReactNode } from 'react';
import { MoreLink, PageTitle } from '~/app/ui/section';

interface StepPageProps {
  title: string;
  /** What it takes and what comes next. */
  note: ReactNode;
  /** Minutes it takes as a rule; left out once there is nothing to do. */
  minutes?: number;
  /** The way back and its words. */
  back: { to: string; label: string };
  children: ReactNode;
}

/** The frame of one step of verification: its heading, what it takes, the way back. */
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
