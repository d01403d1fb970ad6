import { z } from 'zod';
import { intentKeySchema } from '~/app/route-kit/idempotency';

export const reserveSignSchema = z.object({
  intent_key: intentKeySchema,
  confirmations: z.coerce.number().int().min(1).max(3),
  is_read: z.literal('on', '请阅读后勾选'),
});
