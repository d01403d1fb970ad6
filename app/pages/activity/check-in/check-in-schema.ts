import { z } from 'zod';
import { normalizeNumber } from '~/domain/shared/typed-text';
import { idSchema } from '~/contract/shared';

const CODE_TYPED_MAX = 40;

/** A code as typed at check-in. */
export const checkInCodeSchema = z.object({
  intent: z.literal('code'),
  activity_id: idSchema,
  code: z.string('请输入入场码').overwrite(normalizeNumber).max(CODE_TYPED_MAX, '入场码是十位字母与数字'),
});

/** Checks a person in by a code, or records attendance at an online activity. */
export const checkInSchema = z.discriminatedUnion('intent', [
  checkInCodeSchema,
  z.object({ intent: z.literal('own'), activity_id: idSchema }),
]);
