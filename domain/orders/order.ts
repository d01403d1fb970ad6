/**
 * The rules of a private purchase: which event may follow which (domain rules, section 4). The order is strict.
 * Times are checked by the instant of the event, which is neither before the last event nor in the future. Repeated
 * requests are handled by upstream with the Idempotency-Key, not here.
 */
import { isIsoDay, toShanghaiDay } from '~/domain/calendar/dates';
import { isPositiveDecimal } from '~/domain/figures/money';
import { isOverdue, getOrderStep, type OrderState } from '~/domain/orders/order-state';
import {
  checkEventTime,
  ORDER_STEP_TITLES,
  type EventVerdict,
  type OrderEvent,
  type OrderEventType,
  type OrderStep,
  type ReservedEvent,
} from '~/domain/orders/order-steps';

export * from '~/domain/orders/order-fold';
export * from '~/domain/orders/order-state';
export * from '~/domain/orders/order-timeline';

export type OrderVerdict = EventVerdict<OrderStep>;

/** Steps at which an event is accepted; events without an entry have separate checks. */
const STEPS_OF: Readonly<Partial<Record<OrderEventType, readonly OrderStep[]>>> = {
  reserved: ['reserve'],
  suitability_signed: ['suitability'],
  material_read: ['material'],
  clauses_ticked: ['clauses'],
  qualified_confirmed: ['qualified'],
  person_checked: ['person_check'],
  contract_signed: ['contract'],
  // A file uploaded during the registration of the money is kept and has no effect.
  evidence_uploaded: ['payment', 'cooling_off', 'return_visit'],
  payment_registered: ['payment'],
  visit_passed: ['return_visit'],
  visit_failed: ['return_visit'],
  visit_reviewed: ['return_visit'],
  shares_confirmed: ['confirmed'],
};

const VISIT_IN_REVIEW =
  '您在回访中的回答正在由非销售人员复核，复核完成后可重新作答；在此之前仍可撤销订单并全额退款';
const SHA256 = /^[0-9a-f]{64}$/;
const PAID_LATE = '打款时间晚于截止时间';
const CLOSED_TEXTS = { confirmed: '份额已确认', cancelled: '订单已撤销', expired: '订单已失效' } as const;

/**
 * Checks whether an event may be appended now. The reason is written for the person; `rightStep` is the step that
 * is due. `now` is an ISO instant of the server's clock.
 */
export function checkEvent(
  state: OrderState,
  event: OrderEvent,
  { now }: { readonly now: string },
): OrderVerdict {
  const reason =
    checkEventTime(state.lastAt, event.at, now) ??
    (isMoneyBack(event)
      ? refundEventReason(state, event)
      : concernsHeldMoney(state, event)
        ? heldReason(state, event)
        : orderReason(state, event));
  return reason === null
    ? { isAllowed: true }
    : { isAllowed: false, reason, rightStep: getRightStep(state, event.at) };
}

/**
 * Returns the first step when the person is too late or the order ended without shares: a new order is required.
 */
const getRightStep = (state: OrderState, at: string): OrderStep =>
  state.status === 'cancelled' || state.status === 'expired' || isOverdue(state, at)
    ? 'reserve'
    : getOrderStep(state, at);

const MONEY_BACK = ['payment_unmatched', 'refund_paid', 'refund_arrived', 'refund_returned'] as const;
type MoneyBackEvent = Extract<OrderEvent, { type: (typeof MONEY_BACK)[number] }>;

const isMoneyBack = (event: OrderEvent): event is MoneyBackEvent =>
  (MONEY_BACK as readonly string[]).includes(event.type);

/** Refund events are accepted in every state of an existing order, also after its end. */
function refundEventReason(state: OrderState, event: MoneyBackEvent): string | null {
  if (state.reservation === null) return '请先预约';
  if (!isPositiveFen(event.amountFen)) return '金额有误';
  if (event.type === 'payment_unmatched') return null;
  if (event.type === 'refund_paid') {
    return event.amountFen > state.refundDueFen ? '退款金额高于应退金额' : null;
  }
  return event.amountFen > state.refundSentFen ? '金额高于已汇出、尚未到账的退款' : null;
}

const HELD = ['payment_held', 'held_released', 'held_accepted', 'payment_rejected'] as const;
type HeldEvent = Extract<OrderEvent, { type: (typeof HELD)[number] }>;

/**
 * Returns whether the event concerns held money; without held money, a rejection concerns the kept money or the
 * evidence.
 */
const concernsHeldMoney = (state: OrderState, event: OrderEvent): event is HeldEvent =>
  (HELD as readonly string[]).includes(event.type) &&
  (event.type !== 'payment_rejected' || state.held !== null);

/** Money is held for a running order; late money also for an order that expired without payment. */
function heldReason(state: OrderState, event: HeldEvent): string | null {
  const cause = event.type === 'payment_held' ? event.cause : state.held?.cause;
  const isRunning = state.status === 'open' || (state.status === 'expired' && cause === 'late');
  if (!isRunning) return closedReason(state) ?? '没有待核实的款项';
  switch (event.type) {
    case 'payment_held':
      if (state.contract === null) return '合同尚未签署';
      return paidAlready(state) ?? contentReason(state, event);
    case 'held_released':
      return cause === 'unfit' ? null : '没有待核实的款项';
    case 'held_accepted':
      return cause === 'late' ? null : '没有逾期到账、等待决定的款项';
    case 'payment_rejected':
      return null;
  }
}

