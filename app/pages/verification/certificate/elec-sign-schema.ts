import { z } from 'zod';
import { intentKeySchema } from '~/app/route-kit/idempotency';
import { signatureFields } from '~/app/route-kit/signature-fields';

/** A signature and the agreement to the terms. */
export const signCertificateSchema = z.object({
  intent_key: intentKeySchema,
  is_agreed: z.literal('on', '请阅读并同意数字证书使用说明'),
  ...signatureFields,
});
