import { PostedNotice } from '~/app/ui/form';
import { useActionData, useLoaderData } from '@remix-run/react';
import { SINGLE_SUBJECT, openIntentKey } from '~/app/route-kit/open-intent';
import { pageAction, redirectWithFlash, type ActionReply } from '~/app/route-kit/page-action';
import { buildGuestScreen } from '~/app/features/person/guest-screen';
import { createShouldRevalidate, definePage } from '~/app/route-kit/page-handle';
import { pageLoader } from '~/app/route-kit/page-loader';
import { createMetaFunction } from '~/app/route-kit/page-meta';
import { paths } from '~/app/paths';
import { ActionBar } from '~/app/ui/action-bar';
import { ButtonLink } from '~/app/ui/button';
import { Card } from '~/app/ui/card';
import { FactList } from '~/app/ui/facts-list';
import { Notice } from '~/app/ui/notice';
import { toShanghaiDay } from '~/domain/calendar/dates';
import { getContinueLabel } from '~/app/pages/verification/shared/continue-label';
import { StepPage } from '~/app/features/person/step-page';
import { getStepReturnPath, findStepReturn, stepQuerySchema } from '~/app/features/person/step-query';
import { IdentityForm } from '~/app/pages/verification/shared/identity-form';
import { identityUploads, createTodaysIdentitySchema } from '~/app/pages/verification/shared/identity-schema';
import { buildIdentityView, type IdentityView } from '~/app/pages/verification/shared/identity-view';
import { submitIdentity } from '~/app/pages/verification/shared/submit-identity';
import { MAX_TRIES_PER_DAY } from '~/contract/limits';
import { REVIEW_TIME } from '~/domain/person/service-days';

/** Real-name verification: the form, or the state of the submission. */
export const handle = definePage({
  login: 'required',
  title: '实名认证',
  description: '填写本人证件信息并上传照片，完成实名认证。',
  isPrivate: true,
  watchedQuery: ['return_to'],
  guest: buildGuestScreen({
    minutes: 3,
    points: ['请准备本人有效身份证件', '证件只用于核验身份，须年满 18 周岁'],
  }),
});

export const loader = pageLoader(
  { handle, query: stepQuerySchema },
  async ({ context, edition, viewer, query }) => {
    const shared = {
      edition,
      after: getStepReturnPath(edition, query),
      today: toShanghaiDay(context.now()),
    };
    const status = await context.upstream.users.identityStatus();
    const intentKey = await openIntentKey(context, 'verification.verifyIdentity', SINGLE_SUBJECT);
    return { ...shared, identity: buildIdentityView(viewer.states, status), intentKey };
  },
);

export const action = pageAction(
  { limit: 'write', schema: createTodaysIdentitySchema, uploads: identityUploads, query: stepQuerySchema },
  async (page) => {
    const { context, edition, query } = page;
    const { isVerified } = await submitIdentity(page);
    if (!isVerified) {
      const here = paths.identityVerify(edition, { return_to: findStepReturn(query) });
      return redirectWithFlash(context, here, '资料已提交，等待人工复核');
    }
    return redirectWithFlash(context, getStepReturnPath(edition, query), '实名认证已通过');
  },
);

const NOTES: Record<IdentityView['state'], string> = {
  none: '填写证件信息并上传正反面照片，须年满 18 周岁，且为本人有效证件。',
  refused: `请按原因核对后重新提交，每天最多 ${MAX_TRIES_PER_DAY.identity} 次。`,
  expired: '请用更新后的本人证件重新核验，其它认证结果保留。',
  review: '复核期间无需操作，可以先完成其它步骤。',
  done: '姓名与证件已通过核验，如需变更请联系客服。',
};

export default function IdentityVerify() {
  const { edition, identity, intentKey, after, today } = useLoaderData<typeof loader>();
  const reply = useActionData<ActionReply>();
  const state = identity?.state ?? 'none';
  const isForm = state === 'none' || state === 'refused' || state === 'expired';
  return (
    <StepPage
      title="实名认证"
      note={NOTES[state]}
      minutes={isForm ? 3 : undefined}
      back={{ to: paths.authenticate(edition), label: '认证中心' }}
    >
      {state === 'refused' && identity?.reason && <Notice icon="warn">上次未通过：{identity.reason}</Notice>}
      {state === 'expired' && (
        <Notice icon="warn">
          证件已于 {identity?.expireDate ?? '有效期届满日'} 到期，更新前不能办理新的业务。
        </Notice>
      )}
      {state === 'review' && <Notice>{identity?.reason ?? `资料已提交人工复核，${REVIEW_TIME}完成`}</Notice>}
      {identity && !isForm && <IdentityFacts identity={identity} />}
      {!isForm && <PostedNotice />}
      {isForm ? (
        <IdentityForm reply={reply} intentKey={intentKey} today={today} />
      ) : (
        <ActionBar solo>
          <ButtonLink wide to={after}>
            {getContinueLabel(after)}
          </ButtonLink>
        </ActionBar>
      )}
    </StepPage>
  );
}

function IdentityFacts({ identity }: { identity: IdentityView }) {
  return (
    <Card pad="dl" className="mt-4" as="section" label="实名信息">
      <FactList
        facts={[
          { label: '状态', value: identity.state === 'done' ? '已通过' : '人工复核中' },
          { label: '姓名', value: identity.maskedName },
          { label: '证件类型', value: identity.voucherTitle },
          { label: '证件号码', value: identity.maskedVoucher },
          ...(identity.state === 'done'
            ? [{ label: '证件有效至', value: identity.expireDate ?? '长期' }]
            : []),
        ]}
      />
    </Card>
  );
}

export const meta = createMetaFunction(handle);
export const shouldRevalidate = createShouldRevalidate(handle);
