import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Survey } from '~/contract/surveys';
import { buildSurveyFormSchema } from '~/app/pages/private/surveys/survey-schema';
import { submitSurvey, buildSurveyView } from '~/app/pages/private/surveys/survey-server';
import { createTestContext } from '~/tests/fixtures/create-test-context';

const survey: Survey = {
  survey_id: 's1',
  kind: 'survey',
  title: '满意度',
  intro: '两分钟',
  has_comment: true,
  closes_on: '2026-11-30',
  answered: null,
  questions: ['a', 'b'].map((id) => ({
    id,
    text: `问题 ${id}`,
    note: null,
    isMultiple: id === 'b',
    options: [
      { id: '1', text: '一' },
      { id: '2', text: '二' },
    ],
  })),
};
const key = '3f1c1c52-6a0e-4b52-9a44-3a3f0a2f3a11';

describe('survey view', () => {
  it('is open up to and including its last day', () => {
    expect(buildSurveyView(survey, '2026-11-30').isClosed).toBe(false);
    expect(buildSurveyView(survey, '2026-12-01').isClosed).toBe(true);
    expect(buildSurveyView({ ...survey, closes_on: null }, '2099-01-01').isClosed).toBe(false);
  });

  it('shows the answers as text, several joined, with the day in Shanghai', () => {
    const answered = {
      answered_at: '2026-11-20T17:00:00Z',
      is_enough: true,
      answers: { a: ['2'], b: ['1', '2'] },
      comment: '',
      result: { title: '感谢', text: '已收到' },
    };
    expect(buildSurveyView({ ...survey, answered }, '2026-11-21').answered).toMatchObject({
      on: '2026-11-21',
      rows: [
        { number: 1, answer: '二' },
        { number: 2, answer: '一、二' },
      ],
    });
  });

  it('requires an answer to each question', () => {
    const result = buildSurveyFormSchema(survey.questions).safeParse({
      intent_key: key,
      survey_id: 's1',
      q_a: ['1'],
    });
    expect(result.error?.issues.map((issue) => issue.path.join('.'))).toEqual(['q_b']);
  });
});

describe('submitting a survey', () => {
  const surveys = { survey: vi.fn(), submit: vi.fn() };
  const context = createTestContext({ upstream: { surveys } });
  const value = { survey_id: 's1', intent_key: key };
  const getForm = (entries: [string, string][]) => {
    const form = new FormData();
    for (const [name, text] of entries) form.append(name, text);
    return form;
  };

  beforeEach(() => {
    vi.resetAllMocks();
    surveys.survey.mockResolvedValue(survey);
    surveys.submit.mockResolvedValue(survey);
  });

  it('submits the answers to its own questions under the key of the form', async () => {
    const form = getForm([
      ['q_a', '1'],
      ['q_b', '1'],
      ['q_b', '2'],
      ['q_foreign', '9'],
    ]);
    await submitSurvey(context, form, value, { kind: 'visit', productCode: 'p1' });
    expect(surveys.submit).toHaveBeenCalledWith(
      {
        body: {
          survey_id: 's1',
          product_code: 'p1',
          answers: { a: ['1'], b: ['1', '2'] },
          comment: '',
        },
      },
      { idempotencyKey: key },
    );
  });

  it('reports every question without an answer', async () => {
    await expect(submitSurvey(context, getForm([]), value, { kind: 'survey' })).rejects.toMatchObject({
      field: 'q_a',
      others: ['q_b'],
    });
  });

  it('rejects a file as an answer', async () => {
    await expect(
      submitSurvey(context, getForm([['q_a', '1']]), value, { kind: 'survey' }),
    ).rejects.toMatchObject({ field: 'q_b' });
    const form = getForm([['q_b', '1']]);
    form.append('q_a', new File(['x'], 'x.txt'));
    await expect(submitSurvey(context, form, value, { kind: 'survey' })).rejects.toMatchObject({
      field: 'q_a',
      others: [],
    });
    expect(surveys.submit).not.toHaveBeenCalled();
  });
});
