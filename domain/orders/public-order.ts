/**
 * The rules of a public-fund order: which event may follow which (domain rules, section 5). Purchase: placed →
 * money arrived → confirmed at the NAV of day T. Redemption: placed (shares reserved) → confirmed → money on the
 * card. Conversion: placed (shares reserved) → confirmed at the NAVs of both funds. Repeated requests are handled by upstream with keys, not here.
 */
import type { PublicOrderStatus } from '~/domain/orders/states';
import { isIsoDay } from '~/domain/calendar/dates';
import { isPositiveDecimal, toBig } from '~/domain/figures/money';
import { isRefundHeldBack, type PublicOrderState } from '~/domain/orders/public-order-fold';
import { checkEventTime } from '~/domain/orders/order-steps';
import type {
  ConfirmedEvent,
  MoneyHeldEvent,
  PaidEvent,
  PartlyAcceptedEvent,
  PlacedEvent,
  PublicOrderEvent,
} from '~/domain/orders/public-order-events';

export type * from '~/domain/orders/public-order-events';
export * from '~/domain/orders/public-order-fold';

const ENDED: Readonly<Partial<Record<PublicOrderStatus, string>>> = {
  confirmed: '订单已确认',
  paid_out: '订单已完成',
  cancelled: '订单已撤销',
  failed: '订单未成功',
};

/**
 * Returns why an event may not be appended, as text for the person; null when it may. `now` is an ISO instant of
 * the server's clock.
 */
export function checkPublicOrderEvent(
  state: PublicOrderState,
  event: PublicOrderEvent,
  { now }: { readonly now: string },
): string | null {
  const wrongClock = checkEventTime(state.lastAt, event.at, now);
  if (wrongClock !== null) return wrongClock;
  if (event.type === 'placed') return state.placed === null ? placedReason(event) : '订单已提交';
  const { placed } = state;
  if (placed === null) return '订单不存在';
  const isBuy = placed.kind === 'buy';
  const isPaidOutKind = placed.kind === 'redeem';
  switch (event.type) {
    case 'debit_asked':
      if (!isBuy || placed.payWay !== 'card' || event.key === '') return '订单不从银行卡扣款';
      return state.status === 'unpaid' && state.debit === null ? null : '订单已发起扣款';
    case 'paid':
      return isBuy ? paidReason(state, placed, event) : '订单不收款';
    case 'money_unmatched':
      return isBuy && isPositiveFen(event.amountFen) ? null : '金额有误';
    case 'money_held':
      return heldReason(state, placed, event);
    case 'held_accepted':
    case 'held_returned':
      return state.held === null ? '没有待核实的款项' : null;
    case 'refund_released': {
      const due = state.returns[event.index];
      return due !== undefined && isRefundHeldBack(due) ? null : '没有待核实的款项';
    }
    case 'refund_paid': {
      const due = state.returns[event.index];
      return due?.paidAt === null && due.amountFen === event.amountFen ? null : '没有应退的款项';
    }
    case 'payout_refused': {
      if (event.attempt !== state.attempt) return '收款卡已更换';
      if (state.refused.some(({ index }) => index === event.index)) return '银行已退回这笔款项';
      if (event.what === 'refund') {
        return state.returns[event.index ?? -1]?.paidAt === null ? null : '没有应退的款项';
      }
      return isPaidOutKind && event.index === null && state.status === 'confirmed' ? null : '没有应付的款项';
    }
    case 'card_chosen':
      return state.refused.length > 0 && event.attempt === state.attempt + 1
        ? null
        : '没有等待更换收款卡的款项';
    case 'pay_failed':
      // An order that was cancelled in the meantime still accepts the result of its debit.
      if (state.debit?.isOpen) return null;
      if (!isBuy || state.status !== 'unpaid') return ENDED[state.status] ?? '订单已付款';
      return placed.payBy !== null && !isAfter(event.at, placed.payBy) ? '尚未到付款截止时间' : null;
    case 'cancelled':
      if (ENDED[state.status] !== undefined) return `${ENDED[state.status]}，不能撤单`;
      return isBefore(event.at, placed.cancelUntil) ? null : '已过撤单截止时间（T 日 15:00），不能撤单';
    case 'failed':
      return ENDED[state.status] ?? null;
    case 'split':
      if (isBuy || state.status !== 'accepted') return ENDED[state.status] ?? '订单没有待确认的份额';
      return isPositiveDecimal(event.ratio) && isPositiveDecimal(event.shares) ? null : '拆分比例有误';
    case 'loss':
      if (isBuy || state.status !== 'accepted') return ENDED[state.status] ?? '订单没有待确认的份额';
      return isPositiveDecimal(event.shares) && toBig(event.shares).lt(state.shares ?? '0')
        ? null
        : '调减份额有误';
    case 'partly_accepted':
      if (isBuy || state.status !== 'accepted') return ENDED[state.status] ?? '订单没有待确认的份额';
      return partlyReason(state, placed, event);
    case 'confirmed':
      return confirmedReason(state, placed, event);
    case 'paid_out':
      if (!isPaidOutKind || state.status !== 'confirmed') return ENDED[state.status] ?? '订单尚未确认';
      return event.amountFen === state.confirmed?.amountFen ? null : '到账金额有误';
  }
}

