import { z } from 'zod';
import { intentKeySchema } from '~/app/route-kit/idempotency';
import { markSecret } from '~/domain/shared/secret';
import { PASSWORD_LIMITS } from '~/domain/shared/identifier-limits';

export const openDataCopySchema = z.object({
  intent: z.literal('open'),
  copy_id: z.string().min(1).max(64),
  password: markSecret(
    z
      .string({ error: '请输入登录密码' })
      .min(1, '请输入登录密码')
      .max(PASSWORD_LIMITS.maxLength, '登录密码有误'),
  ),
});

export const ownDataSchema = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('ask'), intent_key: intentKeySchema }),
  openDataCopySchema,
]);
