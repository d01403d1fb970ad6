import { useLoaderData } from '@remix-run/react';
import { openIntentKey } from '~/app/route-kit/open-intent';
import { buildOrderGuestScreen } from '~/app/pages/private/orders/order-guest';
import { createShouldRevalidate, definePage } from '~/app/route-kit/page-handle';
import { createMetaFunction } from '~/app/route-kit/page-meta';
import { QUESTION_NAME_PATTERN } from '~/app/route-kit/question-names';
import { ActionBar } from '~/app/ui/action-bar';
import { ButtonLink } from '~/app/ui/button';
import { Card } from '~/app/ui/card';
import { Countdown } from '~/app/ui/countdown';
import { EmptyState } from '~/app/ui/empty-state';
import { PostedNotice } from '~/app/ui/form';
import { Notice } from '~/app/ui/notice';
import { formatDateTime } from '~/domain/figures/format';
import {
  isStepDone,
  isStepDue,
  createStepAction,
  createStepLoader,
} from '~/app/pages/private/orders/order-page';
import { buildOrderHubPath } from '~/app/features/orders/order-path';
import { SavedNote, StepScreen } from '~/app/features/orders/purchase-frame';
import { questionsSchema, readAnswers } from '~/app/pages/private/orders/question-answers';
import { QuestionForm } from '~/app/pages/private/orders/question-form';

/** Return visit: eight points, only after the cooling-off period, never conducted by sales staff. */
export const handle = definePage({
  login: 'guest',
  trades: 'private',
  title: '投资回访',
  description: '冷静期满后核对八项投资信息。',
  isPrivate: true,
  moves: ['orders.answerVisit'],
  guest: buildOrderGuestScreen('由您本人逐项核对'),
});

export const loader = createStepLoader(
  {
    handle,
    steps: ['return_visit'],
    shows: (order) => isStepDue(order, ['cooling_off', 'return_visit']) || isStepDone(order, 'return_visit'),
  },
  async (order, { context, edition }) => {
    const hub = buildOrderHubPath(edition, order);
    const visit = order.steps.find(({ key }) => key === 'return_visit');
    if (visit?.state === 'done') {
      return { kind: 'done' as const, hub, at: visit.at && formatDateTime(visit.at) };
    }
    if (order.step === 'cooling_off' && order.cooling_off) {
      return {
        kind: 'early' as const,
        hub,
        until: order.cooling_off.ends_at,
        opensAt: formatDateTime(order.cooling_off.ends_at),
        serverNow: order.server_now,
      };
    }
    if (order.is_visit_in_review) {
      return { kind: 'review' as const, hub, reason: order.visit_reason };
    }
    const { questions } = await context.upstream.orders.visitQuestions({
      query: { order_id: order.order_id },
    });
    return {
      kind: 'open' as const,
      hub,
      questions,
      intentKey: await openIntentKey(context, 'orders.answerVisit', order.order_id),
      lastReason: order.visit_reason,
    };
  },
);

export const action = createStepAction(
  { schema: questionsSchema, alsoNamed: QUESTION_NAME_PATTERN },
  async (page, order_id) => {
    const { orders } = page.context.upstream;
    const { questions } = await orders.visitQuestions({ query: { order_id } });
    const { answers, refused } = readAnswers(page.form, questions);
    if (!answers) return refused;
    return orders.answerVisit({ body: { order_id, answers } }, { idempotencyKey: page.value.intent_key });
  },
);

export default function VisitQuiz() {
  const page = useLoaderData<typeof loader>();
  const isOpen = page.view?.kind === 'open';
  return (
    <StepScreen
      title="投资回访"
      page={page}
      note={
        isOpen
          ? '约 5 分钟，八项全部确认后等待份额登记。回访由非销售人员负责；提交之前仍可全额取消。'
          : undefined
      }
    >
      {(view) => {
        if (view.kind === 'open') return <OpenVisit view={view} />;
        if (view.kind === 'review') return <VisitInReview view={view} />;
        return view.kind === 'early' ? (
          <>
            <Card pad="p" className="mt-4">
              <Countdown
                size="figure"
                label="距离回访开始"
                until={view.until}
                serverNow={view.serverNow}
                isDeadlineShownElsewhere
              />
              <p className="note-text mt-3">
                冷静期内不进行回访，也不会有人致电。{view.opensAt}（北京时间）后在此作答，约 5 分钟。
              </p>
            </Card>
            <ActionBar solo>
              <ButtonLink to={view.hub}>查看订单，可随时取消</ButtonLink>
            </ActionBar>
          </>
        ) : (
          <>
            <PostedNotice />
            <div className="mt-4">
              <EmptyState icon="check" title="回访已完成">
                {view.at} 八项均已确认，等待开放日净值公布后登记份额
              </EmptyState>
            </div>
            <ActionBar solo>
              <ButtonLink to={view.hub}>查看订单</ButtonLink>
            </ActionBar>
          </>
        );
      }}
    </StepScreen>
  );
}

/** The answers wait for a reviewer: only cancellation is possible. */
function VisitInReview({ view }: { view: { hub: string; reason: string | null } }) {
  return (
    <>
      <div className="mt-4">
        <EmptyState icon="info" title="回访回答复核中">
          {view.reason}
        </EmptyState>
      </div>
      <ActionBar solo>
        <ButtonLink kind="line" to={`${view.hub}#cancel`}>
          不再投资，取消订单
        </ButtonLink>
        <ButtonLink to={view.hub}>查看订单</ButtonLink>
      </ActionBar>
    </>
  );
}

type OpenView = Extract<
  NonNullable<ReturnType<typeof useLoaderData<typeof loader>>['view']>,
  { kind: 'open' }
>;

function OpenVisit({ view }: { view: OpenView }) {
  return (
    <>
      {view.lastReason && <Notice icon="info">上次回访未完成：{view.lastReason}</Notice>}
      {/* A new round of answers remounts the form, so that errors of the previous answers are not shown. */}
      <QuestionForm
        key={view.lastReason ?? ''}
        id="visit"
        questions={view.questions}
        intentKey={view.intentKey}
        submitLabel="提交回访"
      >
        <ButtonLink kind="line" wide className="mt-5" to={`${view.hub}#cancel`}>
          不再投资，取消订单
        </ButtonLink>
        <SavedNote />
      </QuestionForm>
    </>
  );
}

export const meta = createMetaFunction(handle);
export const shouldRevalidate = createShouldRevalidate(handle);
export { MoneyBoundary as ErrorBoundary } from '~/app/features/orders/money-boundary';
