/**
 * Daily income of a holding: the value at the NAV of a day minus the value at the previous NAV, plus the money paid
 * out since, minus the money paid in. Each value is rounded once, to the 分, so that the days add up to the whole
 * profit exactly.
 */
import Big from 'big.js';
import type { ShareMovement } from '~/domain/figures/dividend';
import { toBig, type Fen } from '~/domain/figures/money';
import { createSharesValuer } from '~/domain/holdings/holding-value';

/** Money between the person and the fund: negative for money paid in. It has the same date as its shares. */
export interface MoneyMovement {
  readonly date: string;
  readonly amountFen: Fen;
}

/** Unit NAV of a day. */
export interface NavOfDay {
  readonly date: string;
  readonly nav: string;
}

export interface DayIncome {
  /** A NAV day. */
  readonly date: string;
  readonly amountFen: Fen;
}

export interface IncomeInput {
  readonly shares: readonly ShareMovement[];
  readonly money: readonly MoneyMovement[];
  /** Ascending. */
  readonly navs: readonly NavOfDay[];
}

/** A holding at the end of a NAV day. */
export interface ValueDay {
  readonly date: string;
  readonly valueFen: Fen;
  /** Money paid out (negative: paid in) since the previous day in the list. */
  readonly movedFen: Fen;
}

/**
 * Computes the value of each NAV day from the first move on, oldest first; days without holding and moves are
 * omitted. A move between two NAV days counts on the later one; a move after the last NAV is in no day yet.
 */
export function computeValueDays({ shares, money, navs }: IncomeInput): ValueDay[] {
  const byDate = <Move extends { date: string }>(a: Move, b: Move): number =>
    a.date < b.date ? -1 : a.date > b.date ? 1 : 0;
  const [ownShares, ownMoney] = [[...shares].sort(byDate), [...money].sort(byDate)];
  const days: ValueDay[] = [];
  let held = new Big(0);
  let valueAt = createSharesValuer(held);
  let [nextShares, nextMoney] = [0, 0];
  for (const { date, nav } of navs) {
    const [wasHeld, movedFrom] = [held.gt(0), nextShares + nextMoney];
    let movedFen = 0;
    for (let move = ownShares[nextShares]; move && move.date <= date; move = ownShares[(nextShares += 1)]) {
      held = held.plus(toBig(move.shares));
      valueAt = createSharesValuer(held);
    }
    for (let move = ownMoney[nextMoney]; move && move.date <= date; move = ownMoney[(nextMoney += 1)]) {
      movedFen += move.amountFen;
    }
    if (!wasHeld && held.lte(0) && nextShares + nextMoney === movedFrom) continue;
    days.push({ date, valueFen: valueAt(nav), movedFen });
  }
  return days;
}

/** Computes the income of each day over the previous one, oldest first: the added value plus the money paid out. */
export const computeDayIncomes = (days: readonly ValueDay[]): DayIncome[] =>
  days.map(({ date, valueFen, movedFen }, index) => ({
    date,
    amountFen: valueFen - (days[index - 1]?.valueFen ?? 0) + movedFen,
  }));

/** Computes the income of each NAV day of `computeValueDays`. */
export const computeDailyIncome = (input: IncomeInput): DayIncome[] =>
  computeDayIncomes(computeValueDays(input));

/** Sums the income, 分. */
export const sumIncomeFen = (days: readonly DayIncome[]): Fen =>
  days.reduce((sum, { amountFen }) => sum + amountFen, 0);
