import { useActionData, useLoaderData } from '@remix-run/react';
import type { ActionReply } from '~/app/route-kit/page-action';
import { createShouldRevalidate } from '~/app/route-kit/page-handle';
import { createMetaFunction } from '~/app/route-kit/page-meta';
import { PostedNotice } from '~/app/ui/form';
import { Notice } from '~/app/ui/notice';
import { InvestorApplicationForm } from '~/app/pages/verification/shared/apply-form';
import {
  WizardPrerequisite,
  WizardLayout,
  WizardNextStep,
} from '~/app/pages/verification/wizard/wizard-frame';
import {
  createWizardInvestorAction,
  createWizardInvestorLoader,
} from '~/app/pages/verification/wizard/wizard-investor-server';
import { defineWizardPage } from '~/app/pages/verification/wizard/wizard-screen';
import { REVIEW_TIME } from '~/domain/person/service-days';

/** Wizard: the proofs, and their review state. */
export const handle = defineWizardPage('upload', {
  description: '合格投资者认证：上传资产或收入证明。',
  moves: ['verification.signPledge', 'verification.applyQualification'],
});

export const loader = createWizardInvestorLoader(handle, 'upload');
export const action = createWizardInvestorAction('upload');

export default function WizardUpload() {
  const { frame, view, intentKey } = useLoaderData<typeof loader>();
  const reply = useActionData<ActionReply>();
  return (
    <WizardLayout frame={frame}>
      {view.state === 'approved' ? (
        <>
          <Notice calm>
            {view.title}认证已通过{view.expireDate ? `，有效至 ${view.expireDate}` : ''}
          </Notice>
          <WizardNextStep to={frame.nextTo} label="完成" />
        </>
      ) : view.state === 'review' ? (
        <>
          <PostedNotice />
          <Notice>材料已提交，{REVIEW_TIME}完成审核</Notice>
          <WizardNextStep to={frame.nextTo} label="完成" />
        </>
      ) : (
        view && (
          <>
            <WizardPrerequisite before={view.before} />
            {view.reason && <Notice icon="warn">上次未通过：{view.reason}</Notice>}
            <InvestorApplicationForm view={view} intentKey={intentKey} reply={reply} />
          </>
        )
      )}
    </WizardLayout>
  );
}

export const meta = createMetaFunction(handle);
export const shouldRevalidate = createShouldRevalidate(handle);
