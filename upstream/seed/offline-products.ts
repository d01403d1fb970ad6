import { z } from 'zod';
import { CURRENCIES } from '~/contract/kinds';
import { addDays, addMonths } from '~/domain/calendar/dates';
import { SEED_AS_OF, findIndexOnOrAfter } from '~/upstream/seed/calendar';
import type { Market } from '~/upstream/seed/market-model';
import {
  FIXED_PRODUCTS,
  buildPayouts,
  computeUnitValue,
  listValuedDays,
  type SeedFixed,
} from '~/upstream/seed/quasi-fixed';
import products from '~/upstream/seed/data/offline-products.json' with { type: 'json' };
import { createRandom } from '~/upstream/seed/random';

const productSchema = z.object({
  id: z.string(),
  part: z.enum(['pe', 'quasi_fixed', 'foreign']),
  name: z.string(),
  manager: z.string(),
  currency: z.enum(CURRENCIES),
  founded: z.string(),
  /** End of the term; absent when it is open. */
  ends: z.string().optional(),
  /**
   * Months between valuations, with the average and random return of each; quasi-fixed income follows its payments.
   */
  every: z.number().int(),
  drift: z.number().optional(),
  spread: z.number().optional(),
  terms: z.array(z.object({ label: z.string(), value: z.string() })),
});
type Product = z.infer<typeof productSchema>;

/** Quasi-fixed-income products held by people. */
const FIXED_HELD = ['F30001', 'F30002'];

const getFixed = (id: string): SeedFixed => {
  const product = FIXED_PRODUCTS.find((each) => each.id === id);
  if (!product) throw new Error(`no product ${id}`);
  return product;
};

const percent = (rate: number): string => `${(rate * 100).toFixed(2)}%`;

/** Converts a product of the catalogue to a held one. */
function heldFixed(id: string): Product {
  const product = getFixed(id);
  const { rate_low, rate_high, payout_months, payout_day, ends_on } = product;
  return {
    id,
    part: 'quasi_fixed',
    name: product.name,
    manager: product.issuer,
    currency: 'CNY',
    founded: product.starts_on,
    ends: ends_on,
    every: 1,
    terms: [
      product.is_agreed
        ? { label: '约定利率', value: `每年 ${percent(rate_low)}，由发行人以自身信用偿付` }
        : { label: '业绩比较基准', value: `每年 ${percent(rate_low)}–${percent(rate_high)}，不代表实际收益` },
      { label: '期限', value: `${product.term_months} 个月` },
      {
        label: '分配方式',
        value:
          payout_months.length === 0
            ? '到期一次分配'
            : `${payout_months.join('、')} 月 ${payout_day} 日，遇节假日顺延`,
      },
      { label: '到期日', value: ends_on },
    ],
  };
}

/** Products of the demo world outside the catalogue; fictitious. */
const PRODUCTS: readonly Product[] = [
  ...z.array(productSchema).parse(products),
  ...FIXED_HELD.map(heldFixed),
];

/** Holdings of the demo accounts: shares bought on a day at the valuation before. */
const HOLDINGS = [
  { account: 'A10005', product: 'P20002', shares: '600000.00', day: '2023-10-16' },
  { account: 'A10007', product: 'P20001', shares: '2000000.00', day: '2022-07-15' },
  { account: 'A10007', product: 'P20002', shares: '1000000.00', day: '2023-10-16' },
  { account: 'A10007', product: 'F30001', shares: '1000000.00', day: '2025-05-20' },
  { account: 'A10007', product: 'F30002', shares: '500000.00', day: '2026-03-16' },
  { account: 'A10007', product: 'G40001', shares: '120000.00', day: '2024-03-01' },
  { account: 'A10007', product: 'G40002', shares: '800000.00', day: '2024-09-30' },
] as const;

export const buildOfflineProductRows = () =>
  PRODUCTS.map(({ id, part, name, manager, currency, terms, founded, ends }) => ({
    id,
    part,
    name,
    manager_name: manager,
    currency,
    terms: JSON.stringify(terms),
    founded_on: founded,
    ends_on: ends ?? null,
  }));

const getNavs = (product: Product) => {
  const { id, founded, every, drift = 0, spread = 0 } = product;
  const random = createRandom(`offline:${id}`);
  const days = [founded];
  for (let date = addMonths(founded, every); date <= SEED_AS_OF; date = addMonths(date, every))
    days.push(date);
  if (product.part === 'quasi_fixed') {
    const fixed = getFixed(id);
    return listValuedDays(fixed, days).map((date) => ({
      product_id: id,
      date,
      unit: computeUnitValue(fixed, date).toFixed(4),
    }));
  }
  let unit = 1;
  return days.map((date, index) => {
    if (index > 0) unit *= 1 + drift + random.between(-spread, spread);
    return { product_id: id, date, unit: unit.toFixed(4) };
  });
};

export const buildOfflineNavRows = () => PRODUCTS.flatMap(getNavs);

const FX_FROM = '2024-01-01';
/** 港元 per dollar: kept between 7.75 and 7.85. */
const HKD_PER_USD = 7.8;

/** Builds weekly rates: the dollar from the market factor, with the Hong Kong dollar pegged to it. */
export const buildFxRateRows = ({ days, factors }: Pick<Market, 'days' | 'factors'>) =>
  (['USD', 'HKD'] as const).flatMap((currency) => {
    const rows = [];
    for (let date = FX_FROM; date <= SEED_AS_OF; date = addDays(date, 7)) {
      const dollar = Math.exp(factors.currency[findIndexOnOrAfter(days, date)] as number);
      rows.push({ currency, date, rate: (currency === 'USD' ? dollar : dollar / HKD_PER_USD).toFixed(6) });
    }
    return rows;
  });

/** Builds positions, lots and flows of products outside the catalogue; money in 分 at the rate of the day. */
export function buildOfflineBook(market: Pick<Market, 'days' | 'factors'>) {
  const navs = buildOfflineNavRows();
  const rates = buildFxRateRows(market);
  const bought = HOLDINGS.map(({ account, product, shares, day }) => {
    const found = PRODUCTS.find(({ id }) => id === product);
    if (!found) throw new Error(`no product ${product}`);
    const nav = navs.filter((row) => row.product_id === product && row.date <= day).at(-1)?.unit ?? '1';
    const rate =
      found.currency === 'CNY'
        ? 1
        : Number(rates.filter((row) => row.currency === found.currency && row.date <= day).at(-1)?.rate);
    const costFen = Math.round(Number(shares) * Number(nav) * rate * 100);
    return { account, product, shares, day, nav, costFen, part: found.part };
  });
  return {
    positions: bought.map((each) => ({
      account_id: each.account,
      fund_id: each.product,
      part: each.part,
      shares: each.shares,
      cost_fen: each.costFen,
      invested_on: each.day,
    })),
    /** Payments of quasi-fixed-income products. */
    distributions: bought
      .filter(({ part }) => part === 'quasi_fixed')
      .flatMap(({ account, product, shares }) =>
        buildPayouts(getFixed(product))
          .filter(({ paidOn }) => paidOn <= SEED_AS_OF)
          .map(({ paidOn, income }) => ({
            id: `W-${account}-${product}-distribution-${paidOn}`,
            account_id: account,
            fund_id: product,
            order_id: null,
            date: paidOn,
            type: 'distribution',
            amount_fen: Math.round(Number(shares) * income * 100),
            shares: null,
            nav: null,
          })),
      ),
    navOf: (product: string, day: string) =>
      bought.find((each) => each.product === product && each.day === day)?.nav ?? null,
  };
}
