import { z } from 'zod';
import { markSecret } from '~/domain/shared/secret';
import { intentKeySchema } from '~/app/route-kit/idempotency';
import { cardStepsSchema } from '~/app/features/person/card-schema';

/**
 * Face check with a separate consent: evidence of the app's capture (typed in for testing), or a photo, taken or
 * chosen.
 */
export const faceSchema = z
  .object({
    intent: z.literal('face'),
    intent_key: intentKeySchema,
    consent: z.literal('on', '人脸信息须经您单独同意'),
    face_evidence: markSecret(z.string().trim().max(200)).optional(),
    photo: z.instanceof(File).optional(),
  })
  .refine(({ face_evidence, photo }) => face_evidence || photo, {
    path: ['photo'],
    message: '请拍摄或选择本人正面照片',
  });

/** All POSTs of the check: face, or the two steps of a bank card. The address holds the order. */
export const identityCheckSchema = z.discriminatedUnion('intent', [cardStepsSchema, faceSchema]);
