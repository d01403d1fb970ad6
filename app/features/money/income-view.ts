import type { AmountDisplay } from '~/app/features/money/amounts';
import { formatDayWeekday } from '~/domain/figures/format';
import { addDays, addMonths, getWeekday } from '~/domain/calendar/dates';
import { toBig } from '~/domain/figures/money';
import { PAYOUT_CORRECTION_NAMES } from '~/domain/orders/payout-correction';
import type { CallResult, Contract } from '~/contract';

export type Income = CallResult<Contract['publicAccount']['income']>;

/** A day of the month; without income when the fund had no NAV. */
export interface IncomeCell {
  day: string;
  number: number;
  /** Short form with sign; null without income. */
  text: string | null;
  /** Background level; null without income, for a zero income, and when amounts are hidden. */
  heat: HeatLevel | null;
}

/** Three levels of gain and of loss. */
export type HeatLevel = `${'u' | 'd'}${1 | 2 | 3}`;

/**
 * Returns the level of an income within its month: up to a third, two thirds or all of the largest gain or loss.
 */
export function getHeatLevel(yuan: string, largest: number): HeatLevel | null {
  const amount = Number(yuan);
  if (amount === 0 || largest === 0) return null;
  const step = Math.min(3, Math.max(1, Math.ceil((Math.abs(amount) / largest) * 3))) as 1 | 2 | 3;
  return `${amount > 0 ? 'u' : 'd'}${step}`;
}

const monthName = (month: string): string => `${month.slice(0, 4)} 年 ${Number(month.slice(5, 7))} 月`;
const isZero = (text: string): boolean => toBig(text).eq(0);

/**
 * Formats an income so short that seven fit side by side: whole 元, below one to the 分, from 万 on with one decimal.
 */
export function formatShortIncome(yuan: string): string {
  const amount = toBig(yuan);
  if (amount.eq(0)) return '0';
  const size = amount.abs();
  const sign = amount.gt(0) ? '+' : '\u2212';
  if (size.lt(1)) return `${sign}${size.toFixed(2)}`;
  return size.lt(9999.5) ? `${sign}${size.toFixed(0)}` : `${sign}${size.div(10_000).toFixed(1)}万`;
}

/** Weeks of a month, starting on Monday; null outside it. */
export function buildIncomeWeeks(
  month: string,
  getCell: (day: string) => Pick<IncomeCell, 'text' | 'heat'>,
): (IncomeCell | null)[][] {
  const first = `${month}-01`;
  const next = addMonths(first, 1);
  const cells: (IncomeCell | null)[] = new Array<null>(getWeekday(first) - 1).fill(null);
  for (let day = first; day < next; day = addDays(day, 1)) {
    cells.push({ day, number: Number(day.slice(8)), ...getCell(day) });
  }
  while (cells.length % 7 > 0) cells.push(null);
  return Array.from({ length: cells.length / 7 }, (_, week) => cells.slice(week * 7, week * 7 + 7));
}

/** Years and months with data, as links. */
function monthLinks(income: Income, getHref: (month: string) => string) {
  const months = income.months.includes(income.month)
    ? income.months
    : [income.month, ...income.months].sort().reverse();
  const getYear = (month: string) => month.slice(0, 4);
  const years = [...new Set(months.map(getYear))];
  const turned = (by: 1 | -1): string | null => {
    const month = months[months.indexOf(income.month) + by];
    return month === undefined ? null : getHref(month);
  };
  return {
    /** Previous and next month with income. */
    before: turned(1),
    after: turned(-1),
    years: years.map((year) => ({
      label: `${year} 年`,
      to: getHref(months.find((month) => getYear(month) === year) ?? income.month),
      isCurrent: year === getYear(income.month),
    })),
    months: months
      .filter((month) => getYear(month) === getYear(income.month))
      .map((month) => ({
        label: `${Number(month.slice(5, 7))}月`,
        to: getHref(month),
        isCurrent: month === income.month,
      })),
  };
}

/** States what of the day was corrected after it was settled or booked; empty when nothing was. */
function correctedTexts({ corrections, payout_corrections }: Income['list'][number]): string[] {
  const [first] = corrections;
  const isOne = corrections.every(({ fund_code }) => fund_code === first?.fund_code);
  const last = corrections.at(-1);
  const nav = first && (isOne ? `净值更正 ${first.nav_was} → ${last?.nav_becomes}` : '净值更正');
  const payouts = payout_corrections.map(({ kind }) => PAYOUT_CORRECTION_NAMES[kind]);
  return [...(nav ? [nav] : []), ...new Set(payouts)];
}

interface IncomeOptions {
  hrefOf: (month: string) => string;
  /** Page of a single fund's income; omitted when the page is about one fund. */
  fundTo?: (fundCode: string) => string | null;
}

/** Builds the daily income of one month with its totals and links to other months. */
export function buildIncomeView(income: Income, amounts: AmountDisplay, { hrefOf, fundTo }: IncomeOptions) {
  const byDay = new Map(income.list.map(({ date, amount }) => [date, amount]));
  const largest = Math.max(0, ...income.list.map(({ amount }) => Math.abs(Number(amount))));
  return {
    isEmpty: income.months.length === 0,
    monthName: monthName(income.month),
    monthTotal: amounts.signed(income.month_total),
    total: amounts.signed(income.total),
    links: monthLinks(income, hrefOf),
    weeks: buildIncomeWeeks(income.month, (day) => {
      const amount = byDay.get(day);
      if (amount === undefined) return { text: null, heat: null };
      return {
        text: amounts.own(formatShortIncome(amount)),
        heat: amounts.isHidden ? null : getHeatLevel(amount, largest),
      };
    }),
    days: income.list.map(({ date, amount, funds, ...corrected }) => ({
      date,
      title: [formatDayWeekday(date), ...correctedTexts({ date, amount, funds, ...corrected })].join(' · '),
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
export type IncomeView = ReturnType<typeof buildIncomeView>;
