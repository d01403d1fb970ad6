/** Timeline of a private purchase for the page: finished steps, the step that is due, and deadlines. */
import { PAYMENT_REFUSAL_TITLES } from '~/domain/orders/states';
import { formatFen, formatYuan } from '~/domain/figures/money';
import { PAYMENT_CHECK_TEXT } from '~/domain/orders/payment-grace';
import {
  hasCooledOff,
  isPaymentUnderCheck,
  getOrderStep,
  type OrderState,
} from '~/domain/orders/order-state';
import {
  ORDER_STEP_TITLES,
  ORDER_STEPS,
  IDENTITY_CHECK_TITLES,
  type OrderStep,
  type PaymentHeldEvent,
  type PaymentHoldCause,
} from '~/domain/orders/order-steps';

export interface TimelineStep<Key extends string> {
  readonly key: Key;
  readonly title: string;
  readonly state: 'done' | 'now' | 'next';
  /** Time of completion, ISO instant. */
  readonly at: string | null;
  /** Deadline or end of the step, ISO instant. */
  readonly until: string | null;
  readonly detail: string | null;
}

/** Entries of a timeline in addition to the required steps: how an order ended, and the state of a refund. */
export type OrderTimelineKey = OrderStep | EndKey | 'refund_due' | 'refund_sent' | 'refund_arrived';

/**
 * Builds all twelve steps in order. For an ended order it builds the finished steps, then the ending, then each
 * part of the refund, and no future steps. `now` is an ISO instant.
 */
export function buildOrderTimeline(
  state: OrderState,
  { now }: { readonly now: string },
): TimelineStep<OrderTimelineKey>[] {
  const steps = requiredSteps(state, now);
  return state.ending === null
    ? steps
    : [
        ...steps.filter((step) => step.state === 'done'),
        buildEndStep(state, '订单'),
        ...heldSteps(state),
        ...refundSteps(state),
      ];
}

type EndKey = 'cancelled' | 'expired';
const END_WORDS = { cancelled: '撤销', expired: '失效' } as const;

/** Builds the early ending of an order as its last step. */
export function buildEndStep(
  { status, ending }: Pick<OrderState, 'status' | 'ending'>,
  noun: string,
): TimelineStep<EndKey> {
  const key = status === 'expired' ? 'expired' : 'cancelled';
  const who = key === 'expired' ? null : ending?.by === 'platform' ? '由平台撤销' : '由您撤销';
  return {
    key,
    title: `${noun}${END_WORDS[key]}`,
    state: 'done',
    at: ending?.at ?? null,
    until: null,
    detail: [who, ending?.reason].filter(Boolean).join('：') || null,
  };
}

/** Builds a step for each part of a refund: still to be sent, on its way, arrived. */
function refundSteps(state: OrderState): TimelineStep<OrderTimelineKey>[] {
  const { refundDueFen, refundSentFen, refundArrivedFen } = state;
  const step = (
    key: OrderTimelineKey,
    title: string,
    fen: number,
    { at, words }: { at: string | null; words: string },
  ): TimelineStep<OrderTimelineKey>[] =>
    fen === 0
      ? []
      : [
          {
            key,
            title,
            state: key === 'refund_arrived' ? 'done' : 'now',
            at,
            until: null,
            detail: `${formatFen(fen)} 元${words}`,
          },
        ];
  return [
    ...step('refund_arrived', '退款到账', refundArrivedFen, {
      at: state.refundArrivedAt,
      words: '已退回付款账户',
    }),
    ...step('refund_sent', '退款汇出', refundSentFen, {
      at: state.refundSentAt,
      words: '已汇出，等待到达付款账户',
    }),
    ...step('refund_due', '待退款', refundDueFen, {
      at: null,
      words: state.refundReturnedReason
        ? `被银行退回（${state.refundReturnedReason}），待重新汇出`
        : '待汇出，原路退回付款账户',
    }),
  ];
}

