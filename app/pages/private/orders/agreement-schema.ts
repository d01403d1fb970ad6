import { z } from 'zod';
import { intentKeySchema } from '~/app/route-kit/idempotency';
import { idSchema } from '~/contract/shared';

const common = { intent_key: intentKeySchema };

/** Ticks of the documents read; with `open`, one more document is opened first and the ticks so far are kept. */
export const materialReadSchema = z
  .object({
    intent: z.literal('material'),
    ...common,
    open: idSchema.optional(),
    document_ids: z.array(idSchema, '请阅读后逐份勾选').max(20).optional(),
  })
  .refine(({ open, document_ids = [] }) => open !== undefined || document_ids.length > 0, {
    path: ['document_ids'],
    message: '请阅读后逐份勾选',
  });

export const clausesSchema = z.object({
  intent: z.literal('clauses'),
  ...common,
  clause_ids: z.array(idSchema, '请逐条阅读并勾选').min(1, '请逐条阅读并勾选').max(40),
});

/** POST of either step; the upstream checks whether all of them are ticked. */
export const agreementSchema = z.discriminatedUnion('intent', [materialReadSchema, clausesSchema]);
