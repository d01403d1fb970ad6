import { ORDER_END_NAMES } from '~/domain/orders/order-steps';
import {
  findOrderEnd,
  isConfirmed,
  isPaymentHeld,
  isOpen,
  isRejected,
  isVoid,
  PAYMENT_REFUSAL_TITLES,
} from '~/domain/orders/states';
import { paths } from '~/app/paths';
import { getRefusalLink } from '~/app/route-kit/refusal-link';
import type { Edition } from '~/domain/platform/edition';
import { formatDayTime, formatDateTime } from '~/domain/figures/format';
import { formatYuan, toBig } from '~/domain/figures/money';
import { formatYuanInWords } from '~/domain/figures/amount-in-words';
import { getPurchaseTerm } from '~/domain/orders/purchase-term';
import type { Order } from '~/contract/orders';
import { buildNextStepPath, buildOrderHubPath, buildOrderStepPath } from '~/app/features/orders/order-path';
import { describePaymentCheck, isInReview, hasMoneyArrived } from '~/app/features/orders/order-review';
import { buildCorrectionFacts } from '~/app/features/orders/correction-facts';
import { buildProceedsRows } from '~/app/features/orders/redemption-money';

/** Name of an order: 认购 or 申购 depending on whether the fund was being raised, 追加 for an existing holder, 赎回. */
export const getOrderName = ({ kind, is_raising }: Pick<Order, 'kind' | 'is_raising'>): string =>
  kind === 'redeem' ? '赎回' : `${kind === 'append' ? '追加' : ''}${getPurchaseTerm(is_raising)}`;

/** Names of steps whose title would read as already done without context; they name the pending event instead. */
const WAITING_NAMES: Readonly<Record<string, string>> = {
  return_visit: '待回访',
  confirmed: '待确认份额',
  priced: '待确认金额',
  paid: '待到账',
};

type Stated = Pick<
  Order,
  'status' | 'step' | 'steps' | 'kind' | 'payment' | 'review' | 'is_checking_payment'
>;

/** Title of the due step. */
const dueTitle = ({ steps, step }: Pick<Order, 'step' | 'steps'>): string =>
  steps.find(({ key }) => key === step)?.title ?? '办理中';

/** Short name of an order's state: the step due or awaited, or how the order ended. */
export function getOrderStateName(order: Stated): string {
  const end = findOrderEnd(order);
  if (isInReview(order)) return '待核实';
  if (describePaymentCheck(order) !== null) return '核对到账中';
  if (end === null) return WAITING_NAMES[order.step] ?? dueTitle(order);
  return order.kind === 'redeem' && isConfirmed(order) ? '已到账' : ORDER_END_NAMES[end];
}

const isPositive = (yuan: string): boolean => toBig(yuan).gt(0);
const yuan = (amount: string): string => `${formatYuan(amount)} 元`;

export interface TextFact {
  label: string;
  value: string | null;
  note?: string;
}

/** Facts of an order: payments in and out, day, account, numbers. */
export function buildOrderFacts(order: Order): TextFact[] {
  const facts: (TextFact | null)[] = [
    ...(order.kind === 'redeem' ? redemptionFacts(order) : purchaseFacts(order)),
    { label: '订单号', value: order.order_no },
    { label: '提交时间', value: formatDateTime(order.created_at) },
  ];
  return facts.filter((fact): fact is TextFact => fact !== null);
}

function purchaseFacts(order: Order): (TextFact | null)[] {
  const word = getPurchaseTerm(order.is_raising);
  return [
    order.amount === null
      ? null
      : { label: `${word}金额`, value: yuan(order.amount), note: formatYuanInWords(order.amount) },
    order.fee === null ? null : { label: `${word}费`, value: yuan(order.fee), note: `含在${word}金额内` },
    { label: '开放日', value: order.open_day },
    order.pay_by && isOpen(order) && !hasMoneyArrived(order)
      ? { label: '打款截止', value: formatDayTime(order.pay_by), note: '北京时间' }
      : null,
    paymentFact(order),
    ...refundFacts(order),
    order.confirmation && confirmedShares(order.confirmation),
    ...buildCorrectionFacts(order.corrections ?? []),
  ];
}

