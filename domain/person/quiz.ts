/**
 * The risk quiz: scoring by data, validity of a result and attempt limits (domain rules, section 3). Scores stay in
 * upstream; a page needs only ids.
 */
import { RISK_LEVEL_MAX, RISK_LEVEL_MIN } from '~/domain/shared/constants';
import { addDays, addMonths, toShanghaiDay, type Instant } from '~/domain/calendar/dates';
import { QUIZ_LIMITS, getRule } from '~/domain/shared/regulation';

/** Data required to decide whether everything is answered. */
export interface AnswerableQuestion {
  readonly id: string;
  readonly isMultiple?: boolean;
  readonly options: readonly { readonly id: string }[];
}

export interface ScoredOption {
  readonly id: string;
  readonly score: number;
  /** Choosing this puts a person in the lowest risk tolerance category, for any total. */
  readonly isLowest?: boolean;
}

export interface ScoredQuestion extends AnswerableQuestion {
  readonly options: readonly ScoredOption[];
}

/** Minimum points of a level. */
export interface LevelThreshold {
  readonly level: number;
  readonly fromScore: number;
}

export interface ScoredQuiz {
  readonly questions: readonly ScoredQuestion[];
  readonly thresholds: readonly LevelThreshold[];
}

/** Chosen option ids, keyed by question id. */
export type QuizAnswers = Readonly<Record<string, readonly string[]>>;

/**
 * Lists the ids of the questions without a valid answer, in order: nothing chosen, an option that does not exist or
 * is repeated, or more than one for a single choice.
 */
export function listOpenQuestions(questions: readonly AnswerableQuestion[], answers: QuizAnswers): string[] {
  return questions
    .filter((question) => !isAnswered(question, getChosen(answers, question.id)))
    .map(({ id }) => id);
}

const getChosen = (answers: QuizAnswers, id: string): readonly string[] =>
  Object.keys(answers).includes(id) ? (answers[id] ?? []) : [];

const isAnswered = (question: AnswerableQuestion, chosen: readonly string[]): boolean =>
  chosen.length > 0 &&
  (question.isMultiple === true || chosen.length === 1) &&
  new Set(chosen).size === chosen.length &&
  chosen.every((id) => question.options.some((option) => option.id === id));

export interface QuizResult {
  readonly score: number;
  /** 0 to 5; 0 is the lowest risk tolerance category. */
  readonly level: number;
}

/**
 * Computes total and level. A question counts with its highest chosen option: several ticks do not lead to a higher
 * class. Throws RangeError while a question is open or when no threshold is reached: both are errors in the
 * caller's data.
 */
export function scoreQuiz({ questions, thresholds }: ScoredQuiz, answers: QuizAnswers): QuizResult {
  if (listOpenQuestions(questions, answers).length > 0)
    throw new RangeError('the quiz has unanswered questions');
  const chosen = questions.map(({ id, options }) =>
    options.filter((option) => getChosen(answers, id).includes(option.id)),
  );
  const score = chosen.reduce((sum, options) => sum + Math.max(...options.map((option) => option.score)), 0);
  if (chosen.some((options) => options.some(({ isLowest }) => isLowest === true)))
    return { score, level: RISK_LEVEL_MIN };
  return { score, level: getQuizLevel(thresholds, score) };
}

/** Returns the level of the highest threshold that a score reaches. Throws RangeError when it reaches none. */
export function getQuizLevel(thresholds: readonly LevelThreshold[], score: number): number {
  const reached = thresholds.filter(({ fromScore }) => score >= fromScore);
  const highest = reached.reduce<LevelThreshold | null>(
    (found, each) => (found === null || each.fromScore > found.fromScore ? each : found),
    null,
  );
  if (highest === null || highest.level < RISK_LEVEL_MIN || highest.level > RISK_LEVEL_MAX)
    throw new RangeError('no threshold matches the score');
  return highest.level;
}

/** Computes the last day on which a result is valid. */
export function computeQuizExpiry(answeredAt: Instant): string {
  const day = toShanghaiDay(answeredAt);
  return addDays(addMonths(day, getRule(QUIZ_LIMITS, day).validMonths), -1);
}

export interface QuizAllowance {
  readonly isAllowed: boolean;
  /** ISO instant, the beginning of a Shanghai day; null when an attempt is allowed now. */
  readonly nextAllowedAt: string | null;
  /** Attempts left today, and in the twelve months that end today. */
  readonly leftToday: number;
  readonly leftYear: number;
}

const YEAR_MONTHS = 12;

/**
 * Computes whether an attempt is allowed now, after attempts at these instants; days are those of Asia/Shanghai.
 */
export function computeQuizAllowance(attempts: readonly Instant[], now: Instant): QuizAllowance {
  const today = toShanghaiDay(now);
  const { perDay, perYear } = getRule(QUIZ_LIMITS, today);
  const days = attempts.map(toShanghaiDay);
  const leftOn = (day: string): { leftToday: number; leftYear: number } => {
    const leftYear = perYear - days.filter((each) => day < addMonths(each, YEAR_MONTHS)).length;
    const leftToday = perDay - days.filter((each) => each === day).length;
    return { leftToday: Math.max(0, Math.min(leftToday, leftYear)), leftYear: Math.max(0, leftYear) };
  };
  const left = leftOn(today);
  if (left.leftToday > 0) return { isAllowed: true, nextAllowedAt: null, ...left };
  const next = [addDays(today, 1), ...days.map((day) => addMonths(day, YEAR_MONTHS))]
    .filter((day) => day > today && leftOn(day).leftToday > 0)
    .reduce((first, day) => (day < first ? day : first), '9999-12-31');
  return { isAllowed: false, nextAllowedAt: `${next}T00:00:00+08:00`, ...left };
}

/** Question whose answer can be checked against a verified document. */
export const AGE_QUESTION_ID = 'age';

/** Parses the full years covered by an answer about age: '31 至 50 岁', '70 岁以上' (more than 70), '18 岁以下' (less). */
export function parseAgeRange(text: string): { readonly from: number; readonly to: number } | null {
  const between = /(\d+)\s*(?:至|-|–)\s*(\d+)\s*岁/.exec(text);
  if (between) return { from: Number(between[1]), to: Number(between[2]) };
  const above = /(\d+)\s*岁以上/.exec(text);
  if (above) return { from: Number(above[1]) + 1, to: Infinity };
  const below = /(\d+)\s*岁以下/.exec(text);
  return below ? { from: 0, to: Number(below[1]) - 1 } : null;
}

/**
 * Returns the number of the question, from 1, whose answer about age contradicts the verified document; null when
 * there is none, or nothing to compare with. An age that no answer covers never contradicts.
 */
export function findContradictedAge(
  questions: readonly { readonly id: string; readonly options: readonly { id: string; text: string }[] }[],
  answers: QuizAnswers,
  age: number | null,
): number | null {
  const index = questions.findIndex(({ id }) => id === AGE_QUESTION_ID);
  const options = questions[index]?.options ?? [];
  if (age === null || getChosen(answers, AGE_QUESTION_ID).length === 0) return null;
  const isOf = ({ text }: { text: string }): boolean => {
    const range = parseAgeRange(text);
    return range !== null && age >= range.from && age <= range.to;
  };
  const fitting = options.filter(isOf);
  return fitting.length === 0 || fitting.some(({ id }) => getChosen(answers, AGE_QUESTION_ID).includes(id))
    ? null
    : index + 1;
}
