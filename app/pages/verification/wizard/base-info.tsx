import { useActionData, useLoaderData } from '@remix-run/react';
import { pageAction, redirectWithFlash, type ActionReply } from '~/app/route-kit/page-action';
import { createShouldRevalidate } from '~/app/route-kit/page-handle';
import { pageLoader } from '~/app/route-kit/page-loader';
import { createMetaFunction } from '~/app/route-kit/page-meta';
import { paths } from '~/app/paths';
import { BaseInfoForm } from '~/app/pages/verification/shared/base-info-form';
import { baseInfoSchema, baseInfoUploads } from '~/app/pages/verification/shared/base-info-schema';
import { buildBaseInfoView } from '~/app/pages/verification/shared/base-info-view';
import { submitBaseInfo } from '~/app/pages/verification/shared/submit-base-info';
import { WizardLayout } from '~/app/pages/verification/wizard/wizard-frame';
import { getNextWizardStep, buildWizardLayoutData } from '~/app/pages/verification/wizard/wizard-steps';
import { defineWizardPage } from '~/app/pages/verification/wizard/wizard-screen';

/** Wizard: occupation, address, income and tax residence. */
export const handle = defineWizardPage('base_info', {
  description: '合格投资者认证：填写职业、住址、收入与税收居民身份。',
});

export const loader = pageLoader({ handle }, async ({ context }) => ({
  frame: buildWizardLayoutData('base_info'),
  info: buildBaseInfoView(await context.upstream.verification.baseInfo()),
}));

export const action = pageAction(
  { limit: 'write', schema: baseInfoSchema, uploads: baseInfoUploads },
  async (page) => {
    const { isRequested } = await submitBaseInfo(page);
    return isRequested
      ? redirectWithFlash(page.context, paths.certification('base_info'), '已保存，还需上传附件材料', 'error')
      : redirectWithFlash(page.context, getNextWizardStep('base_info'), '基本信息已保存');
  },
);

export default function WizardBaseInfo() {
  const { frame, info } = useLoaderData<typeof loader>();
  const reply = useActionData<ActionReply>();
  return (
    <WizardLayout frame={frame}>
      <BaseInfoForm info={info} reply={reply} submitLabel="保存，下一步" />
    </WizardLayout>
  );
}

export const meta = createMetaFunction(handle);
export const shouldRevalidate = createShouldRevalidate(handle);
