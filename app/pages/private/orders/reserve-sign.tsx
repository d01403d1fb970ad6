import { Form, useActionData, useLoaderData } from '@remix-run/react';
import { openIntentKey } from '~/app/route-kit/open-intent';
import type { ActionReply } from '~/app/route-kit/page-action';
import { buildOrderGuestScreen } from '~/app/pages/private/orders/order-guest';
import { createShouldRevalidate, definePage } from '~/app/route-kit/page-handle';
import { createMetaFunction } from '~/app/route-kit/page-meta';
import { ActionBar } from '~/app/ui/action-bar';
import { ButtonLink } from '~/app/ui/button';
import { CheckField, FormError, IntentKeyField, SubmitButton, deferSchema, useZodForm } from '~/app/ui/form';
import { Notice } from '~/app/ui/notice';
import { createStepAction, createStepLoader } from '~/app/pages/private/orders/order-page';
import { SavedNote, StepScreen } from '~/app/features/orders/purchase-frame';
import { reserveSignSchema } from '~/app/pages/private/orders/reserve-sign-schema';
import { Card } from '~/app/ui/card';
import { FactList } from '~/app/ui/facts-list';
import { buildSuitabilityView, type MatchRow } from '~/app/pages/private/orders/suitability-view';

const formSchema = deferSchema(
  () => import('~/app/pages/private/orders/reserve-sign-schema'),
  (file) => file.reserveSignSchema,
);

/** Suitability notice, and on a mismatch the warning and its second confirmation, each a separate page state. */
export const handle = definePage({
  login: 'guest',
  trades: 'private',
  title: '预约签署',
  documentTitle: '适当性匹配告知',
  description: '签署适当性匹配告知。',
  isPrivate: true,
  moves: ['orders.signSuitability'],
  guest: buildOrderGuestScreen('告知产品风险等级与您的风险承受能力是否匹配'),
});

export const loader = createStepLoader(
  { handle, steps: ['suitability'] },
  async (order, { context, viewer, edition }) => ({
    ...buildSuitabilityView(order, viewer.states.quiz_states.risk_level, edition),
    intentKey: await openIntentKey(context, 'orders.signSuitability', order.order_id),
  }),
);

export const action = createStepAction({ schema: reserveSignSchema }, ({ value, context }, order_id) =>
  context.upstream.orders.signSuitability(
    { body: { order_id, confirmations: value.confirmations } },
    { idempotencyKey: value.intent_key },
  ),
);

export default function ReserveSign() {
  const page = useLoaderData<typeof loader>();
  const number =
    page.view && page.view.count > 1 ? `（第 ${page.view.number} / ${page.view.count} 次确认）` : '';
  return (
    <StepScreen
      title={page.view?.notice?.title ?? '适当性匹配告知'}
      page={page}
      note={`约 1 分钟${number}，下一步阅读募集材料。`}
    >
      {(view) => (
        <>
          {view.isMismatch && <Notice icon="warn">产品风险高于您的风险承受能力，请慎重决定。</Notice>}
          <MatchTable rows={view.table} />
          {view.notice && (
            <Card pad="p" className="mt-4">
              <h2>{view.notice.title}</h2>
              <p className="mt-2">{view.notice.text}</p>
            </Card>
          )}
          <SignForm key={view.number} view={view} />
        </>
      )}
    </StepScreen>
  );
}

type View = NonNullable<ReturnType<typeof useLoaderData<typeof loader>>['view']>;

function SignForm({ view }: { view: View }) {
  const reply = useActionData<ActionReply>();
  const [form, fields] = useZodForm({
    id: `suitability-${view.number}`,
    schema: formSchema,
    lastResult: reply?.result,
    defaultValue: { intent_key: view.intentKey },
  });
  return (
    <Form method="post" id={form.id} onSubmit={form.onSubmit} noValidate={form.noValidate} className="mt-3">
      <input type="hidden" name="confirmations" value={view.number} />
      <IntentKeyField meta={fields.intent_key} />
      <CheckField meta={fields.is_read}>我已逐字阅读并理解上述内容</CheckField>
      <FormError form={form} />
      {view.isMismatch && (
        <ButtonLink kind="line" wide className="mt-3" to={view.fittingTo}>
          不买了，看匹配的产品
        </ButtonLink>
      )}
      <SavedNote />
      <ActionBar solo>
        {view.isMismatch && (
          <ButtonLink kind="line" to={view.leaveTo}>
            取消订单
          </ButtonLink>
        )}
        <SubmitButton form={form.id}>{view.notice?.confirm ?? '我已阅读并同意'}</SubmitButton>
      </ActionBar>
    </Form>
  );
}

export { MoneyBoundary as ErrorBoundary } from '~/app/features/orders/money-boundary';

/** Person and product side by side; the match is stated in words, never only by colour. */
function MatchTable({ rows }: { rows: readonly MatchRow[] }) {
  return (
    <Card pad="dl" className="mt-4" label="匹配情况">
      <FactList
        facts={rows.map(({ label, person, product, isFit }) => ({
          label,
          value: (
            <>
              {person}
              <span className={isFit ? 'tag tag-gold ml-2' : 'tag tag-warn ml-2'}>
                {isFit ? '匹配' : '不匹配'}
              </span>
            </>
          ),
          note: `产品：${product}`,
        }))}
      />
    </Card>
  );
}

export const meta = createMetaFunction(handle);
export const shouldRevalidate = createShouldRevalidate(handle);
