import { redirect } from '@remix-run/node';
import { Form, useActionData, useLoaderData } from '@remix-run/react';
import { useState, type ReactNode } from 'react';
import { z } from 'zod';
import { FieldError, pageAction, type ActionReply } from '~/app/route-kit/page-action';
import { buildOrderGuestScreen } from '~/app/pages/private/orders/order-guest';
import { createShouldRevalidate, definePage } from '~/app/route-kit/page-handle';
import { pageLoader } from '~/app/route-kit/page-loader';
import { createMetaFunction } from '~/app/route-kit/page-meta';
import { paths } from '~/app/paths';
import { ActionBar } from '~/app/ui/action-bar';
import { Card } from '~/app/ui/card';
import { FactList } from '~/app/ui/facts-list';
import { FormError, SelectField, SubmitButton, deferSchema, useZodForm } from '~/app/ui/form';
import { AmountField } from '~/app/ui/form/amount-field';
import { QuickValues } from '~/app/ui/form/quick-values';
import { MoreLink } from '~/app/ui/section';
import type { PortalContext } from '~/bff/http/app-context';
import { getRefusal } from '~/bff/core/errors';
import { toShanghaiDay } from '~/domain/calendar/dates';
import { openIntentKey } from '~/app/route-kit/open-intent';
import { AboveClassScreen } from '~/app/pages/private/orders/above-class-screen';
import { loadSale, isAboveClass, isSaleTerms } from '~/app/pages/private/orders/load-sale';
import { orderQuerySchema } from '~/app/pages/private/orders/order-page';
import { EmptyScreen, PurchaseFrame, SavedNote } from '~/app/features/orders/purchase-frame';
import { reservePageSchema } from '~/app/pages/private/orders/reserve-schema';
import {
  validateAmount,
  normalizeYuan,
  computeQuickAmounts,
  buildReserveView,
} from '~/app/pages/private/orders/reserve-view';

const reserveSchema = deferSchema(
  () => import('~/app/pages/private/orders/reserve-schema'),
  (file) => file.reserveSchema,
);

/** Reserves a private fund: amount and open day; nothing is created before the preview is confirmed. */
export const handle = definePage({
  login: 'guest',
  trades: 'private',
  title: '预约购买',
  description: '选择金额与开放日，预约购买私募基金。',
  isPrivate: true,
  guest: buildOrderGuestScreen(
    '金额、费用与开放日，提交前都可以修改',
    '预约后依次完成适当性告知、募集材料、身份核验与合同签署，再打款',
  ),
});

const querySchema = orderQuerySchema.extend({
  amount: z.string().max(24).optional(),
  open_day: z.string().max(10).optional(),
});

export const loader = pageLoader({ handle, query: querySchema }, async (page) => {
  const { context, edition, query, url } = page;
  const common = { edition, path: url.pathname.replace(/\.data$/, '') };
  const sale = await loadSale(page);
  if (isAboveClass(sale)) {
    return {
      ...common,
      emptyView: sale,
      view: null,
      above: {
        ...sale.aboveClass,
        intentKey: await openIntentKey(context, 'orders.askAboveClass', sale.aboveClass.productCode),
      },
    };
  }
  if (!isSaleTerms(sale)) return { ...common, emptyView: sale, view: null, above: null };
  const typed = { amount: query.amount, open_day: query.open_day };
  const productCode = sale.product_code;
  const quickTo = computeQuickAmounts(sale).map((each) => ({
    ...each,
    to: paths.purchase(edition, 'reserve', {
      product_code: productCode,
      amount: each.value,
      open_day: query.open_day,
    }),
  }));
  return {
    ...common,
    emptyView: null,
    above: null,
    view: { ...buildReserveView(sale, toShanghaiDay(context.now())), typed, quickTo, productCode },
  };
});

