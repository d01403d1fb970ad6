import type { Kysely, Selectable } from 'kysely';
import { addDays } from '~/domain/calendar/dates';
import { createTradingCalendar, getTradingDayFrom } from '~/domain/calendar/trading-calendar';
import {
  listPayoutDueDays,
  summarizePayouts,
  buildPayoutRows,
  computeRealisedRate,
  type PayoutDueRow,
  type Payout,
} from '~/domain/figures/fixed/payouts';
import type { FixedBrief } from '~/contract/quasi-fixed';
import type { Database, FixedProductsTable } from '~/upstream/core/db/schema';

export type ProductRow = Selectable<FixedProductsTable>;

/** Longer than any series of holidays. */
const LONGEST_CLOSURE_DAYS = 15;

/** Loads every payment day of each product with its result up to `today`; later payments are unknown. */
export async function loadDuePayments(
  db: Kysely<Database>,
  products: readonly ProductRow[],
  today: string,
): Promise<Map<string, PayoutDueRow[]>> {
  if (products.length === 0) return new Map();
  const [payouts, workingDay] = await Promise.all([
    db
      .selectFrom('fixed_payouts')
      .selectAll()
      .where(
        'product_id',
        'in',
        products.map(({ id }) => id),
      )
      .where('paid_on', '<=', today)
      .orderBy('until')
      .execute(),
    workingDays(db, products),
  ]);
  return new Map(
    products.map((product) => {
      const due = listPayoutDueDays(
        {
          startsOn: product.starts_on,
          endsOn: product.ends_on,
          extendedTo: product.extended_to,
          months: product.payout_months,
          day: product.payout_day,
        },
        workingDay,
      );
      const own = payouts
        .filter(({ product_id }) => product_id === product.id)
        .map(({ until, paid_on, income_ratio, principal_ratio }): Payout => ({
          until,
          paidOn: paid_on,
          income: income_ratio,
          principal: principal_ratio,
        }));
      return [product.id, buildPayoutRows(due, own, today)];
    }),
  );
}

/** Loads the mapping of these days to the same or the next working day; null beyond the calendar. */
async function workingDays(db: Kysely<Database>, products: readonly ProductRow[]) {
  const starts = products.map(({ starts_on }) => starts_on).sort();
  const ends = products.map(({ ends_on, extended_to }) => extended_to ?? ends_on).sort();
  const rows = await db
    .selectFrom('trading_days')
    .select('date')
    .where('date', '>=', addDays(starts[0] ?? '', -LONGEST_CLOSURE_DAYS))
    .where('date', '<=', addDays(ends.at(-1) ?? '', LONGEST_CLOSURE_DAYS))
    .orderBy('date')
    .execute();
  const days = rows.map(({ date }) => date);
  const [first, last] = [days[0], days.at(-1)];
  if (first === undefined || last === undefined) return () => null;
  const calendar = createTradingCalendar(days);
  return (day: string): string | null =>
    day < first || day > last ? null : getTradingDayFrom(calendar, day);
}

/** Builds the payment record of a product so far, for lists. */
export function buildPayoutRecord(
  product: ProductRow,
  rows: readonly PayoutDueRow[],
): FixedBrief['payout_record'] {
  const { due, onTime, late, open, income, principal } = summarizePayouts(rows);
  return {
    due_count: due,
    on_time_count: onTime,
    late_count: late,
    open_count: open,
    income_ratio: income,
    principal_ratio: principal,
    realised_rate: computeRealisedRate(
      product.starts_on,
      rows.flatMap(({ paid }) => paid ?? []),
    ),
  };
}
