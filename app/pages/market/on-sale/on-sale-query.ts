import { z } from 'zod';
import { STRATEGIES } from '~/contract/kinds';

/** View of the funds on sale: all by their next open day, or a month of open days. */
export const onSaleQuerySchema = z.object({
  view: z.literal('calendar').optional().catch(undefined),
  month: z.string().max(7).optional(),
  day: z.string().max(10).optional(),
  strategy: z.enum(STRATEGIES).optional(),
  page: z.coerce.number().int().min(1).max(100).default(1),
});
