/** Timeline of a public-fund order for the page: finished steps, the step that is due, and times. */
import { PAYMENT_CHECK_TEXT } from '~/domain/orders/payment-grace';
import { HELD_MONEY_WAYS } from '~/domain/orders/order-timeline';
import { isPayoutLate, PAYOUT_LATE_TEXT } from '~/domain/orders/payout-day';
import { formatFen, formatYuan, toBig } from '~/domain/figures/money';
import {
  isTransferUnderCheck,
  isRefundHeldBack,
  type ConfirmedEvent,
  type OrderSplit,
  type MoneyHeldEvent,
  type PartlyAcceptedEvent,
  type PublicOrderState,
  type ReturnedPayment,
} from '~/domain/orders/public-order';

import { PUBLIC_ORDER_KIND_NAMES } from '~/domain/orders/states';

export interface PublicOrderStep {
  readonly key:
    | 'placed'
    | 'paid'
    | 'trade_day'
    | 'converted'
    | 'reduced'
    | 'partly_accepted'
    | 'confirmed'
    | 'paid_out'
    | 'cancelled'
    | 'failed'
    | 'refunded';
  readonly title: string;
  readonly state: 'done' | 'now' | 'next';
  /** Instant of completion, or the expected instant or day. */
  readonly at: string | null;
  readonly detail: string | null;
}

/** Days of an order, fixed when it was placed. */
export interface PublicOrderDays {
  readonly confirmDate: string;
  readonly arrivalDate: string | null;
}

/**
 * Builds the steps in order; an order that ended early shows its ending and the state of the money. `now` is an ISO
 * instant.
 */
export function buildPublicOrderTimeline(
  state: PublicOrderState,
  days: PublicOrderDays,
  { now }: { readonly now: string },
): PublicOrderStep[] {
  const { placed } = state;
  if (placed === null) return [];
  const { kind } = placed;
  const isBuy = kind === 'buy';
  const steps: Omit<PublicOrderStep, 'state'>[] = [
    {
      key: 'placed',
      title: `提交${PUBLIC_ORDER_KIND_NAMES[kind]}申请`,
      at: placed.at,
      detail: getWhat(state),
    },
  ];
  const done = new Set<PublicOrderStep['key']>(['placed']);
  const add = (step: Omit<PublicOrderStep, 'state'>, isDone: boolean) => {
    steps.push(step);
    if (isDone) done.add(step.key);
  };
  const isAfterDay = ({ at }: { at: string }): boolean => Date.parse(at) >= Date.parse(placed.cancelUntil);
  const addShareChanges = (isLate: boolean) => {
    for (const each of state.shareChanges) if (isAfterDay(each) === isLate) add(shareChangeStep(each), true);
  };
  addShareChanges(false);
  if (state.ending) {
    addShareChanges(true);
    return ended(state, steps);
  }
  if (isBuy) {
    const { paid } = state;
    const refund = refundStep(state);
    // A refund that still waits does not block the payment.
    const isBack = refund !== null && paid === null && refund.isDone;
    if (isBack) add(refund.step, true);
    const isSilent = state.debit !== null && paid === null;
    const isChecking = isTransferUnderCheck(state, now);
    const waits = isSilent
      ? '付款结果确认中'
      : isChecking
        ? PAYMENT_CHECK_TEXT
        : placed.payBy === null
          ? null
          : '等待您的转账到账';
    const at = paid?.paidAt ?? (isChecking ? null : placed.payBy);
    add({ key: 'paid', title: '付款', at, detail: paid ? null : waits }, !!paid);
    if (refund && !isBack) add(refund.step, refund.isDone);
  }
  const isPast = Date.parse(now) >= Date.parse(placed.cancelUntil);
  add(
    {
      key: 'trade_day',
      title: tradeTitle(state),
      at: placed.cancelUntil,
      detail: `${placed.tradeDate} 的净值${isPast ? '' : '，15:00 前可撤单'}`,
    },
    isPast && done.has(isBuy ? 'paid' : 'placed'),
  );
  addShareChanges(true);
  if (state.partly) add(partlyStep(state.partly), true);
  const { confirmed } = state;
  add(
    {
      key: 'confirmed',
      title: isBuy ? '份额确认' : `${PUBLIC_ORDER_KIND_NAMES[kind]}确认`,
      at: confirmed?.at ?? days.confirmDate,
      detail: confirmed && getResult(confirmed),
    },
    confirmed !== null,
  );
  if (kind === 'redeem') {
    const refused = state.refused.find(({ index }) => index === null);
    const isLate =
      !refused && isPayoutLate({ kind, status: state.status, arrival_date: days.arrivalDate }, now);
    const detail =
      confirmed &&
      [
        `${formatFen(confirmed.amountFen)} 元`,
        ...(isLate ? [PAYOUT_LATE_TEXT] : []),
        ...(refused ? [refusedText(refused)] : []),
        ...(state.isPaidOtherwise ? ['由平台另行支付，未转入上列收款卡'] : []),
      ].join('，');
    const at = state.paidOutAt ?? (refused || isLate ? null : days.arrivalDate);
    add({ key: 'paid_out', title: '资金到账', at, detail }, state.paidOutAt !== null);
  }
  const due = steps.find(({ key }) => !done.has(key))?.key;
  return steps.map((step) => ({
    ...step,
    // A refund runs while the order waits for the right money.
    state: done.has(step.key) ? 'done' : step.key === due || step.key === 'refunded' ? 'now' : 'next',
  }));
}

/** Describes the shares and NAV of a confirmation; of a conversion both legs. */
function getResult({ shares, nav, navDate, into }: ConfirmedEvent): string {
  const sold = `${formatYuan(shares)} 份，净值 ${nav}（${navDate}）`;
  return into === undefined
    ? sold
    : `转出 ${sold}；转入 ${formatYuan(into.shares)} 份，净值 ${into.nav}（${navDate}）`;
}

