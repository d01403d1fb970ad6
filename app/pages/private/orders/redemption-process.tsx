import { isOpen } from '~/domain/orders/states';
import { Form, useActionData, useLoaderData } from '@remix-run/react';
import { openIntentKey } from '~/app/route-kit/open-intent';
import type { ActionReply } from '~/app/route-kit/page-action';
import { buildOrderGuestScreen } from '~/app/pages/private/orders/order-guest';
import { createShouldRevalidate, definePage } from '~/app/route-kit/page-handle';
import { createMetaFunction } from '~/app/route-kit/page-meta';
import { readSignature } from '~/app/route-kit/signature';
import { ActionBar } from '~/app/ui/action-bar';
import { ButtonLink } from '~/app/ui/button';
import { Card } from '~/app/ui/card';
import { Countdown } from '~/app/ui/countdown';
import { FactList } from '~/app/ui/facts-list';
import {
  FormError,
  IntentKeyField,
  PostedNotice,
  SubmitButton,
  deferSchema,
  useZodForm,
} from '~/app/ui/form';
import { SignatureField } from '~/app/ui/form/signature-field';
import { Section } from '~/app/ui/section';
import { Steps } from '~/app/ui/steps';
import { SIGNING_TEXTS } from '~/domain/orders/order-documents';
import { createStepAction, createStepLoader } from '~/app/pages/private/orders/order-page';
import { buildOrderHubPath, buildOrderStepPath } from '~/app/features/orders/order-path';
import { buildOrderTimelineView } from '~/app/features/orders/order-timeline-view';
import { buildOrderFacts } from '~/app/features/orders/order-view';
import { PerformanceSection } from '~/app/pages/private/orders/performance-section';
import { SavedNote, StepScreen } from '~/app/features/orders/purchase-frame';
import { buildPerformanceFeeView } from '~/app/features/orders/redemption-money';
import { redemptionProcessSchema } from '~/app/pages/private/orders/redemption-process-schema';

const formSchema = deferSchema(
  () => import('~/app/pages/private/orders/redemption-process-schema'),
  (file) => file.redemptionProcessSchema,
);

/** A redemption in progress: identity check, signature, timeline, and the deadline for withdrawing it. */
export const handle = definePage({
  login: 'guest',
  trades: 'private',
  title: '赎回流程',
  description: '核验身份并签署赎回申请。',
  isPrivate: true,
  moves: ['orders.signRedemption'],
  guest: buildOrderGuestScreen('核验身份后签署，截止时间前仍可撤销'),
});

export const loader = createStepLoader(
  {
    handle,
    steps: ['person_check', 'sign'],
    shows: (order) => order.kind === 'redeem' && isOpen(order),
  },
  async (order, { context, edition }) => ({
    step: order.step,
    intentKey: await openIntentKey(context, 'orders.signRedemption', order.order_id),
    facts: buildOrderFacts(order),
    performance: order.redemption && buildPerformanceFeeView(order.redemption),
    isEstimate: order.redemption?.is_estimate ?? false,
    steps: buildOrderTimelineView(order),
    until: order.steps.find(({ key }) => key === 'sign')?.until ?? null,
    serverNow: order.server_now,
    checkTo: buildOrderStepPath(edition, 'face_id', order),
    hub: buildOrderHubPath(edition, order),
    canCancel: order.can_cancel,
  }),
);

export const action = createStepAction({ schema: redemptionProcessSchema }, async (page, order_id) => {
  const signature = await readSignature(page.value, page);
  return page.context.upstream.orders.signRedemption(
    { body: { order_id, signature } },
    { idempotencyKey: page.value.intent_key },
  );
});

export default function RedemptionProcess() {
  const page = useLoaderData<typeof loader>();
  return (
    <StepScreen
      title="赎回流程"
      page={page}
      note="核验身份约 2 分钟，签署约 1 分钟；签署后按所选开放日受理。"
    >
      {(view) => (
        <>
          {view.until && (
            <Card pad="p" className="mt-4">
              <Countdown label="签署剩余" until={view.until} serverNow={view.serverNow} />
              <p className="note-text mt-2">逾期未签署，申请自动失效，份额不变。</p>
            </Card>
          )}
          <Card pad="dl" className="mt-4">
            <FactList facts={view.facts} />
          </Card>
          {view.performance && <PerformanceSection view={view.performance} isEstimate={view.isEstimate} />}
          <Section title="办理进度">
            <Card pad="p">
              <Steps steps={view.steps} label="办理进度" />
            </Card>
          </Section>
          {view.step === 'sign' ? <SignForm view={view} /> : <PostedNotice />}
          {view.canCancel && (
            <ButtonLink kind="line" wide className="mt-4" to={`${view.hub}#cancel`}>
              撤销赎回申请
            </ButtonLink>
          )}
          <SavedNote />
          {view.step === 'person_check' && (
            <ActionBar solo>
              <ButtonLink to={view.checkTo}>去核验身份</ButtonLink>
            </ActionBar>
          )}
        </>
      )}
    </StepScreen>
  );
}

type View = NonNullable<ReturnType<typeof useLoaderData<typeof loader>>['view']>;

function SignForm({ view }: { view: View }) {
  const reply = useActionData<ActionReply>();
  const [form, fields] = useZodForm({
    id: 'sign-redemption',
    schema: formSchema,
    lastResult: reply?.result,
    defaultValue: { intent_key: view.intentKey },
  });
  return (
    <Form method="post" id={form.id} onSubmit={form.onSubmit} noValidate={form.noValidate} className="mt-4">
      <IntentKeyField meta={fields.intent_key} />
      <p className="note-text">{SIGNING_TEXTS.redemption}</p>
      <div className="mt-3">
        <SignatureField fields={fields} label="本人签名" />
      </div>
      <FormError form={form} kept="申请尚未签署。" />
      <ActionBar solo>
        <SubmitButton form={form.id} loadingText="正在签署">
          确认并签署
        </SubmitButton>
      </ActionBar>
    </Form>
  );
}

export const meta = createMetaFunction(handle);
export const shouldRevalidate = createShouldRevalidate(handle);
export { MoneyBoundary as ErrorBoundary } from '~/app/features/orders/money-boundary';
