import { useLoaderData } from '@remix-run/react';
import { buildTradeGuestScreen } from '~/app/pages/public/shared/trade-guest';
import { createShouldRevalidate, definePage } from '~/app/route-kit/page-handle';
import { createMetaFunction } from '~/app/route-kit/page-meta';
import { paths } from '~/app/paths';
import { Card } from '~/app/ui/card';
import { FactList } from '~/app/ui/facts-list';
import { Notice } from '~/app/ui/notice';
import { Section } from '~/app/ui/section';
import { Steps } from '~/app/ui/steps';
import { EmptyScreen } from '~/app/features/orders/purchase-frame';
import { BankStatusLine } from '~/app/pages/public/trade/bank-status-line';
import { createTradeOrderLoader } from '~/app/pages/public/trade/load-order';
import { loadTransfer } from '~/app/pages/public/trade/load-transfer';
import { ResultScreen } from '~/app/pages/public/trade/result-screen';
import { buildTradeResultView } from '~/app/pages/public/trade/result-view';
import { TransferPanel } from '~/app/pages/public/trade/transfer-panel';
import { Bullets } from '~/app/ui/bullets';

/** Result of a trade: what happened, and the next dates. */
export const handle = definePage({
  login: 'public',
  asksForPerson: true,
  trades: 'public',
  title: '交易结果',
  description: '公募基金交易的结果与接下来的日期。',
  isPrivate: true,
  watchedQuery: ['order_id'],
  guest: buildTradeGuestScreen('成交、确认与到账的日期', '只向本人展示'),
});

export const loader = createTradeOrderLoader(handle, async (order, page) => ({
  ...buildTradeResultView(order, page.edition),
  transfer: await loadTransfer(order, page),
}));

export default function TradingResult() {
  const page = useLoaderData<typeof loader>();
  if (!page.view) return <EmptyScreen title="交易结果" emptyView={page.emptyView} />;
  const { view } = page;
  return (
    <ResultScreen {...view} about={view.fundName} sum={view.ends?.sum}>
      {view.ends && <BankStatusLine text={view.ends.asked} />}
      {view.transfer && <TransferPanel transfer={view.transfer} />}
      <Section title={view.stepsTitle} footNote={view.note}>
        <Card pad="p">
          <Steps steps={view.steps} label={view.stepsTitle} />
          {view.ends && <Bullets className="note-text mt-3" lines={view.ends.points} />}
        </Card>
      </Section>
      {view.ends && (
        <>
          <Notice calm icon="bell" action={{ to: paths.user(page.edition), label: '我的' }}>
            {view.ends.told}
          </Notice>
          <Card pad="dl" className="mt-3">
            <FactList facts={view.ends.facts} />
          </Card>
        </>
      )}
    </ResultScreen>
  );
}

export const meta = createMetaFunction(handle);
export const shouldRevalidate = createShouldRevalidate(handle);
export { MoneyBoundary as ErrorBoundary } from '~/app/features/orders/money-boundary';
