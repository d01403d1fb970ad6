import { z } from 'zod';
import { idSchema } from '~/contract/shared';

const optionSchema = z.object({ id: idSchema, text: z.string() });
/** A question as shown to the person: scores never leave upstream. */
export const questionSchema = z.object({
  id: idSchema,
  text: z.string(),
  note: z.string().nullable(),
  isMultiple: z.boolean(),
  options: z.array(optionSchema),
});
export type Question = z.infer<typeof questionSchema>;
/** Chosen option ids, keyed by question id. */
export const answersSchema = z.record(idSchema, z.array(idSchema).min(1).max(20));
export type Answers = z.infer<typeof answersSchema>;
