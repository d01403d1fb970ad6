import { redirect } from '@remix-run/node';
import { Form, useActionData, useLoaderData } from '@remix-run/react';
import { openIntentKey } from '~/app/route-kit/open-intent';
import type { ActionReply } from '~/app/route-kit/page-action';
import { buildOrderGuestScreen } from '~/app/pages/private/orders/order-guest';
import { createShouldRevalidate, definePage } from '~/app/route-kit/page-handle';
import { createMetaFunction } from '~/app/route-kit/page-meta';
import { ActionBar } from '~/app/ui/action-bar';
import { FormError, IntentKeyField, SubmitButton, deferSchema, useZodForm } from '~/app/ui/form';
import { UploadField } from '~/app/ui/form/upload-field';
import { Notice } from '~/app/ui/notice';
import { MAX_EVIDENCE_FILES } from '~/contract/limits';
import { evidenceSchema } from '~/app/pages/private/orders/evidence-upload-schema';
import { createStepAction, createStepLoader } from '~/app/pages/private/orders/order-page';
import { buildOrderStepPath } from '~/app/features/orders/order-path';
import { SavedNote, StepScreen } from '~/app/features/orders/purchase-frame';

const formSchema = deferSchema(
  () => import('~/app/pages/private/orders/evidence-upload-schema'),
  (file) => file.evidenceSchema,
);

/** Upload of the payment evidence from the person's own account. */
export const handle = definePage({
  login: 'guest',
  trades: 'private',
  title: '上传打款凭证',
  description: '上传打款凭证。',
  isPrivate: true,
  moves: ['orders.addEvidence'],
  guest: buildOrderGuestScreen('打款后上传银行付款凭证，用于到账登记'),
});

export const loader = createStepLoader(
  { handle, steps: ['payment'] },
  async (order, { context, edition }) => ({
    intentKey: await openIntentKey(context, 'orders.addEvidence', order.order_id),
    uploaded: order.evidence.length,
    viewTo: buildOrderStepPath(edition, 'wire_evidence/view', order),
  }),
);

export const action = createStepAction(
  { schema: evidenceSchema, uploads: { file_ids: { kind: 'wire_evidence', max: MAX_EVIDENCE_FILES } } },
  async ({ value, context, edition }, order_id) => {
    const order = await context.upstream.orders.addEvidence(
      { body: { order_id, file_ids: value.file_ids } },
      { idempotencyKey: value.intent_key },
    );
    return redirect(buildOrderStepPath(edition, 'wire_evidence/view', order), 303);
  },
);

export default function EvidenceUpload() {
  const page = useLoaderData<typeof loader>();
  return (
    <StepScreen
      title="上传打款凭证"
      page={page}
      note="约 2 分钟。上传后由运营核对到账，合同签署且款项到账后进入 24 小时冷静期。"
    >
      {(view) => (
        <>
          {view.uploaded > 0 && (
            <Notice calm icon="document" action={{ to: view.viewTo, label: '查看' }}>
              已上传 {view.uploaded} 份，可继续补充
            </Notice>
          )}
          <UploadForm view={view} />
        </>
      )}
    </StepScreen>
  );
}

type View = NonNullable<ReturnType<typeof useLoaderData<typeof loader>>['view']>;

function UploadForm({ view }: { view: View }) {
  const reply = useActionData<ActionReply>();
  const [form, fields] = useZodForm({
    id: 'wire-evidence',
    schema: formSchema,
    lastResult: reply?.result,
    defaultValue: { intent_key: view.intentKey },
  });
  return (
    <Form
      method="post"
      encType="multipart/form-data"
      id={form.id}
      onSubmit={form.onSubmit}
      noValidate={form.noValidate}
      className="mt-4"
    >
      <IntentKeyField meta={fields.intent_key} />
      <UploadField
        meta={fields.file_ids}
        label="转账回单或转账成功截图"
        kind="wire_evidence"
        max={MAX_EVIDENCE_FILES}
        help="须看清付款人姓名、付款账号、收款户名、金额与时间。"
      />
      <FormError form={form} kept="已上传的文件已保留。" />
      <SavedNote />
      <ActionBar solo>
        <SubmitButton form={form.id}>提交凭证</SubmitButton>
      </ActionBar>
    </Form>
  );
}

export const meta = createMetaFunction(handle);
export const shouldRevalidate = createShouldRevalidate(handle);
export { MoneyBoundary as ErrorBoundary } from '~/app/features/orders/money-boundary';
