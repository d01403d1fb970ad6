import { PostedNotice } from '~/app/ui/form';
import { useActionData, useLoaderData } from '@remix-run/react';
import { SINGLE_SUBJECT, openIntentKey } from '~/app/route-kit/open-intent';
import { pageAction, redirectWithFlash, type ActionReply } from '~/app/route-kit/page-action';
import { createShouldRevalidate } from '~/app/route-kit/page-handle';
import { pageLoader } from '~/app/route-kit/page-loader';
import { createMetaFunction } from '~/app/route-kit/page-meta';
import { Notice } from '~/app/ui/notice';
import { toShanghaiDay } from '~/domain/calendar/dates';
import { IdentityForm } from '~/app/pages/verification/shared/identity-form';
import { identityUploads, createTodaysIdentitySchema } from '~/app/pages/verification/shared/identity-schema';
import { buildIdentityView } from '~/app/pages/verification/shared/identity-view';
import { submitIdentity } from '~/app/pages/verification/shared/submit-identity';
import { WizardLayout, WizardNextStep } from '~/app/pages/verification/wizard/wizard-frame';
import { getNextWizardStep, buildWizardLayoutData } from '~/app/pages/verification/wizard/wizard-steps';
import { defineWizardPage } from '~/app/pages/verification/wizard/wizard-screen';

/** Wizard: real-name verification. */
export const handle = defineWizardPage('identity_verify', {
  description: '合格投资者认证：填写本人证件信息并上传照片。',
});

export const loader = pageLoader({ handle }, async ({ context, viewer }) => ({
  frame: buildWizardLayoutData('identity_verify'),
  intentKey: await openIntentKey(context, 'verification.verifyIdentity', SINGLE_SUBJECT),
  today: toShanghaiDay(context.now()),
  identity: buildIdentityView(viewer.states, await context.upstream.users.identityStatus()),
}));

export const action = pageAction(
  { limit: 'write', schema: createTodaysIdentitySchema, uploads: identityUploads },
  async (page) => {
    const { isVerified } = await submitIdentity(page);
    const text = isVerified ? '实名认证已通过' : '资料已提交，等待人工复核';
    return redirectWithFlash(page.context, getNextWizardStep('identity_verify'), text);
  },
);

export default function WizardIdentity() {
  const { frame, identity, intentKey, today } = useLoaderData<typeof loader>();
  const reply = useActionData<ActionReply>();
  const isHandedIn = identity.state === 'done' || identity.state === 'review';
  return (
    <WizardLayout frame={frame}>
      {identity.reason && !isHandedIn && <Notice icon="warn">上次未通过：{identity.reason}</Notice>}
      {isHandedIn ? (
        <>
          <Notice calm>
            {identity.state === 'done'
              ? `${identity.maskedName ?? ''} 已通过实名认证`
              : '资料正在人工复核，可以先完成其它步骤'}
          </Notice>
          <PostedNotice />
          <WizardNextStep to={frame.nextTo} label={frame.nextLabel} />
        </>
      ) : (
        <IdentityForm reply={reply} intentKey={intentKey} today={today} submitLabel="提交，下一步" />
      )}
    </WizardLayout>
  );
}

export const meta = createMetaFunction(handle);
export const shouldRevalidate = createShouldRevalidate(handle);
