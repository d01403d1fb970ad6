import { useActionData, useLoaderData } from '@remix-run/react';
import { pageAction, type ActionReply } from '~/app/route-kit/page-action';
import { createShouldRevalidate, definePage } from '~/app/route-kit/page-handle';
import { pageLoader } from '~/app/route-kit/page-loader';
import { createMetaFunction } from '~/app/route-kit/page-meta';
import { paths } from '~/app/paths';
import { toAccountContext } from '~/domain/person/verification';
import { PostedNotice } from '~/app/ui/form';
import { Notice } from '~/app/ui/notice';
import { InvestorApplicationForm } from '~/app/pages/verification/shared/apply-form';
import {
  investorFormSchema,
  investorQuerySchema,
  investorUploads,
} from '~/app/pages/verification/shared/investor-schema';
import { loadInvestor, submitInvestor } from '~/app/pages/verification/shared/investor-server';
import {
  WizardPrerequisite,
  WizardLayout,
  WizardNextStep,
} from '~/app/pages/verification/wizard/wizard-frame';
import { getNextWizardStep, buildWizardLayoutData } from '~/app/pages/verification/wizard/wizard-steps';
import { buildWizardGuestScreen } from '~/app/pages/verification/wizard/wizard-screen';
import { REVIEW_TIME } from '~/domain/person/service-days';

/** Wizard: the proofs, and their review state. */
export const handle = definePage({
  login: 'guest',
  title: '上传证明材料',
  description: '合格投资者认证：上传资产或收入证明。',
  isPrivate: true,
  watchedQuery: [],
  guest: buildWizardGuestScreen('upload'),
  moves: ['verification.signPledge', 'verification.applyQualification'],
});

export const loader = pageLoader({ handle, query: investorQuerySchema }, async (page) => ({
  ...(await loadInvestor(page, toAccountContext(page.viewer.businessFlag), paths.certification('upload'))),
  frame: buildWizardLayoutData('upload'),
}));

export const action = pageAction(
  { limit: 'write', schema: investorFormSchema, query: investorQuerySchema, uploads: investorUploads },
  async (page) => {
    return submitInvestor(page, toAccountContext(page.viewer.businessFlag), getNextWizardStep('upload'));
  },
);

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
