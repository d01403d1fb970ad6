import { z } from 'zod';
import { intentKeySchema } from '~/app/route-kit/idempotency';
import { idSchema } from '~/contract/shared';

export const solicitOpinionSchema = z.object({
  consultation_id: idSchema,
  intent_key: intentKeySchema,
  choice: z.enum(['agree', 'disagree'], '请选择同意或不同意'),
});
