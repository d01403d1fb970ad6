import { market } from '~/upstream/services/catalogue/quasi-fixed/market';
import { products } from '~/upstream/services/catalogue/quasi-fixed/products';

/** Quasi-fixed-income products, and the market behind them. */
export const quasiFixed = { ...products, ...market };