export const action = pageAction(
  { limit: 'write', schema: reservePageSchema },
  async ({ value, context, edition }) => {
    if (value.intent === 'above_class') {
      const { product_code, intent_key } = value;
      const body = { product_code, is_warned: true as const };
      await context.upstream.orders.askAboveClass({ body }, { idempotencyKey: intent_key });
      return redirect(paths.purchase(edition, 'reserve', { product_code }), 303);
    }
    const { product_code, open_day } = value;
    const terms = await termsNow(context, product_code);
    // The page itself shows the obstacle and keeps the typed values.
    if (terms === null || terms.locked) {
      const typed = { product_code, amount: value.amount, open_day };
      return redirect(paths.purchase(edition, 'reserve', typed), 303);
    }
    const problem = validateAmount(terms, value.amount);
    if (problem) throw new FieldError('amount', problem);
    if (!terms.open_days.includes(value.open_day)) {
      throw new FieldError('open_day', '该开放日不可预约或已过截止时间，请选择其他开放日');
    }
    const amount = normalizeYuan(value.amount);
    return redirect(paths.purchase(edition, 'reserve_preview', { product_code, amount, open_day }), 303);
  },
);

/** Loads the terms of a sale; null when the upstream refuses them. */
async function termsNow({ upstream }: PortalContext, product_code: string) {
  try {
    return await upstream.orders.saleTerms({ query: { product_code } });
  } catch (error) {
    if (getRefusal(error) === null) throw error;
    return null;
  }
}

export default function Reserve() {
  const page = useLoaderData<typeof loader>();
  if (page.above) return <AboveClassScreen above={page.above} emptyView={page.emptyView} />;
  if (!page.view) return <EmptyScreen title="预约购买" emptyView={page.emptyView} />;
  const { view } = page;
  return (
    <PurchaseFrame
      title={view.isAppend ? '追加购买' : '预约购买'}
      head={view.head}
      note="填写约 1 分钟。预约不收取任何费用，全部手续约 20 分钟，可分几次完成；回访成功之前可随时全额取消。"
    >
      <ReserveForm view={view}>
        <Card pad="dl" className="mt-4">
          <FactList facts={view.facts} />
        </Card>
        <p className="mt-3">
          <MoreLink
            to={paths.purchase(page.edition, 'reserve_preview/detail', { product_code: view.productCode })}
          >
            全部条款与文件
          </MoreLink>
        </p>
      </ReserveForm>
    </PurchaseFrame>
  );
}

type View = NonNullable<ReturnType<typeof useLoaderData<typeof loader>>['view']>;

function ReserveForm({ view, children }: { view: View; children: ReactNode }) {
  const reply = useActionData<ActionReply>();
  const [only] = view.days;
  const [amount, setAmount] = useState(view.typed.amount ?? '');
  const [form, fields] = useZodForm({
    id: 'reserve',
    schema: reserveSchema,
    lastResult: reply?.result,
    defaultValue: {
      amount: view.typed.amount,
      open_day: view.typed.open_day ?? (view.days.length === 1 ? only?.value : undefined),
    },
  });
  return (
    <Form
      method="post"
      id={form.id}
      onSubmit={form.onSubmit}
      onInput={({ target }) => {
        if (target instanceof HTMLInputElement && target.name === 'amount') setAmount(target.value);
      }}
      noValidate={form.noValidate}
      className="mt-4"
    >
      <input type="hidden" name="intent" value="reserve" />
      <input type="hidden" name="product_code" value={view.productCode} />
      <Card pad="p">
        <AmountField meta={fields.amount} label={view.isAppend ? '追加金额' : '购买金额'} help={view.rule} />
        <QuickValues label="常用金额" fieldId={fields.amount.id} items={view.quickTo} typed={amount} />
      </Card>
      <SelectField
        meta={fields.open_day}
        label="开放日"
        options={view.days}
        placeholder="请选择开放日"
        help="款项须在截止时间（北京时间）前到达募集监督账户，逾期订单失效"
      />
      <FormError form={form} kept="填写的内容已保留。" />
      {children}
      <SavedNote />
      <ActionBar solo>
        <SubmitButton form={form.id}>下一步，核对信息</SubmitButton>
      </ActionBar>
    </Form>
  );
}

export const meta = createMetaFunction(handle);
export const shouldRevalidate = createShouldRevalidate(handle);
export { MoneyBoundary as ErrorBoundary } from '~/app/features/orders/money-boundary';
