import { market } from '~/upstream/modules/funds/quasi-fixed/market';
import { products } from '~/upstream/modules/funds/quasi-fixed/products';

/** Quasi-fixed-income products, and their market. */
export const quasiFixed = { ...products, ...market };
