import { isAwaitingPayment } from '~/domain/orders/states';
import { redirect } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { openIntentKey } from '~/app/route-kit/open-intent';
import { FieldError, pageAction, type ActionArguments } from '~/app/route-kit/page-action';
import { buildTradeGuestScreen } from '~/app/pages/public/shared/trade-guest';
import { createShouldRevalidate, definePage } from '~/app/route-kit/page-handle';
import { pageLoader } from '~/app/route-kit/page-loader';
import { createMetaFunction } from '~/app/route-kit/page-meta';
import { getVisiblePath } from '~/app/route-kit/run-page';
import { paths } from '~/app/paths';
import { Notice } from '~/app/ui/notice';
import { SeparatedFields } from '~/app/ui/figure';
import { Tag } from '~/app/ui/tag';
import { fenToYuan, MoneyError, parseYuan } from '~/domain/figures/money';
import { DAILY_LIMIT_TEXT } from '~/app/features/funds/fee-view';
import { FUND_QUERY_NAMES } from '~/app/pages/public/shared/fund-query';
import { fundQueryShape } from '~/app/pages/public/shared/fund-query-schema';
import { EmptyScreen } from '~/app/features/orders/purchase-frame';
import { BuyForm } from '~/app/pages/public/shared/buy-form';
import { buildBuyView } from '~/app/pages/public/shared/buy-view';
import { startTrade } from '~/app/pages/public/trade/start-trade';
import {
  loadConfirmedCodes,
  saveTradeConfirmation,
  confirmTradeSchema,
  clearTradeConfirmations,
} from '~/app/pages/public/shared/trade-check';
import { TradeTitle } from '~/app/pages/public/shared/trade-form';
import { TradeGate } from '~/app/pages/public/shared/trade-gate';
import { createTradeRefusal } from '~/app/features/orders/trade-refusal';
import { buySchema, previewBuySchema } from '~/app/features/orders/trade-schema';

/** Buys a public fund: cost, day of the NAV, card; nothing is done before it is confirmed. */
export const handle = definePage({
  login: 'guest',
  trades: 'public',
  title: '买入',
  documentTitle: '买入基金',
  description: '买入公募基金：金额、费用、成交与确认日期。',
  isPrivate: true,
  watchedQuery: [...FUND_QUERY_NAMES, 'amount', 'pay_way', 'card_id'],
  moves: ['publicTrade.buy'],
  guest: buildTradeGuestScreen('下单前展示手续费、成交净值日与确认日', '从本人银行卡付款'),
});

const querySchema = z.object({
  ...fundQueryShape,
  amount: z.string().max(24).optional(),
  pay_way: z.string().max(20).optional(),
  card_id: z.string().max(64).optional(),
});

export const loader = pageLoader({ handle, query: querySchema }, async (page) => {
  const { context, edition, viewer, query } = page;
  const { base, fundCode } = await startTrade(page, 'buy');
  if (fundCode === null || base.obstacle) return base;
  const { publicTrade, market } = context.upstream;
  const [terms, rules] = await Promise.all([
    publicTrade.buyTerms({ query: { fund_code: fundCode } }),
    market.fundTradeRules({ query: { fund_code: fundCode } }),
  ]);
  const view = buildBuyView(terms, rules, viewer.riskLevel, edition);
  const { amount, pay_way, card_id } = query;
  const quickTo = view.quick.map(({ yuan, label }) => ({
    value: yuan,
    label,
    to: paths.publicBuy(edition, fundCode, { amount: yuan, pay_way, card_id }),
  }));
  const intentKey = await openIntentKey(context, 'publicTrade.buy', fundCode);
  return { ...base, view: { ...view, quickTo, typed: { amount, pay_way, card_id }, intentKey } };
});

const schema = z.discriminatedUnion('intent', [buySchema, previewBuySchema, confirmTradeSchema]);
type Page = ActionArguments<z.output<typeof schema>, Record<string, never>, z.output<typeof querySchema>>;

export const action = pageAction({ limit: 'write', schema, query: querySchema }, async (page: Page) => {
  const { value, context, edition, url } = page;
  if (value.intent === 'confirm-trade') return saveTradeConfirmation(context, value, getVisiblePath(url));
  if (value.intent === 'preview') {
    const { fund_code, amount, pay_way, card_id } = value;
    return redirect(paths.publicBuy(edition, fund_code, { amount, pay_way, card_id }), 303);
  }
  const { fund_code, amount: typed, pay_way, card_id } = value;
  const again = paths.publicBuy(edition, fund_code, { amount: typed, pay_way, card_id });
  const amount = getAmount(typed);
  const condition = await loadConfirmedCodes(context, { fundCode: fund_code, purpose: 'buy' });
  // The upstream validates fund, person, day and limits, because it knows whether this form was posted before.
  try {
    const { trade_date, fee_mark, trade_password, intent_key } = value;
    const order = await context.upstream.publicTrade.buy(
      {
        body: {
          fund_code,
          card_id,
          pay_way,
          amount,
          trade_date,
          fee_mark,
          trade_password,
          condition,
          is_agreed: true,
        },
      },
      { idempotencyKey: intent_key },
    );
    clearTradeConfirmations(context);
    const isTransfer = order.pay_way === 'transfer' && isAwaitingPayment(order);
    const next = isTransfer ? paths.publicBuyTransfer : paths.publicResult;
    return redirect(next(edition, order.order_id), 303);
  } catch (error) {
    return createTradeRefusal(error, again, ['trade_password', 'card_id', 'amount']);
  }
});

/** Converts a typed amount to 元 as decimal text. Throws FieldError. */
function getAmount(typed: string): string {
  try {
    return fenToYuan(parseYuan(typed));
  } catch (error) {
    if (error instanceof MoneyError) throw new FieldError('amount', error.message);
    throw error;
  }
}

export default function Buy() {
  const page = useLoaderData<typeof loader>();
  if (page.emptyView) return <EmptyScreen title="买入" emptyView={page.emptyView} />;
  if (page.obstacle) return <TradeGate title="买入" obstacle={page.obstacle} />;
  const { view } = page;
  if (!view) return null;
  return (
    <div className="column column-narrow">
      <TradeTitle title="买入" fund={view} end={<Tag>{view.risk}</Tag>} />
      <p className="note-text">
        <SeparatedFields
          items={[
            view.fundCode,
            view.typeName,
            view.nav && `净值 ${view.nav.value}（${view.navDay}）`,
            view.isLimited && view.status,
          ]}
        />
      </p>
      {view.isLimited && (
        <Notice icon="info" action={{ to: view.to.rules, label: '交易规则' }}>
          {DAILY_LIMIT_TEXT}
        </Notice>
      )}
      <BuyForm view={view} />
    </div>
  );
}

export const meta = createMetaFunction(handle);
export const shouldRevalidate = createShouldRevalidate(handle);
export { MoneyBoundary as ErrorBoundary } from '~/app/features/orders/money-boundary';
