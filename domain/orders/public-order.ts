/**
 * The rules of an order of a public fund: which event may follow which (domain rules, section 5). Buying: placed → money
 * there → confirmed at the NAV of day T. Redeeming: placed (shares set aside) → confirmed → money on the card. Repeats
 * are not known here: keys are upstream's.
 */
import type { PublicOrderStatus } from '~/domain/orders/states';
import { isIsoDay } from '~/domain/calendar/dates';
import { isPositiveDecimal, type Fen } from '~/domain/figures/money';
import { clockReason } from '~/domain/orders/order-steps';
import type {
  ConfirmedEvent,
  PaidEvent,
  PlacedEvent,
  PublicOrderEvent,
} from '~/domain/orders/public-order-events';

export type * from '~/domain/orders/public-order-events';

/** Money due back, or paid back. */
export interface Return {
  readonly amountFen: Fen;
  /** To the card, or the way the remittance came. */
  readonly to: 'card' | 'payer';
  readonly reference: string;
  /** Why money that came could not be taken; null when the order ended with it. */
  readonly reason: string | null;
  readonly paidAt: string | null;
  /** Sent by other ways than the bank's. */
  readonly isOtherwise: boolean;
}

/** Money that waits for another card; `index` of the return, null for the proceeds of a redemption. */
export interface RefusedMoney {
  readonly index: number | null;
  readonly amountFen: Fen;
  readonly reason: string;
  readonly at: string;
}

export interface PublicOrderState {
  readonly placed: PlacedEvent | null;
  readonly status: PublicOrderStatus;
  /** Open until it is known what became of it. */
  readonly debit: { readonly key: string; readonly requestedAt: string; readonly isOpen: boolean } | null;
  /** Kept for the purchase. */
  readonly paid: PaidEvent | null;
  /** In the order it became due; a place never changes. */
  readonly returns: readonly Return[];
  readonly receivedFen: Fen;
  readonly refundDueFen: Fen;
  readonly refundedFen: Fen;
  /** Redeeming: what is given back, after splits. */
  readonly shares: string | null;
  readonly confirmed: ConfirmedEvent | null;
  readonly paidOutAt: string | null;
  readonly isPaidOtherwise: boolean;
  /** Money the bank refused to put on the card, until it is sent again or sent by other ways. */
  readonly refused: readonly RefusedMoney[];
  /** The card chosen after a refusal, and how often one was: every try has a key of its own at the bank. */
  readonly chosenCard: { readonly cardId: string; readonly tail: string } | null;
  readonly attempt: number;
  readonly ending: { readonly reason: string; readonly at: string } | null;
  readonly lastAt: string | null;
}

const NOTHING: PublicOrderState = {
  placed: null,
  status: 'unpaid',
  debit: null,
  paid: null,
  returns: [],
  receivedFen: 0,
  refundDueFen: 0,
  refundedFen: 0,
  shares: null,
  confirmed: null,
  paidOutAt: null,
  isPaidOtherwise: false,
  refused: [],
  chosenCard: null,
  attempt: 0,
  ending: null,
  lastAt: null,
};

/** The state after events that were allowed. */
export function foldPublicOrder(events: readonly PublicOrderEvent[]): PublicOrderState {
  return events.reduce((state, event) => ({ ...after(state, event), lastAt: event.at }), NOTHING);
}

