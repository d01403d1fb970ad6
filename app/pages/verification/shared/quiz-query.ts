import { z } from 'zod';
import { appendQuery } from '~/app/paths';

/** View of the quiz: the number of a question, the review before submitting, or the start. */
export const quizQuerySchema = z.object({
  q: z.union([z.literal('review'), z.coerce.number().int().min(1).max(60)]).optional(),
  return_to: z.string().max(2048).optional(),
});
export type QuizQuery = z.infer<typeof quizQuerySchema>;

/** Addresses of one quiz: the account page, or the wizard step. */
export interface QuizPaths {
  at: (questionNumber: number | 'review' | null) => string;
  /** Address after the result. */
  result: string;
}

export const buildQuizPaths = (page: string, result: string, returnTo: string | null): QuizPaths => ({
  at: (questionNumber) => appendQuery(page, { q: questionNumber, return_to: returnTo }),
  result: appendQuery(result, { return_to: returnTo }),
});
