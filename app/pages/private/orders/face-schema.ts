import { z } from 'zod';
import { markSecret } from '~/domain/shared/secret';
import { intentKeySchema } from '~/app/route-kit/idempotency';
import { cardStepsSchema } from '~/app/features/person/card-schema';

/**
 * Face, with a consent of its own: evidence of the app's own capture (for trying out it is typed), or a photo, by the
 * camera or chosen.
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

/** Every post of the check: face, or the two steps of a bank card. The order stands in the address. */
export const identityCheckSchema = z.discriminatedUnion('intent', [cardStepsSchema, faceSchema]);
