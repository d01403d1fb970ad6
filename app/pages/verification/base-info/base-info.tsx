import { useActionData, useLoaderData } from '@remix-run/react';
import { pageAction, redirectWithFlash, type ActionReply } from '~/app/route-kit/page-action';
import { buildGuestScreen } from '~/app/features/person/guest-screen';
import { createShouldRevalidate, definePage } from '~/app/route-kit/page-handle';
import { pageLoader } from '~/app/route-kit/page-loader';
import { createMetaFunction } from '~/app/route-kit/page-meta';
import { paths } from '~/app/paths';
import { Notice } from '~/app/ui/notice';
import { StepPage } from '~/app/features/person/step-page';
import { getStepReturnPath, findStepReturn, stepQuerySchema } from '~/app/features/person/step-query';
import { BaseInfoForm } from '~/app/pages/verification/shared/base-info-form';
import { baseInfoSchema, baseInfoUploads } from '~/app/pages/verification/shared/base-info-schema';
import { buildBaseInfoView } from '~/app/pages/verification/shared/base-info-view';
import { submitBaseInfo } from '~/app/pages/verification/shared/submit-base-info';
import { REVIEW_TIME } from '~/domain/person/service-days';

/** Occupation, address, income and tax residence. */
export const handle = definePage({
  login: 'required',
  title: '基本信息',
  description: '填写职业、住址、收入与税收居民身份。',
  isPrivate: true,
  watchedQuery: ['return_to'],
  guest: buildGuestScreen({ minutes: 2, points: ['用于投资者适当性管理与反洗钱核查'] }),
});

export const loader = pageLoader({ handle, query: stepQuerySchema }, async ({ context, edition }) => ({
  edition,
  info: buildBaseInfoView(await context.upstream.verification.baseInfo()),
}));

export const action = pageAction(
  { limit: 'write', schema: baseInfoSchema, uploads: baseInfoUploads, query: stepQuerySchema },
  async (page) => {
    const { context, edition, query } = page;
    const { isRequested } = await submitBaseInfo(page);
    if (!isRequested) return redirectWithFlash(context, getStepReturnPath(edition, query), '基本信息已保存');
    const here = paths.baseInfo(edition, { return_to: findStepReturn(query) });
    return redirectWithFlash(context, here, '已保存，还需上传附件材料', 'error');
  },
);

export default function BaseInfo() {
  const { edition, info } = useLoaderData<typeof loader>();
  const reply = useActionData<ActionReply>();
  return (
    <StepPage
      title="基本信息"
      note="职业、住址、收入与税收居民身份，用于适当性管理与反洗钱核查。"
      minutes={info?.isComplete ? undefined : 2}
      back={{ to: paths.authenticate(edition), label: '认证中心' }}
    >
      {info?.requestText && (
        <Notice icon="upload" action={{ to: '#attachments', label: '去上传' }}>
          {info.requestText}
        </Notice>
      )}
      {info?.inReview && (
        <Notice icon="clock">
          您申报的“{info.inReview}”正在人工复核，{REVIEW_TIME}完成，通过前不能预约产品
        </Notice>
      )}
      {info?.isComplete && <Notice calm>已完成。有变化时请在这里更新。</Notice>}
      <BaseInfoForm info={info} reply={reply} />
    </StepPage>
  );
}

export const meta = createMetaFunction(handle);
export const shouldRevalidate = createShouldRevalidate(handle);
