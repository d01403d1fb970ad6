import { isReceivedMoneyRejected, isOpen, isRejected } from '~/domain/orders/states';
import { useLoaderData } from '@remix-run/react';
import { buildOrderGuestScreen } from '~/app/pages/private/orders/order-guest';
import { createShouldRevalidate, definePage } from '~/app/route-kit/page-handle';
import { createMetaFunction } from '~/app/route-kit/page-meta';
import { settle } from '~/app/route-kit/settle';
import { ActionBar } from '~/app/ui/action-bar';
import { ButtonLink } from '~/app/ui/button';
import { Card } from '~/app/ui/card';
import { Copyable } from '~/app/ui/copy-button';
import { Countdown } from '~/app/ui/countdown';
import { FactList } from '~/app/ui/facts-list';
import { HeroFigure } from '~/app/ui/figure';
import { Notice } from '~/app/ui/notice';
import { Section } from '~/app/ui/section';
import { formatYuan } from '~/domain/figures/money';
import { formatYuanInWords } from '~/domain/figures/amount-in-words';
import type { Order } from '~/contract/orders';
import { isStepDue, createStepLoader } from '~/app/pages/private/orders/order-page';
import { buildOrderHubPath, buildOrderStepPath } from '~/app/features/orders/order-path';
import { describePaymentCheck, hasMoneyArrived, describeReview } from '~/app/features/orders/order-review';
import { buildOrderFacts, describeRefund, describePaymentRefusal } from '~/app/features/orders/order-view';
import { SavedNote, StepScreen } from '~/app/features/orders/purchase-frame';

/** Payment details: account, amount, deadline, and the account it must be sent from. */
export const handle = definePage({
  login: 'guest',
  trades: 'private',
  title: '打款信息',
  description: '募集监督账户、金额与打款截止时间。',
  isPrivate: true,
  guest: buildOrderGuestScreen('款项只打入募集监督账户', '须用本人名下的账户打款'),
});

/**
 * Shown while the payment is due and after the money has arrived, so that a person who returns does not pay twice.
 */
const showsPayment = (order: Order): boolean =>
  order.kind !== 'redeem' && isOpen(order) && (isStepDue(order, ['payment']) || hasMoneyArrived(order));

/** Warns a person who returns not to pay twice. */
const paidReview = (order: Order): string | null => {
  const review = describeReview(order);
  return review && `${review}。请勿再次打款`;
};

export const loader = createStepLoader(
  { handle, steps: ['payment'], shows: showsPayment },
  async (order, { context, edition }) => {
    const { trade, verification } = context.upstream;
    const hub = buildOrderHubPath(edition, order);
    const viewTo = buildOrderStepPath(edition, 'wire_evidence/view', order);
    const refund = describeRefund(order);
    // When money has arrived, the page shows neither the account nor the evidence upload.
    const checking = describePaymentCheck(order);
    if (checking !== null)
      return { kind: 'paid' as const, facts: buildOrderFacts(order), review: checking, hub };
    if (hasMoneyArrived(order)) {
      return { kind: 'paid' as const, facts: buildOrderFacts(order), review: paidReview(order), hub };
    }
    const [remit, cards] = await Promise.all([
      trade.remit({ query: { order_id: order.order_id } }),
      settle(context, verification.bankCards()),
    ]);
    return {
      kind: 'due' as const,
      hub,
      refund,
      amount: {
        plain: remit.amount,
        figures: formatYuan(remit.amount),
        words: formatYuanInWords(remit.amount),
      },
      account: { name: remit.account_name, number: remit.account_no, bank: remit.bank },
      orderNo: order.order_no,
      payBy: order.pay_by,
      serverNow: order.server_now,
      cards: cards.ok ? cards.data.list.map(({ bank, tail }) => `${bank}（尾号 ${tail}）`) : [],
      rejected: isRejected(order.payment) ? describePaymentRefusal(order) : null,
      isReceivedMoneyRejected: isReceivedMoneyRejected(order.payment),
      evidence: order.evidence.length,
      uploadTo: buildOrderStepPath(edition, 'wire_evidence/upload', order),
      viewTo,
    };
  },
);

