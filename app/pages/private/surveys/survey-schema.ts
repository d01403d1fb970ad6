import { z } from 'zod';
import { intentKeySchema } from '~/app/route-kit/idempotency';
import { getQuestionFieldName } from '~/app/route-kit/question-names';
import type { Question } from '~/contract/questions';
import { SURVEY_COMMENT_MAX_CHARS } from '~/contract/limits';

/** Common fields of all survey forms; the questions are fields named `q_<id>`. */
export const surveyBaseSchema = z.object({
  intent_key: intentKeySchema,
  survey_id: z.string().min(1).max(64),
  comment: z
    .string()
    .trim()
    .max(SURVEY_COMMENT_MAX_CHARS, `意见不超过 ${SURVEY_COMMENT_MAX_CHARS} 字`)
    .optional(),
});

export const MISSING_ANSWER_MESSAGE = '请选择一个答案';

type SurveyShape = typeof surveyBaseSchema.shape;

/** Builds the form schema of one survey for early hints; the server validates every question the same way. */
export const buildSurveyFormSchema = (questions: readonly Pick<Question, 'id'>[]): z.ZodObject<SurveyShape> =>
  surveyBaseSchema.extend(
    Object.fromEntries(
      questions.map(({ id }) => [
        getQuestionFieldName(id),
        z.array(z.string(), MISSING_ANSWER_MESSAGE).min(1, MISSING_ANSWER_MESSAGE),
      ]),
    ),
  ) as unknown as z.ZodObject<SurveyShape>;
