import type { ReactNode } from 'react';
import { paths } from '~/app/paths';
import { ActionBar } from '~/app/ui/action-bar';
import { ButtonLink } from '~/app/ui/button';
import { Notice } from '~/app/ui/notice';
import { MoreLink, PageTitle } from '~/app/ui/section';
import type { Edition } from '~/domain/base/edition';
import { LoginNeeded } from '~/app/parts/person/login-needed';
import '~/app/pages/verification/parts/quiz.css';
import type { WizardFrameData } from '~/app/pages/verification/wizard/wizard-steps';

interface WizardFrameProps {
  frame: WizardFrameData;
  edition: Edition;
  isLoggedIn: boolean;
  children: ReactNode;
}

const POINTS = [
  '七个步骤，约 18 分钟，可以随时离开，下次接着做',
  '请准备本人身份证件、储蓄卡与资产或收入证明',
  '资料只用于投资者适当性管理',
];

/** The frame of a step of the wizard: how far one is, and the way back to the list. */
export function WizardFrame({ frame, edition, isLoggedIn, children }: WizardFrameProps) {
  return (
    <div className="column column-slim">
      <PageTitle end={<MoreLink to={paths.certification()}>全部步骤</MoreLink>}>{frame.title}</PageTitle>
      <p className="note-text">
        第 {frame.number} / {frame.total} 步
      </p>
      <progress className="quiz-progress" max={frame.total} value={frame.number - 1} aria-label="认证进度" />
      {isLoggedIn ? (
        children
      ) : (
        <LoginNeeded loginTo={paths.user(edition, { return_to: frame.here })} points={POINTS} />
      )}
    </div>
  );
}

/** What stands before a step; its form cannot be handed in until it is done. */
export function WizardBefore({ before }: { before: 'identity' | 'quiz' | null }) {
  if (before === null) return null;
  const isIdentity = before === 'identity';
  const to = paths.certification(isIdentity ? 'identity_verify' : 'quiz');
  return (
    <Notice action={{ to, label: '去完成' }}>{isIdentity ? '须先完成实名认证' : '须先完成风险测评'}</Notice>
  );
}

/** A step that is done already: on to the next. */
export function WizardNext({ to, label }: { to: string; label: string }) {
  return (
    <ActionBar solo>
      <ButtonLink wide to={to}>
        {label}
      </ButtonLink>
    </ActionBar>
  );
}

export { POINTS as WIZARD_POINTS };
