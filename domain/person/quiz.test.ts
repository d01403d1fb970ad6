import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, addMonths, toShanghaiDay } from '~/domain/calendar/dates';
import {
  parseAgeRange,
  findContradictedAge,
  getQuizLevel,
  listOpenQuestions,
  computeQuizAllowance,
  computeQuizExpiry,
  scoreQuiz,
  type QuizAnswers,
  type ScoredQuiz,
} from '~/domain/person/quiz';
import { formatAllowedRange } from '~/domain/person/risk';

const QUIZ: ScoredQuiz = {
  questions: [
    {
      id: 'q1',
      options: [
        { id: 'a', score: 0, isLowest: true },
        { id: 'b', score: 5 },
        { id: 'c', score: 10 },
      ],
    },
    {
      id: 'q2',
      isMultiple: true,
      options: [
        { id: 'a', score: 2 },
        { id: 'b', score: 6 },
        { id: 'c', score: 10 },
      ],
    },
  ],
  thresholds: [
    { level: 1, fromScore: 0 },
    { level: 2, fromScore: 7 },
    { level: 3, fromScore: 11 },
    { level: 4, fromScore: 15 },
    { level: 5, fromScore: 20 },
  ],
};

describe('quiz answers', () => {
  it('is complete when every question has a valid number of options from its list', () => {
    const open = (answers: QuizAnswers): string[] => listOpenQuestions(QUIZ.questions, answers);
    expect(open({})).toEqual(['q1', 'q2']);
    expect(open({ q1: ['b'], q2: ['a', 'c'] })).toEqual([]);
    expect(open({ q1: ['b', 'c'], q2: ['a'] })).toEqual(['q1']);
    expect(open({ q1: ['x'], q2: [] })).toEqual(['q1', 'q2']);
    expect(open({ q1: ['b'], q2: ['a', 'a'] })).toEqual(['q2']);
    expect(listOpenQuestions([{ id: 'constructor', options: [{ id: 'a' }] }], {})).toEqual(['constructor']);
  });

  it('is scored only when complete', () => {
    expect(() => scoreQuiz(QUIZ, { q1: ['b'] })).toThrow(RangeError);
    expect(() => scoreQuiz({ ...QUIZ, thresholds: [] }, { q1: ['b'], q2: ['a'] })).toThrow(RangeError);
  });
});

describe('quiz level', () => {
  it('follows the total by the thresholds', () => {
    expect(scoreQuiz(QUIZ, { q1: ['b'], q2: ['a'] })).toEqual({ score: 7, level: 2 });
    expect(scoreQuiz(QUIZ, { q1: ['b'], q2: ['b'] })).toEqual({ score: 11, level: 3 });
    expect(scoreQuiz(QUIZ, { q1: ['c'], q2: ['c'] })).toEqual({ score: 20, level: 5 });
    expect(
      [0, 6, 7, 10, 11, 14, 15, 19, 20, 99].map((score) => getQuizLevel(QUIZ.thresholds, score)),
    ).toEqual([1, 1, 2, 2, 3, 3, 4, 4, 5, 5]);
    expect(() => getQuizLevel(QUIZ.thresholds, -1)).toThrow(RangeError);
    expect(() => getQuizLevel([{ level: 6, fromScore: 0 }], 1)).toThrow(RangeError);
  });

  it('RISK-007 one answer is enough to put a person in the lowest category', () => {
    const result = scoreQuiz(QUIZ, { q1: ['a'], q2: ['c'] });
    expect(result).toEqual({ score: 10, level: 0 });
    expect(formatAllowedRange(result.level)).toBe('R1');
  });

  it('counts the highest of several chosen options, never their sum', () => {
    expect(scoreQuiz(QUIZ, { q1: ['b'], q2: ['a', 'b', 'c'] }).score).toBe(15);
  });

  it('never falls when a higher option is chosen', () => {
    const single = { ...QUIZ, questions: QUIZ.questions.map((each) => ({ ...each, isMultiple: false })) };
    fc.assert(
      fc.property(fc.constantFrom('b', 'c'), fc.constantFrom('a', 'b', 'c'), (one, two) => {
        const { level } = scoreQuiz(single, { q1: [one], q2: [two] });
        expect(scoreQuiz(single, { q1: ['c'], q2: [two] }).level).toBeGreaterThanOrEqual(level);
        expect(level).toBeGreaterThanOrEqual(1);
      }),
    );
  });
});

