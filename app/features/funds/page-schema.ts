import { z } from 'zod';
import { cursorSchema } from '~/contract/shared';

/** Query of a keyset list; `page` is only a hint for display. */
export const pageQueryShape = {
  cursor: cursorSchema.optional(),
  page: z.coerce.number().int().min(1).max(100_000).default(1),
};
