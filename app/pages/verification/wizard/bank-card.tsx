import { PostedNotice } from '~/app/ui/form';
import { redirect } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { SINGLE_SUBJECT, openIntentKey } from '~/app/route-kit/open-intent';
import { pageAction, redirectWithFlash, type ActionReply } from '~/app/route-kit/page-action';
import { createShouldRevalidate } from '~/app/route-kit/page-handle';
import { pageLoader } from '~/app/route-kit/page-loader';
import { createMetaFunction } from '~/app/route-kit/page-meta';
import { paths } from '~/app/paths';
import { Notice } from '~/app/ui/notice';
import { isIdentityVerified } from '~/domain/person/verification';
import { CardForm } from '~/app/features/person/card-form';
import { cardStepsSchema } from '~/app/features/person/card-schema';
import { loadPendingCard, handleCardStep } from '~/app/features/person/card-steps';
import { WizardLayout, WizardNextStep } from '~/app/pages/verification/wizard/wizard-frame';
import { getNextWizardStep, buildWizardLayoutData } from '~/app/pages/verification/wizard/wizard-steps';
import { defineWizardPage } from '~/app/pages/verification/wizard/wizard-screen';

/** Wizard: a bank card in the person's own name. */
export const handle = defineWizardPage('bank_card', {
  description: '合格投资者认证：绑定本人银行卡。',
});

export const loader = pageLoader({ handle }, async ({ context, viewer }) => ({
  frame: buildWizardLayoutData('bank_card'),
  intentKey: await openIntentKey(context, 'verification.bindBankCard', SINGLE_SUBJECT),
  isNamed: isIdentityVerified(viewer.states),
  cards: (await context.upstream.verification.bankCards()).list.map(
    ({ bank, tail }) => `${bank} 尾号 ${tail}`,
  ),
  awaited: await loadPendingCard(context),
}));

export const action = pageAction({ limit: 'write', schema: cardStepsSchema }, async (page) => {
  const { value, context } = page;
  const here = redirect(paths.certification('bank_card'), 303);
  return handleCardStep({ value, context, here }, async (card, idempotencyKey) => {
    const bound = await context.upstream.verification.bindBankCard({ body: card }, { idempotencyKey });
    return redirectWithFlash(
      context,
      getNextWizardStep('bank_card'),
      `${bound.bank} 尾号 ${bound.tail} 已绑定`,
    );
  });
});

export default function WizardBankCard() {
  const { frame, isNamed, cards, awaited, intentKey } = useLoaderData<typeof loader>();
  const reply = useActionData<ActionReply>();
  return (
    <WizardLayout frame={frame}>
      {!isNamed ? (
        <PostedNotice>
          <Notice action={{ to: paths.certification('identity_verify'), label: '去完成' }}>
            须先完成实名认证，银行卡与证件姓名须一致
          </Notice>
        </PostedNotice>
      ) : cards.length > 0 ? (
        <>
          <Notice calm>已绑定 {cards.join('、')}</Notice>
          <PostedNotice />
          <WizardNextStep to={frame.nextTo} label={frame.nextLabel} />
        </>
      ) : (
        <CardForm awaited={awaited} reply={reply} intentKey={intentKey} submitLabel="绑定，下一步" />
      )}
    </WizardLayout>
  );
}

export const meta = createMetaFunction(handle);
export const shouldRevalidate = createShouldRevalidate(handle);
