import { z } from 'zod';
import { intentKeySchema } from '~/app/route-kit/idempotency';
import { signatureFields } from '~/app/route-kit/signature-fields';

export const signContractSchema = z.object({
  intent_key: intentKeySchema,
  sha256: z.string().length(64, '合同内容有误，请刷新后重试'),
  is_read: z.literal('on', '请阅读至文末后签署'),
  ...signatureFields,
});
