/**
 * Events of a public-fund order, as an append-only list. Instants are ISO texts, money is 分, shares and NAV are
 * decimal text.
 */
import type { ConversionTiers } from '~/domain/figures/conversion-fee';
import type { HoldingUntil, RedemptionTier, SubscriptionTier } from '~/domain/figures/fees';
import type { Fen } from '~/domain/figures/money';
import type { LargeChoice } from '~/domain/orders/large-redemption';
import type { OrderEventTime } from '~/domain/orders/order-steps';
import type { PublicOrderKind } from '~/domain/orders/states';

/** Fees of the fund when the order was placed; later fees do not apply to this order. */
export type PlacedOrderTerms =
  | { readonly buy: readonly SubscriptionTier[] }
  | {
      readonly redeem: readonly RedemptionTier[];
      readonly holdingUntil: HoldingUntil;
      /** Conversion: purchase fees of both funds. */
      readonly convert?: ConversionTiers;
    };

/** A split of the fund: new shares per old share, from its ex-day on. */
export interface OrderSplit {
  readonly date: string;
  readonly ratio: string;
}

/** Terms of the order; this event fixes all later checks. */
export interface PlacedEvent extends OrderEventTime<'placed'> {
  readonly kind: PublicOrderKind;
  readonly payWay: 'card' | 'transfer';
  /** Purchase; null for other kinds. */
  readonly amountFen: Fen | null;
  /** Redemption and conversion; null for a purchase. */
  readonly shares: string | null;
  /** Conversion: the fund that is bought. */
  readonly intoFundId?: string;
  /** Redemption and conversion: choice for a part that a large redemption does not accept. */
  readonly onLarge?: LargeChoice;
  /** The order whose rest this one redeems. */
  readonly deferredFrom?: string;
  /** Day T. */
  readonly tradeDate: string;
  /** Cancellation deadline: 15:00 of T. */
  readonly cancelUntil: string;
  /** Bank transfer: payment deadline. */
  readonly payBy: string | null;
  readonly isMismatch: boolean;
  readonly isLowestClass: boolean;
  /** Suitability notices that the person confirmed, in order, with the two levels that were compared. */
  readonly notices: readonly string[];
  readonly riskLevel: number | null;
  readonly productRisk: number;
  /** Absent in orders placed before this was recorded. */
  readonly feeTerms?: PlacedOrderTerms;
  /** Redemption: the announced split, with its ex-day on or before T, in whose new shares the order is placed. */
  readonly countedSplit?: OrderSplit;
}

/**
 * Approval of outgoing money by two persons: a bank statement row that one operator imported and another
 * registered, or a request that a second operator confirmed. With `OPS_DUAL_CONTROL=off` one operator is enough.
 * `id`: row, request, operator.
 */
export interface PayoutApproval {
  readonly kind: 'bank_row' | 'request' | 'alone';
  readonly id: string;
}

/** The money has arrived: the bank has debited the card, or a remittance came in. */
export interface PaidEvent extends OrderEventTime<'paid'> {
  readonly by: 'debit' | 'remittance';
  readonly amountFen: Fen;
  /** Booking time at the bank. */
  readonly paidAt: string;
  /** Reference of the bank. */
  readonly reference: string;
  readonly payerName: string | null;
  /** For a transfer: approval of its arrival. Absent in transfers registered before this was recorded. */
  readonly consent?: PayoutApproval;
}

/**
 * Money that the order must not keep. A debit is refunded to the card; a transfer waits (待核实) until it is released,
 * and is then refunded to the payer's account.
 */
export interface UnmatchedEvent extends OrderEventTime<'money_unmatched'> {
  readonly by: 'debit' | 'remittance';
  readonly amountFen: Fen;
  readonly reference: string;
  readonly payerName: string | null;
  readonly reason: string;
}

/** Transfer that arrived in time but was registered after the order had ended without it: operators decide. */
export interface MoneyHeldEvent extends OrderEventTime<'money_held'> {
  readonly amountFen: Fen;
  /** Credit time at the bank. */
  readonly paidAt: string;
  readonly reference: string;
  readonly payerName: string;
  readonly reason: string;
}

/** Shares taken from one lot, and its part of the fee. */
export interface RedeemedOrderLot {
  readonly shares: string;
  readonly holdingDays: number;
  readonly rate: string;
  readonly feeFen: Fen;
}

