import { z } from 'zod';
import { isNavText, MAX_NAV_DECIMALS } from '~/domain/figures/nav';

/** A NAV, a dividend per share or a split ratio as typed by operators: all places are kept. */
export const perShareSchema = z.string().refine(isNavText, {
  error: `a number above 0 such as 1.2345, of at most ${MAX_NAV_DECIMALS} decimals`,
});
