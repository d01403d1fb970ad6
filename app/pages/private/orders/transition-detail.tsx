import '~/app/features/orders/order-state.css';
import { isCancelled, isOpen } from '~/domain/orders/states';
import { redirect } from '@remix-run/node';
import { useActionData, useLoaderData, useLocation } from '@remix-run/react';
import { z } from 'zod';
import { intentKeySchema } from '~/app/route-kit/idempotency';
import { openIntentKey } from '~/app/route-kit/open-intent';
import { pageAction, redirectWithFlash, type ActionReply } from '~/app/route-kit/page-action';
import { buildGuestScreen } from '~/app/features/person/guest-screen';
import { createShouldRevalidate, definePage } from '~/app/route-kit/page-handle';
import { pageLoader } from '~/app/route-kit/page-loader';
import { createMetaFunction } from '~/app/route-kit/page-meta';
import { settle } from '~/app/route-kit/settle';
import { paths } from '~/app/paths';
import { ActionBar } from '~/app/ui/action-bar';
import { ButtonLink } from '~/app/ui/button';
import { Card } from '~/app/ui/card';
import { Column, Columns } from '~/app/ui/columns';
import { Countdown } from '~/app/ui/countdown';
import { FactList } from '~/app/ui/facts-list';
import { FormNotice, getIntentKey } from '~/app/ui/form';
import { Notice } from '~/app/ui/notice';
import { PageTitle, Section } from '~/app/ui/section';
import { Steps } from '~/app/ui/steps';
import { isRefused } from '~/bff/core/errors';
import { idSchema } from '~/contract/shared';
import { LapseNotices } from '~/app/features/funds/lapse-notices';
import { getViewerLapseNotices } from '~/app/features/person/lapse-view';
import { CancelOrder, NOT_CANCELLED_MESSAGE } from '~/app/pages/private/orders/cancel-form';
import { CoolingOff } from '~/app/pages/private/orders/cooling-off';
import { buildOrderHubView } from '~/app/pages/private/orders/load-hub';
import { buildNoOrderView } from '~/app/features/orders/order-empty-views';
import { buildOrderHubPath } from '~/app/features/orders/order-path';
import { buildPrivateRecordView } from '~/app/features/orders/records-view';
import { describeRefund } from '~/app/features/orders/order-view';
import { isStepDone, orderQuerySchema } from '~/app/pages/private/orders/order-page';
import { OwnOrders } from '~/app/pages/private/orders/own-orders';
import { OrderFiles } from '~/app/pages/private/orders/order-files';
import { PerformanceSection } from '~/app/pages/private/orders/performance-section';
import { EmptyScreen } from '~/app/features/orders/purchase-frame';
import { StatusLabel } from '~/app/ui/status-label';
import '~/app/pages/private/orders/order-text.css';
import { SeparatedFields } from '~/app/ui/figure';
import { DocumentPane } from '~/app/ui/reader/document-pane';
import { DocumentSearchForm } from '~/app/ui/reader/reader-find';
import { Segmented } from '~/app/ui/segmented';
import { loadOrderTexts, ORDER_TEXT_NAMES } from '~/app/pages/private/orders/order-texts';

/** One order: completed steps, next step and deadline, documents, and cancellation. */
export const handle = definePage({
  login: 'required',
  trades: 'private',
  title: '交易详情',
  description: '订单的进度、文件与撤销。',
  isPrivate: true,
  watchedQuery: ['order_id', 'product_code', 'doc'],
  moves: ['orders.cancel'],
  guest: buildGuestScreen({
    points: ['订单办到哪一步、下一步与截止时间', '合同等订单文件', '可以撤销的订单在这里撤销'],
  }),
});

/** Number of orders listed when none is requested, newest first. */
const LISTED = 20;

const querySchema = orderQuerySchema.extend({ doc: z.enum(ORDER_TEXT_NAMES).optional().catch(undefined) });

export const loader = pageLoader({ handle, query: querySchema }, async (page) => {
  const { context, edition, query } = page;
  const common = { edition, path: paths.transitionDetail(edition) };
  const notFound = { ...common, emptyView: buildNoOrderView(edition, query), view: null, own: null };
  const { order_id, product_code } = query;
  if (order_id === undefined && product_code === undefined) {
    const found = await settle(context, context.upstream.orders.list({ query: { limit: LISTED } }));
    const { isAmountHidden } = context.preferences;
    const own = found.ok
      ? found.data.list.map((order) => buildPrivateRecordView(order, edition, isAmountHidden))
      : [];
    return own.length > 0 ? { ...notFound, own } : notFound;
  }
  try {
    const order = await context.upstream.orders.order({
      query: order_id === undefined ? { product_code } : { order_id },
    });
    const intentKey = await openIntentKey(context, 'orders.cancel', order.order_id);
    // A signed contract stays valid: an expired item stops an order only before the contract is signed.
    const lapses = isStepDone(order, 'contract') || !isOpen(order) ? [] : getViewerLapseNotices(page);
    const texts = await loadOrderTexts(order, { context, edition, doc: query.doc });
    return {
      ...common,
      emptyView: null,
      own: null,
      view: { ...buildOrderHubView(order, edition), lapses, intentKey, texts },
    };
  } catch (error) {
    if (isRefused(error, 'not_found')) return notFound;
    throw error;
  }
});

