import { equityCompanyManagers } from '~/upstream/modules/funds/equity/people';
import { products } from '~/upstream/modules/funds/equity/products';

/** Private equity: funds, institutions and people. */
export const equity = { ...products, ...equityCompanyManagers };
