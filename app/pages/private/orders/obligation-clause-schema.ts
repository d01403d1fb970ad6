import { z } from 'zod';
import { intentKeySchema } from '~/app/route-kit/idempotency';

export const obligationClauseSchema = z.object({
  intent_key: intentKeySchema,
  is_agreed: z.literal('on', '请阅读后勾选确认'),
});