/** Money to be refunded, by state: not yet sent, in transit, received by the payer. */
function refundFacts({ refund }: Pick<Order, 'refund'>): TextFact[] {
  if (refund === null) return [];
  const returned = refund.returned_reason === null ? null : `银行退回：${refund.returned_reason}`;
  const facts = [
    {
      label: '待退款项',
      amount: refund.due,
      note: [returned, '尚未汇出；原路退回付款账户，不收费用'].filter(Boolean).join('；'),
    },
    {
      label: '退款在途',
      amount: refund.sent,
      note: `${refund.sent_at ? `${formatDayTime(refund.sent_at)} 汇出，` : ''}等待到达付款账户`,
    },
    {
      label: '退款到账',
      amount: refund.arrived,
      note: refund.arrived_at ? `${formatDayTime(refund.arrived_at)} 确认到账` : undefined,
    },
  ];
  return facts
    .filter(({ amount }) => isPositive(amount))
    .map(({ label, amount, note }) => ({ label, value: yuan(amount), note }));
}

/** Suffix of a state while a refund is open. */
export const REFUND_STATE_NAMES = { due: '待退款', sent: '退款在途' } as const;

/**
 * Returns the open part of a refund: some of it is not yet sent, or all of it is in transit; null when it is
 * complete.
 */
export function getRefundState({ refund }: Pick<Order, 'refund'>): 'due' | 'sent' | null {
  if (refund === null) return null;
  return isPositive(refund.due) ? 'due' : isPositive(refund.sent) ? 'sent' : null;
}

/**
 * Describes the state of refunded money in one sentence; null when there is none. `shown` formats an amount as the
 * person sees it.
 */
export function describeRefund(
  { refund }: Pick<Order, 'refund'>,
  shown: (amount: string) => string = formatYuan,
): string | null {
  if (refund === null) return null;
  const returned = refund.returned_reason === null ? '' : `（银行退回：${refund.returned_reason}）`;
  const parts = [
    isPositive(refund.due) ? `${shown(refund.due)} 元待退回${returned}` : null,
    isPositive(refund.sent) ? `${shown(refund.sent)} 元已汇出、等待到账` : null,
    isPositive(refund.arrived) ? `${shown(refund.arrived)} 元已退回到账` : null,
  ];
  return parts.filter(Boolean).join('，');
}

/** Part of a payment that was refused: the money, or only its evidence. */
const describeRefusedMoney = (payment: Order['payment']): string =>
  PAYMENT_REFUSAL_TITLES[payment?.refused ?? 'evidence'];

/** Describes a refused payment: which part was refused, and why. */
export const describePaymentRefusal = ({ payment }: Pick<Order, 'payment'>): string =>
  `${describeRefusedMoney(payment)}未被接受：${payment?.reason ?? ''}`;

function paymentFact(order: Order): TextFact | null {
  const { payment } = order;
  if (!payment) return null;
  // An order that has ended no longer waits for money.
  if (isVoid(order) && payment.amount === null && !isRejected(payment)) return null;
  if (hasMoneyArrived(order) && payment.amount !== null) {
    const when = payment.paid_at ? `${formatDayTime(payment.paid_at)} 到账` : undefined;
    const held = isPaymentHeld(payment) ? '待核实' : undefined;
    return { label: '到账金额', value: yuan(payment.amount), note: [when, held].filter(Boolean).join('，') };
  }
  return isRejected(payment)
    ? {
        label: '款项状态',
        value: `${describeRefusedMoney(payment)}未被接受`,
        note: payment.reason ?? undefined,
      }
    : { label: '款项状态', value: describePaymentCheck(order) === null ? '等待到账' : '核对到账中' };
}

const confirmedShares = ({ shares, nav, nav_date }: NonNullable<Order['confirmation']>): TextFact => ({
  label: '确认份额',
  value: `${formatYuan(shares)} 份`,
  note: `净值 ${nav}（${nav_date}）`,
});

