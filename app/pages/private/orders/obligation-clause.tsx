import { Form, useActionData, useLoaderData } from '@remix-run/react';
import { openIntentKey } from '~/app/route-kit/open-intent';
import type { ActionReply } from '~/app/route-kit/page-action';
import { buildOrderGuestScreen } from '~/app/pages/private/orders/order-guest';
import { createShouldRevalidate, definePage } from '~/app/route-kit/page-handle';
import { createMetaFunction } from '~/app/route-kit/page-meta';
import { settle } from '~/app/route-kit/settle';
import { paths } from '~/app/paths';
import { ActionBar } from '~/app/ui/action-bar';
import { Card } from '~/app/ui/card';
import { CheckField, FormError, IntentKeyField, SubmitButton, deferSchema, useZodForm } from '~/app/ui/form';
import { Notice } from '~/app/ui/notice';
import { getVisiblePath } from '~/app/route-kit/run-page';
import { createStepAction, createStepLoader } from '~/app/pages/private/orders/order-page';
import { SavedNote, StepScreen } from '~/app/features/orders/purchase-frame';
import { obligationClauseSchema } from '~/app/pages/private/orders/obligation-clause-schema';

/** Statements a qualified investor confirms before signing a private fund; each is a separate paragraph. */
const OBLIGATIONS: readonly { title: string; text: string }[] = [
  {
    title: '合格投资者身份',
    text: '本人符合合格投资者条件，提交的资产、收入与投资经历材料真实、准确、完整；情况发生变化的，及时告知管理人与募集机构。',
  },
  {
    title: '为自己购买',
    text: '本人以自有合法资金为自己购买，不代他人持有，不汇集他人资金，不拆分转让基金份额或其收益权。',
  },
  {
    title: '同名账户付款',
    text: '购买款项从本人名下的银行账户汇入基金的募集监督账户；非同名账户的款项将原路退回，不形成份额。',
  },
  {
    title: '知悉与保密',
    text: '本人已知悉基金的投资范围、费用、锁定期与开放日，不向不特定对象公开宣传本基金，也不传播仅向合格投资者提供的资料。',
  },
  {
    title: '风险自担',
    text: '本人理解私募基金不保本、不保收益，可能损失全部本金，投资决定由本人自行作出并承担风险。',
  },
  {
    title: '税务与反洗钱',
    text: '本人如实申报税收居民身份，配合反洗钱与受益所有人识别，依法自行申报缴纳应由本人承担的税款。',
  },
];

const formSchema = deferSchema(
  () => import('~/app/pages/private/orders/obligation-clause-schema'),
  (file) => file.obligationClauseSchema,
);

/** Obligations of an investor, and the confirmation that the person still qualifies. */
export const handle = definePage({
  login: 'guest',
  trades: 'private',
  title: '义务条款',
  documentTitle: '合格投资者确认',
  description: '确认合格投资者身份与投资者义务。',
  isPrivate: true,
  moves: ['orders.confirmQualified'],
  guest: buildOrderGuestScreen('须已通过合格投资者认证'),
});

export const loader = createStepLoader(
  { handle, steps: ['qualified'] },
  async (order, { context, edition, url }) => {
    const proof = await settle(
      context,
      context.upstream.verification.qualification({ query: { kind: order.context } }),
    );
    const query = { return_to: getVisiblePath(url) };
    return {
      intentKey: await openIntentKey(context, 'orders.confirmQualified', order.order_id),
      expireDate: proof.ok ? proof.data.expire_date : null,
      renewTo:
        order.context === 'am' ? paths.assetInvestor(edition, query) : paths.simuInvestor(edition, query),
    };
  },
);

export const action = createStepAction({ schema: obligationClauseSchema }, ({ value, context }, order_id) =>
  context.upstream.orders.confirmQualified(
    {
      body: { order_id, is_agreed: true },
    },
    { idempotencyKey: value.intent_key },
  ),
);

export default function ObligationClause() {
  const page = useLoaderData<typeof loader>();
  return (
    <StepScreen title="合格投资者确认" page={page} note="约 2 分钟，下一步身份核验。">
      {(view) => (
        <>
          {view.expireDate && (
            <Notice calm icon="shield" action={{ to: view.renewTo, label: '查看' }}>
              资产证明有效期至 {view.expireDate}
            </Notice>
          )}
          <Card pad="p" className="mt-4" as="section" label="投资者义务">
            {OBLIGATIONS.map(({ title, text }, index) => (
              <section key={title} className={index > 0 ? 'mt-4' : undefined}>
                <h2 className="font-semibold">
                  {index + 1}. {title}
                </h2>
                <p className="mt-1">{text}</p>
              </section>
            ))}
          </Card>
          <ConfirmForm view={view} />
        </>
      )}
    </StepScreen>
  );
}

type View = NonNullable<ReturnType<typeof useLoaderData<typeof loader>>['view']>;

function ConfirmForm({ view }: { view: View }) {
  const reply = useActionData<ActionReply>();
  const [form, fields] = useZodForm({
    id: 'obligation',
    schema: formSchema,
    lastResult: reply?.result,
    defaultValue: { intent_key: view.intentKey },
  });
  return (
    <Form method="post" id={form.id} onSubmit={form.onSubmit} noValidate={form.noValidate} className="mt-3">
      <IntentKeyField meta={fields.intent_key} />
      <CheckField meta={fields.is_agreed}>
        我确认自己仍符合合格投资者条件，已阅读、理解并同意履行以上义务
      </CheckField>
      <FormError form={form} />
      <SavedNote />
      <ActionBar solo>
        <SubmitButton form={form.id}>确认，下一步</SubmitButton>
      </ActionBar>
    </Form>
  );
}

export { MoneyBoundary as ErrorBoundary } from '~/app/features/orders/money-boundary';

export const meta = createMetaFunction(handle);
export const shouldRevalidate = createShouldRevalidate(handle);
