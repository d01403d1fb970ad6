/**
 * A private purchase as an append-only list of events: its steps in the order required by law, and the data of each
 * event (domain rules, section 4). Instants are ISO texts with offset, money is 分, shares and NAV are decimal text.
 */
import type { Fen } from '~/domain/figures/money';

export const ORDER_STEPS = [
  'reserve',
  'suitability',
  'material',
  'clauses',
  'qualified',
  'person_check',
  'contract',
  'payment',
  'evidence',
  'cooling_off',
  'return_visit',
  'confirmed',
] as const;
export type OrderStep = (typeof ORDER_STEPS)[number];

/** Names of the states in which an order ends. */
export const ORDER_END_NAMES = { confirmed: '已确认', cancelled: '已撤销', expired: '已失效' } as const;

export const ORDER_STEP_TITLES: Readonly<Record<OrderStep, string>> = {
  reserve: '预约',
  suitability: '适当性匹配告知',
  material: '阅读募集材料',
  clauses: '风险揭示',
  qualified: '合格投资者确认',
  person_check: '身份核验',
  contract: '签署电子合同',
  payment: '打款',
  evidence: '上传打款凭证',
  cooling_off: '投资冷静期',
  return_visit: '回访确认',
  confirmed: '份额确认',
};

export const ORDER_STATUSES = ['open', 'confirmed', 'cancelled', 'expired'] as const;
export type OrderStatus = (typeof ORDER_STATUSES)[number];

export const IDENTITY_CHECK_METHODS = ['face', 'bank_card'] as const;
export type IdentityCheckMethod = (typeof IDENTITY_CHECK_METHODS)[number];

export const IDENTITY_CHECK_TITLES: Readonly<Record<IdentityCheckMethod, string>> = {
  face: '人脸核验',
  bank_card: '银行卡核验',
};

/** Fields of every event. */
export interface OrderEventTime<Type extends string> {
  readonly type: Type;
  /** Time of the event, ISO instant. */
  readonly at: string;
}

/** Terms of the order; this event fixes all later requirements. */
export interface ReservedEvent extends OrderEventTime<'reserved'> {
  readonly amountFen: Fen;
  /** ISO day of the investment. */
  readonly openDay: string;
  readonly isAppend: boolean;
  /** The fund was in its fundraising period; absent in events from before this was recorded. */
  readonly isRaising?: boolean;
  readonly isMismatch: boolean;
  readonly isLowestClass: boolean;
  readonly needsSeniorConfirmation: boolean;
  /** Payment deadline, ISO instant. */
  readonly payBy: string;
  /** Risk clauses to tick and documents to read: exactly these. */
  readonly clauseIds: readonly string[];
  readonly documentIds: readonly string[];
}

/** One confirmation of the suitability notice; `confirmations` is its number: 1, then 2, then 3. */
export interface SuitabilitySignedEvent extends OrderEventTime<'suitability_signed'> {
  readonly confirmations: number;
}

/** The reserved amount arrived from the person's own account. */
export interface PaymentRegisteredEvent extends OrderEventTime<'payment_registered'> {
  readonly amountFen: Fen;
  readonly payerName: string;
  /** Time of payment, ISO instant. */
  readonly paidAt: string;
}

/** The registered money is refunded (it came from another name), or the evidence was rejected. */
export interface PaymentRejectedEvent extends OrderEventTime<'payment_rejected'> {
  readonly reason: string;
}

/**
 * Money arrived that must not be registered (another name, another amount, too late, a second time): it is
 * refunded.
 */
export interface PaymentUnmatchedEvent extends OrderEventTime<'payment_unmatched'> {
  readonly amountFen: Fen;
  readonly payerName: string;
  readonly reason: string;
}

/**
 * Reason money with the right name and amount is held: the person or the product does not pass the step, or the
 * money came late.
 */
export const PAYMENT_HOLD_CAUSES = ['unfit', 'late'] as const;
export type PaymentHoldCause = (typeof PAYMENT_HOLD_CAUSES)[number];

/** Money arrived as requested and may not be kept yet: the order continues with it, or it is refunded. */
export interface PaymentHeldEvent extends OrderEventTime<'payment_held'> {
  readonly amountFen: Fen;
  readonly payerName: string;
  /** Time the bank credited it, ISO instant. */
  readonly paidAt: string;
  readonly cause: PaymentHoldCause;
  readonly reason: string;
}

export type OrderEvent =
  | ReservedEvent
  | SuitabilitySignedEvent
  | (OrderEventTime<'material_read'> & { readonly documentIds: readonly string[] })
  | (OrderEventTime<'clauses_ticked'> & { readonly clauseIds: readonly string[] })
  | OrderEventTime<'qualified_confirmed'>
  | (OrderEventTime<'person_checked'> & { readonly method: IdentityCheckMethod })
  /** `sha256` of the signed content in lower-case hex. */
  | (OrderEventTime<'contract_signed'> & { readonly contractNo: string; readonly sha256: string })
  | (OrderEventTime<'evidence_uploaded'> & { readonly fileIds: readonly string[] })
  | PaymentRegisteredEvent
  | PaymentRejectedEvent
  | PaymentUnmatchedEvent
  | PaymentHeldEvent
  /** The obstacle to held money is resolved: the order keeps the money. */
  | OrderEventTime<'held_released'>
  /** Operators let an order keep late money; an expired order continues. */
  | OrderEventTime<'held_accepted'>
  | OrderEventTime<'visit_passed'>
  /** `opensReview`: an answer is against the person's own interest, and only a reviewer can close it. */
  | (OrderEventTime<'visit_failed'> & { readonly reason: string; readonly opensReview?: boolean })
  | (OrderEventTime<'shares_confirmed'> & {
      readonly shares: string;
      readonly nav: string;
      readonly navDate: string;
    })
  /** `isUnfit`: the order could not continue as it was; this allows a cancellation even after the return visit. */
  | (OrderEventTime<'cancelled'> & {
      readonly by: 'person' | 'platform';
      readonly reason: string;
      readonly isUnfit?: true;
    })
  /** A reviewer checked an answer against the person's own interest: the visit can be answered again. */
  | (OrderEventTime<'visit_reviewed'> & { readonly note: string })
  /** Money due for refund left our account; it has reached the payer only with `refund_arrived`. */
  | (OrderEventTime<'refund_paid'> & { readonly amountFen: Fen })
  | (OrderEventTime<'refund_arrived'> & { readonly amountFen: Fen })
  /** The payer's bank returned it to us: it is due again. */
  | (OrderEventTime<'refund_returned'> & { readonly amountFen: Fen; readonly reason: string })
  | (OrderEventTime<'expired'> & { readonly reason: string });

/** Early end of an order. */
export interface OrderEnding {
  readonly by: 'person' | 'platform';
  readonly reason: string;
  readonly at: string;
}

export type OrderEventType = OrderEvent['type'];

/** Whether an event may be appended; if not, the reason as text for the person and the step that is due. */
export type EventVerdict<Step extends string> =
  | { readonly isAllowed: true }
  | { readonly isAllowed: false; readonly reason: string; readonly rightStep: Step };

/**
 * Returns why the instant of an event is impossible: in the future, before the last event, or invalid. Null when it
 * is possible.
 */
export function checkEventTime(lastAt: string | null, at: string, now: string): string | null {
  const atMs = Date.parse(at);
  if (Number.isNaN(atMs) || atMs > Date.parse(now)) return '时间有误，请刷新后重试';
  return lastAt !== null && atMs < Date.parse(lastAt) ? '内容已有更新，请刷新后重试' : null;
}
