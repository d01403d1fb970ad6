import { redirect } from '@remix-run/node';
import { Form, useActionData, useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { openIntentKey } from '~/app/route-kit/open-intent';
import { pageAction, redirectWithFlash, type ActionReply } from '~/app/route-kit/page-action';
import { buildOrderGuestScreen } from '~/app/pages/private/orders/order-guest';
import { createShouldRevalidate, definePage } from '~/app/route-kit/page-handle';
import { pageLoader } from '~/app/route-kit/page-loader';
import { createMetaFunction } from '~/app/route-kit/page-meta';
import { paths } from '~/app/paths';
import { ActionBar } from '~/app/ui/action-bar';
import { ButtonLink } from '~/app/ui/button';
import { Card } from '~/app/ui/card';
import { FactList } from '~/app/ui/facts-list';
import { HeroFigure } from '~/app/ui/figure';
import { FormError, IntentKeyField, SubmitButton, deferSchema, useZodForm } from '~/app/ui/form';
import { ListRow } from '~/app/ui/list-row';
import { isRefused } from '~/bff/core/errors';
import { loadSale, isSaleTerms } from '~/app/pages/private/orders/load-sale';
import { buildNextStepPath } from '~/app/features/orders/order-path';
import { orderQuerySchema } from '~/app/pages/private/orders/order-page';
import { EmptyScreen, PurchaseFrame, SavedNote } from '~/app/features/orders/purchase-frame';
import { confirmReserveSchema } from '~/app/pages/private/orders/reserve-schema';
import { validateAmount, buildReservePreviewView } from '~/app/pages/private/orders/reserve-view';

const formSchema = deferSchema(
  () => import('~/app/pages/private/orders/reserve-schema'),
  (file) => file.confirmReserveSchema,
);

/** Preview of the reservation: nothing is created before it is confirmed here. */
export const handle = definePage({
  login: 'guest',
  trades: 'private',
  title: '预约信息确认',
  description: '核对预约的金额、费用与开放日。',
  isPrivate: true,
  moves: ['orders.reserve'],
  guest: buildOrderGuestScreen('提交前可以返回修改'),
});

const querySchema = orderQuerySchema.extend({
  amount: z.string().max(24).optional(),
  open_day: z.string().max(10).optional(),
});

export const loader = pageLoader({ handle, query: querySchema }, async (page) => {
  const { context, edition, query, url } = page;
  const common = { edition, path: url.pathname.replace(/\.data$/, '') };
  const sale = await loadSale(page);
  if (!isSaleTerms(sale)) return { ...common, emptyView: sale, view: null };
  const { amount = '', open_day = '' } = query;
  const { product_code } = sale;
  const changeTo = paths.purchase(edition, 'reserve', { product_code, amount, open_day });
  // An outdated or manually changed link: redirects to the form, which shows the error.
  const isWrong = !/^\d{1,12}$/.test(amount) || validateAmount(sale, amount) !== null;
  if (isWrong || !sale.open_days.includes(open_day)) throw redirect(changeTo, 302);
  const intent_key = await openIntentKey(context, 'orders.reserve', product_code);
  return {
    ...common,
    emptyView: null,
    view: {
      ...buildReservePreviewView(sale, amount, open_day),
      value: { product_code, amount, open_day, intent_key },
      changeTo,
      detailTo: paths.purchase(edition, 'reserve_preview/detail', { product_code, amount, open_day }),
    },
  };
});

export const action = pageAction(
  { limit: 'write', schema: confirmReserveSchema },
  async ({ value: { intent_key, ...body }, context, edition }) => {
    try {
      const order = await context.upstream.orders.reserve({ body }, { idempotencyKey: intent_key });
      return redirect(buildNextStepPath(edition, order), 303);
    } catch (error) {
      if (!isRefused(error, 'abroad_quiz')) throw error;
      const { product_code } = body;
      const quizPath = paths.purchase(edition, 'abroad_quiz_result', { product_code });
      return redirectWithFlash(context, quizPath, error.message, 'error');
    }
  },
);

export default function ReservePreview() {
  const page = useLoaderData<typeof loader>();
  if (!page.view) return <EmptyScreen title="预约信息确认" emptyView={page.emptyView} />;
  const { view } = page;
  return (
    <PurchaseFrame title="预约信息确认" head={view.head} note="确认后生成订单，接着签署适当性匹配告知。">
      <HeroFigure label={view.amount.words} value={view.amount.figures} unit=" 元" />
      <Card pad="dl" className="mt-4">
        <FactList facts={view.facts} />
      </Card>
      <ListRow card icon="document" title="全部条款与募集文件" to={view.detailTo} />
      <ConfirmForm view={view} />
    </PurchaseFrame>
  );
}

type View = NonNullable<ReturnType<typeof useLoaderData<typeof loader>>['view']>;

function ConfirmForm({ view }: { view: View }) {
  const reply = useActionData<ActionReply>();
  const [form, fields] = useZodForm({
    id: 'reserve-confirm',
    schema: formSchema,
    lastResult: reply?.result,
    defaultValue: view.value,
  });
  return (
    <Form method="post" id={form.id} onSubmit={form.onSubmit} noValidate={form.noValidate}>
      <IntentKeyField meta={fields.intent_key} />
      <input type="hidden" name="product_code" value={view.value.product_code} />
      <input type="hidden" name="amount" value={view.value.amount} />
      <input type="hidden" name="open_day" value={view.value.open_day} />
      <FormError form={form} kept="订单没有生成，没有产生任何费用。" />
      <SavedNote />
      <ActionBar solo>
        <ButtonLink kind="line" to={view.changeTo}>
          修改
        </ButtonLink>
        <SubmitButton form={form.id}>确认预约</SubmitButton>
      </ActionBar>
    </Form>
  );
}

export const meta = createMetaFunction(handle);
export const shouldRevalidate = createShouldRevalidate(handle);
export { MoneyBoundary as ErrorBoundary } from '~/app/features/orders/money-boundary';
