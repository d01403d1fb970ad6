import { z } from 'zod';

/** One answer, or all of them handed in. */
export const quizFormSchema = z.object({
  intent: z.enum(['answer', 'submit']),
  question: z.string().max(64).optional(),
  answer: z.array(z.string().max(64)).max(20).default([]),
  version: z.string().max(40),
  intent_key: z.uuid('页面已过期，请刷新后重试').optional(),
});
