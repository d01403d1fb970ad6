/**
 * The rules of redeeming a private fund: a redemption is an append-only list of events with a derived state, like a
 * purchase (order.ts). Shares are redeemed on an open day at its NAV; it can be cancelled until the cut-off before
 * that day. Instants are ISO texts with offset, money is 分, shares and NAV are decimal text.
 */
import Big from 'big.js';
import { isIsoDay, toShanghaiDay, type Instant } from '~/domain/calendar/dates';
import { isPositiveDecimal, toBig, yuanToFen, type Fen } from '~/domain/figures/money';
import {
  checkEventTime,
  type OrderEventTime,
  type EventVerdict,
  type OrderEnding,
  type OrderStatus,
  type IdentityCheckMethod,
} from '~/domain/orders/order-steps';
import { REDEMPTION_CANCEL_CUTOFF, getRule } from '~/domain/shared/regulation';
import {
  addTradingDays,
  computeCancelDeadline,
  type TradingCalendar,
} from '~/domain/calendar/trading-calendar';

export const REDEMPTION_STEPS = ['apply', 'person_check', 'sign', 'waiting', 'priced', 'paid'] as const;
export type RedemptionStep = (typeof REDEMPTION_STEPS)[number];

export const REDEMPTION_STEP_TITLES: Readonly<Record<RedemptionStep, string>> = {
  apply: '赎回申请',
  person_check: '身份核验',
  sign: '确认签署',
  waiting: '等待开放日',
  priced: '份额与净值确认',
  paid: '款项到账',
};

export interface RedeemAppliedEvent extends OrderEventTime<'redeem_applied'> {
  /** Null means all held shares. */
  readonly shares: string | null;
  readonly openDay: string;
  /** See `computeRedemptionCancelDeadline`. */
  readonly cancelUntil: string;
  /** On the temporary day for holders who disagree with a contract change: no redemption fee, no lock-up. */
  readonly isDissent?: boolean;
  /**
   * For a dissent: shares bought later keep fee and lock-up, and are not redeemed. Absent in older applications:
   * all may be redeemed.
   */
  readonly boughtUntil?: string;
}

/** `amountFen` is the payout: shares × nav, half up to 分, minus the redemption fee and the performance fee. */
export interface RedeemPricedEvent extends OrderEventTime<'redeem_priced'> {
  readonly nav: string;
  readonly navDate: string;
  readonly shares: string;
  readonly amountFen: Fen;
  readonly feeFen: Fen;
  /** Absent without a performance fee. */
  readonly performanceFen?: Fen;
  /** Shares of each lot with the rate of its redemption fee, oldest first; absent from events of before. */
  readonly lots?: readonly { readonly shares: string; readonly rate: string }[];
}

export type RedemptionEvent =
  | RedeemAppliedEvent
  | (OrderEventTime<'redeem_checked'> & { readonly method: IdentityCheckMethod })
  | OrderEventTime<'redeem_signed'>
  | RedeemPricedEvent
  | (OrderEventTime<'redeem_paid'> & { readonly amountFen: Fen })
  | (OrderEventTime<'cancelled'> & { readonly by: 'person' | 'platform'; readonly reason: string })
  /** Not signed before the cut-off. */
  | (OrderEventTime<'expired'> & { readonly reason: string });

export interface RedemptionState {
  readonly status: OrderStatus;
  /** Step that is due, regardless of the clock; see `getRedemptionStep`. */
  readonly step: RedemptionStep;
  readonly doneAt: Readonly<Partial<Record<RedemptionStep, string>>>;
  readonly lastAt: string | null;
  readonly application: RedeemAppliedEvent | null;
  readonly personCheckMethod: IdentityCheckMethod | null;
  readonly pricing: RedeemPricedEvent | null;
  readonly ending: OrderEnding | null;
}

export type RedemptionVerdict = EventVerdict<RedemptionStep>;

/**
 * Computes the cancellation deadline of a redemption for an open day: the cut-off of the last trading day before
 * it.
 */
export const computeRedemptionCancelDeadline = (calendar: TradingCalendar, openDay: string): string =>
  computeCancelDeadline(addTradingDays(calendar, openDay, -1), getRule(REDEMPTION_CANCEL_CUTOFF, openDay));

const EMPTY: RedemptionState = {
  status: 'open',
  step: 'apply',
  doneAt: {},
  lastAt: null,
  application: null,
  personCheckMethod: null,
  pricing: null,
  ending: null,
};

/** Folds events in the order in which they were appended; they were allowed before. */
export const foldRedemption = (events: readonly RedemptionEvent[]): RedemptionState =>
  events.reduce(applyEvent, EMPTY);

/** Returns the step that is due at an instant: the open day ends the waiting step. */
export function getRedemptionStep(state: RedemptionState, now: Instant): RedemptionStep {
  return state.step === 'waiting' && toShanghaiDay(now) >= (state.application?.openDay ?? '')
    ? 'priced'
    : state.step;
}

/** Returns whether the person may still cancel: before the cut-off, or while nothing is signed. */
export const canCancelRedemption = (state: RedemptionState, now: string): boolean =>
  state.status === 'open' &&
  state.application !== null &&
  (state.doneAt.sign === undefined || !isPastCutoff(state, now));