/** Facts of a redemption: shares and day; after pricing also the gross amount, the fees, and the net amount. */
function redemptionFacts(order: Order): TextFact[] {
  const { confirmation, redemption, shares } = order;
  const facts: TextFact[] = [
    { label: '赎回份额', value: shares === null ? '全部份额' : `${formatYuan(shares)} 份` },
    { label: '开放日', value: order.open_day },
  ];
  const receiving = order.receiving ? [{ label: '收款账户', value: order.receiving }] : [];
  const isOver = isVoid(order);
  if (isOver || redemption === null) return [...facts, ...receiving];
  if (!confirmation) {
    const note = `按 ${redemption.nav_date} 净值估算，实际按开放日净值计算`;
    return [...facts, ...buildProceedsRows(redemption, { label: '预估到账', note }), ...receiving];
  }
  const paid = order.steps.find(({ key }) => key === 'paid');
  const isPaid = isConfirmed(order);
  return [
    ...facts,
    confirmedShares(confirmation),
    ...buildCorrectionFacts(order.corrections ?? []),
    ...buildProceedsRows(redemption, {
      label: isPaid ? '到账金额' : '待到账金额',
      note: isPaid && paid?.at ? `${formatDayTime(paid.at)} 到账` : '由托管账户划出后到账',
    }),
    ...receiving,
  ];
}

/** Documents of an order, signed ones first. */
export function buildDocumentLinks(order: Order, edition: Edition) {
  const { contract } = order;
  const evidence = [...order.evidence, ...order.rejected_payments.flatMap(({ evidence: files }) => files)];
  return [
    ...order.papers.map(({ kind, title, signed_at, file_id }) => ({
      title: `${title}（已签署）`,
      note: `${formatDateTime(signed_at)}${kind === 'contract' && contract ? `，编号 ${contract.contract_no}` : ''}`,
      to: paths.fileViewPdf(edition, { file_id }),
    })),
    ...order.documents.flatMap(({ title, file_id }) =>
      file_id ? [{ title, note: '募集文件', to: paths.pdf(edition, { file_id }) }] : [],
    ),
    ...(evidence.length > 0
      ? [
          {
            title: '打款凭证',
            note: `${evidence.length} 份，${formatDayTime(evidence[0]?.uploaded_at ?? '')} 上传`,
            to: buildOrderStepPath(edition, 'wire_evidence/view', order),
          },
        ]
      : []),
  ];
}

/** Returns the single next action; null when the order waits or is over. */
export function getNextAction(order: Order, edition: Edition): { label: string; to: string } | null {
  if (!isOpen(order)) return null;
  if (isInReview(order)) {
    return order.review
      ? getRefusalLink(
          { ...order.review, kind: order.review.kind ?? undefined },
          edition,
          buildOrderHubPath(edition, order),
        )
      : null;
  }
  if (describePaymentCheck(order) !== null && order.evidence.length === 0) {
    return {
      label: '截止前已打款，上传凭证',
      to: buildOrderStepPath(edition, 'wire_evidence/upload', order),
    };
  }
  // Money and evidence are on their way, so the person can only check the state.
  if (order.step === 'payment' && order.evidence.length > 0) {
    return { label: '查看凭证与到账登记', to: buildOrderStepPath(edition, 'wire_evidence/view', order) };
  }
  if (order.is_visit_in_review) return null;
  const to = buildNextStepPath(edition, order);
  if (to === buildOrderHubPath(edition, order)) return null;
  return { label: `继续：${dueTitle(order)}`, to };
}

/** Describes the effect of cancelling now: whether money is refunded, and how. */
export const describeCancellation = (order: Order): string => {
  if (order.kind === 'redeem') return '撤销后份额不变，可重新申请赎回。';
  return hasMoneyArrived(order)
    ? '撤销后订单不再继续，已到账的款项全额原路退回，不收任何费用。'
    : '撤销后订单不再继续；已打出但尚未到账登记的款项，到账后全额原路退回，不收任何费用。';
};

/** Elapsed share of the cooling-off period, 0 to 1. */
export function computeElapsedShare({ cooling_off, server_now }: Order): number {
  if (!cooling_off) return 0;
  const start = Date.parse(cooling_off.starts_at);
  const whole = Date.parse(cooling_off.ends_at) - start;
  return Math.min(1, Math.max(0, (Date.parse(server_now) - start) / whole));
}
