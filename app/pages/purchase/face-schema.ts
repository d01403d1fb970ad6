import { z } from 'zod';
import { intentKeySchema } from '~/app/page/idempotency';
import { cardStepsSchema } from '../verification/bank-card/card-schema';

/** Face, with a consent of its own; the evidence comes from the app or, for trying out, is typed. */
export const faceSchema = z.object({
  intent: z.literal('face'),
  intent_key: intentKeySchema,
  consent: z.literal('on', '人脸信息须经您单独同意'),
  evidence: z.string('请完成人脸采集').trim().min(1, '请完成人脸采集').max(200),
});

/** Every post of the check: face, or the two steps of a bank card. The order stands in the address. */
export const personCheckSchema = z.discriminatedUnion('intent', [cardStepsSchema, faceSchema]);
