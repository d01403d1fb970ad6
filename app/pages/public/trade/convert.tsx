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
import { Card, CardList } from '~/app/ui/card';
import { DisclosureBox } from '~/app/ui/disclosure-box';
import { FactList } from '~/app/ui/facts-list';
import { SeparatedFields } from '~/app/ui/figure';
import { Link } from '~/app/ui/link';
import { ListRow } from '~/app/ui/list-row';
import { MoreLink, Section } from '~/app/ui/section';
import { isRefused } from '~/bff/core/errors';
import type { Edition } from '~/domain/platform/edition';
import { toBig } from '~/domain/figures/money';
import { FUND_QUERY_NAMES } from '~/app/pages/public/shared/fund-query';
import { fundQueryShape } from '~/app/pages/public/shared/fund-query-schema';
import type { EmptyView } from '~/app/features/orders/order-empty-views';
import { EmptyScreen } from '~/app/features/orders/purchase-frame';
import { ConvertForm } from '~/app/pages/public/trade/convert-form';
import {
  buildConvertTargets,
  buildConvertView,
  type ConvertTarget,
  type ConvertTerms,
} from '~/app/pages/public/trade/convert-view';
import { startTrade } from '~/app/pages/public/trade/start-trade';
import {
  checkTrade,
  clearTradeConfirmations,
  confirmTradeSchema,
  loadConfirmedCodes,
  saveTradeConfirmation,
} from '~/app/pages/public/shared/trade-check';
import { TradeTitle } from '~/app/pages/public/shared/trade-form';
import { TradeGate } from '~/app/pages/public/shared/trade-gate';
import { createTradeRefusal } from '~/app/features/orders/trade-refusal';
import { convertSchema, previewConvertSchema } from '~/app/features/orders/trade-schema';

/** Converts shares of a public fund into another fund of the company: choice of the fund, cost, days, confirmation. */
export const handle = definePage({
  login: 'guest',
  trades: 'public',
  title: '转换',
  documentTitle: '转换基金',
  description: '公募基金转换：转入基金、费用、成交与确认日期。',
  isPrivate: true,
  watchedQuery: [...FUND_QUERY_NAMES, 'into_code', 'shares'],
  moves: ['publicTrade.convert'],
  guest: buildTradeGuestScreen('下单前展示赎回费、补差费与确认日', '转出与转入按同一日净值成交'),
});

const querySchema = z.object({
  ...fundQueryShape,
  into_code: z.string().max(32).optional(),
  shares: z.string().max(24).optional(),
});

export const loader = pageLoader({ handle, query: querySchema }, async (page) => {
  const { context, edition, viewer, query, url } = page;
  const { into_code, shares } = query;
  const { base: started, fundCode } = await startTrade(page, 'redeem');
  const base = { ...started, targets: null };
  if (fundCode === null) return base;
  const terms = await context.upstream.publicTrade
    .convertTerms({ query: { fund_code: fundCode, into_code } })
    .catch((error: unknown) => {
      if (isRefused(error, 'not_found') || isRefused(error, 'invalid')) return null;
      throw error;
    });
  const emptyView = findEmptyView(terms, fundCode, edition);
  // This view precedes the trade check: a person need not bind a card for a fund that cannot be converted.
  if (terms === null || emptyView) return { ...base, obstacle: null, emptyView };
  if (base.obstacle) return base;
  if (terms.into === null) {
    const targets = {
      fundName: terms.fund_name,
      fundTo: paths.publicFund(edition, fundCode),
      ...buildConvertTargets(terms, edition),
    };
    return { ...base, targets };
  }
  const here = getVisiblePath(url);
  const trade = { fundCode: terms.into.fund_code, purpose: 'buy', here } as const;
  const obstacle = await checkTrade({ context, edition, viewer }, trade);
  if (obstacle) return { ...base, obstacle };
  const view = buildConvertView(terms, terms.into, viewer.riskLevel, edition);
  const quickTo = view.quick.map((each) => ({
    ...each,
    to: paths.publicConvert(edition, fundCode, { into_code, shares: each.value }),
  }));
  const intentKey = await openIntentKey(context, 'publicTrade.convert', `${fundCode}-${view.into.code}`);
  return { ...base, view: { ...view, quickTo, typed: { shares }, intentKey } };
});