/** Returns the title of day T. A purchase is priced only once its money is certain. */
function tradeTitle({ placed, paid, debit }: PublicOrderState): string {
  if (placed?.kind !== 'buy' || paid !== null) return '按当日净值成交';
  return debit === null ? '到账后按当日净值成交' : '扣款成功的，按当日净值成交';
}

/** The order ended before the bank reported the result of its debit. */
export const OPEN_DEBIT_TEXT = '扣款结果确认中，若银行卡已扣款，款项将全额退回';

const refusedText = ({ reason }: Pick<ReturnedPayment, 'reason'>): string =>
  `银行未能入账（${reason}），请选择其他收款卡`;

/** Describes the order as the person placed it: a later conversion is a separate step. */
function getWhat({ placed }: PublicOrderState): string {
  if (placed?.amountFen != null) return `${formatFen(placed.amountFen)} 元`;
  const shares = `${formatYuan(placed?.shares ?? '0')} 份`;
  return placed?.countedSplit ? `${shares}（${placed.countedSplit.date} 折算后）` : shares;
}

/** Describes new shares per old share: '每份折成 1.7 份'. */
export const formatSplit = ({ ratio }: Pick<OrderSplit, 'ratio'>): string =>
  `每份折成 ${toBig(ratio).toFixed()} 份`;

function shareChangeStep(event: PublicOrderState['shareChanges'][number]) {
  const { at, before, shares } = event;
  const [from, to] = [`${formatYuan(before)} 份`, `${formatYuan(shares)} 份`];
  if (event.type === 'loss')
    return {
      ...({ key: 'reduced', title: '份额调减', at } as const),
      detail: `${event.date} 的收益为负，${from}调减为 ${to}`,
    };
  const { isWithdrawn, isCorrected } = event;
  return {
    key: 'converted' as const,
    title: isWithdrawn ? '份额折算取消' : isCorrected ? '折算比例更正' : '份额折算',
    at,
    detail: isWithdrawn
      ? `${from}恢复为 ${to}`
      : `${from}${isCorrected ? '更正' : '折算'}为 ${to}，${formatSplit(event)}`,
  };
}

const partlyStep = ({ at, ratio, shares, rest, deferredTo }: PartlyAcceptedEvent) => ({
  key: 'partly_accepted' as const,
  title: '巨额赎回，部分受理',
  at,
  detail: `受理 ${formatYuan(shares)} 份（${toBig(ratio).times(100).toFixed()}%），其余 ${formatYuan(rest)} 份${
    deferredTo === null ? '已取消，恢复可用' : `顺延至 ${deferredTo.tradeDate}`
  }`,
});

/** Builds the ending, then the refund. */
function ended(state: PublicOrderState, steps: Omit<PublicOrderStep, 'state'>[]): PublicOrderStep[] {
  const { ending, status } = state;
  const list: PublicOrderStep[] = steps.map((step) => ({ ...step, state: 'done' }));
  const isCancelled = status === 'cancelled';
  const refund = refundStep(state);
  const money = refund && ({ ...refund.step, state: refund.isDone ? 'done' : 'now' } as const);
  // Money that could not be accepted was refunded while the order was still waiting.
  const isEarlier = money?.at != null && ending !== null && money.at < ending.at;
  if (money && isEarlier) list.push(money);
  list.push({
    key: isCancelled ? 'cancelled' : 'failed',
    title: isCancelled ? '已撤单' : '未成功',
    state: 'done',
    at: ending?.at ?? null,
    detail: ending?.reason ?? null,
  });
  if (money && !isEarlier) list.push(money);
  if (state.held) list.push(heldStep(state.held));
  if (!money && state.debit?.isOpen)
    list.push({ key: 'refunded', title: '退款', state: 'now', at: null, detail: OPEN_DEBIT_TEXT });
  return list;
}

/** Money that arrived in time and waits for operators. */
const heldStep = ({ amountFen, paidAt, reason }: MoneyHeldEvent): PublicOrderStep => ({
  ...{ key: 'paid', title: '款项待核实', state: 'now', at: paidAt },
  detail: `${formatFen(amountFen)} 元，${reason}，${HELD_MONEY_WAYS.late}`,
});

/** Describes the destination of a refund, or that it did not arrive. */
function whereTo({ refused, chosenCard, returns }: PublicOrderState, isDone: boolean): string {
  const [stuck] = refused;
  if (stuck) return refusedText(stuck);
  if (returns.some(isRefundHeldBack)) return '待核实，核对无误后原路退回';
  if (isDone && returns.some(({ isOtherwise }) => isOtherwise))
    return '已退回，其中由平台另行退回的部分未转入银行卡';
  if (chosenCard) return `${isDone ? '已' : '正在'}转入尾号 ${chosenCard.tail} 的银行卡`;
  return isDone ? '已原路退回' : '正在原路退回';
}

/** Builds the step of a refund with its reason; null without a refund. */
function refundStep(state: PublicOrderState) {
  const { returns } = state;
  if (returns.length === 0) return null;
  const isDone = returns.every(({ paidAt }) => paidAt !== null);
  const reasons = returns.flatMap(({ reason }) => (reason === null ? [] : [reason]));
  const detail = [
    `${formatFen(state.refundDueFen + state.refundedFen)} 元`,
    ...new Set(reasons),
    whereTo(state, isDone),
  ].join('，');
  const at = isDone ? (returns.at(-1)?.paidAt ?? null) : null;
  return { step: { key: 'refunded', title: '退款', at, detail } as const, isDone };
}
