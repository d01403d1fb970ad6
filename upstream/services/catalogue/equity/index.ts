import { commitments } from '~/upstream/services/catalogue/equity/commitments';
import { people } from '~/upstream/services/catalogue/equity/people';
import { products } from '~/upstream/services/catalogue/equity/products';

/** Private equity: funds, institutions, people, and what a person has committed. */
export const equity = { ...products, ...people, ...commitments };
