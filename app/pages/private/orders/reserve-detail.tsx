import { useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { buildOrderGuestScreen } from '~/app/pages/private/orders/order-guest';
import { createShouldRevalidate, definePage } from '~/app/route-kit/page-handle';
import { pageLoader } from '~/app/route-kit/page-loader';
import { createMetaFunction } from '~/app/route-kit/page-meta';
import { settle } from '~/app/route-kit/settle';
import { paths } from '~/app/paths';
import { ActionBar } from '~/app/ui/action-bar';
import { ButtonLink } from '~/app/ui/button';
import { Card, CardList } from '~/app/ui/card';
import { FactList } from '~/app/ui/facts-list';
import { ListRow } from '~/app/ui/list-row';
import { Notice } from '~/app/ui/notice';
import { Section } from '~/app/ui/section';
import { buildRunningFacts } from '~/app/features/funds/product-view';
import { buildOrderStages } from '~/app/features/orders/flow-view';
import { loadSale, isSaleTerms } from '~/app/pages/private/orders/load-sale';
import { orderQuerySchema } from '~/app/pages/private/orders/order-page';
import { EmptyScreen, PurchaseFrame } from '~/app/features/orders/purchase-frame';
import { buildTermsFacts } from '~/app/pages/private/orders/reserve-view';

/** All terms of the sale and all documents, before a reservation. */
export const handle = definePage({
  login: 'guest',
  trades: 'private',
  title: '预约信息详情',
  description: '预约的全部条款与募集文件。',
  isPrivate: true,
  guest: buildOrderGuestScreen('条款、费用与募集文件只向合格投资者展示'),
});

const querySchema = orderQuerySchema.extend({
  amount: z.string().max(24).optional(),
  open_day: z.string().max(10).optional(),
});

export const loader = pageLoader({ handle, query: querySchema }, async (page) => {
  const { context, edition, query, url } = page;
  const common = { edition, path: url.pathname.replace(/\.data$/, '') };
  const sale = await loadSale(page, { isForReading: true });
  if (!isSaleTerms(sale)) return { ...common, emptyView: sale, view: null };
  const { product_code } = sale;
  const { open_order_id: runningId } = sale;
  const [detail, running] = await Promise.all([
    settle(context, context.upstream.catalogue.simuDetail({ query: { product_id: product_code } })),
    runningId === null
      ? null
      : settle(context, context.upstream.orders.order({ query: { order_id: runningId } })),
  ]);
  const { amount, open_day } = query;
  const orderTo = runningId === null ? null : paths.transitionDetail(edition, { order_id: runningId });
  return {
    ...common,
    emptyView: null,
    view: {
      head: { productName: sale.product_name, stages: buildOrderStages(running?.ok ? running.data : null) },
      terms: buildTermsFacts(sale),
      fees: detail.ok ? { ok: true as const, facts: buildRunningFacts(detail.data) } : detail,
      documents: sale.documents.map(({ title, file_id }) => ({
        title,
        to: file_id && paths.pdf(edition, { file_id }),
      })),
      orderTo,
      backTo:
        orderTo ??
        (amount && open_day
          ? paths.purchase(edition, 'reserve_preview', { product_code, amount, open_day })
          : paths.purchase(edition, 'reserve', { product_code })),
    },
  };
});

export default function ReserveDetail() {
  const page = useLoaderData<typeof loader>();
  if (!page.view) return <EmptyScreen title="预约信息详情" emptyView={page.emptyView} />;
  const { head, terms, fees, documents, backTo, orderTo } = page.view;
  return (
    <PurchaseFrame title="预约信息详情" head={head}>
      {orderTo && (
        <Notice action={{ to: orderTo, label: '查看订单' }}>
          这只产品有一笔订单正在办理，办结或撤销前不能再次预约。
        </Notice>
      )}
      <Section title="购买条款">
        <Card pad="dl">
          <FactList facts={terms} />
        </Card>
      </Section>
      <Section title="费用与运作">
        {fees.ok ? (
          fees.facts.length > 0 ? (
            <Card pad="dl">
              <FactList facts={fees.facts} />
            </Card>
          ) : (
            <Notice icon="lock">
              产品高于您的风险等级，管理费、托管费与业绩报酬等在预约后的募集文件与合同中阅读。
            </Notice>
          )
        ) : (
          <Notice>{fees.message}，费用与运作要素暂未取到，其余条款不受影响。</Notice>
        )}
      </Section>
      <Section title="募集文件" footNote="签署前须逐份阅读；以基金合同为准。">
        <CardList>
          {documents.map(({ title, to }) => (
            <li key={title}>
              <ListRow icon="document" title={title} to={to ?? undefined} />
            </li>
          ))}
        </CardList>
      </Section>
      <ActionBar solo>
        <ButtonLink to={backTo}>{orderTo ? '返回订单' : '返回预约'}</ButtonLink>
      </ActionBar>
    </PurchaseFrame>
  );
}

export const meta = createMetaFunction(handle);
export const shouldRevalidate = createShouldRevalidate(handle);
export { MoneyBoundary as ErrorBoundary } from '~/app/features/orders/money-boundary';
