import { z } from 'zod';
import { intentKeySchema } from '~/app/page/idempotency';
import { signatureFields } from '~/app/page/signature-fields';

export const redemptionProcessSchema = z.object({
  intent_key: intentKeySchema,
  ...signatureFields,
});
