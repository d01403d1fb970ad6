import { z } from 'zod';
import { normalizeSearchText } from '~/domain/shared/typed-text';

/** Creates the schema of a search text; its maximum length is checked after invisible characters are removed. */
export const createSearchTextSchema = (max: number): z.ZodString =>
  z.string().overwrite(normalizeSearchText).max(max);