/** Leg of a conversion into the other fund, at its NAV of the same T. */
export interface ConvertedInto {
  readonly shares: string;
  readonly nav: string;
  /** Difference of the purchase fees, taken from the amount to convert. */
  readonly feeFen: Fen;
}

/**
 * Purchase: money, fee and resulting shares. Redemption: shares, fee and resulting money. Conversion: shares, fee and
 * amount of the fund that is left.
 */
export interface ConfirmedEvent extends OrderEventTime<'confirmed'> {
  readonly shares: string;
  readonly nav: string;
  readonly navDate: string;
  readonly amountFen: Fen;
  readonly feeFen: Fen;
  /** Redemption and conversion: oldest first. */
  readonly lots: readonly RedeemedOrderLot[];
  /** Conversion only. */
  readonly into?: ConvertedInto;
}

/** Reserved shares, converted by a split; the order of the person stays as it was placed. */
export interface ConvertedEvent extends OrderEventTime<'split'> {
  readonly ratio: string;
  readonly shares: string;
  readonly date?: string;
  /** The announced split was withdrawn: conversion back to old shares. */
  readonly isWithdrawn?: true;
  /** The ratio of the booked split was corrected: the same shares are converted again. */
  readonly isCorrected?: true;
}

/** A loss of a money fund on `date` used up reserved shares; `shares` are left. */
export interface LossEvent extends OrderEventTime<'loss'> {
  readonly shares: string;
  readonly date: string;
}

/** A large redemption accepts only a part of the order; the rest is deferred to another order, or cancelled. */
export interface PartlyAcceptedEvent extends OrderEventTime<'partly_accepted'> {
  readonly ratio: string;
  /** Accepted part. */
  readonly shares: string;
  readonly rest: string;
  readonly choice: LargeChoice;
  /** Order of the rest and its day T; null when it is cancelled. */
  readonly deferredTo: { readonly orderId: string; readonly tradeDate: string } | null;
}

export type PublicOrderEvent =
  | PlacedEvent
  /** Written before the request to the bank, so that the key always leads to its result. */
  | (OrderEventTime<'debit_asked'> & { readonly key: string })
  | PaidEvent
  /** No money arrived, or the bank did not debit the card. */
  | (OrderEventTime<'pay_failed'> & { readonly reason: string })
  | UnmatchedEvent
  | MoneyHeldEvent
  /** Operators let the order keep the money: it continues, at the NAV of its day T. */
  | (OrderEventTime<'held_accepted'> & { readonly consent?: PayoutApproval })
  /** Operators refund it. */
  | (OrderEventTime<'held_returned'> & { readonly reason: string; readonly consent?: PayoutApproval })
  /** The person cancelled the order. */
  | (OrderEventTime<'cancelled'> & { readonly reason: string })
  /** The fund rejected the order. */
  | (OrderEventTime<'failed'> & { readonly reason: string })
  | ConfirmedEvent
  /**
   * Old shares were converted by a split that was not known when the order was placed. `date` is absent in the
   * oldest orders.
   */
  | ConvertedEvent
  | LossEvent
  | PartlyAcceptedEvent
  /**
   * The bank could not credit the intended card; `index` identifies the refund, `attempt` the card that was tried.
   */
  | (OrderEventTime<'payout_refused'> & {
      readonly what: 'payout' | 'refund';
      readonly index: number | null;
      readonly reason: string;
      readonly attempt: number;
    })
  /** The person chooses a card for money that the bank refused before. */
  | (OrderEventTime<'card_chosen'> & {
      readonly cardId: string;
      readonly tail: string;
      readonly attempt: number;
    })
  /** A refund of a transfer may be sent now. */
  | (OrderEventTime<'refund_released'> & { readonly index: number; readonly consent: PayoutApproval })
  /** `isOtherwise`: not sent by our bank to the payer's account or to the chosen card. */
  | (OrderEventTime<'refund_paid'> & {
      readonly index: number;
      readonly amountFen: Fen;
      readonly isOtherwise?: true;
    })
  /** `isOtherwise`: not sent by our bank to the card, which had refused it. */
  | (OrderEventTime<'paid_out'> & { readonly amountFen: Fen; readonly isOtherwise?: true });
