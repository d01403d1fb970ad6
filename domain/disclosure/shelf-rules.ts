/** Rules of the calls about what is on sale and what is recommended: part of the disclosure table. */
import type { CallRule } from '~/domain/disclosure/disclosure-table';

const oneOf =
  (...keys: string[]) =>
  (key: string): boolean =>
    keys.includes(key);

export const SHELF_RULES: readonly [string, CallRule][] = [
  // Open days, amounts and what stands in the way are disclosed by level: below 'specific' it is a list of what is filed, by name.
  [
    'orders.onSale',
    {
      isPrivate: true,
      ordersByName: true,
      dropsUnfit: true,
      limitsRiskFrom: 'specific',
      whenSomeKinds: 'limit',
      query: { isOpenKey: oneOf('strategy', 'page', 'limit'), openSorts: ['name'], fallbackSort: 'name' },
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
      query: { isOpenKey: oneOf('category', 'limit'), openSorts: [], fallbackSort: null },
    },
  ],
];