/** Builds the step of money that arrived in time for an order that had ended without it. */
const heldSteps = ({ held }: OrderState): TimelineStep<OrderTimelineKey>[] =>
  held === null
    ? []
    : [
        {
          ...{ key: 'payment', title: '款项待核实', state: 'now', at: held.paidAt, until: null },
          detail: `${formatFen(held.amountFen)} 元，${describeHeldReason(held)}`,
        },
      ];

function requiredSteps(state: OrderState, now: string): TimelineStep<OrderStep>[] {
  const due = state.status === 'open' ? getOrderStep(state, now) : null;
  return ORDER_STEPS.map((key) => {
    const at = state.doneAt[key] ?? (key === 'cooling_off' ? cooledOffAt(state, now) : null);
    const isDone = at !== null;
    return {
      key,
      title: ORDER_STEP_TITLES[key],
      state: isDone ? 'done' : key === due ? 'now' : 'next',
      at,
      until:
        isDone || state.status !== 'open' || state.held !== null || isPaymentUnderCheck(state, now)
          ? null
          : getUntil(state, key),
      detail:
        key === due && isPaymentUnderCheck(state, now) ? PAYMENT_CHECK_TEXT : getDetail(state, key, isDone),
    };
  });
}

const cooledOffAt = (state: OrderState, now: string): string | null =>
  state.coolingOff !== null && hasCooledOff(state, getEnd(state) ?? now) ? state.coolingOff.endsAt : null;

/** A cancellation also ends the cooling-off period. */
const getEnd = (state: OrderState): string | null => state.ending?.at ?? null;

function getUntil(state: OrderState, step: OrderStep): string | null {
  if (step === 'payment') return state.reservation?.payBy ?? null;
  return step === 'cooling_off' ? (state.coolingOff?.endsAt ?? null) : null;
}

/** Outcomes of held money, by cause. */
export const HELD_MONEY_WAYS: Readonly<Record<PaymentHoldCause, string>> = {
  unfit: '更新后订单继续，也可撤销订单全额退回',
  late: '由工作人员核实后入账或全额退回',
};

const describeHeldReason = ({ reason, cause }: PaymentHeldEvent): string =>
  `${reason.replace(/。$/, '')}，${HELD_MONEY_WAYS[cause]}`;

function getDetail(state: OrderState, step: OrderStep, isDone: boolean): string | null {
  switch (step) {
    case 'reserve':
      return (
        state.reservation &&
        `${formatFen(state.reservation.amountFen)} 元，开放日 ${state.reservation.openDay}`
      );
    case 'suitability':
      return !isDone && state.confirmations > 0
        ? `已确认 ${state.confirmations} 次，共需 ${state.confirmationsNeeded} 次`
        : null;
    case 'person_check':
      return state.personCheckMethod && IDENTITY_CHECK_TITLES[state.personCheckMethod];
    case 'contract':
      return state.contract && `合同编号 ${state.contract.contractNo}`;
    case 'payment':
      if (state.payment.state === 'rejected')
        return `${PAYMENT_REFUSAL_TITLES[state.payment.refused ?? 'evidence']}未被接受：${state.payment.reason ?? ''}`;
      if (state.held !== null)
        return `已到账 ${formatFen(state.held.amountFen)} 元，待核实：${describeHeldReason(state.held)}`;
      return state.paidFen === null ? null : `已到账 ${formatFen(state.paidFen)} 元`;
    case 'evidence':
      if (state.evidence.length > 0) return `已上传 ${state.evidence.length} 份`;
      return isDone ? '款项已核对到账，无需上传' : null;
    case 'return_visit':
      return (
        state.visitReason &&
        `上次回访未完成：${state.visitReason}${state.isVisitInReview ? '，工作人员核实后可再次回访' : ''}`
      );
    case 'confirmed':
      return (
        state.confirmation &&
        `${formatYuan(state.confirmation.shares)} 份，净值 ${state.confirmation.nav}（${state.confirmation.navDate}）`
      );
    default:
      return null;
  }
}
