/** Disclosure rules for the calls about sale and recommendations; part of the disclosure table. */
import type { CallRule } from '~/domain/disclosure/disclosure-table';

const getOne =
  (...keys: string[]) =>
  (key: string): boolean =>
    keys.includes(key);

export const FUND_REGISTER_RULES: readonly [string, CallRule][] = [
  // Open days, amounts and obstacles are disclosed by level: below 'specific' the list has only filed facts, sorted
  // by name.
  [
    'orders.onSale',
    {
      isPrivate: true,
      ordersByName: true,
      dropsUnfit: true,
      limitsRiskFrom: 'specific',
      whenSomeKinds: 'limit',
      query: { isOpenKey: getOne('strategy', 'page', 'limit'), openSorts: ['name'], fallbackSort: 'name' },
    },
  ],
  [
    'catalogue.simuRecommended',
    {
      isPrivate: true,
      ordersByName: true,
      keepsOrder: true,
      dropsUnfit: true,
      limitsRiskFrom: 'registered',
      query: { isOpenKey: getOne('category', 'limit'), openSorts: [], fallbackSort: null },
    },
  ],
];
