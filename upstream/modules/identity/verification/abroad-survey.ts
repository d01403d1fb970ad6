import { addDays, toShanghaiDay } from '~/domain/calendar/dates';
import type { Answers } from '~/contract/questions';
import type { SurveyDefinition } from '~/upstream/core/db/schema';
import type { ServiceContext } from '~/upstream/core/service-context';
import { isBestOutcome } from '~/upstream/core/survey-answers';

/** Validity of an overseas risk result; the same as for the risk quiz. */
const ABROAD_VALID_DAYS = 365;

/** Whether the overseas risk answers of a person are sufficient and less than a year old. */
export async function hasPassedAbroadSurvey(
  { db, now }: Pick<ServiceContext, 'db' | 'now'>,
  accountId: string,
) {
  const rows = await db
    .selectFrom('survey_answers as a')
    .innerJoin('surveys as s', 's.id', 'a.survey_id')
    .select(['s.definition', 'a.answers', 'a.answered_at'])
    .where('s.kind', '=', 'abroad')
    .where('a.account_id', '=', accountId)
    .execute();
  return rows.some((row) => isAbroadAnswerEnough(row, now()));
}

/** Whether answers about overseas risk reach the best outcome and are less than a year old. */
export const isAbroadAnswerEnough = (
  {
    definition,
    answers,
    answered_at,
  }: { definition: SurveyDefinition; answers: Answers; answered_at: string },
  now: Date,
): boolean =>
  isBestOutcome(definition, answers) &&
  toShanghaiDay(answered_at) > addDays(toShanghaiDay(now), -ABROAD_VALID_DAYS);
