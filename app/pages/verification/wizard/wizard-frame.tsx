import type { ReactNode } from 'react';
import { paths } from '~/app/paths';
import { ActionBar } from '~/app/ui/action-bar';
import { ButtonLink } from '~/app/ui/button';
import { Notice } from '~/app/ui/notice';
import { MoreLink, PageTitle } from '~/app/ui/section';
import '~/app/features/person/progress.css';
import type { WizardLayoutData } from '~/app/pages/verification/wizard/wizard-steps';

interface WizardFrameProps {
  frame: WizardLayoutData;
  children: ReactNode;
}

/** Frame of a wizard step: progress, and a link back to the list. */
export function WizardLayout({ frame, children }: WizardFrameProps) {
  return (
    <div className="column column-slim">
      <PageTitle end={<MoreLink to={paths.certification()}>全部步骤</MoreLink>}>{frame.title}</PageTitle>
      <p className="note-text">
        第 {frame.number} / {frame.total} 步
      </p>
      <progress className="progress-bar" max={frame.total} value={frame.number - 1} aria-label="认证进度" />
      {children}
    </div>
  );
}

/** Missing prerequisite of a step; its form cannot be submitted before. */
export function WizardPrerequisite({ before }: { before: 'identity' | 'quiz' | null }) {
  if (before === null) return null;
  const isIdentity = before === 'identity';
  const to = paths.certification(isIdentity ? 'identity_verify' : 'quiz');
  return (
    <Notice action={{ to, label: '去完成' }}>{isIdentity ? '须先完成实名认证' : '须先完成风险测评'}</Notice>
  );
}

/** A completed step: link to the next one. */
export function WizardNextStep({ to, label }: { to: string; label: string }) {
  return (
    <ActionBar solo>
      <ButtonLink wide to={to}>
        {label}
      </ButtonLink>
    </ActionBar>
  );
}
