import { z } from 'zod';
import { createSearchTextSchema } from '~/domain/shared/typed-schemas';
import { STRATEGIES } from '~/contract/kinds';
import { pageQueryShape } from '~/app/features/funds/page-schema';

/** Treats an empty filter as absent, because a form posts all its fields. */
export const emptyToUndefined = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (value === '' ? undefined : value), schema.optional().catch(undefined));
/** Query of a directory of companies or managers. */
export const directoryQuerySchema = z.object({
  ...pageQueryShape,
  keyword: emptyToUndefined(createSearchTextSchema(30).min(1)),
  letter: emptyToUndefined(z.string().regex(/^[a-z]$/)),
  city: emptyToUndefined(z.string().max(20)),
  strategy: emptyToUndefined(z.enum(STRATEGIES)),
});
