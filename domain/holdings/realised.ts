/**
 * Cost of redeemed shares, first in first out, and income and cost of a year: the gain of its days in three parts
 * that add up to it. Money is 分, shares are decimal text, days are ISO days.
 */
import Big from 'big.js';
import { toBig, yuanToFen, type Decimal, type Fen } from '~/domain/figures/money';
import type { AllocationPoint } from '~/domain/holdings/allocation';

/** All shares of one purchase including redeemed ones, in units of today. */
export interface CostLot {
  readonly date: string;
  readonly shares: Decimal;
  readonly leftShares: Decimal;
  readonly costFen: Fen;
  readonly unlockedOn: string | null;
  /** Splits of the remaining shares: new shares per old share. */
  readonly splits: readonly { readonly date: string; readonly ratio: Decimal }[];
}

export interface RealisedSale {
  readonly date: string;
  /** In units of that day. */
  readonly shares: Decimal;
}

/** Rounding left in a lot by splits. */
const ROUNDING = '0.05';

/**
 * Computes the cost of the shares of each sale, in the order of the sales: from the oldest lots that were free that
 * day, each in proportion to its shares. All null when lots and sales do not match the remaining shares: the costs
 * are then not on record.
 */
export function computeSaleCosts(lots: readonly CostLot[], sales: readonly RealisedSale[]): (Fen | null)[] {
  const open = [...lots]
    .sort((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0))
    .map((lot) => ({ lot, shares: toBig(lot.shares), goneShares: new Big(0), goneFen: 0 }));
  const costs = sales.map(({ date, shares }) => {
    let wanted = toBig(shares);
    let costFen = 0;
    for (const each of open) {
      const { lot } = each;
      if (wanted.lte(0)) break;
      if (lot.date > date || (lot.unlockedOn !== null && lot.unlockedOn > date)) continue;
      const factor = lot.splits.reduce(
        (all, split) => (split.date > date ? all.times(toBig(split.ratio)) : all),
        new Big(1),
      );
      const left = each.shares.minus(each.goneShares).div(factor);
      const taken = left.lt(wanted) ? left : wanted;
      wanted = wanted.minus(taken);
      each.goneShares = each.goneShares.plus(taken.times(factor));
      const goneFen = each.shares.eq(0)
        ? 0
        : yuanToFen(new Big(lot.costFen).div(100).times(each.goneShares).div(each.shares));
      costFen += goneFen - each.goneFen;
      each.goneFen = goneFen;
    }
    return wanted.gt(ROUNDING) ? null : costFen;
  });
  const isWhole =
    costs.every((cost) => cost !== null) &&
    open.every(({ lot, shares, goneShares }) =>
      shares.minus(goneShares).minus(toBig(lot.leftShares)).abs().lte(ROUNDING),
    );
  return isWhole ? costs : sales.map(() => null);
}

export interface RealisedYearFees {
  readonly subscribeFen: Fen;
  readonly redeemFen: Fen;
  readonly performanceFen: Fen;
}

/** One money flow with its known data. */
export interface RealisedYearFlow {
  readonly date: string;
  /** Negative for money paid in. */
  readonly amountFen: Fen;
  readonly kind: 'buy' | 'redeem' | 'payout';
  /** Leg of a conversion between funds: no money was paid in or out. */
  readonly isConversion?: boolean;
  readonly isOutstanding: boolean;
  /** For a redemption; null when not on record. */
  readonly costFen: Fen | null;
  /** Null when none are on record, and for payouts, which have none. */
  readonly fees: RealisedYearFees | null;
}

export interface RealisedYearInput {
  readonly flows: readonly RealisedYearFlow[];
  /** Year ends, ascending: value, and the money paid in and gained in the year by NAV days. */
  readonly points: readonly Pick<AllocationPoint, 'date' | 'valueFen' | 'putInFen' | 'gainFen'>[];
}

export interface RealisedYearRow extends RealisedYearFees {
  readonly year: number;
  readonly startFen: Fen;
  readonly endFen: Fen;
  readonly paidInFen: Fen;
  readonly paidOutFen: Fen;
  /** Part of `paidOutFen` that has not arrived. */
  readonly outstandingFen: Fen;
  /**
   * Net money paid in by the flows, minus the same by NAV days: flows that NAV days do not include in the same
   * year.
   */
  readonly carriedFen: Fen;
  readonly gainFen: Fen;
  readonly realisedFen: Fen;
  readonly distributedFen: Fen;
  /** `gain − realised − distributed`: change in value minus cost of the shares held. */
  readonly unrealisedFen: Fen;
  /** Redeemed without a cost on record. */
  readonly uncostedFen: Fen;
  /** Purchases and redemptions without fees on record. */
  readonly unfeedCount: number;
}

/** Builds a row for every year with a point, newest first. */
export function buildRealisedYearRows({ flows, points }: RealisedYearInput): RealisedYearRow[] {
  const rows = points.map(({ date, valueFen, putInFen, gainFen }, index) => {
    const year = Number(date.slice(0, 4));
    const own = flows.filter((flow) => Number(flow.date.slice(0, 4)) === year);
    const sum = (of: (flow: RealisedYearFlow) => Fen): Fen =>
      own.reduce((total, flow) => total + of(flow), 0);
    const paidInFen = sum(({ amountFen, isConversion }) => (isConversion ? 0 : Math.max(0, -amountFen)));
    const paidOutFen = sum(({ amountFen, isConversion }) => (isConversion ? 0 : Math.max(0, amountFen)));
    const realisedFen = sum(({ kind, amountFen, costFen }) =>
      kind === 'redeem' && costFen !== null ? amountFen - costFen : 0,
    );
    const distributedFen = sum(({ kind, amountFen }) => (kind === 'payout' ? amountFen : 0));
    return {
      year,
      startFen: points[index - 1]?.valueFen ?? 0,
      endFen: valueFen,
      paidInFen,
      paidOutFen,
      outstandingFen: sum(({ amountFen, isOutstanding }) => (isOutstanding ? amountFen : 0)),
      carriedFen: paidInFen - paidOutFen - putInFen,
      gainFen,
      realisedFen,
      distributedFen,
      unrealisedFen: gainFen - realisedFen - distributedFen,
      uncostedFen: sum(({ kind, amountFen, costFen }) =>
        kind === 'redeem' && costFen === null ? amountFen : 0,
      ),
      subscribeFen: sum(({ fees }) => fees?.subscribeFen ?? 0),
      redeemFen: sum(({ fees }) => fees?.redeemFen ?? 0),
      performanceFen: sum(({ fees }) => fees?.performanceFen ?? 0),
      unfeedCount: own.filter(({ kind, fees }) => kind !== 'payout' && fees === null).length,
    };
  });
  return rows.reverse();
}

/**
 * Lists the last days of the years from one on, preceded by the day before them as start; the last is the day
 * itself.
 */
export function listYearEnds(first: string, today: string): string[] {
  const year = Number(first.slice(0, 4));
  const count = Number(today.slice(0, 4)) - year;
  return [...Array.from({ length: count + 1 }, (_, index) => `${year - 1 + index}-12-31`), today];
}
