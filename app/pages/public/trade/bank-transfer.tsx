import { useLoaderData } from '@remix-run/react';
import { buildTradeGuestScreen } from '~/app/pages/public/shared/trade-guest';
import { createShouldRevalidate, definePage } from '~/app/route-kit/page-handle';
import { createMetaFunction } from '~/app/route-kit/page-meta';
import { paths } from '~/app/paths';
import { ActionBar } from '~/app/ui/action-bar';
import { ButtonLink } from '~/app/ui/button';
import { Card } from '~/app/ui/card';
import { Countdown } from '~/app/ui/countdown';
import { EmptyState } from '~/app/ui/empty-state';
import { HeroFigure } from '~/app/ui/figure';
import { MoreLink, PageTitle, Section } from '~/app/ui/section';
import { formatYuan } from '~/domain/figures/money';
import { formatYuanInWords } from '~/domain/figures/amount-in-words';
import { EmptyScreen } from '~/app/features/orders/purchase-frame';
import { isTransferChecked } from '~/app/features/orders/trades-view';
import { createTradeOrderLoader } from '~/app/pages/public/trade/load-order';
import { loadTransfer } from '~/app/pages/public/trade/load-transfer';
import { TransferPanel } from '~/app/pages/public/trade/transfer-panel';

/** Pays an order by bank transfer: account, amount, deadline, and the account it must be sent from. */
export const handle = definePage({
  login: 'guest',
  trades: 'public',
  title: '银行转账支付',
  description: '收款账户、金额与到账截止时间。',
  isPrivate: true,
  watchedQuery: ['order_id'],
  guest: buildTradeGuestScreen('须用下单时所选的本人银行卡转账', '一次足额到账，截止前未到账的订单自动结束'),
});

export const loader = createTradeOrderLoader(handle, async (order, page) => {
  const transfer = await loadTransfer(order, page);
  const amount = transfer?.remit.ok ? transfer.remit.data.amount : null;
  return {
    fundName: order.fund_name,
    payBy: order.pay_by,
    serverNow: order.server_now,
    card: `${order.card.bank} 尾号 ${order.card.tail}`,
    words: amount === null ? '' : formatYuanInWords(amount),
    figures: amount === null ? '' : formatYuan(amount),
    transfer,
    isChecked: isTransferChecked(order),
    orderTo: paths.publicOrder(page.edition, order.order_id),
  };
});

export default function BankTransfer() {
  const page = useLoaderData<typeof loader>();
  if (!page.view) return <EmptyScreen title="银行转账支付" emptyView={page.emptyView} />;
  const { view } = page;
  const { transfer } = view;
  const problem = view.isChecked
    ? '已过转账截止时间，请勿再打款。截止前到账的，核对后按原成交日确认'
    : !transfer
      ? '款项已到账，或订单已经结束。请勿打款'
      : transfer.remit.ok
        ? null
        : transfer.remit.message;
  if (!transfer || problem !== null) {
    return (
      <div className="column column-narrow">
        <PageTitle>银行转账支付</PageTitle>
        <p className="note-text">{view.fundName}</p>
        <div className="mt-4">
          <EmptyState
            icon="info"
            title={view.isChecked ? '核对到账中' : transfer ? '暂时取不到转账信息' : '这笔订单无需转账'}
            action={{ to: view.orderTo, label: '查看订单' }}
          >
            {problem}
          </EmptyState>
        </div>
      </div>
    );
  }
  return (
    <div className="column column-narrow">
      <PageTitle>银行转账支付</PageTitle>
      <p className="note-text">{view.fundName}</p>
      <HeroFigure label={view.words} value={view.figures} unit=" 元" />
      {view.payBy && (
        <div className="note-text mt-2">
          <Countdown label="剩余" until={view.payBy} serverNow={view.serverNow} />
        </div>
      )}
      <TransferPanel transfer={transfer} />
      <Section title="付款须知">
        <Card pad="p">
          <p>须用您本人名下的账户付款，即下单时选择的{view.card}。他人代付、现金存入的款项将原路退回。</p>
          <p className="mt-2">一次足额到账，金额与订单一致；多付、少付、逾期到账的款项将原路退回。</p>
          <p className="mt-2">截止时间前未到账的，订单自动结束，可以重新买入。转账手续费由银行收取。</p>
        </Card>
      </Section>
      <p className="mt-3">
        <MoreLink to={view.orderTo}>订单详情与撤单</MoreLink>
      </p>
      <ActionBar solo>
        <ButtonLink to={view.orderTo}>我已转账，查看进度</ButtonLink>
      </ActionBar>
    </div>
  );
}

export const meta = createMetaFunction(handle);
export const shouldRevalidate = createShouldRevalidate(handle);
export { MoneyBoundary as ErrorBoundary } from '~/app/features/orders/money-boundary';
