/**
 * The risk quiz: scoring by data, how long a result counts and how often one may try (domain rules, section 3).
 * Scores stay upstream; a page needs only ids.
 */
import { RISK_LEVEL_MAX, RISK_LEVEL_MIN } from '~/domain/shared/constants';
import { addDays, addMonths, toShanghaiDay, type Instant } from '~/domain/calendar/dates';
import { QUIZ_LIMITS, getRule } from '~/domain/shared/regulation';

/** What must be known to say whether everything is answered. */
export interface AnswerableQuestion {
  readonly id: string;
  readonly isMultiple?: boolean;
  readonly options: readonly { readonly id: string }[];
}

export interface ScoredOption {
  readonly id: string;
  readonly score: number;
  /** Whoever chooses this is in the lowest risk tolerance category, whatever the total. */
  readonly isLowest?: boolean;
}

export interface ScoredQuestion extends AnswerableQuestion {
  readonly options: readonly ScoredOption[];
}

/** A level from so many points on. */
export interface LevelThreshold {
  readonly level: number;
  readonly fromScore: number;
}

export interface ScoredQuiz {
  readonly questions: readonly ScoredQuestion[];
  readonly thresholds: readonly LevelThreshold[];
}

/** Chosen option ids by question id. */
export type QuizAnswers = Readonly<Record<string, readonly string[]>>;

/**
 * Ids of the questions, in order, that have no right answer yet: none chosen, one that does not exist or stands
 * twice, or more than one where only one may be.
 */
export function listOpenQuestions(questions: readonly AnswerableQuestion[], answers: QuizAnswers): string[] {
  return questions
    .filter((question) => !isAnswered(question, chosenOf(answers, question.id)))
    .map(({ id }) => id);
}

const chosenOf = (answers: QuizAnswers, id: string): readonly string[] =>
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
 * Total and level. A question counts with its highest chosen option: many ticks do not add up to a higher class.
 * Throws RangeError while a question is open or when no threshold is reached: both are faults of the caller's data.
 */
export function scoreQuiz({ questions, thresholds }: ScoredQuiz, answers: QuizAnswers): QuizResult {
  if (listOpenQuestions(questions, answers).length > 0)
    throw new RangeError('not every question is answered');
  const chosen = questions.map(({ id, options }) =>
    options.filter((option) => chosenOf(answers, id).includes(option.id)),
  );
  const score = chosen.reduce((sum, options) => sum + Math.max(...options.map((option) => option.score)), 0);
  if (chosen.some((options) => options.some(({ isLowest }) => isLowest === true)))
    return { score, level: RISK_LEVEL_MIN };
  return { score, level: getQuizLevel(thresholds, score) };
}

/** The level of the highest threshold a score reaches. Throws RangeError when it reaches none. */
export function getQuizLevel(thresholds: readonly LevelThreshold[], score: number): number {
  const reached = thresholds.filter(({ fromScore }) => score >= fromScore);
  const highest = reached.reduce<LevelThreshold | null>(
    (found, each) => (found === null || each.fromScore > found.fromScore ? each : found),
    null,
  );
  if (highest === null || highest.level < RISK_LEVEL_MIN || highest.level > RISK_LEVEL_MAX)
    throw new RangeError('the thresholds give no level');
  return highest.level;
}

/** The last day a result counts. */
export function computeQuizExpiry(answeredAt: Instant): string {
  const day = toShanghaiDay(answeredAt);
  return addDays(addMonths(day, getRule(QUIZ_LIMITS, day).validMonths), -1);
}

export interface QuizAllowance {
  readonly isAllowed: boolean;
  /** ISO instant, the beginning of a Shanghai day; null when one may try now. */
  readonly nextAllowedAt: string | null;
  /** Tries left today, and in the twelve months that end today. */
  readonly leftToday: number;
  readonly leftYear: number;
}

const YEAR_MONTHS = 12;

/** Whether one may try now, after attempts at these instants; days are those of Asia/Shanghai. */
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

/** The question whose answer a verified document knows better. */
export const AGE_QUESTION_ID = 'age';

/** Whole years an answer about age stands for: '31 至 50 岁', '70 岁以上' (more than 70), '18 岁以下' (less). */
export function parseAgeRange(text: string): { readonly from: number; readonly to: number } | null {
  const between = /(\d+)\s*(?:至|-|–)\s*(\d+)\s*岁/.exec(text);
  if (between) return { from: Number(between[1]), to: Number(between[2]) };
  const above = /(\d+)\s*岁以上/.exec(text);
  if (above) return { from: Number(above[1]) + 1, to: Infinity };
  const below = /(\d+)\s*岁以下/.exec(text);
  return below ? { from: 0, to: Number(below[1]) - 1 } : null;
}

/**
 * The number of the question, from 1, whose answer about age is not that of the verified document; null when there is
 * none, or nothing to judge by. An age that no answer names is judged by none.
 */
export function findContradictedAge(
  questions: readonly { readonly id: string; readonly options: readonly { id: string; text: string }[] }[],
  answers: QuizAnswers,
  age: number | null,
): number | null {
  const index = questions.findIndex(({ id }) => id === AGE_QUESTION_ID);
  const options = questions[index]?.options ?? [];
  if (age === null || chosenOf(answers, AGE_QUESTION_ID).length === 0) return null;
  const isOf = ({ text }: { text: string }): boolean => {
    const range = parseAgeRange(text);
    return range !== null && age >= range.from && age <= range.to;
  };
  const fitting = options.filter(isOf);
  return fitting.length === 0 || fitting.some(({ id }) => chosenOf(answers, AGE_QUESTION_ID).includes(id))
    ? null
    : index + 1;
}
