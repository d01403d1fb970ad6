import { useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { createShouldRevalidate, definePage } from '~/app/route-kit/page-handle';
import { pageLoader } from '~/app/route-kit/page-loader';
import { type BuildPageHead, createMetaFunction } from '~/app/route-kit/page-meta';
import { paths } from '~/app/paths';
import { EmptyState } from '~/app/ui/empty-state';
import { StepPage } from '~/app/features/person/step-page';
import { SurveyAnswers } from '~/app/pages/private/surveys/survey-answers';
import { loadSurvey } from '~/app/pages/private/surveys/survey-server';

/** Result of an opinion survey; a guest, whose answers are anonymous, sees a thank-you message. */
export const handle = definePage({
  login: 'public',
  title: '问卷结果',
  description: '一份问卷的回答。',
  isPrivate: true,
  watchedQuery: ['survey_id', 'activity_id'],
});

const query = z.object({
  survey_id: z.string().max(64).optional(),
  activity_id: z.string().max(64).optional(),
});

export const loader = pageLoader({ handle, query }, async ({ context, edition, query }) => {
  const { survey_id: surveyId, activity_id: productCode } = query;
  const { survey } = await loadSurvey(context, { kind: 'survey', surveyId, productCode });
  const formTo = paths.questionnaire(edition, { survey_id: survey.surveyId, activity_id: productCode });
  return { edition, survey, formTo, isGuest: !context.session.isPresent };
});

export default function QuestionnaireResult() {
  const { edition, survey, formTo, isGuest } = useLoaderData<typeof loader>();
  return (
    <StepPage title={survey.title} note="问卷结果" back={{ to: paths.user(edition), label: '我的' }}>
      {survey.answered ? (
        <SurveyAnswers answered={survey.answered} />
      ) : (
        <div className="mt-5">
          <EmptyState
            icon={isGuest ? 'check' : 'document'}
            title={isGuest ? '感谢参与' : '还没有填写'}
            action={{ to: formTo, label: '去看问卷' }}
          >
            {isGuest ? '未登录时提交的回答不记名，这里不再显示' : '填写后可以在这里查看'}
          </EmptyState>
        </div>
      )}
    </StepPage>
  );
}

const head: BuildPageHead<typeof loader> = (data) => ({
  description: data.survey.title,
});

export const meta = createMetaFunction(handle, head);
export const shouldRevalidate = createShouldRevalidate(handle);
