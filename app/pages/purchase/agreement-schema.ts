import { z } from 'zod';
import { intentKeySchema } from '~/app/page/idempotency';
import { idSchema } from '~/upstream/contract/shared';

const common = { intent_key: intentKeySchema };

export const materialSchema = z.object({
  intent: z.literal('material'),
  ...common,
  document_ids: z.array(idSchema, '请阅读后逐份勾选').min(1, '请阅读后逐份勾选').max(20),
});

export const clausesSchema = z.object({
  intent: z.literal('clauses'),
  ...common,
  clause_ids: z.array(idSchema, '请逐条阅读并勾选').min(1, '请逐条阅读并勾选').max(40),
});

/** What either step posts; whether all of them are ticked upstream knows. */
export const agreementSchema = z.discriminatedUnion('intent', [materialSchema, clausesSchema]);
