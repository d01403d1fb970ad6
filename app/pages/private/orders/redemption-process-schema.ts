import { z } from 'zod';
import { intentKeySchema } from '~/app/route-kit/idempotency';
import { signatureFields } from '~/app/route-kit/signature-fields';

export const redemptionProcessSchema = z.object({
  intent_key: intentKeySchema,
  ...signatureFields,
});
