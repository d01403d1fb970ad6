import type { Amounts } from '~/app/parts/money/amounts';
import { dayText } from '~/app/parts/orders/trade-times';
import { addDays, addMonths, weekday } from '~/domain/calendar/dates';
import { toBig } from '~/domain/figures/money';
import type { CallResult, Contract } from '~/contract';

export type Income = CallResult<Contract['publicAccount']['income']>;

/** A day of the month; without income where the fund had no NAV. */
export interface IncomeCell {
  day: string;
  number: number;
  /** Short, with sign; null without income. */
  text: string | null;
}

const monthName = (month: string): string => `${month.slice(0, 4)} 年 ${Number(month.slice(5, 7))} 月`;
const isZero = (text: string): boolean => toBig(text).eq(0);

/** So short that seven stand beside each other: whole 元, below one to the 分, from 万 on with one place. */
export function shortIncome(yuan: string): string {
  const amount = toBig(yuan);
  if (amount.eq(0)) return '0';
  const size = amount.abs();
  const sign = amount.gt(0) ? '+' : '\u2212';
  if (size.lt(1)) return `${sign}${size.toFixed(2)}`;
  return size.lt(9999.5) ? `${sign}${size.toFixed(0)}` : `${sign}${size.div(10_000).toFixed(1)}万`;
}

/** Weeks of a month from Monday on; null outside it. */
export function monthWeeks(month: string, textOf: (day: string) => string | null): (IncomeCell | null)[][] {
  const first = `${month}-01`;
  const next = addMonths(first, 1);
  const cells: (IncomeCell | null)[] = new Array<null>(weekday(first) - 1).fill(null);
  for (let day = first; day < next; day = addDays(day, 1)) {
    cells.push({ day, number: Number(day.slice(8)), text: textOf(day) });
  }
  while (cells.length % 7 > 0) cells.push(null);
  return Array.from({ length: cells.length / 7 }, (_, week) => cells.slice(week * 7, week * 7 + 7));
}

/** Years and months there is something to show for, as links. */
function monthLinks(income: Income, hrefOf: (month: string) => string) {
  const months = income.months.includes(income.month) ? income.months : [income.month, ...income.months];
  const yearOf = (month: string) => month.slice(0, 4);
  const years = [...new Set(months.map(yearOf))];
  return {
    years: years.map((year) => ({
      label: `${year} 年`,
      to: hrefOf(months.find((month) => yearOf(month) === year) ?? income.month),
      isCurrent: year === yearOf(income.month),
    })),
    months: months
      .filter((month) => yearOf(month) === yearOf(income.month))
      .map((month) => ({
        label: `${Number(month.slice(5, 7))}月`,
        to: hrefOf(month),
        isCurrent: month === income.month,
      })),
  };
}

interface IncomeOptions {
  hrefOf: (month: string) => string;
  /** The page of a fund's own income; left out where the page is about one fund. */
  fundTo?: (fundCode: string) => string;
}

/** Income by day of one month with its sums, and the way to the other months. */
export function incomeView(income: Income, amounts: Amounts, { hrefOf, fundTo }: IncomeOptions) {
  const byDay = new Map(income.list.map(({ date, amount }) => [date, amount]));
  return {
    isEmpty: income.months.length === 0,
    monthName: monthName(income.month),
    monthTotal: amounts.signed(income.month_total),
    total: amounts.signed(income.total),
    links: monthLinks(income, hrefOf),
    weeks: monthWeeks(income.month, (day) => {
      const amount = byDay.get(day);
      return amount === undefined ? null : amounts.own(shortIncome(amount));
    }),
    days: income.list.map(({ date, amount, funds }) => ({
      date,
      title: dayText(date),
      amount: amounts.signed(amount),
      funds: fundTo
        ? funds
            .filter((fund) => !isZero(fund.amount))
            .map((fund) => ({
              code: fund.fund_code,
              name: fund.fund_name,
              amount: amounts.signed(fund.amount),
              to: fundTo(fund.fund_code),
            }))
        : [],
    })),
  };
}
export type IncomeView = ReturnType<typeof incomeView>;
