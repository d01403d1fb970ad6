import { describe, expect, it } from 'vitest';
import { renderInRouter } from '~/app/ui/form/testing/draw-form';
import { createIntentKey } from '~/app/route-kit/open-intent';
import { SurveyForm } from '~/app/pages/private/surveys/survey-form';
import { QuestionForm } from '~/app/pages/private/orders/question-form';

const options = [
  { id: 'yes', text: '是' },
  { id: 'no', text: '否' },
];
const questions = [
  { id: 'a', text: '第一题', note: null, isMultiple: false, options },
  { id: 'b', text: '第二题', note: null, isMultiple: true, options },
];
const key = createIntentKey();
const draft = (path: string) => ({
  draft: { path, values: { intent_key: key, q_a: 'no', q_b: ['yes', 'no'], comment: '已了解' } },
});
/** Names and values of chosen or hidden fields, in order. */
const filled = (html: string): string[] =>
  [...html.matchAll(/<input[^>]*>/g)].flatMap(([tag]) => {
    const at = (name: string) => new RegExp(`${name}="([^"]*)"`).exec(tag)?.[1] ?? '';
    return at('type') === 'hidden' || tag.includes('checked') ? [`${at('name')}=${at('value')}`] : [];
  });

describe('answers chosen before the login ended', () => {
  const drawQuestions = (path: string) =>
    renderInRouter(
      <QuestionForm id="visit" questions={questions} intentKey="new" submitLabel="提交" />,
      draft(path),
    );

  it('is restored in the questionnaire form, with the key the form was loaded with', () => {
    expect(filled(drawQuestions('/'))).toEqual(['intent_key=new', 'q_a=no', 'q_b=yes', 'q_b=no']);
    expect(filled(drawQuestions('/elsewhere'))).toEqual(['intent_key=new']);
  });

  it('is restored in a survey, with its comment', () => {
    const survey = {
      surveyId: 'S1',
      title: '客户回访',
      intro: '',
      questions,
      hasComment: true,
      isClosed: false,
      closesOn: null,
      answered: null,
    };
    const html = renderInRouter(<SurveyForm survey={survey} intentKey="new" reply={undefined} />, draft('/'));
    expect(filled(html)).toEqual(['survey_id=S1', 'intent_key=new', 'q_a=no', 'q_b=yes', 'q_b=no']);
    expect(html).toContain('已了解');
  });
});