export default function PaymentInfo() {
  const page = useLoaderData<typeof loader>();
  return (
    <StepScreen
      title="打款信息"
      page={page}
      note={
        page.view?.kind === 'due'
          ? '请用网上银行、手机银行或柜面转账，款项只汇入下列募集监督账户，不经过我们和任何个人。'
          : undefined
      }
    >
      {(view) => (view.kind === 'paid' ? <Paid view={view} /> : <Due view={view} />)}
    </StepScreen>
  );
}

type View = NonNullable<ReturnType<typeof useLoaderData<typeof loader>>['view']>;

/** The money has arrived: nothing to pay, nothing to upload. */
function Paid({ view }: { view: Extract<View, { kind: 'paid' }> }) {
  return (
    <>
      {view.review ? (
        <Notice icon="warn">{view.review}。</Notice>
      ) : (
        <Notice calm icon="check">
          款项已到账登记，无需再次打款，也无需再上传凭证。
        </Notice>
      )}
      <Card pad="dl" className="mt-4">
        <FactList facts={view.facts} />
      </Card>
      <ActionBar solo>
        <ButtonLink to={view.hub}>查看订单进度</ButtonLink>
      </ActionBar>
    </>
  );
}

/** Payment details; a person who uploaded evidence is not asked to pay again. */
function Due({ view }: { view: Extract<View, { kind: 'due' }> }) {
  const isShown = view.evidence > 0;
  return (
    <>
      {view.rejected && (
        <Notice icon="warn">
          上次的{view.rejected}。{view.refund && `退款进度：${view.refund}。`}
          {view.isReceivedMoneyRejected
            ? '请核对下列信息后重新打款；已经重新打款的，请勿重复打款，上传凭证即可。'
            : '还没有登记到您的款项：已经打款的，请勿重复打款，重新上传凭证即可；尚未打款的，请核对下列信息后打款。'}
        </Notice>
      )}
      {isShown && (
        <Notice calm icon="document">
          凭证已上传，等待到账登记。已经打款的，请勿重复打款。
        </Notice>
      )}
      <HeroFigure label={view.amount.words} value={view.amount.figures} unit=" 元" />
      {view.payBy && (
        <div className="note-text mt-2">
          <Countdown label="剩余" until={view.payBy} serverNow={view.serverNow} />
        </div>
      )}
      <Section title="收款账户">
        <Card pad="dl">
          <FactList
            facts={[
              { label: '户名', value: <Copyable text={view.account.name} label="户名" /> },
              {
                label: '账号',
                value: (
                  <Copyable
                    text={view.account.number}
                    shown={view.account.number.replace(/(\d{4})(?=\d)/g, '$1 ')}
                    label="账号"
                  />
                ),
              },
              { label: '开户行', value: <Copyable text={view.account.bank} label="开户行" /> },
              {
                label: '金额',
                value: <Copyable text={view.amount.plain} shown={`${view.amount.figures} 元`} label="金额" />,
              },
              {
                label: '附言',
                value: <Copyable text={view.orderNo} label="附言" />,
                note: '填写订单号，便于核对',
              },
            ]}
          />
        </Card>
      </Section>
      <Section title="打款须知">
        <Card pad="p">
          <p>
            须从您本人名下的银行账户付款
            {view.cards.length > 0 && `，如已绑定的 ${view.cards.join('、')}`}
            。他人代付、现金存入的款项将原路退回。
          </p>
          <p className="mt-2">
            一次足额到账，金额与订单一致；多付、少付的款项将原路退回；逾期到账的，核实后入账或全额退回。
          </p>
          <p className="mt-2">
            银行对单笔与单日转账有限额，大额请提前在银行调高限额或到柜面办理；转账手续费由银行收取。
          </p>
        </Card>
      </Section>
      <SavedNote />
      <ActionBar solo>
        {isShown ? (
          <>
            <ButtonLink kind="line" to={view.uploadTo}>
              补充凭证
            </ButtonLink>
            <ButtonLink to={view.viewTo}>查看凭证与到账登记</ButtonLink>
          </>
        ) : (
          <ButtonLink to={view.uploadTo}>我已打款，上传凭证</ButtonLink>
        )}
      </ActionBar>
    </>
  );
}

export const meta = createMetaFunction(handle);
export const shouldRevalidate = createShouldRevalidate(handle);
export { MoneyBoundary as ErrorBoundary } from '~/app/features/orders/money-boundary';
