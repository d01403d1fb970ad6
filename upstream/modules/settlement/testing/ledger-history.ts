/** What the independent ledger of tests reads and answers. Money in 分, shares in hundredths, NAV and rates as decimal text. */

import type { Fraction } from '~/upstream/modules/settlement/testing/exact-fractions';

/** A fee by amount or by holding days; the last tier whose `from` is reached counts. */
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
  /** The night on which a settlement found the NAV of the ex-day; null before it. */
  readonly bookedOn: string | null;
  readonly recordOn: string;
  readonly exOn: string;
  readonly perShare: string;
}

export interface LedgerSplit {
  readonly exOn: string;
  readonly ratio: string;
  /** The night on which a settlement found the NAV of the ex-day; null before it. */
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
  /** The night on which a settlement confirmed it; null before it. */
  readonly confirmedOn?: string | null;
  /** Buying: what was paid, 分. */
  readonly amountFen?: bigint;
  /** Redeeming: what was asked for, in shares of the day it was placed on, hundredths. */
  readonly shares?: bigint;
}

/** What became of an order. */
export interface ConfirmedOrder {
  readonly shares: bigint;
  readonly feeFen: bigint;
  /** Buying: what was paid. Redeeming: what goes to the person. */
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

/** What a corrected NAV means for one booking that was priced at it. */
export interface CorrectedBooking {
  /** The id of the order, or `reinvest` and the ex-day of a dividend. */
  readonly booking: string;
  readonly outcome: 'disclosed' | 'shares' | 'money' | 'borne';
  /** Shares that its lot gains, in shares of the NAV's day. */
  readonly moved: bigint;
  /** The same by the day they count on: the NAV's day, and the days of later splits. */
  readonly moves: readonly ShareMove[];
  readonly dueFen: bigint;
  /** What it and earlier ones left the person too much, negative or 0: it counts against what is missing later. */
  readonly excessFen: bigint;
}

export interface LedgerCorrection {
  /** Of the NAV. */
  readonly day: string;
  readonly becomes: string;
  /** The last night that was settled before it. */
  readonly afterNight: string;
  readonly bookings: readonly CorrectedBooking[];
}

export interface ShareMove {
  readonly day: string;
  readonly shares: bigint;
}

export interface Lot {
  /** The id of its order, or `reinvest` and the ex-day of a dividend. */
  readonly booking: string;
  readonly tradedOn: string;
  readonly confirmedOn: string;
  shares: bigint;
  left: bigint;
  readonly costFen: bigint;
  readonly splits: { exOn: string; before: bigint; after: bigint; ratio: string }[];
}

/** A holding as it is at the end of an accounting day. */
export interface LedgerState {
  readonly shares: bigint;
  readonly costFen: bigint;
  readonly valueFen: bigint;
  /** Value less cost, and the cash dividends of the shares that are left. */
  readonly profitFen: bigint;
  /** Everything the holding brought: value and money out, less money in. */
  readonly totalProfitFen: bigint;
  readonly orders: ReadonlyMap<string, ConfirmedOrder>;
  readonly dividends: readonly BookedDividend[];
  readonly lots: readonly Lot[];
  /** Every change of shares by the day it counts on. */
  readonly moves: readonly ShareMove[];
}

/** What happened in one fund for one person. */
export interface LedgerHistory {
  readonly fund: LedgerFund;
  readonly navs: ReadonlyMap<string, string>;
  /** NAVs that bookings were priced at, where they were corrected afterwards. */
  readonly pricedNavs: ReadonlyMap<string, string>;
  /** Those that a settlement has confirmed. */
  readonly orders: readonly LedgerOrder[];
  readonly dividends: readonly LedgerDividend[];
  readonly splits: readonly LedgerSplit[];
  /** Oldest first. */
  readonly corrections: readonly LedgerCorrection[];
  /** The way that counts for a record day. */
  readonly wayOn: (recordOn: string) => 'cash' | 'reinvest';
}