/** Explains why there is nothing to convert; null when there is. */
function findEmptyView(terms: ConvertTerms | null, code: string, edition: Edition): EmptyView | null {
  const fund = { to: paths.publicFund(edition, code), label: '返回基金' };
  const assets = { to: paths.publicAssets(edition), label: '查看公募资产' };
  if (terms === null)
    return {
      title: '不能转换',
      text: '请选择同一基金公司支持转换的基金',
      icon: 'swap',
      action: fund,
      other: assets,
    };
  if (terms.targets.length === 0)
    return {
      title: '这只基金不支持转换',
      text: '可先赎回，到账后买入其他基金',
      icon: 'swap',
      action: fund,
      other: assets,
    };
  if (toBig(terms.available_shares).gt(0)) return null;
  return {
    title: '没有可转换的份额',
    text: '您还没有持有这只基金，或份额暂不可用',
    icon: 'wallet',
    action: assets,
    other: fund,
  };
}

const schema = z.discriminatedUnion('intent', [convertSchema, previewConvertSchema, confirmTradeSchema]);
type Page = ActionArguments<z.output<typeof schema>, Record<string, never>, z.output<typeof querySchema>>;

export const action = pageAction({ limit: 'write', schema, query: querySchema }, async (page: Page) => {
  const { value, context, edition, url } = page;
  if (value.intent === 'confirm-trade') return saveTradeConfirmation(context, value, getVisiblePath(url));
  const { fund_code, into_code, shares } = value;
  const again = paths.publicConvert(edition, fund_code, { into_code, shares });
  if (value.intent === 'preview') return redirect(again, 303);
  const condition = await loadConfirmedCodes(context, { fundCode: into_code, purpose: 'buy' });
  // The upstream validates shares and day, because the shares of a form posted before are already reserved.
  try {
    const { trade_date, fee_mark, trade_password, intent_key } = value;
    const order = await context.upstream.publicTrade.convert(
      {
        body: {
          ...{ fund_code, into_code, shares: value.shares, trade_date, fee_mark, trade_password, condition },
          on_large: value.on_large,
          is_agreed: true,
        },
      },
      { idempotencyKey: intent_key },
    );
    clearTradeConfirmations(context);
    return redirect(paths.publicResult(edition, order.order_id), 303);
  } catch (error) {
    return createTradeRefusal(error, again, ['trade_password', 'shares']);
  }
});

function TargetList({ label, targets }: { label: string; targets: readonly ConvertTarget[] }) {
  return (
    <CardList label={label}>
      {targets.map(({ code, title, note, to }) => (
        <li key={code}>
          <ListRow title={title} note={note} {...(to === null ? {} : { to })} />
        </li>
      ))}
    </CardList>
  );
}

export default function Convert() {
  const page = useLoaderData<typeof loader>();
  if (page.emptyView) return <EmptyScreen title="转换" emptyView={page.emptyView} />;
  if (page.obstacle) return <TradeGate title="转换" obstacle={page.obstacle} />;
  if (page.targets) {
    return (
      <div className="column column-narrow">
        <TradeTitle title="转换" fund={page.targets} />
        <Section title="转换为">
          {page.targets.open.length > 0 ? (
            <TargetList label="可转入的基金" targets={page.targets.open} />
          ) : (
            <p className="note-text">同公司的基金目前都不能转入。</p>
          )}
        </Section>
        {page.targets.closed.length > 0 && (
          <DisclosureBox label={`暂不可转入 ${page.targets.closed.length} 只`} isLoose className="mt-4">
            <TargetList label="暂不可转入的基金" targets={page.targets.closed} />
          </DisclosureBox>
        )}
        <p className="footnote">一笔订单完成转出与转入，资金不经过银行卡。</p>
      </div>
    );
  }
  const { view } = page;
  if (!view) return null;
  return (
    <div className="column column-narrow">
      <TradeTitle title="转换" fund={view} end={<MoreLink to={view.to.rules}>费率说明</MoreLink>} />
      <Card pad="dl" className="mt-4">
        <FactList facts={view.facts} />
      </Card>
      <Section title="转换为" more={{ to: view.into.changeTo, label: '更换' }}>
        <Card pad="p">
          <p>
            <Link className="link" to={view.into.to}>
              {view.into.name}
            </Link>
          </p>
          <p className="note-text">
            <SeparatedFields items={[view.into.code, ...view.into.notes]} />
          </p>
          {view.into.redeemableFrom && (
            <p className="note-text">转入的份额 {view.into.redeemableFrom} 起可赎回</p>
          )}
        </Card>
      </Section>
      <ConvertForm view={view} />
    </div>
  );
}

export const meta = createMetaFunction(handle);
export const shouldRevalidate = createShouldRevalidate(handle);
export { MoneyBoundary as ErrorBoundary } from '~/app/features/orders/money-boundary';
