import type { ReactNode } from 'react';
import { accountPaths } from '~/app/paths/account';
import { EmptyState } from '~/app/ui/empty-state';
import { StepPath } from '~/app/ui/steps';
import type { Edition } from '~/domain/platform/edition';
import { StepPage } from '~/app/features/person/step-page';

const STEPS = ['注销须知', '注销原因', '确认注销'];

interface CancelFrameProps {
  title: string;
  edition: Edition;
  /** Number of the step, from 1. */
  step: number;
  note: ReactNode;
  children: ReactNode;
}

/** Frame of one cancellation step: heading, progress, and a link to leave. */
export function CancellationLayout({ title, edition, step, note, children }: CancelFrameProps) {
  return (
    <StepPage title={title} note={note} back={{ to: accountPaths.hub(edition), label: '不注销了' }}>
      <div className="mt-4">
        <StepPath
          label="办理进度"
          steps={STEPS.map((each, index) => ({
            title: each,
            state: index + 1 < step ? 'done' : index + 1 === step ? 'now' : 'next',
          }))}
        />
      </div>
      {children}
    </StepPage>
  );
}

/** Shown in place of a later step when the process was not started or has expired. */
export function CancellationNotStarted({ title, edition }: { title: string; edition: Edition }) {
  return (
    <StepPage
      title={title}
      note="注销须从阅读须知开始。"
      back={{ to: accountPaths.hub(edition), label: '账户管理' }}
    >
      <div className="mt-4">
        <EmptyState
          icon="info"
          title="请先阅读注销须知"
          action={{ to: accountPaths.logoff(edition), label: '去阅读' }}
        >
          注销申请尚未开始，或已超过 30 分钟。账户没有任何变化。
        </EmptyState>
      </div>
    </StepPage>
  );
}

/** Points shown to guests on every cancellation page. */
export const CANCELLATION_POINTS = [
  '注销前会检查持仓、订单与定投是否已办结',
  '注销须由本人用绑定手机号的验证码确认',
];