describe('validity of a result', () => {
  it('is twelve months, by days in Asia/Shanghai', () => {
    expect(computeQuizExpiry('2026-11-21T09:00:00+08:00')).toBe('2027-11-20');
    expect(computeQuizExpiry('2026-11-20T23:30:00+08:00')).toBe('2027-11-19');
    expect(computeQuizExpiry('2026-11-20T16:30:00Z')).toBe('2027-11-20');
    expect(computeQuizExpiry('2028-02-29T09:00:00+08:00')).toBe('2029-02-27');
  });
});

describe('attempt limit', () => {
  const NOW = '2026-11-21T12:00:00+08:00';

  it('is two per day, days in Asia/Shanghai', () => {
    expect(computeQuizAllowance([], NOW)).toEqual({
      isAllowed: true,
      nextAllowedAt: null,
      leftToday: 2,
      leftYear: 8,
    });
    const one = '2026-11-20T16:00:00Z';
    expect(computeQuizAllowance([one], NOW)).toMatchObject({ isAllowed: true, leftToday: 1, leftYear: 7 });
    expect(computeQuizAllowance(['2026-11-20T15:59:59Z'], NOW)).toMatchObject({ leftToday: 2, leftYear: 7 });
    expect(computeQuizAllowance([one, NOW], NOW)).toEqual({
      isAllowed: false,
      nextAllowedAt: '2026-11-22T00:00:00+08:00',
      leftToday: 0,
      leftYear: 6,
    });
  });

  it('is eight in twelve months', () => {
    const attempts = Array.from({ length: 8 }, (_, index) => `2026-0${index + 1}-10T10:00:00+08:00`);
    expect(computeQuizAllowance(attempts, NOW)).toEqual({
      isAllowed: false,
      nextAllowedAt: '2027-01-10T00:00:00+08:00',
      leftToday: 0,
      leftYear: 0,
    });
    expect(computeQuizAllowance(attempts, '2027-01-10T00:00:00+08:00')).toMatchObject({
      isAllowed: true,
      leftToday: 1,
      leftYear: 1,
    });
  });

  it('matches a day-by-day simulation, and never allows more', () => {
    const days = fc.array(fc.integer({ min: 0, max: 420 }), { maxLength: 14 });
    fc.assert(
      fc.property(days, (offsets) => {
        const attempts = offsets.map((offset) => `${addDays('2026-11-21', -offset)}T08:00:00+08:00`);
        const { isAllowed, nextAllowedAt } = computeQuizAllowance(attempts, NOW);
        const mayOn = (day: string): boolean =>
          attempts.filter((each) => toShanghaiDay(each) === day).length < 2 &&
          attempts.filter((each) => addMonths(toShanghaiDay(each), 12) > day).length < 8;
        let day = '2026-11-21';
        while (!mayOn(day)) day = addDays(day, 1);
        expect(isAllowed).toBe(day === '2026-11-21');
        expect(nextAllowedAt).toBe(isAllowed ? null : `${day}T00:00:00+08:00`);
      }),
    );
  });
});

describe('age in the quiz', () => {
  const questions = [
    { id: 'goal', options: [{ id: 'a', text: '增值' }] },
    {
      id: 'age',
      options: ['70 岁以上', '61 至 70 岁', '51 至 60 岁', '18 至 30 岁', '31 至 50 岁'].map(
        (text, index) => ({
          id: 'abcde'.charAt(index),
          text,
        }),
      ),
    },
  ];

  it('must match the document, also at the limits', () => {
    const isRight = (age: number | null, chosen: string) =>
      findContradictedAge(questions, { age: [chosen] }, age) === null;
    for (const [age, right] of [
      [18, 'd'],
      [30, 'd'],
      [31, 'e'],
      [50, 'e'],
      [51, 'c'],
      [70, 'b'],
      [71, 'a'],
      [99, 'a'],
    ] as const) {
      expect(
        'abcde'.split('').filter((option) => isRight(age, option)),
        String(age),
      ).toEqual([right]);
    }
    expect(findContradictedAge(questions, { age: ['a'] }, 36)).toBe(2);
    // Nothing to compare with: no document, no answer yet, or an age that no answer covers.
    expect([isRight(null, 'a'), isRight(17, 'a')]).toEqual([true, true]);
    expect(findContradictedAge(questions, { goal: ['a'] }, 36)).toBeNull();
    expect(parseAgeRange('18 岁以下')).toEqual({ from: 0, to: 17 });
  });
});
