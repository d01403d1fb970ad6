import { toShanghaiDay } from '~/domain/calendar/dates';
import { fenToYuan } from '~/domain/figures/money';
import { sumIncomeFen, type DayIncome } from '~/domain/holdings/daily-income';
import { loadAccountingDays, loadCorrectedDays, type CorrectedDay } from '~/upstream/modules/orders-core';
import type { ServiceContext } from '~/upstream/core/service-context';
import { loadDayIncome, loadMoves } from '~/upstream/modules/public-holdings/moves';

/** Loads the daily income of one month, of one fund or all; empty for a month without income. */
export async function loadIncomePage(
  context: Pick<ServiceContext, 'db' | 'now'>,
  accountId: string,
  { fund_code, month }: { fund_code?: string; month?: string },
) {
  const { db, now } = context;
  const days = await loadAccountingDays(context, accountId, fund_code);
  const incomes = await loadDayIncome(db, await loadMoves(db, accountId, fund_code), days);
  const products = {
    names: await getNames(db, [...incomes.keys()]),
    corrected: await loadCorrectedDays(db, [...incomes.keys()]),
  };
  return buildIncomeMonth(incomes, products, month, toShanghaiDay(now()));
}

/**
 * Builds one month of incomes, newest day first.
 * @param incomes by product
 * @param products names, and the days on which something was corrected
 * @param requested `2026-11`; defaults to the newest month with income
 */
export function buildIncomeMonth(
  incomes: ReadonlyMap<string, readonly DayIncome[]>,
  { names, corrected }: { names: ReadonlyMap<string, string>; corrected: ReadonlyMap<string, CorrectedDay> },
  requested: string | undefined,
  today: string,
) {
  const all = [...incomes.values()].flat();
  const months = [...new Set(all.map(({ date }) => date.slice(0, 7)))].sort().reverse();
  const month = requested ?? months[0] ?? today.slice(0, 7);
  const shown = [...incomes].flatMap(([fundId, days]) =>
    days.filter(({ date }) => date.startsWith(month)).map((day) => ({ fundId, ...day })),
  );
  const dates = [...new Set(shown.map(({ date }) => date))].sort().reverse();
  return {
    month,
    months,
    month_total: fenToYuan(sumIncomeFen(shown)),
    total: fenToYuan(sumIncomeFen(all)),
    list: dates.map((date) => {
      const ofDay = shown.filter((each) => each.date === date);
      return {
        date,
        ...(corrected.get(date) ?? { corrections: [], payout_corrections: [] }),
        amount: fenToYuan(sumIncomeFen(ofDay)),
        funds: ofDay.map(({ fundId, amountFen }) => ({
          fund_code: fundId,
          fund_name: names.get(fundId) ?? fundId,
          amount: fenToYuan(amountFen),
        })),
      };
    }),
  };
}

async function getNames(db: ServiceContext['db'], ids: string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db.selectFrom('public_funds').select(['id', 'name']).where('id', 'in', ids).execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}
