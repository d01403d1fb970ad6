import { PostedNotice } from '~/app/ui/form';
import { redirect } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { SINGLE_SUBJECT, openIntentKey } from '~/app/route-kit/open-intent';
import { pageAction, redirectWithFlash, type ActionReply } from '~/app/route-kit/page-action';
import { buildGuestScreen } from '~/app/features/person/guest-screen';
import { createShouldRevalidate, definePage } from '~/app/route-kit/page-handle';
import { pageLoader } from '~/app/route-kit/page-loader';
import { createMetaFunction } from '~/app/route-kit/page-meta';
import { paths } from '~/app/paths';
import { CardList } from '~/app/ui/card';
import { ListRow } from '~/app/ui/list-row';
import { Notice } from '~/app/ui/notice';
import { Section } from '~/app/ui/section';
import { isIdentityVerified } from '~/domain/person/verification';
import { CardForm } from '~/app/features/person/card-form';
import { cardStepsSchema } from '~/app/features/person/card-schema';
import { loadPendingCard, handleCardStep } from '~/app/features/person/card-steps';
import { StepPage } from '~/app/features/person/step-page';
import { findStepReturn, stepQuerySchema, type StepQuery } from '~/app/features/person/step-query';
import type { Edition } from '~/domain/platform/edition';

/** Binds a card for paying public funds and receiving their proceeds. */
export const handle = definePage({
  login: 'public',
  asksForPerson: true,
  trades: 'public',
  title: '绑定银行卡',
  description: '绑定本人名下的储蓄卡，用于公募基金的付款与收款。',
  isPrivate: true,
  watchedQuery: ['return_to'],
  guest: buildGuestScreen({
    note: '用于公募基金的付款与收款，款项只经您本人同名账户。',
    minutes: 2,
    points: [
      '须先完成实名认证',
      '通过姓名、证件、卡号与预留手机号四项核验，卡号不保存',
      '需要银行预留手机接收验证码',
    ],
  }),
});

const getPath = (edition: Edition, query: StepQuery) =>
  paths.publicBindCard(edition, { return_to: findStepReturn(query) });

export const loader = pageLoader(
  { handle, query: stepQuerySchema },
  async ({ context, edition, viewer, query, url }) => {
    const here = getPath(edition, query);
    const shared = {
      path: url.pathname.replace(/\.data$/, ''),
      backTo: findStepReturn(query) ?? paths.publicAssets(edition),
    };
    if (!isIdentityVerified(viewer.states)) {
      const identityTo = paths.identityVerify(edition, { return_to: here });
      return { ...shared, state: 'unknown' as const, identityTo };
    }
    const { list } = await context.upstream.verification.bankCards();
    return {
      ...shared,
      state: 'in' as const,
      cards: list.map(({ card_id, bank, tail }) => ({ id: card_id, text: `${bank} 尾号 ${tail}` })),
      manageTo: paths.authBankCard(edition, { return_to: here }),
      awaited: await loadPendingCard(context),
      intentKey: await openIntentKey(context, 'verification.bindBankCard', SINGLE_SUBJECT),
    };
  },
);

export const action = pageAction(
  { limit: 'write', schema: cardStepsSchema, query: stepQuerySchema },
  async ({ value, context, edition, query }) => {
    const here = redirect(getPath(edition, query), 303);
    return handleCardStep({ value, context, here }, async (card, idempotencyKey) => {
      const bound = await context.upstream.verification.bindBankCard({ body: card }, { idempotencyKey });
      const back = findStepReturn(query);
      return back === null
        ? redirect(paths.publicApplyResult(edition, { kind: 'bank_card' }), 303)
        : redirectWithFlash(context, back, `${bound.bank} 尾号 ${bound.tail} 已绑定`);
    });
  },
);

export default function BindCard() {
  const page = useLoaderData<typeof loader>();
  const reply = useActionData<ActionReply>();
  return (
    <StepPage
      title="绑定银行卡"
      note="用于公募基金的付款与收款，款项只经您本人同名账户。"
      minutes={2}
      back={{ to: page.backTo, label: '以后再绑' }}
    >
      {page.state === 'unknown' && (
        <PostedNotice>
          <Notice icon="person" action={{ to: page.identityTo, label: '去实名' }}>
            请先完成实名认证，再绑定同名银行卡
          </Notice>
        </PostedNotice>
      )}
      {page.state === 'in' && (
        <>
          {page.cards.length > 0 && page.awaited === null && (
            <>
              <Section
                title="已绑定的银行卡"
                note={`${page.cards.length} 张`}
                more={{ to: page.manageTo, label: '管理' }}
              >
                <CardList>
                  {page.cards.map(({ id, text }) => (
                    <li key={id}>
                      <ListRow icon="card" title={text} />
                    </li>
                  ))}
                </CardList>
              </Section>
              <h2 className="mt-6">绑定新卡</h2>
            </>
          )}
          <CardForm
            awaited={page.awaited}
            reply={reply}
            intentKey={page.intentKey}
            submitLabel="绑定银行卡"
          />
        </>
      )}
    </StepPage>
  );
}

export const meta = createMetaFunction(handle);
export const shouldRevalidate = createShouldRevalidate(handle);
export { MoneyBoundary as ErrorBoundary } from '~/app/features/orders/money-boundary';
