import { addDays } from '~/domain/calendar/dates';
import { createTradingCalendar, getTradingDayFrom } from '~/domain/calendar/trading-calendar';
import {
  listPayoutDueDays,
  computeIncome,
  type PayoutDueDay,
  type Payout,
} from '~/domain/figures/fixed/payouts';
import { computeNameSortKey } from '~/upstream/core/db/pinyin';
import { SEED_AS_OF, listTradingDays } from '~/upstream/seed/calendar';
import data from '~/upstream/seed/data/quasi-fixed.json' with { type: 'json' };

export type SeedFixed = (typeof data.products)[number];

/**
 * Fictitious quasi-fixed-income products of the demo world. Their yearly rates of each period are the earned ones.
 */
export const FIXED_PRODUCTS: readonly SeedFixed[] = data.products;

const round6 = (value: number): number => Math.round(value * 1e6) / 1e6;
const CALENDAR = createTradingCalendar(listTradingDays());
const LAST_DAY = CALENDAR.days.at(-1) ?? SEED_AS_OF;
const workingDay = (day: string): string | null => (day > LAST_DAY ? null : getTradingDayFrom(CALENDAR, day));

/**
 * Builds the payments on the payment days for which a product has a rate, including future ones (services show none
 * before its day).
 */
export function buildPayouts(product: SeedFixed): Payout[] {
  const late: Partial<Record<string, string>> = product.late;
  const back: Partial<Record<string, number>> = product.principal;
  let principal = 1;
  return listPayoutDueDays(
    {
      startsOn: product.starts_on,
      endsOn: product.ends_on,
      extendedTo: product.extended_to,
      months: product.payout_months,
      day: product.payout_day,
    },
    workingDay,
  ).flatMap((due: PayoutDueDay, index) => {
    const rate = product.rates[index];
    if (rate === undefined || due.dueOn === null) return [];
    const payout = {
      until: due.until,
      paidOn: late[due.until] ?? due.dueOn,
      income: round6(computeIncome(rate, due.days, principal)),
      principal: back[due.until] ?? 0,
    };
    principal -= payout.principal;
    return [payout];
  });
}

/**
 * Computes the value of a unit of 1 元 on a day: the remaining principal, and the income since the last payment by
 * the rate of the period.
 */
export function computeUnitValue(product: SeedFixed, day: string): number {
  const payouts = buildPayouts(product);
  const next = payouts.findIndex(({ paidOn }) => paidOn > day);
  const before = next < 0 ? payouts : payouts.slice(0, next);
  const left = 1 - before.reduce((sum, { principal }) => sum + principal, 0);
  const rate = product.rates[before.length] ?? product.rate_low;
  const from = before.at(-1)?.until ?? product.starts_on;
  const days = Math.max(0, (Date.parse(day) - Date.parse(from)) / 86_400_000);
  return left + computeIncome(rate, days, left);
}

/** Lists the valuation days of a product up to the newest day of the world: monthly, and on payment days. */
export function listValuedDays(product: SeedFixed, monthly: readonly string[]): string[] {
  const paid = buildPayouts(product).flatMap(({ paidOn }) => [addDays(paidOn, -1), paidOn]);
  return [...new Set([...monthly, ...paid])].filter((day) => day <= SEED_AS_OF).sort();
}

/** Payments as events, per 1 元 of the principal then outstanding: past ones are booked, later ones announced. */
function buildEvents(product: SeedFixed) {
  let outstanding = 1;
  const payments = buildPayouts(product).map(({ until, paidOn, income, principal }) => {
    const payload = {
      ...{ cause: 'schedule', until },
      ...{ income: toText(income / outstanding), principal: toText(principal / outstanding) },
    };
    outstanding -= principal;
    return { kind: 'payment', day: paidOn, payload };
  });
  const extension =
    product.extended_to === null
      ? []
      : [
          {
            ...{ kind: 'extension', day: product.events[0]?.date ?? product.ends_on },
            payload: { to: product.extended_to, text: product.events[0]?.text ?? '' },
          },
        ];
  return [...payments, ...extension]
    .sort((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0))
    .map(({ kind, day, payload }, index) => {
      const isBooked = day <= SEED_AS_OF;
      return {
        ...{ id: `PE-${product.id}-${index + 1}`, product_id: product.id, kind, day },
        ...{ payload: JSON.stringify(payload), state: isBooked ? 'booked' : 'announced' },
        ...{
          made_at: `${product.starts_on}T01:00:00.000Z`,
          booked_at: isBooked ? `${day}T01:00:00.000Z` : null,
        },
        seq: isBooked ? index + 1 : null,
      };
    });
}

const toText = (ratio: number): string => String(Math.round(ratio * 1e10) / 1e10);

/** Builds all rows of these products. */
export const buildQuasiFixedRows = () => ({
  fixed_products: FIXED_PRODUCTS.map(
    ({
      rates: _r,
      late: _l,
      principal: _p,
      events: _e,
      payout_months,
      credit_support,
      portfolio,
      ...product
    }) => ({
      ...product,
      name_key: computeNameSortKey(product.name),
      payout_months: JSON.stringify(payout_months),
      credit_support: JSON.stringify(credit_support),
      portfolio: JSON.stringify(portfolio),
    }),
  ),
  fixed_payouts: FIXED_PRODUCTS.flatMap((product) =>
    // Later payments are announced events: a booking adds them here.
    buildPayouts(product)
      .filter(({ paidOn }) => paidOn <= SEED_AS_OF)
      .map(({ until, paidOn, income, principal }) => ({
        product_id: product.id,
        until,
        paid_on: paidOn,
        income_ratio: income,
        principal_ratio: principal,
      })),
  ),
  product_events: FIXED_PRODUCTS.flatMap(buildEvents),
  fixed_events: FIXED_PRODUCTS.flatMap(({ id, events }) =>
    events.map((event, position) => ({ product_id: id, position, ...event })),
  ),
});

/** Documents of a product for its readers, and their size. */
const DOCUMENTS = [
  { kind: 'material', title: '产品说明书', size: 320_000 },
  { kind: 'risk', title: '风险揭示书', size: 210_000 },
] as const;

export const buildFixedDocumentRows = () =>
  FIXED_PRODUCTS.flatMap(({ id, name, starts_on }) =>
    DOCUMENTS.map(({ kind, title, size }) => ({
      id: `${id}-${kind}`,
      fund_id: id,
      title: `${name}${title}`,
      published_on: addDays(starts_on, -40),
      size_bytes: size,
    })),
  );
