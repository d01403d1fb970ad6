/**
 * What a holding of a public fund earned, day by day: the value at the NAV of a day less that at the NAV before, and the
 * money that came out since, less the money paid in. Each value is rounded once, to the 分, so that the days add up to the
 * whole profit exactly.
 */
import Big from 'big.js';
import type { ShareMove } from '~/domain/figures/dividend';
import { toBig, yuanToFen, type Fen } from '~/domain/figures/money';

/** Money between the person and the fund: negative is paid in. Dated like the shares that go with it. */
export interface MoneyMove {
  readonly date: string;
  readonly amountFen: Fen;
}

/** Unit NAV of a day. */
export interface NavDay {
  readonly date: string;
  readonly nav: string;
}

export interface DayIncome {
  /** A NAV day. */
  readonly date: string;
  readonly amountFen: Fen;
}

interface IncomeInput {
  readonly shares: readonly ShareMove[];
  readonly money: readonly MoneyMove[];
  /** Ascending. */
  readonly navs: readonly NavDay[];
}

/**
 * Income of each NAV day from the first move on, oldest first; days on which nothing was held and nothing moved are left
 * out. What moved between two NAV days counts on the later one; what moved after the last has no income yet.
 */
export function dailyIncome({ shares, money, navs }: IncomeInput): DayIncome[] {
  const byDate = <Move extends { date: string }>(a: Move, b: Move): number =>
    a.date < b.date ? -1 : a.date > b.date ? 1 : 0;
  const [ownShares, ownMoney] = [[...shares].sort(byDate), [...money].sort(byDate)];
  const days: DayIncome[] = [];
  let held = new Big(0);
  let valueFen = 0;
  let [nextShares, nextMoney] = [0, 0];
  for (const { date, nav } of navs) {
    const [wasHeld, movedFrom] = [held.gt(0), nextShares + nextMoney];
    let paidFen = 0;
    for (let move = ownShares[nextShares]; move && move.date <= date; move = ownShares[(nextShares += 1)]) {
      held = held.plus(toBig(move.shares));
    }
    for (let move = ownMoney[nextMoney]; move && move.date <= date; move = ownMoney[(nextMoney += 1)]) {
      paidFen += move.amountFen;
    }
    if (!wasHeld && held.lte(0) && nextShares + nextMoney === movedFrom) continue;
    const nowFen = yuanToFen(held.times(toBig(nav)));
    days.push({ date, amountFen: nowFen - valueFen + paidFen });
    valueFen = nowFen;
  }
  return days;
}

/** Together, 分. */
export const incomeSum = (days: readonly DayIncome[]): Fen =>
  days.reduce((sum, { amountFen }) => sum + amountFen, 0);
