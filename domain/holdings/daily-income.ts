/**
 * What a holding earned, day by day: the value at the NAV of a day less that at the NAV before, and the money that came out
 * since, less the money paid in. Each value is rounded once, to the 分, so that the days add up to the whole profit exactly.
 */
import Big from 'big.js';
import type { ShareMovement } from '~/domain/figures/dividend';
import { toBig, type Fen } from '~/domain/figures/money';
import { createSharesValuer } from '~/domain/holdings/holding-value';

/** Money between the person and the fund: negative is paid in. Dated like the shares that go with it. */
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
  /** Money that came out (paid in, where negative) since the day before in the list. */
  readonly movedFen: Fen;
}

/**
 * Value of each NAV day from the first move on, oldest first; days on which nothing was held and nothing moved are left out.
 * What moved between two NAV days counts on the later one; what moved after the last is in no day yet.
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

/** What each day brought over the one before it, oldest first: the value it added and the money that came out. */
export const computeDayIncomes = (days: readonly ValueDay[]): DayIncome[] =>
  days.map(({ date, valueFen, movedFen }, index) => ({
    date,
    amountFen: valueFen - (days[index - 1]?.valueFen ?? 0) + movedFen,
  }));

/** Income of each NAV day, as `computeValueDays` has them. */
export const computeDailyIncome = (input: IncomeInput): DayIncome[] =>
  computeDayIncomes(computeValueDays(input));

/** Together, 分. */
export const sumIncomeFen = (days: readonly DayIncome[]): Fen =>
  days.reduce((sum, { amountFen }) => sum + amountFen, 0);
