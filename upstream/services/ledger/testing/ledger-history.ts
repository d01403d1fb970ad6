/** What the independent ledger of tests reads and answers. Money in 分, shares in hundredths, NAV and rates as decimal text. */

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
}

export interface BookedDividend {
  readonly exOn: string;
  readonly way: 'cash' | 'reinvest';
  readonly amountFen: bigint;
  readonly newShares: bigint;
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
}

/** What happened in one fund for one person. */
export interface LedgerHistory {
  readonly fund: LedgerFund;
  readonly navs: ReadonlyMap<string, string>;
  /** NAVs that bookings were priced at, where they were corrected by so little afterwards that bookings stay as they are. */
  readonly pricedNavs: ReadonlyMap<string, string>;
  /** Those that a settlement has confirmed. */
  readonly orders: readonly LedgerOrder[];
  readonly dividends: readonly LedgerDividend[];
  readonly splits: readonly LedgerSplit[];
  /** The way that counts for a record day. */
  readonly wayOn: (recordOn: string) => 'cash' | 'reinvest';
}
