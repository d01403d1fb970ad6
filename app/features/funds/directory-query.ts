import { z } from 'zod';
import { wordsSchema } from '~/domain/shared/typed-schemas';
import { STRATEGIES } from '~/contract/kinds';
import { pageQuerySchema } from '~/app/features/funds/page-schema';

/** An empty filter is none: a form posts all its fields. */
export const emptyIsNone = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (value === '' ? undefined : value), schema.optional().catch(undefined));
/** Query of a directory of companies or managers. */
export const directoryQuerySchema = z.object({
  ...pageQuerySchema,
  keyword: emptyIsNone(wordsSchema(30).min(1)),
  letter: emptyIsNone(z.string().regex(/^[a-z]$/)),
  city: emptyIsNone(z.string().max(20)),
  strategy: emptyIsNone(z.enum(STRATEGIES)),
});
