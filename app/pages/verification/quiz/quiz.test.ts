import { beforeEach, describe, expect, it, vi } from 'vitest';
import { buildQuizPaths } from '~/app/pages/verification/shared/quiz-query';
import { quizFormSchema } from '~/app/pages/verification/shared/quiz-schema';
import { buildQuizResultView, buildQuizView } from '~/app/pages/verification/shared/quiz-view';
import { submitQuiz } from '~/app/pages/verification/shared/submit-quiz';
import { createTestContext } from '~/tests/fixtures/create-test-context';

const question = (id: string) => ({
  id,
  text: `问题 ${id}`,
  note: null,
  isMultiple: id === 'b',
  options: [
    { id: '1', text: '一' },
    { id: '2', text: '二' },
  ],
});
const quiz = {
  version: 'v1',
  questions: ['a', 'b', 'c'].map(question),
  draft: { a: ['1'] } as Record<string, string[]>,
  is_allowed: true,
  next_allowed_at: null as string | null,
  left_today: 2,
  left_year: 8,
  last: null,
};
const quizPaths = buildQuizPaths('/wealth/user/authenticate/quiz', '/result', '/back');
const last = (risk_level: number) => ({
  risk_level,
  answered_at: '2026-11-20T17:00:00Z',
  expire_date: '2027-11-20',
});

describe('quiz result', () => {
  it.each([
    ['RISK-001', 0, 'C1 最低风险承受能力类别', 'R1', ['R1 低风险']],
    ['RISK-002', 1, 'C1 保守型', 'R1', ['R1 低风险']],
    ['RISK-003', 2, 'C2 稳健型', 'R1-R2', ['R1 低风险', 'R2 中低风险']],
    ['RISK-004', 3, 'C3 平衡型', 'R1-R3', ['R1 低风险', 'R2 中低风险', 'R3 中风险']],
    ['RISK-005', 4, 'C4 积极型', 'R1-R4', ['R1 低风险', 'R2 中低风险', 'R3 中风险', 'R4 中高风险']],
    [
      'RISK-006',
      5,
      'C5 进取型',
      'R1-R5',
      ['R1 低风险', 'R2 中低风险', 'R3 中风险', 'R4 中高风险', 'R5 高风险'],
    ],
  ])('%s level %i is shown with the products it permits', (_id, level, label, range, products) => {
    expect(buildQuizResultView(last(level))).toMatchObject({
      label,
      range,
      products,
      expireDate: '2027-11-20',
    });
  });

  it('RISK-007 is in the lowest category only for level 0', () => {
    expect([0, 1, 2, 3, 4, 5].map((level) => buildQuizResultView(last(level))?.isLowest)).toEqual([
      true,
      false,
      false,
      false,
      false,
      false,
    ]);
    expect(buildQuizResultView(null)).toBeNull();
  });

  it('uses the day in Shanghai', () => {
    expect(buildQuizResultView(last(3))?.answeredOn).toBe('2026-11-21');
  });
});

describe('position in the quiz', () => {
  it('starts at the first unanswered question', () => {
    expect(buildQuizView(quiz, {}, quizPaths)).toMatchObject({
      kind: 'start',
      total: 3,
      answered: 1,
      startTo: quizPaths.at(2),
      allowance: '今天还可测评 2 次，12 个月内还可 8 次',
    });
    const full = { ...quiz, draft: { a: ['1'], b: ['1', '2'], c: ['2'] } };
    expect(buildQuizView(full, {}, quizPaths)).toMatchObject({ startTo: quizPaths.at('review') });
  });

  it('shows one question with the chosen answer, and the back link', () => {
    expect(buildQuizView(quiz, { q: 1 }, quizPaths)).toMatchObject({
      number: 1,
      chosen: ['1'],
      backTo: quizPaths.at(null),
    });
    expect(buildQuizView(quiz, { q: 2 }, quizPaths)).toMatchObject({
      number: 2,
      chosen: [],
      backTo: quizPaths.at(1),
    });
    expect(buildQuizView(quiz, { q: 9 }, quizPaths).kind).toBe('start');
  });

  it('reviews all answers, several joined, and detects missing ones', () => {
    const view = buildQuizView({ ...quiz, draft: { a: ['1'], b: ['1', '2'] } }, { q: 'review' }, quizPaths);
    expect(view).toMatchObject({ kind: 'review', isComplete: false });
    expect(view.kind === 'review' && view.rows.map(({ answer }) => answer)).toEqual(['一', '一、二', '']);
  });

  it('shows no question past the limit, but when the next attempt is possible', () => {
    const over = { ...quiz, is_allowed: false, next_allowed_at: '2026-11-22T01:30:00Z' };
    expect(buildQuizView(over, { q: 1 }, quizPaths)).toMatchObject({
      kind: 'start',
      isAllowed: false,
      allowance: '已达测评次数上限，11-22 09:30 后可以再次测评',
    });
  });
});

describe('answering', () => {
  const verification = { saveQuizDraft: vi.fn(), submitQuiz: vi.fn(), quiz: vi.fn() };
  const setFlash = vi.fn();
  const context = createTestContext({ upstream: { verification }, setFlash });
  const answer = (fields: Record<string, unknown>, q?: number) =>
    submitQuiz(context, quizFormSchema.parse({ version: 'v1', ...fields }), { q }, quizPaths);
  const key = '3f1c1c52-6a0e-4b52-9a44-3a3f0a2f3a11';

  beforeEach(() => {
    vi.resetAllMocks();
    verification.quiz.mockResolvedValue(quiz);
    verification.saveQuizDraft.mockResolvedValue({ answered: 2 });
    verification.submitQuiz.mockResolvedValue({ risk_level: 4 });
  });

  it('saves one answer and continues', async () => {
    const reply = await answer({ intent: 'answer', question: 'b', answer: ['1', '2'] }, 2);
    expect(verification.saveQuizDraft).toHaveBeenCalledWith({
      body: { version: 'v1', answers: { b: ['1', '2'] } },
    });
    expect(reply.headers.get('Location')).toBe(quizPaths.at(3));
  });

  it('continues to the review after the last question, or when all are answered', async () => {
    const lastOne = await answer({ intent: 'answer', question: 'c', answer: ['1'] }, 3);
    expect(lastOne.headers.get('Location')).toBe(quizPaths.at('review'));
    verification.saveQuizDraft.mockResolvedValue({ answered: 3 });
    const changed = await answer({ intent: 'answer', question: 'a', answer: ['2'] }, 1);
    expect(changed.headers.get('Location')).toBe(quizPaths.at('review'));
  });

  it('requires a choice', async () => {
    await expect(answer({ intent: 'answer', question: 'a' }, 1)).rejects.toMatchObject({ field: 'answer' });
    expect(verification.saveQuizDraft).not.toHaveBeenCalled();
  });

  it('submits the saved answers under the key of the form, and shows the class', async () => {
    const reply = await answer({ intent: 'submit', intent_key: key });
    expect(verification.submitQuiz).toHaveBeenCalledWith(
      { body: { version: 'v1', answers: quiz.draft } },
      { idempotencyKey: key },
    );
    expect(reply.headers.get('Location')).toBe(quizPaths.result);
    expect(setFlash).toHaveBeenCalledWith({ text: '测评完成：C4 积极型', tone: 'info' });
  });
});
