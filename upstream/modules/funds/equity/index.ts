import { commitments } from '~/upstream/modules/funds/equity/commitments';
import { equityCompanyManagers } from '~/upstream/modules/funds/equity/people';
import { products } from '~/upstream/modules/funds/equity/products';

/** Private equity: funds, institutions, people, and commitments of a person. */
export const equity = { ...products, ...equityCompanyManagers, ...commitments };
