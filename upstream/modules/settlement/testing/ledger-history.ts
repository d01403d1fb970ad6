/**
 * Input and output of the independent ledger of tests. Money in 分, shares in hundredths, NAV and rates as decimal
 * text.
 */

import type { Fraction } from '~/upstream/modules/settlement/testing/exact-fractions';

/** A fee by amount or by holding days; the last tier whose `from` is reached applies. */
export interface FeeTier {
  readonly from: number;
  readonly rate: string;
}

export interface LedgerFund {
  /** Rate of the purchase fee by amount, 元. */
  readonly buyTiers: readonly FeeTier[];
  /** Rate of the redemption fee by holding days. */
  readonly redeemTiers: readonly FeeTier[];
}

export interface LedgerDividend {
  /** Night in which a settlement found the NAV of the ex-date; null before it. */
  readonly bookedOn: string | null;
  readonly recordOn: string;
  readonly exOn: string;
  readonly perShare: string;
}

export interface LedgerSplit {
  readonly exOn: string;
  readonly ratio: string;
  /** Night in which a settlement found the NAV of the ex-date; null before it. */
  readonly bookedOn: string | null;
}

/** An order that the fund accepted and that was not cancelled. */
export interface LedgerOrder {
  readonly id: string;
  readonly kind: 'buy' | 'redeem';
  readonly tradeDate: string;
  readonly confirmDate: string;
  /** Orders of one day count in the order they were placed. */
  readonly placedAt: string;
  /** Night in which a settlement confirmed it; null before it. */
  readonly confirmedOn?: string | null;
  /** Purchase: paid amount, 分; leg of a conversion into the fund: the amount to convert. */
  readonly amountFen?: bigint;
  /** Leg of a conversion into the fund: difference of the purchase rates, in place of the rate of the fund. */
  readonly rate?: string;
  /** Redemption: requested shares, in shares of the day it was placed, hundredths. */
  readonly shares?: bigint;
}

/** Result of an order. */
export interface ConfirmedOrder {
  readonly shares: bigint;
  readonly feeFen: bigint;
  /** Purchase: paid amount. Redemption: amount for the person. */
  readonly amountFen: bigint;
  readonly nav: string;
  /** Redeeming: by lot, oldest first. */
  readonly taken: readonly TakenShares[];
}

/** Shares that a redemption took of one lot, hundredths, with the rate of its fee. */
export interface TakenShares {
  readonly shares: bigint;
  readonly rate: Fraction;
}

export interface BookedDividend {
  readonly exOn: string;
  readonly way: 'cash' | 'reinvest';
  readonly amountFen: bigint;
  readonly newShares: bigint;
}

/** Effect of a corrected NAV on one booking priced at it. */
export interface CorrectedBooking {
  /** Id of the order, or `reinvest` and the ex-date of a dividend. */
  readonly booking: string;
  readonly outcome: 'disclosed' | 'shares' | 'money' | 'borne';
  /** Shares that its lot gains, in shares of the NAV day. */
  readonly moved: bigint;
  /** The same by effective day: the NAV day, and the days of later splits. */
  readonly moves: readonly ShareMove[];
  readonly dueFen: bigint;
  /** Excess left with the person by this and earlier corrections, negative or 0: it offsets later compensation. */
  readonly excessFen: bigint;
}

export interface LedgerCorrection {
  /** Day of the NAV. */
  readonly day: string;
  readonly becomes: string;
  /** The last night settled before it. */
  readonly afterNight: string;
  readonly bookings: readonly CorrectedBooking[];
}

export interface ShareMove {
  readonly day: string;
  readonly shares: bigint;
}

export interface Lot {
  /** Id of its order, or `reinvest` and the ex-date of a dividend. */
  readonly booking: string;
  readonly tradedOn: string;
  readonly confirmedOn: string;
  shares: bigint;
  left: bigint;
  readonly costFen: bigint;
  readonly splits: { exOn: string; before: bigint; after: bigint; ratio: string }[];
}

/** A holding at the end of an accounting day. */
export interface LedgerState {
  readonly shares: bigint;
  readonly costFen: bigint;
  readonly valueFen: bigint;
  /** Value less cost, plus the cash dividends of the remaining shares. */
  readonly profitFen: bigint;
  /** Total result of the holding: value and money out, less money in. */
  readonly totalProfitFen: bigint;
  readonly orders: ReadonlyMap<string, ConfirmedOrder>;
  readonly dividends: readonly BookedDividend[];
  readonly lots: readonly Lot[];
  /** Every change of shares by its effective day. */
  readonly moves: readonly ShareMove[];
}

/** History of one fund for one person. */
export interface LedgerHistory {
  readonly fund: LedgerFund;
  readonly navs: ReadonlyMap<string, string>;
  /** NAVs used for bookings that were corrected afterwards. */
  readonly pricedNavs: ReadonlyMap<string, string>;
  /** Orders confirmed by a settlement. */
  readonly orders: readonly LedgerOrder[];
  readonly dividends: readonly LedgerDividend[];
  readonly splits: readonly LedgerSplit[];
  /** Oldest first. */
  readonly corrections: readonly LedgerCorrection[];
  /** Dividend method that applies to a record day. */
  readonly wayOn: (recordOn: string) => 'cash' | 'reinvest';
}
