/**
 * What may happen to an order of a public fund, as an append-only list of events. Instants are ISO texts, money is 分,
 * shares and NAV decimal text.
 */
import type { HoldingUntil, RedemptionTier, SubscriptionTier } from '~/domain/figures/fees';
import type { Fen } from '~/domain/figures/money';
import type { OrderEventTime } from '~/domain/orders/order-steps';

/** What the fund took when the order was placed: what it takes later is no matter of this order. */
export type PlacedOrderTerms =
  | { readonly buy: readonly SubscriptionTier[] }
  | { readonly redeem: readonly RedemptionTier[]; readonly holdingUntil: HoldingUntil };

/** A split of the fund: new shares for one old, from its ex-day on. */
export interface OrderSplit {
  readonly date: string;
  readonly ratio: string;
}

/** What the order is; all that is judged later is fixed here. */
export interface PlacedEvent extends OrderEventTime<'placed'> {
  readonly kind: 'buy' | 'redeem';
  readonly payWay: 'card' | 'transfer';
  /** Buying; null for a redemption. */
  readonly amountFen: Fen | null;
  /** Redeeming; null for a purchase. */
  readonly shares: string | null;
  /** Day T. */
  readonly tradeDate: string;
  /** Until when the person can take it back: 15:00 of T. */
  readonly cancelUntil: string;
  /** By transfer: until when the money has to be there. */
  readonly payBy: string | null;
  readonly isMismatch: boolean;
  readonly isLowestClass: boolean;
  /** Notices of suitability the person has confirmed, in order; with the two levels that were compared. */
  readonly notices: readonly string[];
  readonly riskLevel: number | null;
  readonly productRisk: number;
  /** Absent of orders that were placed before it was kept. */
  readonly feeTerms?: PlacedOrderTerms;
  /** Redeeming: the announced split, with its ex-day on or before T, whose new shares are asked for. */
  readonly countedSplit?: OrderSplit;
}

/**
 * Two keys of money out: a row of a bank statement that one operator imported and another registered, a request that a second
 * operator confirmed, or one operator where no second one is asked for (`OPS_SECOND_PERSON=off`). `id`: row, request, operator.
 */
export interface MoneyOutApproval {
  readonly kind: 'bank_row' | 'request' | 'alone';
  readonly id: string;
}

/** The money is there: the bank has debited the card, or a remittance came. */
export interface PaidEvent extends OrderEventTime<'paid'> {
  readonly by: 'debit' | 'remittance';
  readonly amountFen: Fen;
  /** When the bank booked it. */
  readonly paidAt: string;
  /** What the bank calls it. */
  readonly reference: string;
  readonly payerName: string | null;
  /** Of a transfer: that it came in. Absent of transfers that were registered before it was kept. */
  readonly consent?: MoneyOutApproval;
}

/**
 * Money that the order may not keep: a debit goes back to the card; a transfer waits (待核实) until it is released, and then goes
 * back the way it came.
 */
export interface UnmatchedEvent extends OrderEventTime<'money_unmatched'> {
  readonly by: 'debit' | 'remittance';
  readonly amountFen: Fen;
  readonly reference: string;
  readonly payerName: string | null;
  readonly reason: string;
}

/** Money by transfer that came in time, registered after the order had ended for want of it: operators decide. */
export interface MoneyHeldEvent extends OrderEventTime<'money_held'> {
  readonly amountFen: Fen;
  /** When the bank credited it. */
  readonly paidAt: string;
  readonly reference: string;
  readonly payerName: string;
  readonly reason: string;
}

/** What was taken from one lot, and its part of the fee. */
export interface RedeemedOrderLot {
  readonly shares: string;
  readonly holdingDays: number;
  readonly rate: string;
  readonly feeFen: Fen;
}

/** Buying: money, fee and the shares it makes. Redeeming: shares, fee and the money they make. */
export interface ConfirmedEvent extends OrderEventTime<'confirmed'> {
  readonly shares: string;
  readonly nav: string;
  readonly navDate: string;
  readonly amountFen: Fen;
  readonly feeFen: Fen;
  /** Redeeming: oldest first. */
  readonly lots: readonly RedeemedOrderLot[];
}

/** What is set aside, converted by a split; the wish of the person stays as it was placed. */
export interface ConvertedEvent extends OrderEventTime<'split'> {
  readonly ratio: string;
  readonly shares: string;
  readonly date?: string;
  /** The announced split the order was placed for is withdrawn: back to old shares. */
  readonly isWithdrawn?: true;
}

export type PublicOrderEvent =
  | PlacedEvent
  /** Written before the bank is asked; whatever happens then, the key finds what became of it. */
  | (OrderEventTime<'debit_asked'> & { readonly key: string })
  | PaidEvent
  /** No money came, or the bank did not debit. */
  | (OrderEventTime<'pay_failed'> & { readonly reason: string })
  | UnmatchedEvent
  | MoneyHeldEvent
  /** Operators let the order keep it: it runs again, at the NAV of its day T. */
  | (OrderEventTime<'held_accepted'> & { readonly consent?: MoneyOutApproval })
  /** Operators send it back. */
  | (OrderEventTime<'held_returned'> & { readonly reason: string; readonly consent?: MoneyOutApproval })
  /** The person took it back. */
  | (OrderEventTime<'cancelled'> & { readonly reason: string })
  /** The fund did not take it. */
  | (OrderEventTime<'failed'> & { readonly reason: string })
  | ConfirmedEvent
  /** Old shares became new ones by a split the order was placed without knowing. `date` is absent of the oldest orders. */
  | ConvertedEvent
  /** The bank did not put money on the card it was meant for; `index` of the return, `attempt` the card that was tried. */
  | (OrderEventTime<'payout_refused'> & {
      readonly what: 'payout' | 'refund';
      readonly index: number | null;
      readonly reason: string;
      readonly attempt: number;
    })
  /** The person names the card that money goes to which was refused before. */
  | (OrderEventTime<'card_chosen'> & {
      readonly cardId: string;
      readonly tail: string;
      readonly attempt: number;
    })
  /** Money of a transfer that is due back may go out now. */
  | (OrderEventTime<'refund_released'> & { readonly index: number; readonly consent: MoneyOutApproval })
  /** `isOtherwise`: not by our bank the way it came, nor to the card that was chosen. */
  | (OrderEventTime<'refund_paid'> & {
      readonly index: number;
      readonly amountFen: Fen;
      readonly isOtherwise?: true;
    })
  /** `isOtherwise`: not by our bank to the card, which had refused it. */
  | (OrderEventTime<'paid_out'> & { readonly amountFen: Fen; readonly isOtherwise?: true });
