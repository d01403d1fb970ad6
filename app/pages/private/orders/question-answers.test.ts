import { describe, expect, it } from 'vitest';
import type { Question } from '~/contract/questions';
import { readAnswers } from '~/app/pages/private/orders/question-answers';

const question = (id: string, isMultiple = false): Question => ({
  id,
  text: id,
  note: null,
  isMultiple,
  options: [
    { id: 'yes', text: '是' },
    { id: 'no', text: '否' },
  ],
});
const getForm = (pairs: [string, string][]) => {
  const form = new FormData();
  for (const [name, value] of pairs) form.append(name, value);
  return form;
};

describe('answers of a questionnaire form', () => {
  it('is read by question, several if several are allowed', () => {
    const form = getForm([
      ['q_a', 'yes'],
      ['q_b', 'yes'],
      ['q_b', 'no'],
    ]);
    expect(readAnswers(form, [question('a'), question('b', true)]).answers).toEqual({
      a: ['yes'],
      b: ['yes', 'no'],
    });
  });

  it('that are missing are reported at their question, and the others are kept', () => {
    const form = getForm([
      ['intent_key', 'k'],
      ['q_a', 'no'],
      ['q_b', 'other'],
    ]);
    const { answers, refused } = readAnswers(form, [question('a'), question('b')]);
    expect(answers).toBeNull();
    expect(refused?.data.result).toEqual({
      status: 'error',
      error: { '': ['还有 1 题未作答'], q_b: ['请选择一项'] },
      initialValue: { intent_key: 'k', q_a: 'no' },
    });
  });
});