function placedReason(event: PlacedEvent): string | null {
  // Neither the person nor the platform can override this.
  if (event.isLowestClass && event.isMismatch) return '您的风险承受能力为最低类别，只能购买 R1 等级的产品';
  if (!isIsoDay(event.tradeDate) || !isBefore(event.at, event.cancelUntil)) return '交易日有误';
  if ((event.kind === 'convert') !== ((event.intoFundId ?? '') !== '')) return '转入基金有误';
  if (event.kind !== 'buy') {
    return event.amountFen === null && event.shares !== null && isPositiveDecimal(event.shares)
      ? null
      : `${event.kind === 'convert' ? '转换' : '赎回'}份额有误`;
  }
  if (event.shares !== null || event.amountFen === null || !isPositiveFen(event.amountFen)) return '金额有误';
  return (event.payWay === 'transfer') === (event.payBy !== null) ? null : '付款方式有误';
}

function paidReason(state: PublicOrderState, placed: PlacedEvent, event: PaidEvent): string | null {
  if (state.status !== 'unpaid') return ENDED[state.status] ?? '订单已付款';
  if (event.by !== 'debit') return transferReason(placed, event);
  if (event.amountFen !== placed.amountFen) return '到账金额与订单金额不一致';
  if (isAfter(event.paidAt, event.at) || Number.isNaN(Date.parse(event.paidAt))) return '付款时间有误';
  return state.debit?.isOpen ? null : '订单未发起扣款';
}

/** Checks transferred money that arrived in time, for an order that ended because no arrival was known. */
function heldReason(state: PublicOrderState, placed: PlacedEvent, event: MoneyHeldEvent): string | null {
  if (placed.payWay !== 'transfer' || state.ending?.isUnpaid !== true)
    return ENDED[state.status] ?? '订单已付款';
  if (state.held !== null) return '订单的款项此前已到账，这是另一笔';
  return transferReason(placed, event);
}

/** Returns why a transfer is not the expected one. */
function transferReason(placed: PlacedEvent, event: PaidEvent | MoneyHeldEvent): string | null {
  if (event.amountFen !== placed.amountFen) return '到账金额与订单金额不一致';
  if (isAfter(event.paidAt, event.at) || Number.isNaN(Date.parse(event.paidAt))) return '付款时间有误';
  if (placed.payWay !== 'transfer') return '订单不以转账付款';
  if ((event.payerName ?? '').trim() === '') return '缺少付款人姓名';
  return placed.payBy !== null && isAfter(event.paidAt, placed.payBy) ? '到账时间晚于付款截止时间' : null;
}

/**
 * Returns whether a transfer is past its deadline and unpaid, and waits for the bank statement, which shows whether
 * the money arrived in time (核对到账中).
 */
export const isTransferUnderCheck = ({ status, placed }: PublicOrderState, now: string): boolean =>
  status === 'unpaid' && placed?.payBy != null && isAfter(now, placed.payBy);

function confirmedReason(state: PublicOrderState, placed: PlacedEvent, event: ConfirmedEvent): string | null {
  if (state.status === 'unpaid') return '款项尚未到账，不能确认';
  if (state.status !== 'accepted') return ENDED[state.status] ?? '订单不能确认';
  if (isBefore(event.at, placed.cancelUntil)) return '尚未到 T 日 15:00，不能确认';
  const isPriced =
    event.navDate === placed.tradeDate && isPositiveDecimal(event.nav) && isPositiveDecimal(event.shares);
  if (!isPriced) return '份额、净值或净值日期有误';
  if (!Number.isSafeInteger(event.feeFen) || event.feeFen < 0) return '费用有误';
  if (placed.kind !== 'buy') {
    const isWhole = Number.isSafeInteger(event.amountFen) && event.amountFen >= 0;
    if (!isWhole || event.shares !== state.shares) return '赎回份额或金额有误';
    return placed.kind === 'convert'
      ? convertedReason(event)
      : event.into === undefined
        ? null
        : '赎回没有转入';
  }
  const isPaid = state.paid !== null && event.amountFen === state.paid.amountFen;
  return isPaid && event.feeFen < event.amountFen ? null : '确认金额与到账金额不一致';
}

/** Checks both parts of a partly accepted order. */
function partlyReason(
  state: PublicOrderState,
  { cancelUntil }: PlacedEvent,
  { at, shares, rest, choice, deferredTo }: PartlyAcceptedEvent,
): string | null {
  if (state.partly !== null) return '订单已登记受理比例';
  if (isBefore(at, cancelUntil)) return '尚未到 T 日 15:00，不能登记受理比例';
  if (!isPositiveDecimal(shares) || !isPositiveDecimal(rest)) return '受理份额有误';
  if (
    !toBig(shares)
      .plus(rest)
      .eq(state.shares ?? '0')
  )
    return '受理与未受理的份额之和与申请不符';
  return (choice === 'defer') === (deferredTo !== null) ? null : '未受理份额的处理有误';
}

/** Checks the leg into the other fund. */
function convertedReason({ into, amountFen }: ConfirmedEvent): string | null {
  if (into === undefined || !isPositiveDecimal(into.nav) || !isPositiveDecimal(into.shares))
    return '转入份额或净值有误';
  const isFee = Number.isSafeInteger(into.feeFen) && into.feeFen >= 0 && into.feeFen < amountFen;
  return isFee ? null : '转换费用有误';
}

const isAfter = (later: string, earlier: string): boolean => Date.parse(later) > Date.parse(earlier);
const isBefore = (earlier: string, later: string): boolean => Date.parse(earlier) < Date.parse(later);
const isPositiveFen = (fen: number): boolean => Number.isSafeInteger(fen) && fen > 0;
