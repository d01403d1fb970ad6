import { Form, useActionData, useLoaderData } from '@remix-run/react';
import type { ActionReply } from '~/app/route-kit/page-action';
import { buildOrderGuestScreen } from '~/app/pages/private/orders/order-guest';
import { createShouldRevalidate, definePage } from '~/app/route-kit/page-handle';
import { createMetaFunction } from '~/app/route-kit/page-meta';
import { readSignature } from '~/app/route-kit/signature';
import { ActionBar } from '~/app/ui/action-bar';
import { DocumentReader } from '~/app/ui/document-reader';
import { DocumentSearchForm } from '~/app/ui/reader/reader-find';
import {
  FormError,
  IntentKeyField,
  PostedNotice,
  SubmitButton,
  deferSchema,
  useZodForm,
} from '~/app/ui/form';
import { SignatureField } from '~/app/ui/form/signature-field';
import { Notice } from '~/app/ui/notice';
import { loadContract } from '~/app/pages/private/orders/load-contract';
import { isStepDue, createStepAction, createStepLoader } from '~/app/pages/private/orders/order-page';
import { SavedNote, StepScreen } from '~/app/features/orders/purchase-frame';
import { SignedContract } from '~/app/pages/private/orders/signed-contract';
import { signContractSchema } from '~/app/pages/private/orders/sign-contract-schema';

const formSchema = deferSchema(
  () => import('~/app/pages/private/orders/sign-contract-schema'),
  (file) => file.signContractSchema,
);

/** The electronic contract: read to its end and signed; afterwards the signed version. */
export const handle = definePage({
  login: 'guest',
  trades: 'private',
  title: '签署电子合同',
  description: '阅读并签署基金电子合同。',
  isPrivate: true,
  watchedQuery: ['product_code', 'order_id'],
  moves: ['orders.signContract'],
  guest: buildOrderGuestScreen('阅读合同全文后签署'),
});

export const loader = createStepLoader(
  {
    handle,
    steps: ['contract'],
    shows: (order) => isStepDue(order, ['contract']) || (order.kind !== 'redeem' && order.contract !== null),
  },
  loadContract,
);

export const action = createStepAction({ schema: signContractSchema }, async (page, order_id) => {
  const { value, context } = page;
  const signature = await readSignature(value, page);
  return context.upstream.orders.signContract(
    { body: { order_id, sha256: value.sha256, is_read: true, signature } },
    { idempotencyKey: value.intent_key },
  );
});

export default function SignContract() {
  const page = useLoaderData<typeof loader>();
  const isSigned = page.view?.kind === 'signed';
  return (
    <StepScreen
      title={isSigned ? '电子合同已签署' : '签署电子合同'}
      page={page}
      note={isSigned ? undefined : '约 6 分钟。请阅读至文末再签署，下一步打款。'}
    >
      {(view) =>
        view.kind === 'signed' ? (
          <>
            <PostedNotice />
            <SignedContract contract={view} />
          </>
        ) : (
          <DraftForm view={view} />
        )
      }
    </StepScreen>
  );
}

type View = Extract<NonNullable<ReturnType<typeof useLoaderData<typeof loader>>['view']>, { kind: 'draft' }>;

function DraftForm({ view }: { view: View }) {
  const reply = useActionData<ActionReply>();
  const [form, fields] = useZodForm({
    id: 'sign-contract',
    schema: formSchema,
    lastResult: reply?.result,
    defaultValue: { intent_key: view.intentKey },
  });
  return (
    <>
      <DocumentSearchForm />
      <Form method="post" id={form.id} onSubmit={form.onSubmit} noValidate={form.noValidate} className="mt-4">
        <input type="hidden" name="sha256" value={view.sha256} />
        <IntentKeyField meta={fields.intent_key} />
        {view.certificateTo && (
          <Notice icon="shield" action={{ to: view.certificateTo, label: '去办理' }}>
            签署前须先申请数字证书，约 2 分钟，完成后回到本页
          </Notice>
        )}
        <DocumentReader title={view.title} parts={view.parts} original={view.original} name="is_read">
          {({ reason }) => (
            <>
              <p className="tiny-text">
                合同编号 {view.contractNo}
                <i className="separator" />
                内容摘要 {view.sha256.slice(0, 16)}…，签署后可凭摘要核对
              </p>
              <SignatureField fields={fields} label="投资者签名" />
              <FormError form={form} kept="合同尚未签署。" />
              <SavedNote />
              <ActionBar solo>
                <SubmitButton
                  form={form.id}
                  loadingText="正在签署"
                  disabledReason={reason ?? (view.certificateTo ? '请先申请数字证书' : undefined)}
                >
                  签署合同
                </SubmitButton>
              </ActionBar>
            </>
          )}
        </DocumentReader>
      </Form>
    </>
  );
}

export const meta = createMetaFunction(handle);
export const shouldRevalidate = createShouldRevalidate(handle);
export { MoneyBoundary as ErrorBoundary } from '~/app/features/orders/money-boundary';