const schema = z.object({
  intent: z.literal('cancel'),
  order_id: idSchema,
  intent_key: intentKeySchema,
});

export const action = pageAction({ limit: 'write', schema }, async ({ value, context, edition }) => {
  const order = await context.upstream.orders.cancel(
    { body: { order_id: value.order_id } },
    { idempotencyKey: value.intent_key },
  );
  const refund = describeRefund(order);
  const text = order.kind === 'redeem' ? '赎回申请已撤销' : refund ? `订单已取消，${refund}` : '订单已取消';
  return isCancelled(order)
    ? redirectWithFlash(context, buildOrderHubPath(edition, order), text)
    : redirect(buildOrderHubPath(edition, order), 303);
});

export default function TransitionDetail() {
  const page = useLoaderData<typeof loader>();
  const reply = useActionData<ActionReply>();
  const { hash } = useLocation();
  if (page.own) return <OwnOrders edition={page.edition} orders={page.own} />;
  if (!page.view) return <EmptyScreen title="交易详情" emptyView={page.emptyView} />;
  const view = { ...page.view, intentKey: getIntentKey(reply, page.view.intentKey) };
  const refused = reply?.result.error?.['']?.[0];
  const isSheetOpen = hash === '#cancel' && view.canCancel;
  const inSheet = isSheetOpen ? refused : undefined;
  return (
    <div className="column column-wide">
      <PageTitle end={<StatusLabel tone={view.isOpen ? 'open' : 'void'}>{view.state}</StatusLabel>}>
        {view.title}
      </PageTitle>
      <p className="note-text">{view.productName}</p>
      <FormNotice message={isSheetOpen ? undefined : refused} kept={NOT_CANCELLED_MESSAGE} />
      <LapseNotices notices={view.lapses} />
      {view.review && <Notice icon="warn">{view.review}。</Notice>}
      {view.rejected && (
        <Notice icon="warn">
          {view.rejected}
          {view.refund && `。退款进度：${view.refund}`}
        </Notice>
      )}
      {view.visitReason && <Notice icon="info">上次回访未完成：{view.visitReason}</Notice>}
      <Columns kind="paper">
        <Column>
          {view.coolingOff && (
            <CoolingOff
              view={view}
              coolingOff={view.coolingOff}
              intentKey={view.intentKey}
              refused={inSheet}
            />
          )}
          {view.payBy && (
            <Card pad="p" className="mt-4">
              <Countdown label="打款剩余" size="figure" {...view.payBy} />
            </Card>
          )}
          <Card pad="dl" className="mt-4">
            <FactList facts={view.facts} />
          </Card>
          <Section
            title="办理进度"
            note={view.progress === null ? view.state : `${view.progress} 步已完成 ${view.done} 步`}
          >
            <Card pad="p">
              <Steps steps={view.steps} label="办理进度" />
            </Card>
          </Section>
          {view.canCancel && !view.coolingOff && <CancelOrder view={{ ...view, refused: inSheet }} />}
          {/* The text next to the timeline is long, so the files come before it. */}
          {view.texts && <OrderFiles view={view} readTo={view.texts.readTo} />}
        </Column>
        <Column>
          {view.performance && <PerformanceSection view={view.performance} isEstimate={view.isEstimate} />}
          {view.texts && <OrderText texts={view.texts} />}
          {!view.texts && <OrderFiles view={view} readTo={null} />}
        </Column>
      </Columns>
      <p className="footnote">可在任意设备登录后从当前步骤继续。时间以服务器时间（北京时间）为准。</p>
      {view.next && (
        <ActionBar solo>
          <ButtonLink to={view.next.to}>{view.next.label}</ButtonLink>
        </ActionBar>
      )}
    </div>
  );
}

export { MoneyBoundary as ErrorBoundary } from '~/app/features/orders/money-boundary';

type Texts = NonNullable<Awaited<ReturnType<typeof loadOrderTexts>>>;

/** Texts of an order next to its timeline; on a phone they open from its list of files. */
export function OrderText({ texts }: { texts: Texts }) {
  const { tabs, title, note, parts, original } = texts;
  return (
    <div className="order-text mt-4">
      {tabs.length > 1 && <Segmented label="订单文件的文字" items={tabs} className="mb-3" />}
      <DocumentSearchForm />
      <DocumentPane
        key={title}
        title={title}
        parts={parts}
        original={original}
        note={<SeparatedFields items={note} />}
      />
    </div>
  );
}

export const meta = createMetaFunction(handle);
export const shouldRevalidate = createShouldRevalidate(handle);
