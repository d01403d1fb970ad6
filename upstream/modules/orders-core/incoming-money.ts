import type { Fen } from '~/domain/figures/money';
import { createInputRefusal } from '~/upstream/core/refusal';

/** Money on an account of the platform, as the bank booked it. */
export interface IncomingMoney {
  amountFen: Fen;
  payerName: string;
  /** When the bank booked it. */
  paidAt: Date;
  /** Name of the payment at the bank: money with a known reference is not registered again. */
  reference: string;
}

/** Result of registering received money. */
export interface RegisteredMoney {
  isKept: boolean;
  /** It is held without a decision: the order continues with it, or it is refunded. */
  isHeld?: boolean;
  /** Reason it is not kept. */
  reason: string | null;
  /** It was registered before: nothing was done. */
  isKnown: boolean;
}

/** @throws Refusal 4000 when the money is impossible: no payer, no amount, or a time in the future */
export function assertPossibleMoney({ amountFen, payerName, paidAt }: IncomingMoney, now: Date): void {
  if (payerName.trim() === '' || amountFen <= 0 || paidAt > now)
    throw createInputRefusal('付款人、金额或打款时间有误');
}

const HOLDING_TYPES: readonly string[] = ['payment_held', 'money_held'];

/** Returns the result of the event that records money; `isKnown`: the order had the event already. */
export function toRegisteredMoney(
  event: { type: string; reason?: string },
  isKnown: boolean,
): RegisteredMoney {
  const { type, reason = null } = event;
  return { isKept: reason === null, isHeld: HOLDING_TYPES.includes(type), reason, isKnown };
}
