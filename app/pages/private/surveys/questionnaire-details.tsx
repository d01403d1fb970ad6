import { useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { buildGuestScreen } from '~/app/features/person/guest-screen';
import { createShouldRevalidate, definePage } from '~/app/route-kit/page-handle';
import { pageLoader } from '~/app/route-kit/page-loader';
import { createMetaFunction } from '~/app/route-kit/page-meta';
import { paths } from '~/app/paths';
import { CardList } from '~/app/ui/card';
import { EmptyState } from '~/app/ui/empty-state';
import { ListRow } from '~/app/ui/list-row';
import { toShanghaiDay } from '~/domain/calendar/dates';
import { StepPage } from '~/app/features/person/step-page';
import { SurveyAnswers } from '~/app/pages/private/surveys/survey-answers';
import { loadSurvey } from '~/app/pages/private/surveys/survey-server';

/** The person's own answers to a survey; without a survey in the address, all answered ones. */
export const handle = definePage({
  login: 'guest',
  title: '问卷详情',
  description: '查看本人填写的问卷。',
  isPrivate: true,
  watchedQuery: ['survey_id', 'product_code'],
  guest: buildGuestScreen({ points: ['填写过的问卷、日期与结果', '只向本人展示'] }),
});

const query = z.object({
  survey_id: z.string().max(64).optional(),
  product_code: z.string().max(64).optional(),
});

export const loader = pageLoader({ handle, query }, async ({ context, edition, query }) => {
  const shared = { edition };
  if (query.survey_id) {
    const wish = { kind: 'survey' as const, surveyId: query.survey_id, productCode: query.product_code };
    return { ...shared, survey: (await loadSurvey(context, wish)).survey, rows: null };
  }
  const { list } = await context.upstream.surveys.list();
  return {
    ...shared,
    survey: null,
    rows: list.flatMap((row) =>
      row.answered_at
        ? [
            {
              key: `${row.survey_id}-${row.product_code ?? ''}`,
              title: row.product_name ? `${row.title}：${row.product_name}` : row.title,
              note: `${toShanghaiDay(row.answered_at)} 回答`,
              to: paths.questionnaireDetail(edition, {
                survey_id: row.survey_id,
                product_code: row.product_code,
              }),
            },
          ]
        : [],
    ),
  };
});

export default function QuestionnaireDetails() {
  const { edition, survey, rows } = useLoaderData<typeof loader>();
  return (
    <StepPage
      title={survey?.title ?? '问卷详情'}
      note="本人填写的问卷与结果。"
      back={{ to: paths.user(edition), label: '我的' }}
    >
      {survey?.answered && <SurveyAnswers answered={survey.answered} />}
      {((survey && !survey.answered) || rows?.length === 0) && (
        <div className="mt-5">
          <EmptyState
            icon="document"
            title="还没有填写"
            action={{ to: paths.questionnaire(edition), label: '去看问卷' }}
          >
            填写后可以在这里查看
          </EmptyState>
        </div>
      )}
      {rows && rows.length > 0 && (
        <CardList className="mt-4" label="填写过的问卷">
          {rows.map((row) => (
            <li key={row.key}>
              <ListRow title={row.title} note={row.note} to={row.to} />
            </li>
          ))}
        </CardList>
      )}
    </StepPage>
  );
}

export const meta = createMetaFunction(handle);
export const shouldRevalidate = createShouldRevalidate(handle);
