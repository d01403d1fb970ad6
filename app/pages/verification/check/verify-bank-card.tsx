import { PostedNotice } from '~/app/ui/form';
import { redirect } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { SINGLE_SUBJECT, openIntentKey } from '~/app/route-kit/open-intent';
import { pageAction, type ActionReply } from '~/app/route-kit/page-action';
import { buildGuestScreen } from '~/app/features/person/guest-screen';
import { createShouldRevalidate, definePage } from '~/app/route-kit/page-handle';
import { pageLoader } from '~/app/route-kit/page-loader';
import { createMetaFunction } from '~/app/route-kit/page-meta';
import { paths } from '~/app/paths';
import { CardForm } from '~/app/features/person/card-form';
import { cardStepsSchema } from '~/app/features/person/card-schema';
import { loadPendingCard, handleCardStep } from '~/app/features/person/card-steps';
import { StepPage } from '~/app/features/person/step-page';
import { getStepReturnPath, findStepReturn, stepQuerySchema } from '~/app/features/person/step-query';
import { loadIdentityCheck } from '~/app/pages/verification/check/check-page';
import { IDENTITY_CHECK_POINTS } from '~/app/pages/verification/check/check-points';
import { IdentityCheckState } from '~/app/pages/verification/check/check-states';
import { saveCheckToken } from '~/app/pages/verification/shared/check-token';

/** Verifies the person's identity again by an own bank card and the phone reserved at the bank. */
export const handle = definePage({
  login: 'public',
  asksForPerson: true,
  title: '银行卡验证',
  description: '用本人银行卡与预留手机号验证身份。',
  isPrivate: true,
  watchedQuery: ['return_to'],
  guest: buildGuestScreen({ points: IDENTITY_CHECK_POINTS }),
});

export const loader = pageLoader({ handle, query: stepQuerySchema }, async (page) => ({
  ...(await loadIdentityCheck(page)),
  awaited: await loadPendingCard(page.context),
  intentKey: await openIntentKey(page.context, 'verification.checkPerson', SINGLE_SUBJECT),
}));

export const action = pageAction(
  { limit: 'write', schema: cardStepsSchema, query: stepQuerySchema },
  async ({ value, context, edition, query }) => {
    const here = redirect(paths.verifyBankCard(edition, { return_to: findStepReturn(query) }), 303);
    return handleCardStep({ value, context, here }, async (card, idempotencyKey) => {
      const body = { method: 'bank_card' as const, ...card };
      const checked = await context.upstream.verification.checkPerson({ body }, { idempotencyKey });
      await saveCheckToken(context, checked.check_token);
      return redirect(getStepReturnPath(edition, query), 303);
    });
  },
);

export default function VerifyBankCard() {
  const page = useLoaderData<typeof loader>();
  const reply = useActionData<ActionReply>();
  return (
    <StepPage
      title="银行卡验证"
      note="用本人名下的银行卡与预留手机号确认是您本人，不会绑定这张卡。"
      minutes={page.state === 'due' ? 2 : undefined}
      back={{ to: page.idTo, label: '用证件验证' }}
    >
      <IdentityCheckState page={page} />
      {page.state !== 'due' && <PostedNotice />}
      {page.state === 'due' && (
        <CardForm awaited={page.awaited} reply={reply} intentKey={page.intentKey} submitLabel="验证身份" />
      )}
    </StepPage>
  );
}

export const meta = createMetaFunction(handle);
export const shouldRevalidate = createShouldRevalidate(handle);
