import { useLoaderData } from '@remix-run/react';
import { redirect } from '@remix-run/node';
import { openIntentKey } from '~/app/route-kit/open-intent';
import { FieldError, pageAction } from '~/app/route-kit/page-action';
import { buildOrderGuestScreen } from '~/app/pages/private/orders/order-guest';
import { createShouldRevalidate, definePage } from '~/app/route-kit/page-handle';
import { pageLoader } from '~/app/route-kit/page-loader';
import { createMetaFunction } from '~/app/route-kit/page-meta';
import { throwAtField } from '~/app/route-kit/refused-at';
import type { PageArguments } from '~/app/route-kit/run-page';
import { paths } from '~/app/paths';
import { Card, CardList } from '~/app/ui/card';
import { FactList } from '~/app/ui/facts-list';
import { ListRow } from '~/app/ui/list-row';
import { Notice } from '~/app/ui/notice';
import { Section } from '~/app/ui/section';
import { isPortalError, isRefused } from '~/bff/core/errors';
import { buildNoProductView, type EmptyView } from '~/app/features/orders/order-empty-views';
import { orderQuerySchema, type OrderQuery } from '~/app/pages/private/orders/order-page';
import { buildOrderHubPath, buildNextStepPath } from '~/app/features/orders/order-path';
import { getNextAction } from '~/app/features/orders/order-view';
import { EmptyScreen, PurchaseFrame, SavedNote } from '~/app/features/orders/purchase-frame';
import { PerformanceSection } from '~/app/pages/private/orders/performance-section';
import { RedeemForm } from '~/app/pages/private/orders/redeem-form';
import {
  getRequestedShares,
  ORIGINAL_ACCOUNT,
  redeemSchema,
} from '~/app/pages/private/orders/redemption-schema';
import { buildRedemptionView, type RedemptionTerms } from '~/app/pages/private/orders/redemption-view';

/** Redemption of a private fund: available shares and days, current cost and when it falls, and the application. */
export const handle = definePage({
  login: 'guest',
  trades: 'private',
  title: '赎回申请',
  description: '赎回持有的私募基金。',
  isPrivate: true,
  moves: ['orders.redeem'],
  guest: buildOrderGuestScreen('可赎回的份额、费用与到账时间', '签署后在截止时间前仍可撤销'),
});

export const loader = pageLoader({ handle, query: orderQuerySchema }, async (page) => {
  const { context, edition, url } = page;
  const common = { edition, path: url.pathname.replace(/\.data$/, '') };
  const found = await findTerms(page);
  if ('action' in found) return { ...common, emptyView: found, view: null };
  const view = buildRedemptionView(found);
  const intentKey = await openIntentKey(context, 'orders.redeem', found.product_code);
  return { ...common, emptyView: null, view: { ...view, intentKey } };
});

/** Loads the terms of a redemption, or the view of what to do first. */
async function findTerms({
  context,
  edition,
  query,
}: PageArguments<unknown, OrderQuery>): Promise<RedemptionTerms | EmptyView> {
  const { product_code } = query;
  if (product_code === undefined) return buildNoProductView(edition);
  const { orders } = context.upstream;
  try {
    const terms = await orders.redemptionTerms({ query: { product_code } });
    if (terms.open_order_id === null) return terms;
    const order = await orders.order({ query: { order_id: terms.open_order_id } });
    return {
      title: order.kind === 'redeem' ? '有一笔赎回正在办理' : '有一笔申购正在办理',
      text: '同一产品同时只能有一笔办理中的订单，请先继续或撤销它',
      icon: 'receipt',
      action: getNextAction(order, edition) ?? { to: buildOrderHubPath(edition, order), label: '查看订单' },
      other: { to: paths.records(edition), label: '交易记录' },
    };
  } catch (error) {
    if (!isPortalError(error) || error.kind !== 'UpstreamBusinessError') throw error;
    const isNotHeld = isRefused(error, 'not_found');
    return {
      title: isNotHeld ? '没有可赎回的份额' : '暂不能赎回',
      text: error.message,
      icon: 'info',
      action: { to: paths.assets(edition, 'simu'), label: '查看持仓' },
      isRefusal: !isNotHeld,
    };
  }
}

export const action = pageAction(
  { limit: 'write', schema: redeemSchema },
  async ({ value, context, edition }) => {
    const { product_code, open_day, intent_key, card } = value;
    try {
      const order = await context.upstream.orders.redeem(
        {
          body: {
            product_code,
            open_day,
            shares: getRequestedShares(value),
            card_id: card === ORIGINAL_ACCOUNT ? null : card,
          },
        },
        { idempotencyKey: intent_key },
      );
      return redirect(buildNextStepPath(edition, order), 303);
    } catch (error) {
      // An error of the shares is shown at their field.
      if (value.way === 'all' && isRefused(error, 'shares')) {
        throw new FieldError('way', error.message, [], error);
      }
      return throwAtField(error, ['shares', 'open_day']);
    }
  },
);

export default function Redemption() {
  const page = useLoaderData<typeof loader>();
  if (!page.view) return <EmptyScreen title="赎回申请" emptyView={page.emptyView} />;
  const { view } = page;
  return (
    <PurchaseFrame
      title="赎回申请"
      head={view.head}
      note="填写约 2 分钟，接着核验身份并签署。签署后在截止时间前仍可撤销。"
    >
      <Card pad="dl" className="mt-4">
        <FactList facts={view.facts} />
      </Card>
      {view.estimate && (
        <Section
          title={view.estimate.title}
          footNote={`按 ${view.estimate.navDate} 净值与开放日的持有天数估算，仅供参考；实际金额按开放日净值计算。部分赎回的估算在提交后、签署前给出。`}
        >
          <Card pad="dl">
            <FactList facts={view.estimate.facts} />
          </Card>
        </Section>
      )}
      {view.estimate?.performance && <PerformanceSection view={view.estimate.performance} isEstimate />}
      <Section title="份额明细" note="先买入的先赎回" footNote={view.redeemNote}>
        <CardList>
          {view.lots.map((lot) => (
            <li key={lot.note + lot.title}>
              <ListRow title={lot.title} note={`${lot.note}，${lot.fee}`} value={lot.lock} />
            </li>
          ))}
        </CardList>
      </Section>
      {view.canRedeem ? <RedeemForm view={view} /> : <Notice icon="lock">{view.whyNot}</Notice>}
      {!view.canRedeem && <SavedNote />}
    </PurchaseFrame>
  );
}

export const meta = createMetaFunction(handle);
export const shouldRevalidate = createShouldRevalidate(handle);
export { MoneyBoundary as ErrorBoundary } from '~/app/features/orders/money-boundary';
