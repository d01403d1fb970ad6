import { z } from 'zod';
import { normalizeSearchText } from '~/domain/shared/typed-text';

/** A search word of at most so many characters, counted after invisible marks are removed. */
export const createSearchTextSchema = (max: number): z.ZodString =>
  z.string().overwrite(normalizeSearchText).max(max);
