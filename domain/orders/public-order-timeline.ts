/** An order of a public fund as a row of steps for the page: what is done, what is due, and when. */
import { PAYMENT_CHECK_TEXT } from '~/domain/orders/payment-grace';
import { isPayoutLate, PAYOUT_LATE_TEXT } from '~/domain/orders/payout-day';
import { formatFen, formatYuan, toBig } from '~/domain/figures/money';
import {
  isTransferUnderCheck,
  isRefundHeldBack,
  type OrderSplit,
  type MoneyHeldEvent,
  type PublicOrderState,
  type ReturnedPayment,
} from '~/domain/orders/public-order';

export interface PublicOrderStep {
  readonly key:
    | 'placed'
    | 'paid'
    | 'trade_day'
    | 'converted'
    | 'confirmed'
    | 'paid_out'
    | 'cancelled'
    | 'failed'
    | 'refunded';
  readonly title: string;
  readonly state: 'done' | 'now' | 'next';
  /** Instant it was done, or the instant or day it is expected. */
  readonly at: string | null;
  readonly detail: string | null;
}

/** Days of an order, fixed when it was placed. */
export interface PublicOrderDays {
  readonly confirmDate: string;
  readonly arrivalDate: string | null;
}

/** The steps in order: one that ended early shows how it ended and what became of the money. `now` is an ISO instant. */
export function buildPublicOrderTimeline(
  state: PublicOrderState,
  days: PublicOrderDays,
  { now }: { readonly now: string },
): PublicOrderStep[] {
  const { placed } = state;
  if (placed === null) return [];
  const isBuy = placed.kind === 'buy';
  const steps: Omit<PublicOrderStep, 'state'>[] = [
    { key: 'placed', title: isBuy ? '提交买入申请' : '提交赎回申请', at: placed.at, detail: whatOf(state) },
  ];
  const done = new Set<PublicOrderStep['key']>(['placed']);
  const add = (step: Omit<PublicOrderStep, 'state'>, isDone: boolean) => {
    steps.push(step);
    if (isDone) done.add(step.key);
  };
  const isAfterDay = ({ at }: { at: string }): boolean => Date.parse(at) >= Date.parse(placed.cancelUntil);
  const addConversions = (isLate: boolean) => {
    for (const each of state.conversions) if (isAfterDay(each) === isLate) add(convertedStep(each), true);
  };
  addConversions(false);
  if (state.ending) {
    addConversions(true);
    return ended(state, steps);
  }
  if (isBuy) {
    const { paid } = state;
    const refund = refundStep(state);
    // Money that waits to go back does not stand in the way of the payment.
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
  addConversions(true);
  const { confirmed } = state;
  add(
    {
      key: 'confirmed',
      title: isBuy ? '份额确认' : '赎回确认',
      at: confirmed?.at ?? days.confirmDate,
      detail:
        confirmed && `${formatYuan(confirmed.shares)} 份，净值 ${confirmed.nav}（${confirmed.navDate}）`,
    },
    confirmed !== null,
  );
  if (!isBuy) {
    const refused = state.refused.find(({ index }) => index === null);
    const isLate =
      !refused &&
      isPayoutLate({ kind: placed.kind, status: state.status, arrival_date: days.arrivalDate }, now);
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
    state: done.has(step.key) ? 'done' : step.key === due ? 'now' : 'next',
  }));
}

/** What the day T brings. A purchase whose money is not certain is priced only once it is. */
function tradeTitle({ placed, paid, debit }: PublicOrderState): string {
  if (placed?.kind !== 'buy' || paid !== null) return '按当日净值成交';
  return debit === null ? '到账后按当日净值成交' : '扣款成功的，按当日净值成交';
}

/** The order ended before the bank said what became of its debit. */
export const OPEN_DEBIT_TEXT = '扣款结果确认中，若银行卡已扣款，款项将全额退回';

const refusedText = ({ reason }: Pick<ReturnedPayment, 'reason'>): string =>
  `银行未能入账（${reason}），请选择其他收款卡`;

/** What the person asked for, as they did: a later conversion is a step of its own. */
function whatOf({ placed }: PublicOrderState): string {
  if (placed?.amountFen != null) return `${formatFen(placed.amountFen)} 元`;
  const shares = `${formatYuan(placed?.shares ?? '0')} 份`;
  return placed?.countedSplit ? `${shares}（${placed.countedSplit.date} 折算后）` : shares;
}

/** New shares for one old, in words: '每份折成 1.7 份'. */
export const formatSplit = ({ ratio }: Pick<OrderSplit, 'ratio'>): string =>
  `每份折成 ${toBig(ratio).toFixed()} 份`;

const convertedStep = ({
  at,
  before,
  shares,
  ratio,
  isWithdrawn,
}: PublicOrderState['conversions'][number]) => ({
  key: 'converted' as const,
  title: isWithdrawn ? '份额折算取消' : '份额折算',
  at,
  detail: isWithdrawn
    ? `${formatYuan(before)} 份恢复为 ${formatYuan(shares)} 份`
    : `${formatYuan(before)} 份折算为 ${formatYuan(shares)} 份，${formatSplit({ ratio })}`,
});

/** How it ended, then the money that goes back. */
function ended(state: PublicOrderState, steps: Omit<PublicOrderStep, 'state'>[]): PublicOrderStep[] {
  const { ending, status } = state;
  const list: PublicOrderStep[] = steps.map((step) => ({ ...step, state: 'done' }));
  const isCancelled = status === 'cancelled';
  const refund = refundStep(state);
  const money = refund && ({ ...refund.step, state: refund.isDone ? 'done' : 'now' } as const);
  // What could not be taken went back while the order still waited.
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

/** Money that came in time and waits for operators. */
const heldStep = ({ amountFen, paidAt, reason }: MoneyHeldEvent): PublicOrderStep => ({
  ...{ key: 'paid', title: '款项待核实', state: 'now', at: paidAt },
  detail: `${formatFen(amountFen)} 元，${reason}`,
});

/** Where money that is due back goes, went, or did not arrive. */
function whereTo({ refused, chosenCard, returns }: PublicOrderState, isDone: boolean): string {
  const [stuck] = refused;
  if (stuck) return refusedText(stuck);
  if (returns.some(isRefundHeldBack)) return '待核实，核对无误后原路退回';
  if (isDone && returns.some(({ isOtherwise }) => isOtherwise))
    return '已退回，其中由平台另行退回的部分未转入银行卡';
  if (chosenCard) return `${isDone ? '已' : '正在'}转入尾号 ${chosenCard.tail} 的银行卡`;
  return isDone ? '已原路退回' : '正在原路退回';
}

/** Money that goes back or went, and why; null when none does. */
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
