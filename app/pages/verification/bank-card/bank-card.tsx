import { PostedNotice } from '~/app/ui/form';
import { redirect } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { SINGLE_SUBJECT, openIntentKey } from '~/app/route-kit/open-intent';
import { pageAction, redirectWithFlash, type ActionReply } from '~/app/route-kit/page-action';
import { buildGuestScreen } from '~/app/features/person/guest-screen';
import { createShouldRevalidate, definePage } from '~/app/route-kit/page-handle';
import { pageLoader } from '~/app/route-kit/page-loader';
import { createMetaFunction } from '~/app/route-kit/page-meta';
import { paths } from '~/app/paths';
import { Notice } from '~/app/ui/notice';
import { MAX_CARDS } from '~/domain/person/bank-card';
import { isIdentityVerified } from '~/domain/person/verification';
import { hasCheckToken, withCheckToken } from '~/app/pages/verification/shared/check-token';
import { StepPage } from '~/app/features/person/step-page';
import { getStepReturnPath, findStepReturn, stepQuerySchema } from '~/app/features/person/step-query';
import { BankCardList, UnbindCardForm } from '~/app/pages/verification/bank-card/bank-cards';
import { CardForm } from '~/app/features/person/card-form';
import { cardStepsSchema } from '~/app/features/person/card-schema';
import { loadPendingCard, handleCardStep } from '~/app/features/person/card-steps';
import { buildCardRow } from '~/app/pages/verification/bank-card/card-view';

/** Binds a bank card in the person's own name; lists bound cards and unbinds them. */
export const handle = definePage({
  login: 'guest',
  title: '银行卡认证',
  description: '绑定本人名下的储蓄卡，用于付款、收款与身份核验。',
  isPrivate: true,
  watchedQuery: ['return_to', 'unbind'],
  guest: buildGuestScreen({
    note: '绑定本人名下的储蓄卡，付款与赎回款只经本人同名账户。',
    minutes: 2,
    points: [
      '须先完成实名认证',
      '通过姓名、证件、卡号与预留手机号四项核验，卡号不保存',
      '需要银行预留手机接收验证码',
    ],
  }),
});

const query = stepQuerySchema.extend({ unbind: z.string().max(64).optional() });
const unbindSchema = z.object({ intent: z.literal('unbind'), card_id: z.string().min(1).max(64) });
const schema = z.discriminatedUnion('intent', [...cardStepsSchema.options, unbindSchema]);

export const loader = pageLoader({ handle, query }, async ({ context, edition, viewer, query }) => {
  const here = paths.authBankCard(edition, { return_to: findStepReturn(query) });
  const shared = { edition, here, after: getStepReturnPath(edition, query) };
  if (!isIdentityVerified(viewer.states)) {
    return {
      ...shared,
      state: 'unknown' as const,
      identityTo: paths.identityVerify(edition, { return_to: here }),
    };
  }
  const { list } = await context.upstream.verification.bankCards();
  const unbindHref = (unbind: string) =>
    paths.authBankCard(edition, { return_to: findStepReturn(query), unbind });
  const cards = list.map((card) => buildCardRow(card, unbindHref));
  const card = cards.find((each) => each.cardId === query.unbind);
  return {
    ...shared,
    state: 'in' as const,
    cards,
    unbinding: card
      ? {
          card,
          isChecked: await hasCheckToken(context),
          verifyHref: paths.verify(edition, { return_to: card.unbindHref }),
        }
      : null,
    awaited: await loadPendingCard(context),
    intentKey: await openIntentKey(context, 'verification.bindBankCard', SINGLE_SUBJECT),
  };
});

export const action = pageAction({ limit: 'write', schema, query }, async (page) => {
  const { value, context, edition, query } = page;
  const here = paths.authBankCard(edition, { return_to: findStepReturn(query) });
  if (value.intent === 'unbind') {
    const { card_id } = value;
    const removed = await withCheckToken(context, (check_token) =>
      context.upstream.verification.removeBankCard({ body: { card_id, check_token } }),
    );
    if (removed === null) {
      const back = paths.authBankCard(edition, { return_to: findStepReturn(query), unbind: card_id });
      return redirect(paths.verify(edition, { return_to: back }), 303);
    }
    return redirectWithFlash(context, here, '银行卡已解绑');
  }
  return handleCardStep({ value, context, here: redirect(here, 303) }, async (card, idempotencyKey) => {
    const bound = await context.upstream.verification.bindBankCard({ body: card }, { idempotencyKey });
    return redirectWithFlash(
      context,
      getStepReturnPath(edition, query),
      `${bound.bank} 尾号 ${bound.tail} 已绑定`,
    );
  });
});

export default function BankCard() {
  const page = useLoaderData<typeof loader>();
  const reply = useActionData<ActionReply>();
  const { edition, here } = page;
  return (
    <StepPage
      title="银行卡认证"
      note="绑定本人名下的储蓄卡，付款与赎回款只经本人同名账户。"
      minutes={2}
      back={{ to: paths.authenticate(edition), label: '认证中心' }}
    >
      {page.state === 'unknown' && (
        <PostedNotice>
          <Notice icon="person" action={{ to: page.identityTo, label: '去实名' }}>
            请先完成实名认证，再绑定同名银行卡
          </Notice>
        </PostedNotice>
      )}
      {page.state === 'in' && page.unbinding && (
        <UnbindCardForm
          unbinding={page.unbinding}
          cancelTo={here}
          errors={reply?.result.error?.[''] ?? undefined}
        />
      )}
      {page.state === 'in' && !page.unbinding && (
        <>
          {page.cards.length > 0 && (page.awaited === null || page.cards.length >= MAX_CARDS) && (
            <BankCardList cards={page.cards} />
          )}
          {page.cards.length >= MAX_CARDS ? (
            <>
              <PostedNotice />
              <p className="footnote">最多绑定 {MAX_CARDS} 张，解绑一张后可以再绑。</p>
            </>
          ) : (
            <>
              {page.cards.length > 0 && page.awaited === null && <h2 className="mt-6">绑定新卡</h2>}
              <CardForm
                awaited={page.awaited}
                reply={reply}
                intentKey={page.intentKey}
                submitLabel="绑定银行卡"
              />
            </>
          )}
        </>
      )}
    </StepPage>
  );
}

export const meta = createMetaFunction(handle);
export const shouldRevalidate = createShouldRevalidate(handle);
