import { z } from 'zod';
import { cursorSchema } from '~/contract/shared';

/** Where a list of articles stands: by cursor, with the number of its page. */
export const feedPlaceSchema = {
  cursor: cursorSchema.optional(),
  page: z.coerce.number().int().min(1).max(100_000).default(1),
};
