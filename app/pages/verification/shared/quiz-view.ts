import { toShanghaiClock } from '~/domain/calendar/dates';
import { formatDayTime } from '~/domain/figures/format';
import {
  formatAllowedRange,
  isLowestTolerance,
  formatRiskClass,
  PRODUCT_RISK_NAMES,
  listAllowedRisks,
} from '~/domain/person/risk';
import type { CallResult } from '~/contract';
import type { Answers, Question } from '~/contract/questions';
import type { verification } from '~/contract/verification';
import type { QuizPaths, QuizQuery } from '~/app/pages/verification/shared/quiz-query';

type Quiz = CallResult<typeof verification.quiz>;

const isAnswered = (question: Question, draft: Answers): boolean => (draft[question.id]?.length ?? 0) > 0;

/** Builds the texts of a result: risk class, permitted products, end date. */
export function buildQuizResultView(last: Quiz['last']) {
  if (!last) return null;
  return {
    label: formatRiskClass(last.risk_level) ?? '',
    range: formatAllowedRange(last.risk_level) ?? '',
    products: listAllowedRisks(last.risk_level).map((risk) => `${risk} ${PRODUCT_RISK_NAMES[risk]}`),
    isLowest: isLowestTolerance(last.risk_level),
    answeredOn: toShanghaiClock(last.answered_at).day,
    expireDate: last.expire_date,
  };
}
export type QuizResultView = NonNullable<ReturnType<typeof buildQuizResultView>>;

/** Describes the remaining attempts. */
function allowanceText(quiz: Quiz): string {
  if (quiz.is_allowed) return `今天还可测评 ${quiz.left_today} 次，12 个月内还可 ${quiz.left_year} 次`;
  return quiz.next_allowed_at
    ? `已达测评次数上限，${formatDayTime(quiz.next_allowed_at)} 后可以再次测评`
    : '已达测评次数上限';
}

/** Builds the page: the start with the last result, one question, or all answers before they are submitted. */
export function buildQuizView(quiz: Quiz, query: QuizQuery, quizPaths: QuizPaths) {
  const { questions, draft, version } = quiz;
  const total = questions.length;
  const answered = questions.filter((question) => isAnswered(question, draft)).length;
  const firstOpen = questions.findIndex((question) => !isAnswered(question, draft));
  const questionNumber = quiz.is_allowed ? query.q : undefined;
  const question = typeof questionNumber === 'number' ? questions[questionNumber - 1] : undefined;
  if (question && typeof questionNumber === 'number') {
    return {
      kind: 'question' as const,
      version,
      number: questionNumber,
      total,
      question,
      chosen: draft[question.id] ?? [],
      backTo: quizPaths.at(questionNumber > 1 ? questionNumber - 1 : null),
    };
  }
  if (questionNumber === 'review') {
    return {
      kind: 'review' as const,
      version,
      isComplete: firstOpen < 0,
      rows: questions.map((each, index) => ({
        number: index + 1,
        text: each.text,
        answer: each.options
          .filter((option) => draft[each.id]?.includes(option.id))
          .map((option) => option.text)
          .join('、'),
        changeTo: quizPaths.at(index + 1),
      })),
    };
  }
  return {
    kind: 'start' as const,
    total,
    answered,
    isAllowed: quiz.is_allowed,
    allowance: allowanceText(quiz),
    startTo: quizPaths.at(firstOpen < 0 ? 'review' : firstOpen + 1),
    result: buildQuizResultView(quiz.last),
  };
}
export type QuizView = ReturnType<typeof buildQuizView>;
