import { redirect } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { openIntentKey } from '~/app/route-kit/open-intent';
import { pageAction, type ActionArguments } from '~/app/route-kit/page-action';
import { buildTradeGuestScreen } from '~/app/pages/public/shared/trade-guest';
import { createShouldRevalidate, definePage } from '~/app/route-kit/page-handle';
import { pageLoader } from '~/app/route-kit/page-loader';
import { createMetaFunction } from '~/app/route-kit/page-meta';
import { getVisiblePath } from '~/app/route-kit/run-page';
import { paths } from '~/app/paths';
import { Card } from '~/app/ui/card';
import { FactList } from '~/app/ui/facts-list';
import { EmptyState } from '~/app/ui/empty-state';
import { MoreLink } from '~/app/ui/section';
import { isRefused } from '~/bff/core/errors';
import { toBig } from '~/domain/figures/money';
import { FUND_QUERY_NAMES } from '~/app/pages/public/shared/fund-query';
import { fundQueryShape } from '~/app/pages/public/shared/fund-query-schema';
import type { EmptyView } from '~/app/features/orders/order-empty-views';
import { EmptyScreen } from '~/app/features/orders/purchase-frame';
import { RedeemForm } from '~/app/pages/public/trade/redeem-form';
import { buildRedeemView } from '~/app/pages/public/trade/redeem-view';
import { startTrade } from '~/app/pages/public/trade/start-trade';
import { saveTradeConfirmation, confirmTradeSchema } from '~/app/pages/public/shared/trade-check';
import { TradeTitle } from '~/app/pages/public/shared/trade-form';
import { TradeGate } from '~/app/pages/public/shared/trade-gate';
import { createTradeRefusal } from '~/app/features/orders/trade-refusal';
import { previewRedeemSchema, redeemSchema } from '~/app/features/orders/trade-schema';

/** Redeems a public fund: number of shares, current cost and when it falls, and the arrival date. */
export const handle = definePage({
  login: 'guest',
  trades: 'public',
  title: '赎回',
  documentTitle: '赎回基金',
  description: '赎回公募基金：份额、费用、成交与到账日期。',
  isPrivate: true,
  watchedQuery: [...FUND_QUERY_NAMES, 'shares', 'card_id'],
  moves: ['publicTrade.redeem'],
  guest: buildTradeGuestScreen('下单前展示赎回费、成交净值日与到账日', '款项回到本人银行卡'),
});

const querySchema = z.object({
  ...fundQueryShape,
  shares: z.string().max(24).optional(),
  card_id: z.string().max(64).optional(),
});

export const loader = pageLoader({ handle, query: querySchema }, async (page) => {
  const { context, edition, query } = page;
  const { base, fundCode } = await startTrade(page, 'redeem');
  if (fundCode === null) return base;
  const terms = await context.upstream.publicTrade
    .redeemTerms({ query: { fund_code: fundCode } })
    .catch((error: unknown) => {
      if (isRefused(error, 'not_found')) return null;
      throw error;
    });
  if (!terms || !toBig(terms.shares).gt(0)) {
    const emptyView: EmptyView = {
      title: '没有可赎回的份额',
      text: '您还没有持有这只基金，或份额尚未确认',
      icon: 'wallet',
      action: { to: paths.publicAssets(edition), label: '查看公募资产' },
      other: { to: paths.publicFund(edition, fundCode), label: '返回基金' },
    };
    // This view precedes the trade check, because a person need not bind a card for a fund that is not held.
    return { ...base, obstacle: null, emptyView };
  }
  if (base.obstacle) return base;
  const view = buildRedeemView(terms, edition);
  const { shares, card_id } = query;
  const quickTo = view.quick.map((each) => ({
    ...each,
    to: paths.publicRedeem(edition, fundCode, { shares: each.value, card_id }),
  }));
  const intentKey = await openIntentKey(context, 'publicTrade.redeem', fundCode);
  return { ...base, view: { ...view, quickTo, typed: { shares, card_id }, intentKey } };
});

const schema = z.discriminatedUnion('intent', [redeemSchema, previewRedeemSchema, confirmTradeSchema]);
type Page = ActionArguments<z.output<typeof schema>, Record<string, never>, z.output<typeof querySchema>>;

export const action = pageAction({ limit: 'write', schema, query: querySchema }, async (page: Page) => {
  const { value, context, edition, url } = page;
  if (value.intent === 'confirm-trade') return saveTradeConfirmation(context, value, getVisiblePath(url));
  const { fund_code, shares, card_id } = value;
  const again = paths.publicRedeem(edition, fund_code, { shares, card_id });
  if (value.intent === 'preview') return redirect(again, 303);
  // The upstream validates shares and day, because the shares of a form posted before are already set aside.
  try {
    const { trade_date, fee_mark, trade_password, intent_key } = value;
    const order = await context.upstream.publicTrade.redeem(
      {
        body: {
          fund_code,
          card_id: value.card_id,
          shares: value.shares,
          on_large: value.on_large,
          trade_date,
          fee_mark,
          trade_password,
        },
      },
      { idempotencyKey: intent_key },
    );
    return redirect(paths.publicResult(edition, order.order_id), 303);
  } catch (error) {
    return createTradeRefusal(error, again, ['trade_password', 'card_id', 'shares']);
  }
});

export default function Redeem() {
  const page = useLoaderData<typeof loader>();
  if (page.emptyView) return <EmptyScreen title="赎回" emptyView={page.emptyView} />;
  if (page.obstacle) return <TradeGate title="赎回" obstacle={page.obstacle} />;
  const { view } = page;
  if (!view) return null;
  return (
    <div className="column column-narrow">
      <TradeTitle title="赎回" fund={view} end={<MoreLink to={view.to.rules}>费率说明</MoreLink>} />
      <Card pad="dl" className="mt-4">
        <FactList facts={view.facts} />
      </Card>
      {view.canRedeem && view.lockedTo && (
        <p className="mt-3">
          <MoreLink to={view.lockedTo}>暂不可赎的份额</MoreLink>
        </p>
      )}
      {view.canRedeem ? (
        <RedeemForm view={view} />
      ) : (
        <div className="mt-4">
          <EmptyState
            icon="lock"
            title="暂时没有可赎回的份额"
            action={{ to: view.lockedTo ?? view.to.position, label: '查看原因与日期' }}
          >
            {view.nextDay === null ? '份额在赎回办理中' : `份额在最短持有期内，${view.nextDay} 起可赎回`}
          </EmptyState>
        </div>
      )}
    </div>
  );
}

export const meta = createMetaFunction(handle);
export const shouldRevalidate = createShouldRevalidate(handle);
export { MoneyBoundary as ErrorBoundary } from '~/app/features/orders/money-boundary';