const closedReason = ({ status }: OrderState): string | null =>
  status === 'open' ? null : `${CLOSED_TEXTS[status]}，不能继续操作`;

/** Returns the reason when newly arrived money cannot belong to the order. */
const paidAlready = ({ paidFen, held }: OrderState): string | null =>
  paidFen === null && held === null ? null : '订单的款项此前已到账，这是另一笔';

function orderReason(state: OrderState, event: OrderEvent): string | null {
  const step = getOrderStep(state, event.at);
  const closed = closedReason(state);
  if (closed !== null) return closed;
  if (state.reservation === null && event.type !== 'reserved') return '请先预约';
  switch (event.type) {
    case 'cancelled':
      return event.by === 'person' && event.isUnfit !== true && state.doneAt.return_visit !== undefined
        ? '回访已确认成功，订单不能再撤销'
        : null;
    case 'expired':
      return isOverdue(state, event.at) ? null : '订单仍在有效期内';
    case 'payment_rejected':
      if (state.doneAt.return_visit !== undefined) return '回访已确认成功，款项不能再退回';
      return state.paidFen === null && state.evidence.length === 0 ? '尚无款项或凭证可退回' : null;
    case 'payment_registered':
      // The bank's credit time decides whether money is on time, even when it is registered later.
      return isAfter(event.paidAt, state.reservation?.payBy)
        ? PAID_LATE
        : (paidAlready(state) ?? stepReason(event, step) ?? contentReason(state, event));
    default:
      // Evidence of a timely payment may be uploaded later.
      if (isOverdue(state, event.at) && event.type !== 'evidence_uploaded') return '打款截止时间已过';
      if (state.held !== null && event.type !== 'evidence_uploaded') return '款项待核实';
      if (event.type === 'visit_reviewed' && !state.isVisitInReview) return '没有待复核的回访';
      if (state.isVisitInReview && (event.type === 'visit_passed' || event.type === 'visit_failed'))
        return VISIT_IN_REVIEW;
      return stepReason(event, step) ?? contentReason(state, event);
  }
}

function stepReason(event: OrderEvent, step: OrderStep): string | null {
  if (STEPS_OF[event.type]?.includes(step)) return null;
  if (step === 'cooling_off') return '投资冷静期尚未结束';
  return step === 'confirmed' ? '请等待份额确认' : `请先完成“${ORDER_STEP_TITLES[step]}”`;
}

/** Returns what is wrong with the content of an event that is due. */
function contentReason(state: OrderState, event: OrderEvent): string | null {
  switch (event.type) {
    case 'reserved':
      return reservationReason(event);
    case 'suitability_signed':
      return event.confirmations === state.confirmations + 1 ? null : '请逐次阅读并确认';
    case 'material_read':
      return missingReason(state.reservation?.documentIds, event.documentIds, '份募集材料尚未阅读');
    case 'clauses_ticked':
      return missingReason(state.reservation?.clauseIds, event.clauseIds, '条风险揭示尚未确认');
    case 'contract_signed':
      return event.contractNo !== '' && SHA256.test(event.sha256) ? null : '合同内容有误，请重新打开合同';
    case 'evidence_uploaded':
      return event.fileIds.length > 0 ? null : '请上传打款凭证';
    case 'payment_registered':
    case 'payment_held':
      if (event.amountFen !== state.reservation?.amountFen) return '到账金额与预约金额不一致';
      if (event.payerName.trim() === '') return '缺少付款人姓名';
      return isAfter(event.paidAt, event.at) || Number.isNaN(Date.parse(event.paidAt))
        ? '打款时间有误'
        : null;
    case 'shares_confirmed':
      return isPositiveDecimal(event.shares) &&
        isPositiveDecimal(event.nav) &&
        isIsoDay(event.navDate) &&
        event.navDate <= toShanghaiDay(event.at)
        ? null
        : '份额、净值或净值日期有误';
    default:
      return null;
  }
}

function reservationReason(event: ReservedEvent): string | null {
  // Neither the person nor the platform can override this.
  if (event.isLowestClass && event.isMismatch) return '您的风险承受能力为最低类别，只能购买 R1 等级的产品';
  if (!isPositiveFen(event.amountFen)) return '金额有误';
  if (!isIsoDay(event.openDay)) return '开放日有误';
  if (!isAfter(event.payBy, event.at)) return '打款截止时间已过，请选择其他开放日';
  return event.clauseIds.length === 0 || event.documentIds.length === 0
    ? '产品的募集材料或风险揭示尚未备齐，暂不能预约'
    : null;
}

/** Requires all needed ids and rejects ids of other orders. */
function missingReason(
  needed: readonly string[] = [],
  given: readonly string[],
  text: string,
): string | null {
  const missing = needed.filter((id) => !given.includes(id)).length;
  if (missing > 0) return `还有 ${missing} ${text}`;
  return given.every((id) => needed.includes(id)) ? null : '内容已更新，请刷新后重试';
}

const isAfter = (later: string, earlier: string | undefined): boolean =>
  earlier !== undefined && Date.parse(later) > Date.parse(earlier);

/** Returns whether money was credited after the deadline of its order. */
export const isPaymentLate = ({ reservation }: OrderState, paidAt: string): boolean =>
  isAfter(paidAt, reservation?.payBy);

const isPositiveFen = (fen: number): boolean => Number.isSafeInteger(fen) && fen > 0;