function after(state: PublicOrderState, event: PublicOrderEvent): PublicOrderState {
  switch (event.type) {
    case 'placed':
      return {
        ...state,
        placed: event,
        shares: event.shares,
        status: event.kind === 'buy' ? 'unpaid' : 'accepted',
      };
    case 'debit_asked':
      return { ...state, debit: { key: event.key, requestedAt: event.at, isOpen: true } };
    case 'paid':
      return {
        ...withoutDebit(state, event.by),
        status: 'accepted',
        paid: event,
        receivedFen: state.receivedFen + event.amountFen,
      };
    case 'money_unmatched':
      return withReturn(
        { ...withoutDebit(state, event.by), receivedFen: state.receivedFen + event.amountFen },
        event,
      );
    case 'pay_failed':
      return endedBy(withoutDebit(state, 'debit'), event);
    case 'failed':
    case 'cancelled':
      return endedBy(state, event);
    case 'confirmed':
      return { ...state, status: 'confirmed', confirmed: event };
    case 'split':
      return { ...state, shares: event.shares };
    case 'payout_refused': {
      const { index, reason, at } = event;
      return {
        ...state,
        refused: [...state.refused, { index, amountFen: refusedFen(state, index), reason, at }],
      };
    }
    case 'card_chosen': {
      const { cardId, tail, attempt } = event;
      return { ...state, refused: [], chosenCard: { cardId, tail }, attempt };
    }
    case 'refund_paid':
      return {
        ...state,
        refused: state.refused.filter(({ index }) => index !== event.index),
        returns: state.returns.map((each, index) =>
          index === event.index
            ? { ...each, paidAt: event.at, isOtherwise: event.isOtherwise === true }
            : each,
        ),
        refundDueFen: state.refundDueFen - event.amountFen,
        refundedFen: state.refundedFen + event.amountFen,
      };
    case 'paid_out':
      return {
        ...state,
        status: 'paid_out',
        paidOutAt: event.at,
        refused: [],
        isPaidOtherwise: event.isOtherwise === true,
      };
  }
}

const refusedFen = ({ returns, confirmed }: PublicOrderState, index: number | null): Fen =>
  (index === null ? confirmed?.amountFen : returns[index]?.amountFen) ?? 0;

/** Ends an order that runs; money it has kept is due back. */
function endedBy(
  state: PublicOrderState,
  event: Extract<PublicOrderEvent, { type: 'pay_failed' | 'failed' | 'cancelled' }>,
): PublicOrderState {
  if (ENDED[state.status] !== undefined) return state;
  const status = event.type === 'cancelled' ? 'cancelled' : 'failed';
  const ended = { ...state, status, ending: { reason: event.reason, at: event.at }, paid: null } as const;
  return state.paid === null ? ended : withReturn(ended, state.paid);
}

const withoutDebit = (state: PublicOrderState, by: PaidEvent['by']): PublicOrderState =>
  by === 'debit' && state.debit ? { ...state, debit: { ...state.debit, isOpen: false } } : state;

function withReturn(
  state: PublicOrderState,
  { amountFen, by, reference, ...event }: PaidEvent | Extract<PublicOrderEvent, { type: 'money_unmatched' }>,
): PublicOrderState {
  const to = by === 'debit' ? 'card' : 'payer';
  const reason = 'reason' in event ? event.reason : null;
  return {
    ...state,
    returns: [...state.returns, { amountFen, to, reference, reason, paidAt: null, isOtherwise: false }],
    refundDueFen: state.refundDueFen + amountFen,
  };
}

const ENDED: Readonly<Partial<Record<PublicOrderStatus, string>>> = {
  confirmed: '订单已确认',
  paid_out: '订单已完成',
  cancelled: '订单已撤销',
  failed: '订单未成功',
};

/**
 * Why an event may not be appended, in words for the person; null when it may. `now` is an ISO instant of the server's
 * clock.
 */
