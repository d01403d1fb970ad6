import '~/app/features/orders/order-state.css';
import { useActionData, useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { openIntentKey } from '~/app/route-kit/open-intent';
import { pageAction, redirectWithFlash, type ActionReply } from '~/app/route-kit/page-action';
import { buildTradeGuestScreen } from '~/app/pages/public/shared/trade-guest';
import { createShouldRevalidate, definePage } from '~/app/route-kit/page-handle';
import { createMetaFunction } from '~/app/route-kit/page-meta';
import { paths } from '~/app/paths';
import { ActionBar } from '~/app/ui/action-bar';
import { ButtonLink } from '~/app/ui/button';
import { Card, CardList } from '~/app/ui/card';
import { Column, Columns } from '~/app/ui/columns';
import { FactList } from '~/app/ui/facts-list';
import { Icon } from '~/app/ui/icon';
import { Link } from '~/app/ui/link';
import { FormNotice } from '~/app/ui/form';
import { ListRow } from '~/app/ui/list-row';
import { Notice } from '~/app/ui/notice';
import { PageTitle, Section } from '~/app/ui/section';
import { Steps } from '~/app/ui/steps';
import { Table } from '~/app/ui/table';
import { EmptyScreen } from '~/app/features/orders/purchase-frame';
import { BankStatusLine } from '~/app/pages/public/trade/bank-status-line';
import { CancelTrade } from '~/app/pages/public/trade/cancel-trade';
import { ChooseCard } from '~/app/pages/public/trade/choose-card';
import { createTradeOrderLoader, tradeOrderQuery } from '~/app/pages/public/trade/load-order';
import { loadTransfer } from '~/app/pages/public/trade/load-transfer';
import {
  describeCancelResult,
  describeCardChoice,
  buildOrderDetailView,
  type OrderDetailView,
} from '~/app/pages/public/trade/order-view';
import { createFieldThrower } from '~/app/route-kit/refused-at';
import { cancelSchema, chooseCardSchema } from '~/app/features/orders/trade-schema';
import { TransferPanel } from '~/app/pages/public/trade/transfer-panel';
import { StatusLabel } from '~/app/ui/status-label';
import type { PageArguments } from '~/app/route-kit/run-page';
import type { PublicOrder } from '~/contract/public-trade';
import {
  buildRefusedTransferView,
  type RefusedTransferView,
} from '~/app/pages/public/trade/refused-transfer-view';

/**
 * One order of a public fund: completed steps, next step and time, lots, money, and cancellation until 15:00 of T.
 */
export const handle = definePage({
  login: 'public',
  asksForPerson: true,
  trades: 'public',
  title: '订单详情',
  description: '公募基金订单的进度、费用与撤单。',
  isPrivate: true,
  watchedQuery: ['order_id'],
  moves: ['publicTrade.cancel', 'publicTrade.chooseCard'],
  guest: buildTradeGuestScreen('成交净值、费用与逐笔份额', 'T 日 15:00 前可在这里撤单', '只向本人展示'),
});

export const loader = createTradeOrderLoader(handle, async (order, page) => ({
  ...buildOrderDetailView(order, page.edition),
  transfer: await loadTransfer(order, page),
  refused: await loadRefusedTransfer(order, page),
  intentKey: await openIntentKey(
    page.context,
    order.refused === null ? 'publicTrade.cancel' : 'publicTrade.chooseCard',
    order.order_id,
  ),
}));

const schema = z.discriminatedUnion('intent', [cancelSchema, chooseCardSchema]);

export const action = pageAction({ limit: 'write', schema, query: tradeOrderQuery }, async (page) => {
  const { value, context, edition } = page;
  const { order_id, trade_password, intent_key } = value;
  if (value.intent === 'choose-card') {
    const body = { order_id, card_id: value.card_id, trade_password };
    const paid = await context.upstream.publicTrade
      .chooseCard({ body }, { idempotencyKey: intent_key })
      .catch(createFieldThrower('trade_password', 'card_id'));
    return redirectWithFlash(context, paths.publicOrder(edition, paid.order_id), describeCardChoice(paid));
  }
  const order = await context.upstream.publicTrade
    .cancel({ body: { order_id, trade_password } }, { idempotencyKey: intent_key })
    .catch(createFieldThrower('trade_password'));
  return redirectWithFlash(context, paths.publicOrder(edition, order.order_id), describeCancelResult(order));
});

export default function OrderDetail() {
  const page = useLoaderData<typeof loader>();
  const reply = useActionData<ActionReply>();
  if (!page.view) return <EmptyScreen title="订单详情" emptyView={page.emptyView} />;
  const { view } = page;
  // The cancellation was refused as too late, or succeeded although its reply was lost: the form that would show
  // the message no longer exists.
  const formless = view.cancel || view.refused ? undefined : reply?.result.error?.['']?.[0];
  return (
    <div className="column column-wide column-narrow">
      <PageTitle end={<StatusLabel tone={view.isOpen ? 'open' : 'void'}>{view.state}</StatusLabel>}>
        {view.title}
      </PageTitle>
      <p>
        <Link className="onward-link" to={view.fundTo}>
          {view.fundName}
          <Icon name="chevron" size="s" />
        </Link>
      </p>
      <FormNotice message={formless} />
      <Columns kind="main">
        <Column place="head">
          {view.asked && (
            <>
              <Notice icon="bank" action={{ to: view.asked.to, label: '现在查询' }}>
                {view.asked.told}
              </Notice>
              <BankStatusLine text={view.asked.text} />
            </>
          )}
          {view.reason && <Notice icon="warn">{view.reason}</Notice>}
          {view.transferTo && (
            <Notice icon="bank" action={{ to: view.transferTo, label: '付款须知' }}>
              请用下单时所选的银行卡转账，到账后按 T 日净值成交
            </Notice>
          )}
          {view.transfer && <TransferPanel transfer={view.transfer} />}
          {view.refused && (
            <ChooseCard
              key={view.refused.text}
              refused={view.refused}
              orderId={view.orderId}
              intentKey={view.intentKey}
              passwordTo={view.passwordTo}
              reply={reply}
            />
          )}
          <Card pad="dl" className="mt-4">
            <FactList facts={view.facts} />
          </Card>
          {view.isMismatch && (
            <p className="footnote">这笔订单的产品风险等级高于您的风险承受能力，已由您两次确认。</p>
          )}
        </Column>
        <Column place="side">
          <Section title="办理进度">
            <Card pad="p">
              <Steps steps={view.steps} label="办理进度" />
            </Card>
          </Section>
          {view.cancel && (
            <CancelTrade
              cancel={view.cancel}
              orderId={view.orderId}
              intentKey={view.intentKey}
              passwordTo={view.passwordTo}
              reply={reply}
            />
          )}
        </Column>
        <Column place="body">
          {view.lots.length > 0 && (
            <Section title="逐笔份额" footNote="先买入的份额先赎回，各笔按自己的持有天数计费。">
              <Table
                inset
                caption="逐笔份额"
                columns={[
                  { label: '份额' },
                  { label: '持有' },
                  { label: '费率' },
                  { label: '赎回费', own: true },
                ]}
                rows={view.lots}
              />
            </Section>
          )}
          <MoreRows view={view} />
        </Column>
      </Columns>
      <p className="footnote">时间以服务器时间（北京时间）为准。基金有风险，投资需谨慎。</p>
      {(view.isFailed || view.isHeld) && (
        <ActionBar solo>
          {view.isHeld ? (
            <ButtonLink to={view.positionTo}>查看持仓</ButtonLink>
          ) : (
            <ButtonLink to={view.again.to}>{view.again.label}</ButtonLink>
          )}
        </ActionBar>
      )}
    </div>
  );
}

function MoreRows({ view }: { view: OrderDetailView }) {
  return (
    <CardList className="mt-4" label="相关">
      {view.relatedTo && (
        <li>
          <ListRow icon="receipt" title={view.relatedTo.label} to={view.relatedTo.to} />
        </li>
      )}
      {view.planTo && (
        <li>
          <ListRow icon="plan" title="所属定投计划" to={view.planTo} />
        </li>
      )}
      <li>
        <ListRow icon="wallet" title="这只基金的持仓" to={view.positionTo} />
      </li>
      <li>
        <ListRow icon="document" title="交易规则与费率" to={view.rulesTo} />
      </li>
    </CardList>
  );
}

export { MoneyBoundary as ErrorBoundary } from '~/app/features/orders/money-boundary';

/** Loads the cards to which refused money can be paid; null when the bank refused none. */
async function loadRefusedTransfer(
  order: PublicOrder,
  { context, edition }: PageArguments<unknown, unknown>,
): Promise<RefusedTransferView | null> {
  if (order.refused === null) return null;
  const { list } = await context.upstream.publicTrade.payCards();
  return buildRefusedTransferView(order, order.refused, list, edition);
}

export const meta = createMetaFunction(handle);
export const shouldRevalidate = createShouldRevalidate(handle);