function applyEvent(before: RedemptionState, event: RedemptionEvent): RedemptionState {
  const state = { ...before, lastAt: event.at };
  const done = (step: RedemptionStep, next: RedemptionStep) => ({
    doneAt: { ...state.doneAt, [step]: event.at },
    step: next,
  });
  switch (event.type) {
    case 'redeem_applied':
      return { ...state, ...done('apply', 'person_check'), application: event };
    case 'redeem_checked':
      return { ...state, ...done('person_check', 'sign'), personCheckMethod: event.method };
    case 'redeem_signed':
      return { ...state, ...done('sign', 'waiting') };
    case 'redeem_priced':
      return {
        ...state,
        doneAt: { ...state.doneAt, waiting: event.at, priced: event.at },
        step: 'paid',
        pricing: event,
      };
    case 'redeem_paid':
      return { ...state, ...done('paid', 'paid'), status: 'confirmed' };
    case 'cancelled':
      return { ...state, status: 'cancelled', ending: { by: event.by, reason: event.reason, at: event.at } };
    case 'expired':
      return { ...state, status: 'expired', ending: { by: 'platform', reason: event.reason, at: event.at } };
  }
}

const STEP_OF = {
  redeem_applied: 'apply',
  redeem_checked: 'person_check',
  redeem_signed: 'sign',
  redeem_priced: 'priced',
  redeem_paid: 'paid',
} as const satisfies Partial<Record<RedemptionEvent['type'], RedemptionStep>>;

const CLOSED_TEXTS = {
  confirmed: '赎回款已到账',
  cancelled: '赎回申请已撤销',
  expired: '赎回申请已失效',
} as const;
const CUTOFF_TEXT = '本次开放日的截止时间已过，请重新申请';

/** Checks whether an event may be appended now; times are checked by the instant of the event. */
export function checkRedemptionEvent(
  state: RedemptionState,
  event: RedemptionEvent,
  { now }: { readonly now: string },
): RedemptionVerdict {
  const reason =
    checkEventTime(state.lastAt, event.at, now) ?? stateReason(state, event) ?? contentReason(state, event);
  if (reason === null) return { isAllowed: true };
  const isOver = state.status === 'cancelled' || state.status === 'expired' || isOverdue(state, event.at);
  return {
    isAllowed: false,
    reason,
    rightStep: isOver ? 'apply' : getRedemptionStep(state, validAt(event.at, now)),
  };
}

const validAt = (at: string, now: string): string => (Number.isNaN(Date.parse(at)) ? now : at);

function stateReason(state: RedemptionState, event: RedemptionEvent): string | null {
  if (state.status !== 'open') return `${CLOSED_TEXTS[state.status]}，不能继续操作`;
  if (state.application === null && event.type !== 'redeem_applied') return '请先提交赎回申请';
  if (event.type === 'expired') return isOverdue(state, event.at) ? null : '赎回申请仍在有效期内';
  if (event.type === 'cancelled') {
    if (event.by === 'platform') return state.pricing === null ? null : '份额与净值已确认，不能再撤销';
    return canCancelRedemption(state, event.at) ? null : '撤销截止时间已过';
  }
  if (isOverdue(state, event.at)) return CUTOFF_TEXT;
  const step = getRedemptionStep(state, event.at);
  if (STEP_OF[event.type] === step) return null;
  return step === 'waiting' ? '开放日尚未到来' : `请先完成“${REDEMPTION_STEP_TITLES[step]}”`;
}

function contentReason(state: RedemptionState, event: RedemptionEvent): string | null {
  switch (event.type) {
    case 'redeem_applied':
      if (event.shares !== null && !isPositiveDecimal(event.shares)) return '赎回份额有误';
      if (!isIsoDay(event.openDay)) return '开放日有误';
      return Date.parse(event.at) < Date.parse(event.cancelUntil) ? null : CUTOFF_TEXT;
    case 'redeem_priced':
      return pricingReason(state, event);
    case 'redeem_paid':
      return event.amountFen === state.pricing?.amountFen ? null : '付款金额与应付金额不一致';
    default:
      return null;
  }
}

function pricingReason(state: RedemptionState, event: RedeemPricedEvent): string | null {
  if (!isPositiveDecimal(event.nav) || !isPositiveDecimal(event.shares)) return '份额或净值有误';
  const { openDay = '', shares } = state.application ?? {};
  if (!isIsoDay(event.navDate) || event.navDate < openDay || event.navDate > toShanghaiDay(event.at))
    return '净值日期有误';
  if (shares != null && !toBig(shares).eq(toBig(event.shares))) return '确认份额与申请份额不一致';
  const parts = [event.amountFen, event.feeFen, event.performanceFen ?? 0];
  const isSum =
    parts.every((fen) => Number.isSafeInteger(fen) && fen >= 0) &&
    yuanToFen(new Big(event.shares).times(event.nav)) === parts.reduce((sum, fen) => sum + fen, 0);
  return isSum ? null : '赎回金额与份额、净值、费用不一致';
}

const isPastCutoff = (state: RedemptionState, at: string): boolean =>
  Date.parse(at) >= Date.parse(state.application?.cancelUntil ?? '');

const isOverdue = (state: RedemptionState, at: string): boolean =>
  state.status === 'open' &&
  state.application !== null &&
  state.doneAt.sign === undefined &&
  isPastCutoff(state, at);
