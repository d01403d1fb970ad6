import type { Answers } from '~/contract/questions';
import type { SurveyDefinition } from '~/upstream/core/db/schema';
import { CODES } from '~/contract/codes';
import { Refusal } from '~/upstream/core/refusal';

/**
 * Checks and returns answers: every question answered, only existing options, one unless several are allowed.
 * Throws a refusal that names the first invalid question.
 */
export function validateAnswers({ questions }: SurveyDefinition, given: Answers): Answers {
  return Object.fromEntries(
    questions.map((question, index) => {
      const chosen = [...new Set(given[question.id] ?? [])];
      const isKnown = chosen.every((id) => question.options.some((option) => option.id === id));
      const isRight = chosen.length > 0 && isKnown && (question.isMultiple || chosen.length === 1);
      if (!isRight)
        throw new Refusal(CODES.badRequest, `请回答第 ${index + 1} 题：${question.text}`, {
          reason: 'unanswered',
        });
      return [question.id, chosen];
    }),
  );
}

/** Sums the points of all chosen options. */
const getPoints = ({ questions }: SurveyDefinition, answers: Answers): number =>
  questions
    .flatMap((question) => question.options.filter((option) => answers[question.id]?.includes(option.id)))
    .reduce((sum, option) => sum + (option.score ?? 0), 0);

/** Returns the result text of the answers. */
export function getSurveyOutcome(
  definition: SurveyDefinition,
  answers: Answers,
): { title: string; text: string } {
  const points = getPoints(definition, answers);
  const reached = definition.outcomes.filter((outcome) => outcome.from <= points).at(-1);
  if (!reached) throw new Error('the survey has no outcome for 0 points');
  return { title: reached.title, text: reached.text };
}

/** Whether the answers reach the best result. */
export const isBestOutcome = (definition: SurveyDefinition, answers: Answers): boolean =>
  getPoints(definition, answers) >= (definition.outcomes.at(-1)?.from ?? Infinity);