export function publicOrderReason(
  state: PublicOrderState,
  event: PublicOrderEvent,
  { now }: { readonly now: string },
): string | null {
  const wrongClock = clockReason(state.lastAt, event.at, now);
  if (wrongClock !== null) return wrongClock;
  if (event.type === 'placed') return state.placed === null ? placedReason(event) : '订单已提交';
  const { placed } = state;
  if (placed === null) return '订单不存在';
  const isBuy = placed.kind === 'buy';
  switch (event.type) {
    case 'debit_asked':
      if (!isBuy || placed.payWay !== 'card' || event.key === '') return '订单不从银行卡扣款';
      return state.status === 'unpaid' && state.debit === null ? null : '订单已发起扣款';
    case 'paid':
      return isBuy ? paidReason(state, placed, event) : '赎回订单不收款';
    case 'money_unmatched':
      return isBuy && isPositiveFen(event.amountFen) ? null : '金额有误';
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
      return !isBuy && event.index === null && state.status === 'confirmed' ? null : '没有应付的款项';
    }
    case 'card_chosen':
      return state.refused.length > 0 && event.attempt === state.attempt + 1
        ? null
        : '没有等待更换收款卡的款项';
    case 'pay_failed':
      // An order that was cancelled meanwhile still hears what became of its debit.
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
    case 'confirmed':
      return confirmedReason(state, placed, event);
    case 'paid_out':
      if (isBuy || state.status !== 'confirmed') return ENDED[state.status] ?? '订单尚未确认';
      return event.amountFen === state.confirmed?.amountFen ? null : '到账金额有误';
  }
}

function placedReason(event: PlacedEvent): string | null {
  // Nobody overrides this, not the person and not the platform.
  if (event.isLowestClass && event.isMismatch) return '您的风险承受能力为最低类别，只能购买 R1 等级的产品';
  if (!isIsoDay(event.tradeDate) || !isBefore(event.at, event.cancelUntil)) return '交易日有误';
  if (event.kind === 'redeem') {
    return event.amountFen === null && event.shares !== null && isPositiveDecimal(event.shares)
      ? null
      : '赎回份额有误';
  }
  if (event.shares !== null || event.amountFen === null || !isPositiveFen(event.amountFen)) return '金额有误';
  return (event.payWay === 'transfer') === (event.payBy !== null) ? null : '付款方式有误';
}

function paidReason(state: PublicOrderState, placed: PlacedEvent, event: PaidEvent): string | null {
  if (state.status !== 'unpaid') return ENDED[state.status] ?? '订单已付款';
  if (event.amountFen !== placed.amountFen) return '到账金额与订单金额不一致';
  if (isAfter(event.paidAt, event.at) || Number.isNaN(Date.parse(event.paidAt))) return '付款时间有误';
  if (event.by === 'debit') return state.debit?.isOpen ? null : '订单未发起扣款';
  if (placed.payWay !== 'transfer') return '订单不以转账付款';
  if ((event.payerName ?? '').trim() === '') return '缺少付款人姓名';
  return placed.payBy !== null && isAfter(event.paidAt, placed.payBy) ? '到账时间晚于付款截止时间' : null;
}

function confirmedReason(state: PublicOrderState, placed: PlacedEvent, event: ConfirmedEvent): string | null {
  if (state.status === 'unpaid') return '款项尚未到账，不能确认';
  if (state.status !== 'accepted') return ENDED[state.status] ?? '订单不能确认';
  if (isBefore(event.at, placed.cancelUntil)) return '尚未到 T 日 15:00，不能确认';
  const isPriced =
    event.navDate === placed.tradeDate && isPositiveDecimal(event.nav) && isPositiveDecimal(event.shares);
  if (!isPriced) return '份额、净值或净值日期有误';
  if (!Number.isSafeInteger(event.feeFen) || event.feeFen < 0) return '费用有误';
  if (placed.kind === 'redeem') {
    const isWhole = Number.isSafeInteger(event.amountFen) && event.amountFen >= 0;
    return isWhole && event.shares === state.shares ? null : '赎回份额或金额有误';
  }
  const isPaid = state.paid !== null && event.amountFen === state.paid.amountFen;
  return isPaid && event.feeFen < event.amountFen ? null : '确认金额与到账金额不一致';
}

const isAfter = (later: string, earlier: string): boolean => Date.parse(later) > Date.parse(earlier);
const isBefore = (earlier: string, later: string): boolean => Date.parse(earlier) < Date.parse(later);
const isPositiveFen = (fen: number): boolean => Number.isSafeInteger(fen) && fen > 0;
